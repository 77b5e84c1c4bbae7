package org.waybill.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Waybill's main job on one of its runners.
 *
 * @param name its name
 * @param java the program that runs jars
 * @param jar the runner's jar
 * @param options file of the JVM flags that its launcher adds
 * @param flags more flags of the backfill
 */
record Backfill(String name, String java, Path jar, Path options, List<String> flags)
    implements Contender {
  private static final int FINISHED_WITH_DEAD_LETTERS = 3;

  @Override
  public boolean reachesS3() {
    return true;
  }

  @Override
  public List<String> command(Job job) {
    List<String> command = new ArrayList<>(List.of(java));
    command.add("@" + options);
    command.addAll(job.jvmFlags());
    command.addAll(
        List.of(
            "-Djava.io.tmpdir=" + job.temp(),
            "-jar",
            jar.toString(),
            "backfill",
            "--input=" + job.input(),
            "--output=" + job.output(),
            "--parallelism=" + job.threads(),
            "--spool-dir=" + job.temp().resolve("spool")));
    command.addAll(flags);
    if (job.s3() != null) {
      command.addAll(job.s3().flags());
    }
    return command;
  }

  @Override
  public boolean isFinished(int exitCode) {
    return exitCode == 0 || exitCode == FINISHED_WITH_DEAD_LETTERS;
  }

  @Override
  public String results() {
    return "documents";
  }
}
