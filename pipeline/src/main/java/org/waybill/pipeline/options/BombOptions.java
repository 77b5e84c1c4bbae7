package org.waybill.pipeline.options;

import org.apache.beam.sdk.options.Default;
import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;

/** Bombs: beyond which a document is rejected as BOMB. */
public interface BombOptions extends PipelineOptions {

  @Description(
      "Most characters of text and markup for each byte of a document, once there are a million."
          + " Default: 100.")
  @Default.Integer(100)
  int getBombExpansion();

  void setBombExpansion(int value);

  @Description("Most levels of elements within elements. Default: 100.")
  @Default.Integer(100)
  int getBombNesting();

  void setBombNesting(int value);

  @Description("Most levels of archives within archives. Default: 10.")
  @Default.Integer(10)
  int getBombArchiveDepth();

  void setBombArchiveDepth(int value);

  @Description("Most documents within a document, read or not. Default: 100000.")
  @Default.Integer(100_000)
  int getBombEntries();

  void setBombEntries(int value);

  @Description("Most bytes that documents within a document expand to. Default: 2GiB.")
  @Default.String("2GiB")
  String getBombExpanded();

  void setBombExpanded(String value);

  @Description(
      "Most pixels of an image, as its header states; none is decoded. Default: 10000000000.")
  @Default.Long(10_000_000_000L)
  long getBombPixels();

  void setBombPixels(long value);
}
