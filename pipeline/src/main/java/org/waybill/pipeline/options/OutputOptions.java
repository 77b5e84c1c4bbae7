package org.waybill.pipeline.options;

import org.apache.beam.sdk.options.Default;
import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;

/** Output: where outcomes, content and failures go. */
public interface OutputOptions extends PipelineOptions {

  @Description("Where outputs go: s3://bucket/prefix or a local folder. Required.")
  @Nullable String getOutput();

  void setOutput(@Nullable String value);

  @Description("Process every object again, whatever its outcome says. Default: false.")
  @Default.Boolean(false)
  boolean isReprocess();

  void setReprocess(boolean value);
}
