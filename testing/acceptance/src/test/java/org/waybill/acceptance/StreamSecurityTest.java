package org.waybill.acceptance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.kafka.testing.LocalKafkaBroker.Protocol;

/** A broker that wants TLS, and a user with a password that nobody else gets to see. */
class StreamSecurityTest {

  private static final String GROUP = "documents";
  private static final String OUTCOMES = "outcomes";
  private static final String USER = "clerk";
  private static final String PROPERTIES = "kafka.properties";

  @TempDir private Path temp;

  private static String password() {
    return "pw-" + UUID.randomUUID();
  }

  private Streamer open() throws IOException {
    return Streamer.open(temp, TopicSide.startSecured(temp, Streamer.TOPIC, 1));
  }

  /** Writes client properties; tells the flag that names them. */
  private String config(List<String> lines) throws IOException {
    return "--kafka-config=" + Files.write(temp.resolve(PROPERTIES), lines);
  }

  private String sasl(Streamer stream, String password) throws IOException {
    return config(
        List.of(
            "security.protocol=SASL_SSL",
            "sasl.mechanism=SCRAM-SHA-512",
            "sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required"
                + " username=\"%s\" password=\"%s\";".formatted(USER, password),
            "ssl.truststore.type=PEM",
            "ssl.truststore.location=" + stream.topic().broker().certificate()));
  }

  private static void claim(Streamer stream, String key) throws Exception {
    stream.document(key, "Manifest of " + key);
    stream.topic().send(0, Streamer.claim(key));
    stream.topic().flush();
  }

  /** Files that hold a text, but for the properties themselves and what is the broker's own. */
  private List<String> filesWith(String text) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(temp)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = temp.relativize(file).toString();
        if (!name.equals(PROPERTIES)
            && !name.startsWith("broker/")
            && Files.readString(file, ISO_8859_1).contains(text)) {
          found.add(name);
        }
      }
    }
    return found;
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenUserOverTls_storesAndShowsThePasswordNowhere() throws Exception {
    String password = password();
    try (Streamer stream = open()) {
      stream.topic().broker().createTopic(OUTCOMES, 1);
      stream.topic().user(USER, password);
      stream.topic().send(0, "{".getBytes(UTF_8));
      claim(stream, "a.txt");
      String[] flags = {sasl(stream, password), "--outcomes-topic=" + OUTCOMES, "--verbose"};
      stream.start("flink", Protocol.SASL_SSL, flags);
      stream.awaitCommitted(GROUP, 1);

      assertThat(stream.outcomes(), is(Map.of("a.txt", "stored")));
      assertThat(stream.badRecords(), is(List.of("0/0")));
      assertThat(stream.topic().records(OUTCOMES, 1), hasSize(1));
      String command = stream.process().process().info().commandLine().orElseThrow();
      assertThat(command, containsString(PROPERTIES));
      assertThat(command, not(containsString(password)));
      assertThat(stream.status().toString(), not(containsString(password)));
      assertThat(filesWith("Manifest of a.txt"), not(empty()));
      assertThat("while it runs", filesWith(password), is(empty()));

      Waybill.Ended ended = stream.stop();
      assertThat(ended.exitCode(), is(0));
      assertThat(ended.err(), containsString("stopped with a savepoint"));
      assertThat(ended.out() + ended.err(), not(containsString(password)));
      assertThat("once it has ended", filesWith(password), is(empty()));
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenPasswordThatIsChanged_goesOnFromItsCheckpointWithTheNewOne() throws Exception {
    String password = password();
    try (Streamer stream = open()) {
      stream.topic().user(USER, password);
      claim(stream, "a.txt");
      stream.start("flink", Protocol.SASL_SSL, sasl(stream, password));
      stream.awaitCommitted(GROUP, 1);
      assertThat(stream.stop().err(), containsString("stopped with a savepoint"));

      String changed = password();
      stream.topic().user(USER, changed);
      claim(stream, "b.txt");
      stream.start("flink", Protocol.SASL_SSL, sasl(stream, changed));
      stream.awaitCommitted(GROUP, 1);
      assertThat(stream.process().errSoFar(), containsString("Going on from"));
      assertThat(stream.outcomes(), is(Map.of("a.txt", "stored", "b.txt", "stored")));
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenWrongPasswordOrCertificate_saysSoWithoutThePassword() throws Exception {
    String password = password();
    try (Streamer stream = open()) {
      stream.topic().user(USER, password());
      stream.start("flink", Protocol.SASL_SSL, sasl(stream, password), "--verbose");
      Waybill.Ended wrong = stream.process().await();
      assertThat(wrong.err(), wrong.exitCode(), is(66));
      assertThat(wrong.err(), containsString("refuses the credentials in --kafka-config"));
      assertThat(wrong.out() + wrong.err(), not(containsString(password)));
      assertThat(filesWith(password), is(empty()));

      stream.start("flink", Protocol.SSL, config(List.of("security.protocol=SSL")));
      Waybill.Ended untrusted = stream.process().await();
      assertThat(untrusted.err(), untrusted.exitCode(), is(66));
      assertThat(untrusted.err(), containsString("look at ssl.truststore"));
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenTlsAlone_stores() throws Exception {
    try (Streamer stream = open()) {
      claim(stream, "a.txt");
      stream.start(
          "flink",
          Protocol.SSL,
          config(
              List.of(
                  "security.protocol=SSL",
                  "ssl.truststore.type=PEM",
                  "ssl.truststore.location=" + stream.topic().broker().certificate())));
      stream.awaitCommitted(GROUP, 1);
      assertThat(stream.outcomes(), is(Map.of("a.txt", "stored")));
    }
  }
}
