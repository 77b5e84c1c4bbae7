package org.waybill.core.store;

/** Which way bytes go; circuits of the two are apart, since permissions are. */
public enum Access {
  /** Listing and reading. */
  READ,
  /** Writing and deleting. */
  WRITE
}
