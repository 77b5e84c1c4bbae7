package org.waybill.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A program that reaches S3 through a proxy, which lets requests take longer or does not.
 *
 * @param program the program
 * @param suffix what tells it from the same program through the other proxy
 * @param proxy the proxy's address
 */
record Delayed(Contender program, String suffix, URI proxy) implements Contender {

  /** Each program twice: through a proxy that does nothing, and through one that delays. */
  static List<Contender> both(List<Contender> programs, URI plain, URI slow, int millis) {
    List<Contender> both = new ArrayList<>();
    for (Contender program : programs) {
      both.add(new Delayed(program, "", plain));
      both.add(new Delayed(program, "+" + millis + "ms", slow));
    }
    return both;
  }

  @Override
  public String name() {
    return program.name() + suffix;
  }

  @Override
  public boolean reachesS3() {
    return true;
  }

  @Override
  public List<String> command(Job job) throws IOException {
    return program.command(job.through(Objects.requireNonNull(job.s3()).at(proxy)));
  }

  @Override
  public Map<String, String> environment(Job job) {
    return program.environment(job.through(Objects.requireNonNull(job.s3()).at(proxy)));
  }

  @Override
  public boolean isFinished(int exitCode) {
    return program.isFinished(exitCode);
  }

  @Override
  public String results() {
    return program.results();
  }
}
