package org.waybill.pipeline.cli;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waybill.core.stage.RunBoard;

/**
 * What a stream does now: counts since the start, rates since the last look, and how far it is
 * behind. Counts are of attempts: a bundle that runs again counts again.
 */
final class StreamStatus {

  private static final String[] ENDS = {"stored", "rejected", "dead", "deleted", "unchanged"};

  private final RunBoard board;
  private long lastNanos = System.nanoTime();
  private long lastIn;
  private long lastOut;

  StreamStatus(RunBoard board) {
    this.board = board;
  }

  /**
   * What is told.
   *
   * @param in claims read
   * @param out claims that ended
   * @param inPerSecond claims read in a second, since the last look
   * @param outPerSecond claims that ended in a second, since the last look
   * @param inFlight claims read that did not end yet, as far as this start knows
   * @param dead dead letters, records that cannot be read included
   * @param lag records that are not yet committed; null when unknown
   */
  record Look(
      long in,
      long out,
      double inPerSecond,
      double outPerSecond,
      long inFlight,
      long dead,
      @Nullable Long lag) {}

  /** Looks. */
  Look look(@Nullable Long lag) {
    long now = System.nanoTime();
    double seconds = Math.max((now - lastNanos) / 1e9, 0.001);
    long in =
        board.get("claims.out")
            + board.get("claims.deletions")
            + board.get("claims.bad")
            + board.get("watch.out");
    long bad = board.get("claims.bad");
    long out = bad;
    for (String end : ENDS) {
      out += board.get("outcomes." + end);
    }
    Look look =
        new Look(
            in,
            out,
            (in - lastIn) / seconds,
            (out - lastOut) / seconds,
            Math.max(0, in - out),
            bad + board.get("outcomes.dead"),
            lag);
    lastNanos = now;
    lastIn = in;
    lastOut = out;
    return look;
  }

  /** One line. */
  static String line(Look look) {
    return String.format(
        Locale.ROOT,
        "in %d (%.1f/s), out %d (%.1f/s), in flight %d, dead %d%s",
        look.in(),
        look.inPerSecond(),
        look.out(),
        look.outPerSecond(),
        look.inFlight(),
        look.dead(),
        look.lag() == null ? "" : ", lag " + look.lag());
  }

  /** Everything that is counted. */
  Map<String, Object> json(Look look, Map<String, Object> facts) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("in", look.in());
    all.put("out", look.out());
    all.put("inPerSecond", look.inPerSecond());
    all.put("outPerSecond", look.outPerSecond());
    all.put("inFlight", look.inFlight());
    all.put("dead", look.dead());
    if (look.lag() != null) {
      all.put("lag", look.lag());
    }
    all.putAll(facts);
    all.put("counts", board.snapshot());
    return all;
  }
}
