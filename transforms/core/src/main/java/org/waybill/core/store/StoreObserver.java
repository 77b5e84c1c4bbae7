package org.waybill.core.store;

/** Learns what the guard does for one message: the time of stores is not that of a stage. */
public interface StoreObserver {

  /** Observes nothing. */
  StoreObserver NONE =
      new StoreObserver() {
        @Override
        public void retried() {}

        @Override
        public void begins() {}

        @Override
        public void ends() {}
      };

  /** An operation is tried once more. */
  void retried();

  /** An operation begins, waits and retries included. */
  void begins();

  /** The operation has ended. */
  void ends();
}
