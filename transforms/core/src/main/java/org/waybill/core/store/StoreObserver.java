package org.waybill.core.store;

/** Learns what the guard does for one message: the time of stores is not that of a stage. */
public interface StoreObserver {

  /** Observes nothing. */
  StoreObserver NONE =
      new StoreObserver() {
        @Override
        public void retried() {}

        @Override
        public void begins(long pendingBytes) {}

        @Override
        public void ends() {}
      };

  /** An operation is tried once more. */
  void retried();

  /**
   * An operation begins, waits and retries included.
   *
   * @param pendingBytes bytes in memory that it writes; 0 when it reads
   */
  void begins(long pendingBytes);

  /** The operation has ended. */
  void ends();
}
