package org.waybill.core.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.message.Message;

/**
 * Stages that work on a claim one after the other, on one thread. Each has its own bound of claims
 * in flight, whatever the line as a whole has.
 */
final class StageLine {

  private static final Logger LOG = LoggerFactory.getLogger(StageLine.class);
  private static final long WAIT_MILLIS = TimeUnit.MINUTES.toMillis(1);

  private final List<Step> steps;
  private final SerializableFunction<Message, Boolean> endsWith;

  private StageLine(List<Step> steps, SerializableFunction<Message, Boolean> endsWith) {
    this.steps = steps;
    this.endsWith = endsWith;
  }

  /**
   * Opens stages, each with one copy that is set up.
   *
   * @param endsWith true for a message that needs none of the stages that are left
   */
  static StageLine open(
      List<StageLogic> stages, SerializableFunction<Message, Boolean> endsWith, Worker worker)
      throws Exception {
    StageLine line = new StageLine(new ArrayList<>(), endsWith);
    boolean done = false;
    try {
      for (StageLogic stage : stages) {
        line.steps.add(
            new Step(StagePool.open(stage, worker), worker.slots(stage.contract().name())));
      }
      done = true;
      return line;
    } finally {
      if (!done) {
        line.tearDown();
      }
    }
  }

  /** Runs the stages on a message until one fails or none is left: what came of each. */
  List<StagePool.Timed> run(Message message) throws Exception {
    if (steps.size() == 1) {
      // Who starts this has taken the slot.
      return List.of(steps.get(0).pool().run(message));
    }
    List<StagePool.Timed> ends = new ArrayList<>(steps.size());
    Message current = message;
    for (Step step : steps) {
      StagePool.Timed end = step.run(current);
      ends.add(end);
      if (!end.output().isPassed()) {
        break;
      }
      current = end.output().requireOutput();
      if (endsWith.apply(current)) {
        break;
      }
    }
    return ends;
  }

  /** Tears the stages down; what one throws keeps no other from its turn. */
  void tearDown() throws Exception {
    tearDown(0);
  }

  @SuppressWarnings("try") // The rest is there to be closed, not to be used.
  private void tearDown(int first) throws Exception {
    if (first < steps.size()) {
      try (AutoCloseable rest = () -> tearDown(first + 1)) {
        steps.get(first).pool().tearDown();
      }
    }
  }

  private record Step(StagePool pool, Slots slots) {
    StagePool.Timed run(Message message) throws Exception {
      String tenant = Slots.tenantOf(message);
      while (!slots.acquire(tenant, WAIT_MILLIS)) {
        LOG.debug("All slots of a stage are still taken");
      }
      try {
        return pool.run(message);
      } finally {
        slots.release(tenant);
      }
    }
  }
}
