package org.waybill.pipeline.options;

import org.apache.beam.sdk.options.Default;
import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;

/** Kafka: the cluster, the group, and topics that are written. */
public interface KafkaOptions extends PipelineOptions {

  @Description("Brokers to ask first: host:port, comma-separated.")
  @Nullable String getBootstrap();

  void setBootstrap(@Nullable String value);

  @Description("File of further client properties, such as SASL and TLS.")
  @Nullable String getKafkaConfig();

  void setKafkaConfig(@Nullable String value);

  @Description(
      "Name of the cluster, part of the ids of claims; choose a new one when a cluster is set up"
          + " anew. Default: kafka.")
  @Default.String("kafka")
  String getKafkaCluster();

  void setKafkaCluster(String value);

  @Description("Consumer group. Default: the pipeline's id.")
  @Nullable String getGroup();

  void setGroup(@Nullable String value);

  @Description(
      "Where a group begins that never read the topic: earliest or latest. Default: earliest.")
  @Default.String("earliest")
  String getOffsetReset();

  void setOffsetReset(String value);

  @Description(
      "Read again under a group of its own: from earliest, latest, an instant, or offsets such as"
          + " 0=1200,1=340. The live group stays where it is.")
  @Nullable String getFrom();

  void setFrom(@Nullable String value);

  @Description("Topic for one event for each finished document. Default: none.")
  @Nullable String getOutcomesTopic();

  void setOutcomesTopic(@Nullable String value);

  @Description(
      "Also write failures into topics <pipeline>.<stage>.rejected and .dead-letter. Default:"
          + " false.")
  @Default.Boolean(false)
  boolean isFailureTopics();

  void setFailureTopics(boolean value);
}
