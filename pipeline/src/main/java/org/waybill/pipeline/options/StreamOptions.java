package org.waybill.pipeline.options;

import org.apache.beam.sdk.options.Default;
import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;

/** Stream: what is read continuously. */
public interface StreamOptions extends PipelineOptions {

  @Description("Topic to read claims from.")
  @Nullable String getFromKafka();

  void setFromKafka(@Nullable String value);

  @Description(
      "What the topic's records are: claims, or s3-events as AWS and MinIO send them. Default:"
          + " claims.")
  @Default.String("claims")
  String getTopicFormat();

  void setTopicFormat(String value);

  @Description("Bucket to watch: s3://bucket/prefix or a local folder.")
  @Nullable String getWatch();

  void setWatch(@Nullable String value);

  @Description("Pause between two passes over a watched bucket. Default: 30s.")
  @Default.String("30s")
  String getPoll();

  void setPoll(String value);

  @Description(
      "Where claims may point: s3://bucket/prefix or NAME=/folder, comma-separated. Required with"
          + " --from-kafka.")
  @Nullable String getAllowBucket();

  void setAllowBucket(@Nullable String value);

  @Description(
      "When an object is deleted: keep its outcome, or tombstone to write the outcome deleted."
          + " Default: keep.")
  @Default.String("keep")
  String getOnDelete();

  void setOnDelete(String value);

  @Description("Port on loopback that tells the status as JSON at /status. Default: 0, any.")
  @Default.Integer(0)
  int getStatusPort();

  void setStatusPort(int value);
}
