package org.waybill.core.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Lets one of several threads go on at a time; at each step a seeded choice decides which. */
final class StepScheduler {

  private final Random random;
  private final List<Integer> waiting = new ArrayList<>();
  private int expected;
  private int turn = -1;

  StepScheduler(Random random, int threads) {
    this.random = random;
    this.expected = threads;
  }

  /** Waits for the first turn, which comes when every thread has arrived. */
  synchronized void await(int thread) {
    waiting.add(thread);
    if (waiting.size() == expected) {
      choose();
    }
    awaitTurn(thread);
  }

  /** Ends this thread's step and waits for its next turn. */
  synchronized void next(int thread) {
    choose();
    awaitTurn(thread);
  }

  /** Takes the thread out. */
  synchronized void leave(int thread) {
    waiting.remove((Integer) thread);
    expected--;
    if (!waiting.isEmpty()) {
      choose();
    }
  }

  private void choose() {
    // In the order of their numbers, so that the seed alone decides.
    List<Integer> sorted = waiting.stream().sorted().toList();
    turn = sorted.get(random.nextInt(sorted.size()));
    notifyAll();
  }

  private void awaitTurn(int thread) {
    while (turn != thread) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }
}
