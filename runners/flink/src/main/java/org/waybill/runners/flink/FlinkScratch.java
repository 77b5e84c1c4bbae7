package org.waybill.runners.flink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.pipeline.cli.Scratch;

/** Lets an embedded Flink keep its temporary files where a later start finds and sweeps them. */
final class FlinkScratch {

  private static final Logger LOG = LoggerFactory.getLogger(FlinkScratch.class);

  private FlinkScratch() {}

  /** Does nothing for users who configure Flink themselves. */
  static void use(FlinkPipelineOptions options) {
    if (confDir(options) != null || System.getenv("FLINK_CONF_DIR") != null) {
      return;
    }
    Path folder = Scratch.folder();
    if (folder == null) {
      return;
    }
    try {
      Path conf = Files.createDirectories(folder.resolve("flink-conf"));
      Path temp = Files.createDirectories(folder.resolve("flink"));
      String quoted = "'" + temp.toString().replace("'", "''") + "'";
      Files.writeString(
          conf.resolve("config.yaml"),
          "io.tmp.dirs: %s%nweb.tmpdir: %s%n".formatted(quoted, quoted));
      options.setFlinkConfDir(conf.toString());
    } catch (IOException e) {
      LOG.warn("Flink keeps its temporary files in the system's folder", e);
    }
  }

  @SuppressWarnings("NullAway") // Beam's getter may return null and does not say so.
  private static @Nullable String confDir(FlinkPipelineOptions options) {
    return options.getFlinkConfDir();
  }
}
