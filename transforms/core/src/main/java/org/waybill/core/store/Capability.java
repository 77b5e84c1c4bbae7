package org.waybill.core.store;

/** What a store can promise beyond reading and writing whole objects. */
public enum Capability {
  /** A read can demand one version and fails when the object is another by now. */
  PINNED_GET,
  /** A write can demand that nothing, or one given version, is at the key. */
  CONDITIONAL_PUT
}
