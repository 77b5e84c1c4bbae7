package org.waybill.acceptance;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A run that is killed, and when.
 *
 * @param number which of the kills it is
 * @param seed of all of them
 * @param runner runner of the run that is killed, and of the one that follows
 * @param moment when
 * @param share how far on, from 0 to 1: of the objects of a kind, of the parts or of the time
 */
record Kill(int number, long seed, String runner, Moment moment, double share) {

  /** What happens at the moment of the kill. */
  enum Moment {
    /** A content object with text has been written. */
    TEXT,
    /** A content object with metadata has been written. */
    METADATA,
    /** An outcome has been written. */
    OUTCOME,
    /** A failure object has been written. */
    FAILURE,
    /** The run report has been written. */
    REPORT,
    /** A large object is being written, and some of it is there. */
    PART,
    /** Anything. */
    TIME;

    /** Whether a name of an output object is of the kind. */
    boolean is(String name) {
      return switch (this) {
        case TEXT -> name.startsWith("content/") && name.endsWith("/text.txt");
        case METADATA -> name.startsWith("content/") && name.endsWith("/metadata.json");
        case OUTCOME -> name.startsWith("documents/");
        case FAILURE -> name.startsWith("rejected/") || name.startsWith("dead-letter/");
        case REPORT -> name.startsWith("runs/");
        case PART, TIME -> false;
      };
    }
  }

  /** So many kills, at the moments in turn; further ones at random moments. */
  static List<Kill> seeded(long seed, int count, String runner, List<Moment> moments) {
    SplittableRandom random = new SplittableRandom(seed ^ runner.hashCode());
    List<Kill> kills = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Moment[] all = Moment.values();
      Moment moment = i < moments.size() ? moments.get(i) : all[random.nextInt(all.length)];
      kills.add(new Kill(i, seed, runner, moment, random.nextDouble()));
    }
    return kills;
  }

  /** Which of so many it is, from 1. */
  int nth(int count) {
    return 1 + (int) (share * count);
  }

  /** A name for folders. */
  String name() {
    return "%s-%02d".formatted(runner, number);
  }
}
