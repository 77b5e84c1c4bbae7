package org.waybill.pipeline.options;

import org.apache.beam.sdk.options.Default;
import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;

/** Workers: what each machine lends to a run. */
public interface WorkerOptions extends PipelineOptions {

  @Description(
      "Folder on each worker for payloads while they are processed. Default: below the"
          + " system's temporary folder.")
  @Nullable String getSpoolDir();

  void setSpoolDir(@Nullable String value);

  @Description("Most bytes of payloads that a worker keeps there. Default: 4GiB.")
  @Default.String("4GiB")
  String getSpoolBytes();

  void setSpoolBytes(String value);

  @Description("How long a worker waits for a store that is down before the run ends. Default: 5m.")
  @Default.String("5m")
  String getOutageWait();

  void setOutageWait(String value);

  @Description(
      "Most claims in flight in a stage on each worker, as stage=count[,stage=count]. Stages:"
          + " look-up, validate, extract, store, record-failures. Does not change parallelism."
          + " Default: 8 for each claim processed at a time, at least 16.")
  @Nullable String getStageConcurrency();

  void setStageConcurrency(@Nullable String value);

  @Description(
      "Most claims of one tenant in flight in a stage on each worker; claims without a tenant have"
          + " no such bound. Default: a quarter of those of all.")
  @Nullable Integer getTenantConcurrency();

  void setTenantConcurrency(@Nullable Integer value);
}
