package org.waybill.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Peers' configuration files, with a job's values put in. */
final class Template {

  private Template() {}

  /** Writes a configuration into a folder. */
  static Path write(String name, Job job, Path folder) throws IOException {
    try (InputStream resource =
        Objects.requireNonNull(Template.class.getResourceAsStream(name), name)) {
      String text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
      return Files.writeString(folder.resolve(name), fill(text, job));
    }
  }

  private static String fill(String text, Job job) {
    String args =
        Stream.concat(job.jvmFlags().stream(), Stream.of("-Djava.io.tmpdir=" + job.temp()))
            .map(flag -> "<arg>" + xml(flag) + "</arg>")
            .collect(Collectors.joining());
    return text.replace("@input@", xml(job.input()))
        .replace("@output@", xml(job.output()))
        .replace("@threads@", Integer.toString(job.threads()))
        .replace("@jvmArgs@", args);
  }

  private static String xml(String value) {
    return value.replace("&", "&amp;").replace("<", "&lt;");
  }
}
