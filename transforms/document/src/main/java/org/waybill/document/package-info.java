/**
 * What Waybill does with a document's bytes: find the type, read text and metadata, render the
 * content files. The only package that knows Apache Tika.
 */
package org.waybill.document;
