package org.waybill.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The batch mode of {@code tika-app}: one driver, and one process that parses in threads.
 *
 * @param installation where its jar is
 */
record TikaApp(Installation installation) implements Contender {

  @Override
  public String name() {
    return "tika-app";
  }

  @Override
  public boolean reachesS3() {
    return false;
  }

  @Override
  public List<String> command(Job job) throws IOException {
    Path config = Template.write("tika-app.xml", job, job.temp());
    List<String> command = new ArrayList<>(List.of(installation.java()));
    command.addAll(job.jvmFlags());
    command.addAll(
        List.of(
            "-jar",
            installation.peer("tika-app").toString(),
            "--config=" + config,
            "-i",
            job.input(),
            "-o",
            job.output(),
            "-numConsumers",
            Integer.toString(job.threads()),
            "-J",
            "-JDjava.io.tmpdir=" + job.temp()));
    job.jvmFlags().forEach(flag -> command.add("-J" + flag.substring(1)));
    return command;
  }
}
