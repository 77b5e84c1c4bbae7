package org.waybill.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A program that is measured. */
interface Contender {

  /** Its name in tables, and for {@code --only}. */
  String name();

  /** Whether it reads from and writes to S3. */
  boolean reachesS3();

  /** The command that does a job. */
  List<String> command(Job job) throws IOException;

  /** Variables that the command wants in its environment. */
  default Map<String, String> environment(Job job) {
    return Map.of();
  }

  /** Exit codes that mean it went through all documents. */
  default boolean isFinished(int exitCode) {
    return exitCode == 0;
  }

  /** Where below the output there is one file for each document. */
  default String results() {
    return "";
  }
}
