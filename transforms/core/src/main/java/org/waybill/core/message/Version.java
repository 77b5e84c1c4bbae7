package org.waybill.core.message;

/**
 * Which bytes of an entity are meant: the store's version id, else its entity tag and size; never a
 * time, because clocks of stores and writers differ.
 *
 * @param value opaque, compared by equality only
 */
public record Version(String value) {}
