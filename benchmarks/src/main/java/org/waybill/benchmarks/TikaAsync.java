package org.waybill.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Tika's asynchronous pipes: one driver, and as many processes as there are threads elsewhere, each
 * with the whole heap that others have for all threads.
 *
 * @param installation where its jars are
 */
record TikaAsync(Installation installation) implements Contender {

  @Override
  public String name() {
    return "tika-async";
  }

  @Override
  public boolean reachesS3() {
    return false;
  }

  @Override
  public List<String> command(Job job) throws IOException {
    Path config = Template.write("tika-async.xml", job, job.temp());
    List<String> command = new ArrayList<>(List.of(installation.java()));
    command.addAll(job.jvmFlags());
    command.addAll(
        List.of(
            "-Djava.io.tmpdir=" + job.temp(),
            "-cp",
            String.join(
                File.pathSeparator,
                installation.peer("tika-app").toString(),
                installation.peer("tika-emitter-fs").toString(),
                installation.peer("tika-async-cli").toString()),
            "org.apache.tika.async.cli.TikaAsyncCLI",
            config.toString()));
    return command;
  }
}
