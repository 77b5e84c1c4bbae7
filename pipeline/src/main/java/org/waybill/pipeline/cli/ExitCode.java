package org.waybill.pipeline.cli;

/** How the process ends; from 64 on as in BSD's sysexits. */
public enum ExitCode {
  /** Finished, without dead letters. */
  FINISHED(0, "finished; everything is stored, rejected or unchanged"),
  /** Finished, with dead letters. */
  DEAD_LETTERS(3, "finished, and there are dead letters"),
  /** A flag is wrong. */
  USAGE(64, "usage: a flag is wrong"),
  /** The input cannot be read. */
  NO_INPUT(66, "the input is missing or may not be read"),
  /** A store did not answer, or not with these credentials. */
  UNAVAILABLE(69, "a store is unavailable, or refuses its credentials"),
  /** A defect. */
  INTERNAL(70, "internal error"),
  /** The output cannot be written. */
  CANNOT_WRITE(73, "the output cannot be written"),
  /** Stopped by the user. */
  INTERRUPTED(130, "interrupted; run it again for the rest");

  private final int number;
  private final String meaning;

  ExitCode(int number, String meaning) {
    this.number = number;
    this.meaning = meaning;
  }

  /** The process's exit code. */
  public int number() {
    return number;
  }

  /** What it means, for the help. */
  public String meaning() {
    return meaning;
  }
}
