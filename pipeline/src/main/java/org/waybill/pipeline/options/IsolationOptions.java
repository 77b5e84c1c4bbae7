package org.waybill.pipeline.options;

import org.apache.beam.sdk.options.Default;
import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;

/** Isolation: where parsers run, and with what. */
public interface IsolationOptions extends PipelineOptions {

  @Description(
      "Where parsers run: fork, in processes of their own, or none, within the worker. Default:"
          + " fork.")
  @Default.String("fork")
  String getIsolation();

  void setIsolation(String value);

  @Description(
      "Processes for parsers on each worker. Default: as many as documents are processed at a"
          + " time.")
  @Nullable Integer getForks();

  void setForks(@Nullable Integer value);

  @Description("Heap of each process for parsers; then PARSER_OOM. Default: 512MiB.")
  @Default.String("512MiB")
  String getForkHeap();

  void setForkHeap(String value);

  @Description("Documents that a process for parsers reads before a fresh one. Default: 10000.")
  @Default.Integer(10_000)
  int getForkDocuments();

  void setForkDocuments(int value);

  @Description("Most temporary files of one document's parser; then PARSER_CRASH. Default: 4GiB.")
  @Default.String("4GiB")
  String getForkTemp();

  void setForkTemp(String value);
}
