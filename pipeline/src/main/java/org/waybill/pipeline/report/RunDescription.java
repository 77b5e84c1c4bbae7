package org.waybill.pipeline.report;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waybill.core.output.Recipe;

/**
 * What is known of a run before it starts.
 *
 * @param runId id of the run
 * @param pipelineId pipeline it belongs to
 * @param startedAt when it was launched
 * @param stages names of the stages, in order
 * @param recipe what its outputs are made with
 * @param versions versions of what it runs on, by name
 * @param options options as set, without secrets
 */
public record RunDescription(
    String runId,
    String pipelineId,
    Instant startedAt,
    List<String> stages,
    Recipe recipe,
    Map<String, String> versions,
    Map<String, String> options)
    implements Serializable {

  /** Copies the collections. */
  public RunDescription {
    stages = List.copyOf(stages);
    versions = new TreeMap<>(versions);
    options = new TreeMap<>(options);
  }
}
