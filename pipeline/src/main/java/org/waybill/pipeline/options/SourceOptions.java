package org.waybill.pipeline.options;

import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;

/** Source: which objects are processed. */
public interface SourceOptions extends PipelineOptions {

  @Description("What to process: s3://bucket/prefix or a local folder. Required.")
  @Nullable String getInput();

  void setInput(@Nullable String value);

  @Description(
      "Name that stands for a local input folder in outputs. Default: the folder's name and a digest"
          + " of its path.")
  @Nullable String getInputName();

  void setInputName(@Nullable String value);

  @Description(
      "Globs over the whole raw key; only keys that one of them matches are taken. A comma outside"
          + " braces separates globs. Default: all.")
  @Nullable String getInclude();

  void setInclude(@Nullable String value);

  @Description("Globs over the whole raw key; keys that one of them matches are left.")
  @Nullable String getExclude();

  void setExclude(@Nullable String value);

  @Description("Take at most so many objects, the first in the order of keys. Default: all.")
  @Nullable Long getLimit();

  void setLimit(@Nullable Long value);
}
