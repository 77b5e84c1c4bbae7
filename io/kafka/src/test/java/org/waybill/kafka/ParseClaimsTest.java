package org.waybill.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.io.kafka.KafkaRecord;
import org.apache.beam.sdk.io.kafka.KafkaRecordCoder;
import org.apache.beam.sdk.io.kafka.KafkaTimestampType;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.testing.TestPipeline;
import org.apache.beam.sdk.testing.TestStream;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TypeDescriptors;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.kafka.claim.ClaimSettings;

class ParseClaimsTest {

  private static final String PINNED =
      "{\"blob\":{\"bucket\":\"b\",\"key\":\"k\",\"etag\":\"0f\"}}";

  private static final int BUNDLES = 50;

  private final ReadClaims read =
      ReadClaims.from(
          new KafkaCluster("c", "localhost:9", Map.of()),
          "t",
          "documents",
          ClaimSettings.nativeClaims("c", "documents", "s3"),
          UUID.randomUUID().toString());
  private final TestPipeline pipeline = TestPipeline.create().enableAbandonedNodeEnforcement(false);

  private static KafkaRecord<byte[], byte[]> record(long offset, String value) {
    return new KafkaRecord<>(
        "t",
        3,
        offset,
        1_769_839_199_000L,
        KafkaTimestampType.CREATE_TIME,
        new RecordHeaders(),
        KV.of("key".getBytes(UTF_8), value.getBytes(UTF_8)));
  }

  private static TestStream.Builder<KafkaRecord<byte[], byte[]>> bundles() {
    return TestStream.create(KafkaRecordCoder.of(ByteArrayCoder.of(), ByteArrayCoder.of()));
  }

  private PCollectionTuple parse(TestStream<KafkaRecord<byte[], byte[]>> records) {
    return read.parse(pipeline.apply(records));
  }

  private static PCollection<Long> offsets(PCollection<Message> claims) {
    return claims.apply(
        MapElements.into(TypeDescriptors.longs())
            .via(claim -> WireJson.longOrNull(claim.toJson().at("/source/offset"))));
  }

  @Test
  void givenEqualRecordsInOneBundle_theyAreTakenForOne() {
    PCollectionTuple parsed =
        parse(
            bundles()
                .addElements(record(1, PINNED), record(2, PINNED), record(3, PINNED))
                .advanceWatermarkToInfinity());
    PAssert.that(offsets(parsed.get(read.claims()))).containsInAnyOrder(1L);
    PAssert.that(parsed.get(read.bad())).empty();
    pipeline.run().waitUntilFinish();
  }

  /** The first may have ended long ago; more bundles than threads, so that one has several. */
  @Test
  void givenEqualRecordsInBundlesOfTheirOwn_eachIsAClaim() {
    TestStream.Builder<KafkaRecord<byte[], byte[]>> bundles = bundles();
    List<Long> offsets = LongStream.range(0, BUNDLES).boxed().toList();
    for (long offset : offsets) {
      bundles = bundles.addElements(record(offset, PINNED));
    }
    PCollectionTuple parsed = parse(bundles.advanceWatermarkToInfinity());
    PAssert.that(offsets(parsed.get(read.claims()))).containsInAnyOrder(offsets);
    pipeline.run().waitUntilFinish();
  }

  @Test
  void givenEqualBadRecords_eachHasItsOwnDeadLetter() {
    PCollectionTuple parsed =
        parse(bundles().addElements(record(1, "{"), record(2, "{")).advanceWatermarkToInfinity());
    PAssert.that(
            parsed
                .get(read.bad())
                .apply(
                    MapElements.into(TypeDescriptors.longs())
                        .via(record -> record.position().offset())))
        .containsInAnyOrder(1L, 2L);
    PAssert.that(parsed.get(read.claims())).empty();
    pipeline.run().waitUntilFinish();
  }
}
