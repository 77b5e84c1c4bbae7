package org.waybill.kafka;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * What a producer said of the records of one bundle; callable from its thread. {@link
 * SendRecordsFn} says why {@code flush()} does not serve instead.
 */
final class Confirmations implements Callback {

  private long sent;
  private long open;
  private @Nullable Exception failure;

  /** Says that a record is about to be given to the producer. */
  synchronized void expectOne() {
    sent++;
    open++;
  }

  @Override
  public synchronized void onCompletion(
      @Nullable RecordMetadata metadata, @Nullable Exception exception) {
    open--;
    if (failure == null) {
      failure = exception;
    }
    if (isDecided()) {
      notifyAll();
    }
  }

  private boolean isDecided() {
    return open == 0 || failure != null;
  }

  /**
   * Waits until the producer has called for each record, or one was refused.
   *
   * @param millis at most so long, more than 0
   * @return whether that is so
   */
  synchronized boolean await(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!isDecided()) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }

  /**
   * Fails when a record was refused.
   *
   * @throws IOException whose cause is what was said of the first one
   */
  synchronized void check() throws IOException {
    if (failure != null) {
      throw new IOException("A record was not written into its topic", failure);
    }
  }

  /** How many are still waited for, of how many. */
  @Override
  public synchronized String toString() {
    return open + " of " + sent + " records";
  }
}
