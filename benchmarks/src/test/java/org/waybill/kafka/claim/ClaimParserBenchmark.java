package org.waybill.kafka.claim;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.waybill.core.message.WireJson;

/** What it costs to make a claim of a topic's record, beside parsing its JSON alone. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ClaimParserBenchmark {

  private static final Instant BEGIN = Instant.parse("2026-01-02T03:04:05.678Z");
  private static final int RECORDS_A_MILLISECOND = 100;

  /** A claim that says what it must, and one that says more. */
  @Param({
    "{'bucket':'inbox','key':'folder/report of a year.pdf'}",
    "{'blob':{'bucket':'inbox','key':'folder/report.pdf','etag':'0f','size':7},'tenantId':'t'}"
  })
  private String claim = "";

  private final ClaimParser parser =
      new ClaimParser(ClaimSettings.nativeClaims("c", "p", "s3"), InstantSource.system());
  private byte[] value = {};
  private long offset;

  /** Writes the claim's bytes. */
  @Setup
  public void setUp() {
    value = claim.replace('\'', '"').getBytes(UTF_8);
  }

  /** The record's JSON alone. */
  @Benchmark
  public ObjectNode json() throws IOException {
    return WireJson.parseObject(value);
  }

  /** The whole claim. */
  @Benchmark
  public ParsedRecord claim() {
    offset++;
    return parser.parse(
        new TopicRecord(
            new RecordPosition("c", "topic", 0, offset),
            BEGIN.plusMillis(offset / RECORDS_A_MILLISECOND),
            null,
            value,
            List.of()));
  }
}
