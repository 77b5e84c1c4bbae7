package org.waybill.pipeline;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.document.stages.AllowedPlaces;
import org.waybill.document.stages.DocumentConfig;
import org.waybill.kafka.KafkaCluster;
import org.waybill.kafka.claim.ClaimSettings;
import org.waybill.objectstore.Listing;

/**
 * Everything a stream's graph is built from.
 *
 * @param pipelineId name of the pipeline
 * @param topic what is read, or null
 * @param watch what is watched, or null
 * @param sinks topics that are written, or null
 * @param allowed where claims may point
 * @param output where outputs go
 * @param document what the stages allow
 * @param worker what workers need
 */
public record StreamConfig(
    String pipelineId,
    @Nullable Topic topic,
    @Nullable Watch watch,
    @Nullable Sinks sinks,
    AllowedPlaces allowed,
    OutputRoot output,
    DocumentConfig document,
    WorkerConfig worker) {

  /**
   * A topic of claims.
   *
   * @param cluster where it is
   * @param name its name
   * @param group consumer group
   * @param claims how records are read
   */
  public record Topic(KafkaCluster cluster, String name, String group, ClaimSettings claims) {}

  /**
   * A watched bucket.
   *
   * @param listing which objects
   * @param poll pause between passes
   */
  public record Watch(Listing listing, Duration poll) {}

  /**
   * Topics that are written.
   *
   * @param cluster where they are
   * @param outcomes topic for outcome events, or null
   * @param failures whether failures go into topics too
   */
  public record Sinks(KafkaCluster cluster, @Nullable String outcomes, boolean failures) {}

  /** The clusters of all topics. */
  public List<KafkaCluster> clusters() {
    List<KafkaCluster> clusters = new ArrayList<>();
    if (topic != null) {
      clusters.add(topic.cluster());
    }
    if (sinks != null) {
      clusters.add(sinks.cluster());
    }
    return clusters;
  }
}
