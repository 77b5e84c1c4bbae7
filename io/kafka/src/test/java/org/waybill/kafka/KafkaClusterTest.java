package org.waybill.kafka;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.util.SerializableUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaClusterTest {

  @TempDir private Path folder;

  @Test
  void givenFile_readsItsProperties() throws Exception {
    Path file = Files.writeString(folder.resolve("kafka.properties"), "security.protocol = SSL\n");
    assertThat(KafkaCluster.readProperties(file), is(Map.of("security.protocol", "SSL")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "acks",
        "auto.offset.reset",
        "bootstrap.servers",
        "enable.auto.commit",
        "enable.idempotence",
        "group.id",
        "key.deserializer",
        "key.serializer",
        "transactional.id",
        "value.deserializer",
        "value.serializer"
      })
  void givenPropertyThatGuaranteesHangOn_refuses(String property) throws Exception {
    Path file = Files.writeString(folder.resolve("kafka.properties"), property + "=hunter2\n");
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> KafkaCluster.readProperties(file));
    assertThat(refused.getMessage(), containsString("property " + property + " "));
    assertThat(refused.getMessage(), not(containsString("hunter2")));
  }

  @Test
  void givenSecrets_printsNone() {
    KafkaCluster cluster =
        new KafkaCluster("c", "h:9092", Map.of("sasl.jaas.config", "password=\"hunter2\";"));
    assertThat(cluster.toString(), not(containsString("hunter2")));
    assertThat(cluster.clientProperties().get("bootstrap.servers"), is("h:9092"));
  }

  @Test
  void givenProperties_knowsWhichAreSecrets() {
    KafkaCluster cluster =
        new KafkaCluster(
            "c",
            "h:9092",
            Map.of(
                "sasl.jaas.config", "s1",
                "ssl.keystore.password", "s2",
                "ssl.keystore.key", "s3",
                "sasl.oauthbearer.client.credentials.client.secret", "s4",
                "security.protocol", "SSL",
                "ssl.keystore.location", "keys.p12"));
    assertThat(cluster.secrets().toList(), containsInAnyOrder("s1", "s2", "s3", "s4"));
  }

  @Test
  void givenBootstrapAmongProperties_theClustersOwnCounts() {
    KafkaCluster cluster = new KafkaCluster("c", "h:9092", Map.of("bootstrap.servers", "other:1"));
    assertThat(cluster.clientProperties().get("bootstrap.servers"), is("h:9092"));
  }

  @Test
  void givenCluster_travelsToWorkers() {
    KafkaCluster cluster = new KafkaCluster("c", "h:9092", Map.of("security.protocol", "SSL"));
    assertThat(SerializableUtils.ensureSerializable(cluster), is(cluster));
  }

  @Test
  void givenHeldProperties_theyStayAndThoseOfTodayCount() {
    KafkaCluster old = new KafkaCluster("held", "h:9092", Map.of("sasl.jaas.config", "old"));
    KafkaCluster today = new KafkaCluster("held", "h:9092", Map.of("sasl.jaas.config", "today"));
    byte[] kept = SerializableUtils.serializeToByteArray(old);
    today.hold();
    try {
      byte[] written = SerializableUtils.serializeToByteArray(today);
      assertThat(new String(written, ISO_8859_1), not(containsString("today")));
      for (byte[] bytes : List.of(kept, written)) {
        KafkaCluster read =
            (KafkaCluster) SerializableUtils.deserializeFromByteArray(bytes, "a cluster");
        assertThat(read.clientProperties().get("sasl.jaas.config"), is("today"));
      }
    } finally {
      today.letGo();
    }
    assertThat(SerializableUtils.ensureSerializable(today), is(today));
  }
}
