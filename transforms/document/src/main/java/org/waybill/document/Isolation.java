package org.waybill.document;

import java.io.Serializable;

/**
 * Where parsers run.
 *
 * @param forks processes for parsers on each worker, each with one document at a time; 0 for none:
 *     parsers run within the worker
 * @param heapBytes heap of each
 * @param documents how many documents each reads before a fresh one takes its place
 * @param temporaryBytes most bytes of temporary files of one document
 */
public record Isolation(int forks, long heapBytes, int documents, long temporaryBytes)
    implements Serializable {

  /** Default of {@link #heapBytes}: 512 MiB. */
  public static final long DEFAULT_HEAP_BYTES = 512L << 20;

  /** Default of {@link #documents}. */
  public static final int DEFAULT_DOCUMENTS = 10_000;

  /** Default of {@link #temporaryBytes}: 4 GiB. */
  public static final long DEFAULT_TEMPORARY_BYTES = 4L << 30;

  /** Parsers run within the worker: nothing to start, and nothing between it and them. */
  public static final Isolation NONE = new Isolation(0, 0, 0, 0);

  /** Checks the numbers. */
  public Isolation {
    if (forks < 0 || (forks > 0 && (heapBytes <= 0 || documents <= 0 || temporaryBytes <= 0))) {
      throw new IllegalArgumentException("Processes need heap, documents and temporary files");
    }
  }

  /** So many processes, with the defaults. */
  public static Isolation forks(int forks) {
    return new Isolation(forks, DEFAULT_HEAP_BYTES, DEFAULT_DOCUMENTS, DEFAULT_TEMPORARY_BYTES);
  }

  /** Whether parsers run in processes of their own. */
  public boolean isForked() {
    return forks > 0;
  }
}
