package org.waybill.pipeline.cli;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import org.waybill.core.stage.RunBoard;

/** Prints how far a run is, on one line of a terminal, while it lasts. */
final class Progress implements AutoCloseable {

  private static final long EVERY_MILLIS = 1000;

  private final RunBoard board;
  private final PrintStream out;
  private final long start = System.nanoTime();
  private final Thread thread;
  private volatile boolean stopped;

  private Progress(RunBoard board, PrintStream out, boolean terminal) {
    this.board = board;
    this.out = out;
    this.thread = new Thread(this::print, "waybill-progress");
    if (terminal) {
      thread.setDaemon(true);
      thread.start();
    } else {
      stopped = true;
    }
  }

  /** Starts; prints nothing unless {@code terminal}. */
  static Progress start(String runId, PrintStream out, boolean terminal) {
    return new Progress(RunBoard.of(runId), out, terminal);
  }

  /** What a line says. */
  record Counts(long listed, boolean listingEnded, long done, long rejected, long dead) {
    static Counts of(RunBoard board) {
      long rejected = 0;
      long dead = 0;
      for (String stage : new String[] {"look-up", "validate", "extract", "store"}) {
        rejected += board.get(stage + ".rejected");
        dead += board.get(stage + ".dead");
      }
      long ranges = board.get("list.ranges");
      return new Counts(
          board.get("list.out"),
          ranges > 0 && board.get("list.finished") >= ranges,
          board.get("store.out") + board.get("done.unchanged") + rejected + dead,
          rejected,
          dead);
    }
  }

  static String line(Counts counts, Duration elapsed) {
    double seconds = Math.max(elapsed.toMillis() / 1000.0, 0.001);
    double rate = counts.done() / seconds;
    String eta = "";
    long left = counts.listed() - counts.done();
    if (counts.listingEnded() && rate > 0 && left > 0) {
      eta = ", " + readable(Duration.ofSeconds(Math.round(left / rate))) + " to go";
    }
    return String.format(
        Locale.ROOT,
        "listed %d%s, done %d, rejected %d, dead %d, %.1f/s%s",
        counts.listed(),
        counts.listingEnded() ? "" : "…",
        counts.done(),
        counts.rejected(),
        counts.dead(),
        rate,
        eta);
  }

  static String readable(Duration time) {
    long hours = time.toHours();
    return hours > 0
        ? String.format(Locale.ROOT, "%dh%02dm", hours, time.toMinutesPart())
        : time.toMinutes() > 0
            ? String.format(Locale.ROOT, "%dm%02ds", time.toMinutes(), time.toSecondsPart())
            : time.toSeconds() + "s";
  }

  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private void print() {
    while (!stopped) {
      out.print("\r\033[K" + line(Counts.of(board), elapsed()));
      out.flush();
      try {
        Thread.sleep(EVERY_MILLIS);
      } catch (InterruptedException e) {
        break;
      }
    }
    out.print("\r\033[K");
    out.flush();
  }

  @Override
  public void close() {
    if (stopped) {
      return;
    }
    stopped = true;
    thread.interrupt();
    try {
      thread.join(EVERY_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
