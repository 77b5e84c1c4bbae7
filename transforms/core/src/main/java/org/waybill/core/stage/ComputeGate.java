package org.waybill.core.stage;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets only so many claims of a worker compute at a time, one per processor, however many are in
 * flight: a claim that waits for a store gives its place to another and takes one again afterwards.
 *
 * <p>A place goes to the tenant that has the fewest, and among its claims first to those that come
 * back: however many claims of a tenant wait, one of another that has no place waits for no more
 * than one of them.
 *
 * <p>What a claim is writing lies in memory until it is written. While that is more than the bound,
 * no further claim starts to compute; so memory holds the bound and what the claims that compute
 * make, whatever the store's latency.
 */
final class ComputeGate {

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Tenant> tenants = new HashMap<>();
  private final long maxPendingBytes;
  private int free;
  private long pendingBytes;
  private long turns;

  ComputeGate(int places, long maxPendingBytes) {
    this.free = places;
    this.maxPendingBytes = maxPendingBytes;
  }

  /** Waits for a place. */
  Pass enter(String tenant) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      if (free > 0 && hasRoom()) {
        take(of(tenant));
        return new Pass(tenant);
      }
      Waiter waiter = new Waiter(lock.newCondition());
      of(tenant).fresh.add(waiter);
      awaitTurn(tenant, waiter);
      return new Pass(tenant);
    } finally {
      lock.unlock();
    }
  }

  private void awaitTurn(String tenant, Waiter waiter) throws InterruptedException {
    try {
      while (!waiter.hasPlace) {
        waiter.turn.await();
      }
    } catch (InterruptedException e) {
      if (waiter.hasPlace) {
        giveBack(tenant);
      } else {
        of(tenant).fresh.remove(waiter);
        forgetIfIdle(tenant);
      }
      throw e;
    }
  }

  private boolean hasRoom() {
    return pendingBytes <= maxPendingBytes;
  }

  private Tenant of(String tenant) {
    return tenants.computeIfAbsent(tenant, name -> new Tenant());
  }

  private void take(Tenant tenant) {
    free--;
    tenant.held++;
    tenant.lastTurn = ++turns;
  }

  private void giveBack(String name) {
    free++;
    of(name).held--;
    forgetIfIdle(name);
    handOut();
  }

  private void forgetIfIdle(String name) {
    tenants.computeIfPresent(name, (key, tenant) -> tenant.isIdle() ? null : tenant);
  }

  /** Afterwards no place is free that a waiting claim may have. */
  private void handOut() {
    while (free > 0) {
      Optional<Tenant> next =
          tenants.values().stream().filter(this::mayTake).min(Tenant.FEWEST_PLACES);
      if (next.isEmpty()) {
        return;
      }
      take(next.get());
      Waiter waiter = next.get().first();
      waiter.hasPlace = true;
      waiter.turn.signal();
    }
  }

  private boolean mayTake(Tenant tenant) {
    return !tenant.returning.isEmpty() || (!tenant.fresh.isEmpty() && hasRoom());
  }

  private void leave(String tenant, long bytesPending) {
    lock.lock();
    try {
      pendingBytes += bytesPending;
      giveBack(tenant);
    } finally {
      lock.unlock();
    }
  }

  private void comeBack(String tenant, long bytesWritten) {
    lock.lock();
    try {
      pendingBytes -= bytesWritten;
      if (free > 0) {
        take(of(tenant));
        // What was written made room for others.
        handOut();
      } else {
        Waiter waiter = new Waiter(lock.newCondition());
        of(tenant).returning.add(waiter);
        while (!waiter.hasPlace) {
          waiter.turn.awaitUninterruptibly();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private void forget(long bytes) {
    lock.lock();
    try {
      pendingBytes -= bytes;
      handOut();
    } finally {
      lock.unlock();
    }
  }

  /** A claim that waits; read and changed under the lock. */
  private static final class Waiter {
    private final Condition turn;
    private boolean hasPlace;

    Waiter(Condition turn) {
      this.turn = turn;
    }
  }

  /** Whose claims compute or wait; read and changed under the lock. */
  private static final class Tenant {
    static final Comparator<Tenant> FEWEST_PLACES =
        Comparator.<Tenant>comparingInt(each -> each.held).thenComparingLong(each -> each.lastTurn);

    private final Deque<Waiter> returning = new ArrayDeque<>();
    private final Deque<Waiter> fresh = new ArrayDeque<>();
    private int held;
    private long lastTurn;

    Waiter first() {
      Waiter back = returning.pollFirst();
      return back != null ? back : Objects.requireNonNull(fresh.pollFirst());
    }

    boolean isIdle() {
      return held == 0 && returning.isEmpty() && fresh.isEmpty();
    }
  }

  /**
   * One claim's place. A claim that was given up may still run on a thread of its own: closing its
   * pass takes the place back for good.
   */
  final class Pass implements AutoCloseable {
    private final String tenant;
    private boolean closed;
    private boolean away;
    private long bytes;

    private Pass(String tenant) {
      this.tenant = tenant;
    }

    /** Gives the place to others while a store works. */
    synchronized void pause(long bytesPending) {
      if (closed || away) {
        return;
      }
      away = true;
      bytes = bytesPending;
      leave(tenant, bytesPending);
    }

    /** Takes a place again, waiting for one if need be. */
    void resume() {
      synchronized (this) {
        if (closed || !away) {
          return;
        }
      }
      comeBack(tenant, bytes);
      synchronized (this) {
        if (closed) {
          // It was closed while it waited, and its bytes were forgotten then.
          leave(tenant, bytes);
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
        leave(tenant, 0);
      }
    }
  }
}
