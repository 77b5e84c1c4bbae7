package org.waybill.pipeline.options;

import org.apache.beam.sdk.options.Default;
import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;

/** Documents: what is allowed, and for how long. */
public interface DocumentOptions extends PipelineOptions {

  @Description("Largest document; larger ones are rejected as TOO_LARGE. Default: 64MiB.")
  @Default.String("64MiB")
  String getMaxBytes();

  void setMaxBytes(String value);

  @Description("Media types that are processed: type/subtype or type/*. Default: all readable.")
  @Nullable String getAllowedTypes();

  void setAllowedTypes(@Nullable String value);

  @Description("Most characters of text kept of a document; the rest is cut. Default: 10000000.")
  @Default.Integer(10_000_000)
  int getMaxChars();

  void setMaxChars(int value);

  @Description("Longest extraction of one document; then PARSER_TIMEOUT. Default: 2m.")
  @Default.String("2m")
  String getTimeout();

  void setTimeout(String value);
}
