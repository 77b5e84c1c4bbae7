package org.waybill.kafka;

import java.time.Instant;
import java.util.Objects;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.stage.Worker;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.core.store.Body;
import org.waybill.core.store.OutageException;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreObserver;
import org.waybill.core.store.Stores;
import org.waybill.kafka.claim.BadRecord;

/**
 * Writes records that cannot be read below {@code dead-letter/claims/} and passes each on once it
 * lies there. When it cannot be written the bundle fails: no record is passed over in silence.
 */
public final class RecordBadRecords
    extends PTransform<PCollection<BadRecord>, PCollection<BadRecord>> {

  private static final long serialVersionUID = 1L;

  private final OutputRoot output;
  private final WorkerConfig config;

  private RecordBadRecords(OutputRoot output, WorkerConfig config) {
    this.output = output;
    this.config = config;
  }

  /** Writes below {@code output}. */
  public static RecordBadRecords to(OutputRoot output, WorkerConfig config) {
    return new RecordBadRecords(output, config);
  }

  @Override
  public PCollection<BadRecord> expand(PCollection<BadRecord> records) {
    return records
        .apply("Write", ParDo.of(new WriteFn(output, config)))
        .setCoder(BadRecordCoder.of());
  }

  static final class WriteFn extends DoFn<BadRecord, BadRecord> {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(RecordBadRecords.class);

    private final OutputRoot output;
    private final WorkerConfig config;
    private transient @Nullable Worker worker;
    private transient @Nullable Stores stores;

    WriteFn(OutputRoot output, WorkerConfig config) {
      this.output = output;
      this.config = config;
    }

    @Setup
    public void setUp() throws StoreException {
      Worker acquired = Worker.acquire(config);
      worker = acquired;
      stores = acquired.guarded(StoreObserver.NONE);
    }

    @ProcessElement
    public void processElement(@Element BadRecord record, OutputReceiver<BadRecord> out) {
      LOG.info("dead {}", record);
      try {
        Objects.requireNonNull(stores)
            .get(output.store())
            .put(
                output.bucket(),
                output.key(record.position().deadLetterName()),
                Body.of(record.deadLetter(config.runId(), Instant.now())),
                "application/json",
                PutCondition.always());
      } catch (StoreException e) {
        throw new OutageException("A record that cannot be read could not be recorded", e);
      }
      out.output(record);
    }

    @Teardown
    public void tearDown() {
      if (worker != null) {
        worker.release();
      }
      worker = null;
    }
  }
}
