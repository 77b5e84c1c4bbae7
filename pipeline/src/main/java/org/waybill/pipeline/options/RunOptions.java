package org.waybill.pipeline.options;

import org.apache.beam.sdk.options.Default;
import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;

/** Run: this run and what it prints. */
public interface RunOptions extends PipelineOptions {

  @Description("Id of the run, part of the report's name. Default: the time and a random part.")
  @Nullable String getRunId();

  void setRunId(@Nullable String value);

  @Description("Name of the pipeline that outcomes belong to. Default: documents.")
  @Default.String("documents")
  String getPipelineId();

  void setPipelineId(String value);

  @Description("Only list and count; writes nothing. Default: false.")
  @Default.Boolean(false)
  boolean isDryRun();

  void setDryRun(boolean value);

  @Description("Form of the summary on standard output: text or json. Default: text.")
  @Default.String("text")
  String getFormat();

  void setFormat(String value);
}
