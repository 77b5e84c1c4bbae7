package org.waybill.core.stage;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets only so many claims of a worker compute at a time, one per processor, however many are in
 * flight: a claim that waits for a store gives its place to another and takes one again afterwards.
 *
 * <p>What a claim is writing lies in memory until it is written. While that is more than the bound,
 * no further claim starts to compute; so memory holds the bound and what the claims that compute
 * make, whatever the store's latency.
 */
final class ComputeGate {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition forReturning = lock.newCondition();
  private final Condition forNew = lock.newCondition();
  private final long maxPendingBytes;
  private int free;
  private int returning;
  private long pendingBytes;

  ComputeGate(int places, long maxPendingBytes) {
    this.free = places;
    this.maxPendingBytes = maxPendingBytes;
  }

  /** Waits for a place; those that have one already and come back go first. */
  Pass enter() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!mayEnter()) {
        forNew.await();
      }
      free--;
      wakeNext();
      return new Pass();
    } finally {
      lock.unlock();
    }
  }

  private boolean mayEnter() {
    return free > 0 && returning == 0 && pendingBytes <= maxPendingBytes;
  }

  private void leave(long bytesPending) {
    lock.lock();
    try {
      free++;
      pendingBytes += bytesPending;
      wakeNext();
    } finally {
      lock.unlock();
    }
  }

  private void comeBack(long bytesWritten) {
    lock.lock();
    try {
      pendingBytes -= bytesWritten;
      returning++;
      while (free == 0) {
        forReturning.awaitUninterruptibly();
      }
      returning--;
      free--;
      wakeNext();
    } finally {
      lock.unlock();
    }
  }

  private void forget(long bytes) {
    lock.lock();
    try {
      pendingBytes -= bytes;
      wakeNext();
    } finally {
      lock.unlock();
    }
  }

  private void wakeNext() {
    if (returning > 0) {
      forReturning.signal();
    } else if (mayEnter()) {
      forNew.signal();
    }
  }

  /**
   * One claim's place. A claim that was given up may still run on a thread of its own: closing its
   * pass takes the place back for good.
   */
  final class Pass implements AutoCloseable {
    private boolean closed;
    private boolean away;
    private long bytes;

    private Pass() {}

    /** Gives the place to others while a store works. */
    synchronized void pause(long bytesPending) {
      if (closed || away) {
        return;
      }
      away = true;
      bytes = bytesPending;
      leave(bytesPending);
    }

    /** Takes a place again, waiting for one if need be. */
    void resume() {
      synchronized (this) {
        if (closed || !away) {
          return;
        }
      }
      comeBack(bytes);
      synchronized (this) {
        if (closed) {
          // It was closed while it waited, and its bytes were forgotten then.
          leave(bytes);
        }
        away = false;
      }
    }

    @Override
    public synchronized void close() {
      if (closed) {
        return;
      }
      closed = true;
      if (away) {
        forget(bytes);
      } else {
        leave(0);
      }
    }
  }
}
