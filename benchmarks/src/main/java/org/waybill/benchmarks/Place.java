package org.waybill.benchmarks;

import java.io.IOException;
import java.nio.file.Path;

/** Where documents lie and results go. */
interface Place extends AutoCloseable {

  /** How many documents there are. */
  int size();

  /** The job of going through all of them once. */
  Job job(Path temp, Settings settings);

  /** How many results lie below that part of the output. */
  int results(String below) throws IOException;

  /** Bytes of all results on this machine's disks that the measured processes wrote themselves. */
  long pageBytesOfResults() throws IOException;

  /** Removes all results. */
  void clear() throws IOException;

  @Override
  void close() throws IOException;
}
