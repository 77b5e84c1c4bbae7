package org.waybill.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.waybill.benchmarks.bare.BareLoop;

/**
 * The bare loop with one of its engines.
 *
 * @param name its name
 * @param engine plain Tika, or Waybill's extraction without Beam
 * @param installation where the class path is
 * @param tuned whether it gets the JVM flags of Waybill's launcher
 */
record Loop(String name, BareLoop.Engine engine, Installation installation, boolean tuned)
    implements Contender {

  @Override
  public boolean reachesS3() {
    return true;
  }

  @Override
  public List<String> command(Job job) {
    List<String> command = new ArrayList<>(List.of(installation.java()));
    if (tuned) {
      command.add("@" + installation.jvmOptions());
    }
    command.addAll(job.jvmFlags());
    command.addAll(
        List.of(
            "-Djava.io.tmpdir=" + job.temp(),
            "-cp",
            installation.ownClassPath(),
            BareLoop.class.getName(),
            engine.name(),
            Integer.toString(job.threads()),
            job.input(),
            job.output()));
    if (job.s3() != null) {
      command.add(job.s3().endpoint().toString());
    }
    return command;
  }

  @Override
  public Map<String, String> environment(Job job) {
    Job.S3Access s3 = job.s3();
    return s3 == null
        ? Map.of()
        : Map.of(
            "AWS_REGION", "us-east-1",
            "AWS_ACCESS_KEY_ID", s3.accessKey(),
            "AWS_SECRET_ACCESS_KEY", s3.secretKey());
  }
}
