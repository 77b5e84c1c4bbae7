package org.waybill.document;

import org.jspecify.annotations.Nullable;

/**
 * One attachment or otherwise embedded document.
 *
 * @param path names from the container down, each after a {@code /}; names repeat where the
 *     container repeats them
 * @param name the last of them, {@code embedded-N} (its place among all, from 1) if it has none
 * @param mediaType well-formed {@code type/subtype}
 * @param chars UTF-16 units of its own text that are part of the extraction
 * @param error null if it could be parsed, else the name of an {@link ExtractFailure.Reason} or
 *     {@code UNKNOWN}
 */
public record EmbeddedDocument(
    String path, String name, String mediaType, int chars, @Nullable String error) {}
