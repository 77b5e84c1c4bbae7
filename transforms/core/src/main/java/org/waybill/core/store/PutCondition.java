package org.waybill.core.store;

import org.jspecify.annotations.Nullable;

/** What must be at the key for a write to happen (RFC 9110 sections 13.1.1 and 13.1.2). */
public sealed interface PutCondition {

  /** Write whatever is there. */
  static PutCondition always() {
    return Always.INSTANCE;
  }

  /** Write only when nothing is there ({@code If-None-Match: *}). */
  static PutCondition ifAbsent() {
    return IfAbsent.INSTANCE;
  }

  /** Write only over the version with that entity tag ({@code If-Match}). */
  static PutCondition ifMatch(String etag) {
    return new IfMatch(etag);
  }

  /**
   * Whether the write may happen while an object with that entity tag, or null for none, is there.
   */
  default boolean holdsFor(@Nullable String currentEtag) {
    if (this instanceof IfMatch match) {
      return match.etag().equals(currentEtag);
    }
    return !(this instanceof IfAbsent) || currentEtag == null;
  }

  /** Without condition. */
  enum Always implements PutCondition {
    /** The one instance. */
    INSTANCE
  }

  /** When absent. */
  enum IfAbsent implements PutCondition {
    /** The one instance. */
    INSTANCE
  }

  /**
   * When unchanged.
   *
   * @param etag normalised entity tag
   */
  record IfMatch(String etag) implements PutCondition {}

  /** The condition that the object is as it was when it had {@code etag}; null means absent. */
  static PutCondition unchangedSince(@Nullable String etag) {
    return etag == null ? ifAbsent() : ifMatch(etag);
  }
}
