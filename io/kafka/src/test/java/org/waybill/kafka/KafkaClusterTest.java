package org.waybill.kafka;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
  @ValueSource(strings = {"enable.auto.commit", "auto.offset.reset", "group.id", "acks"})
  void givenPropertyThatGuaranteesHangOn_refuses(String property) throws Exception {
    Path file = Files.writeString(folder.resolve("kafka.properties"), property + "=x\n");
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> KafkaCluster.readProperties(file));
    assertThat(refused.getMessage(), containsString(property));
  }

  @Test
  void givenSecrets_printsNone() {
    KafkaCluster cluster =
        new KafkaCluster("c", "h:9092", Map.of("sasl.jaas.config", "password=\"hunter2\";"));
    assertThat(cluster.toString(), not(containsString("hunter2")));
    assertThat(cluster.clientProperties().get("bootstrap.servers"), is("h:9092"));
  }
}
