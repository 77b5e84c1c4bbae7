package org.waybill.document.fork;

import java.io.Serializable;

/**
 * What a fork is asked beside the file; travels in Tika's parse context.
 *
 * @param mediaType type of the document
 */
record ForkRequest(String mediaType) implements Serializable {}
