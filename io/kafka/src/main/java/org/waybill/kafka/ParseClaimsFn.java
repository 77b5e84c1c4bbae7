package org.waybill.kafka;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.beam.sdk.io.kafka.KafkaRecord;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.values.TupleTag;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.Message;
import org.waybill.core.stage.RunCounter;
import org.waybill.kafka.claim.BadRecord;
import org.waybill.kafka.claim.ClaimParser;
import org.waybill.kafka.claim.ClaimSettings;
import org.waybill.kafka.claim.ParsedRecord;
import org.waybill.kafka.claim.RecordPosition;
import org.waybill.kafka.claim.RepeatedRecords;
import org.waybill.kafka.claim.TopicRecord;

/**
 * Reads what a record says; one that says nothing that can be understood goes to its own output.
 */
final class ParseClaimsFn extends DoFn<KafkaRecord<byte[], byte[]>, Message> {

  /** Names these counts on the board. */
  static final String NAME = "claims";

  private static final long serialVersionUID = 1L;

  private final ClaimSettings settings;
  private final String runId;
  private final TupleTag<Message> claims;
  private final TupleTag<Message> deletions;
  private final TupleTag<BadRecord> bad;
  private final RunCounter in;
  private final RunCounter good;
  private final RunCounter deleted;
  private final RunCounter refused;
  private final RunCounter repeated;
  private transient @Nullable ClaimParser parser;
  private transient RepeatedRecords records = new RepeatedRecords();

  ParseClaimsFn(
      ClaimSettings settings,
      String runId,
      TupleTag<Message> claims,
      TupleTag<Message> deletions,
      TupleTag<BadRecord> bad) {
    this.settings = settings;
    this.runId = runId;
    this.claims = claims;
    this.deletions = deletions;
    this.bad = bad;
    this.in = counter("in");
    this.good = counter("out");
    this.deleted = counter("deletions");
    this.refused = counter("bad");
    this.repeated = counter("repeated");
  }

  /** Builds the parser. */
  @Setup
  public void setUp() {
    parser = new ClaimParser(settings, InstantSource.system());
  }

  /** Forgets the records of the bundle before, which is over. */
  @StartBundle
  public void startBundle() {
    records = new RepeatedRecords();
  }

  /** Emits claims, deletions, and the record itself when some of it is bad. */
  @ProcessElement
  public void processElement(
      @Element KafkaRecord<byte[], byte[]> element, MultiOutputReceiver out) {
    TopicRecord record = record(element);
    ParsedRecord parsed = Objects.requireNonNull(parser).parse(record);
    in.add(1);
    if (records.isRepeated(record, parsed)) {
      repeated.add(1);
      return;
    }
    parsed.claims().forEach(claim -> out.get(claims).output(claim));
    parsed.deletions().forEach(deletion -> out.get(deletions).output(deletion));
    parsed.bad().ifPresent(out.get(bad)::output);
    good.add(parsed.claims().size());
    deleted.add(parsed.deletions().size());
    refused.add(parsed.bad().isPresent() ? 1 : 0);
    parsed.notices().forEach(notice -> counter(notice.wireName()).add(1));
  }

  private RunCounter counter(String what) {
    return RunCounter.of(runId, NAME + "." + what);
  }

  @SuppressWarnings("NullAway") // A record may lack key and value, which Beam's types do not say.
  private TopicRecord record(KafkaRecord<byte[], byte[]> record) {
    List<TopicRecord.Header> headers = new ArrayList<>();
    if (record.getHeaders() != null) {
      for (Header header : record.getHeaders()) {
        headers.add(new TopicRecord.Header(header.key(), header.value()));
      }
    }
    return new TopicRecord(
        new RecordPosition(
            settings.cluster(), record.getTopic(), record.getPartition(), record.getOffset()),
        ReadClaims.instant(record.getTimestamp()),
        record.getKV().getKey(),
        record.getKV().getValue(),
        headers);
  }
}
