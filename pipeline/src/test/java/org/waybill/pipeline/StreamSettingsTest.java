package org.waybill.pipeline;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waybill.kafka.claim.ClaimFormat;
import org.waybill.kafka.claim.OnDelete;
import org.waybill.pipeline.options.CheckpointOptions;
import org.waybill.pipeline.options.DocumentOptions;
import org.waybill.pipeline.options.KafkaOptions;
import org.waybill.pipeline.options.OutputOptions;
import org.waybill.pipeline.options.StreamOptions;
import org.waybill.pipeline.options.UsageException;

class StreamSettingsTest {

  @TempDir private Path temp;
  private final PipelineOptions options = PipelineOptionsFactory.create();
  private final StreamOptions stream = options.as(StreamOptions.class);
  private final CheckpointOptions checkpoints = options.as(CheckpointOptions.class);
  private final KafkaOptions kafka = options.as(KafkaOptions.class);

  @BeforeEach
  void set() throws IOException {
    temp = temp.toRealPath();
    options.as(OutputOptions.class).setOutput(temp.resolve("out").toString());
    stream.setFromKafka("claims");
    stream.setAllowBucket("docs=" + temp.resolve("in"));
    kafka.setBootstrap("127.0.0.1:9092");
  }

  private StreamSettings settings() {
    return StreamSettings.from(options, 2);
  }

  private String problem() {
    return String.valueOf(
        assertThrows(
                UsageException.class,
                () -> {
                  StreamSettings settings = settings();
                  settings.config();
                  settings.startFrom();
                  settings.run();
                })
            .getMessage());
  }

  @Test
  void givenTopic_readsItUnderThePipelinesGroup() {
    StreamConfig.Topic topic = Objects.requireNonNull(settings().config().topic());
    assertThat(topic.name(), is("claims"));
    assertThat(topic.group(), is("documents"));
    assertThat(topic.claims().format(), is(ClaimFormat.NATIVE));
    assertThat(topic.claims().defaultStore(), is("local"));
    assertThat(settings().inputs().get(0).bucket(), is("docs"));
    assertThat(settings().config().sinks() == null, is(true));
  }

  @Test
  void givenReplay_readsUnderAGroupOfItsOwn() {
    kafka.setFrom("0=12");
    StreamSettings settings = settings();
    assertThat(settings.group(), startsWith("documents.replay-"));
    assertThat(settings.isReplay(), is(true));
    checkpoints.setCheckpointDir("/checkpoints");
    assertThat(settings().run().checkpoints(), startsWith("/checkpoints.replay-"));
  }

  @Test
  void givenEvents_takesWhatBecomesOfDeletions() {
    stream.setTopicFormat("s3-events");
    stream.setOnDelete("tombstone");
    assertThat(
        Objects.requireNonNull(settings().config().topic()).claims().onDelete(),
        is(OnDelete.TOMBSTONE));
  }

  @Test
  void givenWatch_allowsItsPlaceAlone() {
    stream.setFromKafka(null);
    stream.setAllowBucket(null);
    stream.setWatch(temp.resolve("in").toString());
    stream.setPoll("5s");
    StreamConfig config = settings().config();
    assertThat(Objects.requireNonNull(config.watch()).poll().toSeconds(), is(5L));
    assertThat(config.topic() == null, is(true));
  }

  @Test
  void givenLongDocuments_takesSoFewThatACheckpointCanEnd() {
    options.as(DocumentOptions.class).setTimeout("10m");
    checkpoints.setCheckpointTimeout("4h");
    // 2 tries of 10 minutes each, in four fifths of the time.
    assertThat(settings().run().bundle(), is(9));
    options.as(DocumentOptions.class).setTimeout("1s");
    assertThat(settings().run().bundle(), lessThanOrEqualTo(100));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--checkpoint-interval|0s|--checkpoint-interval=0s: a stream without checkpoints",
        "--timeout|2h|--checkpoint-timeout=14400s is too short: a document with --timeout=7200s",
        "--checkpoint-timeout|9m|--outage-wait=300s must be less than half",
        "--topic-format|avro|--topic-format=avro: expected claims or s3-events",
        "--on-delete|drop|--on-delete=drop: expected keep or tombstone",
        "--offset-reset|none|--offset-reset=none: expected earliest or latest",
        "--from|yesterday|--from=yesterday: expected earliest, latest, an instant",
        "--allow-bucket|folder|--allow-bucket=folder: expected s3://bucket/prefix or NAME=/folder",
        "--kafka-config|nowhere|--kafka-config=nowhere: this file cannot be read"
      })
  void givenWrongValue_namesTheFlag(String flag, String value, String problem) {
    switch (flag) {
      case "--checkpoint-interval" -> checkpoints.setCheckpointInterval(value);
      case "--checkpoint-timeout" -> checkpoints.setCheckpointTimeout(value);
      case "--timeout" -> options.as(DocumentOptions.class).setTimeout(value);
      case "--topic-format" -> stream.setTopicFormat(value);
      case "--on-delete" -> {
        stream.setTopicFormat("s3-events");
        stream.setOnDelete(value);
      }
      case "--offset-reset" -> kafka.setOffsetReset(value);
      case "--from" -> kafka.setFrom(value);
      case "--allow-bucket" -> stream.setAllowBucket(value);
      default -> kafka.setKafkaConfig(value);
    }
    assertThat(problem(), startsWith(problem));
  }

  @Test
  void givenNoSourceOrTwo_saysWhatIsExpected() {
    stream.setWatch(temp.toString());
    assertThat(problem(), containsString("given twice"));
    stream.setWatch(null);
    stream.setFromKafka(null);
    assertThat(problem(), containsString("is missing; expected either --from-kafka"));
  }

  @Test
  void givenTopicWithoutPlacesOrBrokers_asksForThem() {
    stream.setAllowBucket(null);
    assertThat(problem(), startsWith("--allow-bucket is missing"));
    stream.setAllowBucket("s3://inbox");
    kafka.setBootstrap(null);
    assertThat(problem(), startsWith("--bootstrap is missing"));
  }

  @Test
  void givenSecretInTheKafkaFile_isNotAmongTheOptions() throws IOException {
    Path file =
        Files.writeString(
            temp.resolve("kafka.properties"),
            "sasl.jaas.config=org.apache.kafka.Plain required password=\"hunter2\";");
    kafka.setKafkaConfig(file.toString());
    StreamConfig config = settings().config();
    assertThat(config.toString(), not(containsString("hunter2")));
    assertThat(options.toString(), not(containsString("hunter2")));
  }

  @Test
  void givenOutputWithinAnAllowedPlace_refuses() {
    stream.setAllowBucket("docs=" + temp);
    assertThat(problem(), containsString("the stream would process its own outputs"));
  }

  @Test
  void givenTombstonesOfAWatchedBucket_refuses() {
    stream.setFromKafka(null);
    stream.setWatch(temp.resolve("in").toString());
    stream.setOnDelete("tombstone");
    assertThat(problem(), startsWith("--on-delete=tombstone goes with a topic"));
  }
}
