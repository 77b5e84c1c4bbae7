package org.waybill.pipeline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.beam.sdk.options.PipelineOptions;
import org.waybill.core.retry.RetryPolicy;
import org.waybill.core.stage.Concurrency;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.core.store.Access;
import org.waybill.core.store.ProbePlaces;
import org.waybill.objectstore.Location;
import org.waybill.objectstore.ObjectStores;
import org.waybill.pipeline.options.ByteSize;
import org.waybill.pipeline.options.DurationText;
import org.waybill.pipeline.options.StageCounts;
import org.waybill.pipeline.options.UsageException;
import org.waybill.pipeline.options.WorkerOptions;

/** What workers of any command need, from the flags. */
final class WorkerSettings {

  private WorkerSettings() {}

  /**
   * Reads the flags of workers.
   *
   * @param steps names that {@code --stage-concurrency} takes
   */
  static WorkerConfig of(
      PipelineOptions all,
      String runId,
      int parallelism,
      List<Location> inputs,
      Location output,
      Set<String> steps) {
    WorkerOptions options = all.as(WorkerOptions.class);
    String spool =
        Objects.requireNonNullElseGet(
            options.getSpoolDir(),
            () ->
                Path.of(
                        System.getProperty("java.io.tmpdir"),
                        "waybill-" + System.getProperty("user.name"))
                    .toString());
    ProbePlaces probes =
        ProbePlaces.anywhere().with(output.store(), output.bucket(), Access.WRITE, output.prefix());
    for (Location input : inputs) {
      probes = probes.with(input.store(), input.bucket(), Access.READ, input.prefix());
    }
    List<Location> places = new ArrayList<>(inputs);
    places.add(output);
    return new WorkerConfig(
        runId,
        ObjectStores.of(all, places.toArray(Location[]::new)),
        probes,
        spool,
        BackfillSettings.parse("--spool-bytes", options.getSpoolBytes(), ByteSize::parse),
        RetryPolicy.DEFAULT,
        BackfillSettings.parse("--outage-wait", options.getOutageWait(), DurationText::parse),
        concurrency(options, parallelism, steps));
  }

  private static Concurrency concurrency(
      WorkerOptions options, int parallelism, Set<String> steps) {
    Concurrency concurrency = Concurrency.of(parallelism);
    Integer tenant = options.getTenantConcurrency();
    if (tenant != null) {
      if (tenant < 1) {
        throw UsageException.value("--tenant-concurrency", tenant.toString(), "expected 1 or more");
      }
      concurrency = concurrency.withTenant(tenant);
    }
    String stages = options.getStageConcurrency();
    return stages == null
        ? concurrency
        : concurrency.with(
            BackfillSettings.parse(
                "--stage-concurrency", stages, text -> StageCounts.parse(text, steps)));
  }
}
