package org.waybill.kafka;

import java.io.IOException;
import java.io.Reader;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.CommonClientConfigs;

/**
 * A Kafka cluster and how to reach it.
 *
 * @param name configured name, part of the ids of claims
 * @param bootstrap {@code host:port}, comma-separated
 * @param properties further client properties, such as SASL and TLS; may hold secrets
 */
public record KafkaCluster(String name, String bootstrap, Map<String, String> properties)
    implements Serializable {

  /** What the pipeline sets itself, since its guarantees hang on it. */
  private static final Set<String> RESERVED =
      Set.of(
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
          "value.serializer");

  /** Properties that stay in this process, by the cluster's name. */
  private static final Map<String, Map<String, String>> HELD = new ConcurrentHashMap<>();

  /** Copies the map, into one that can be serialized. */
  public KafkaCluster {
    properties = new TreeMap<>(properties);
  }

  /**
   * Reads client properties from a file.
   *
   * @throws IOException when the file cannot be read
   * @throws IllegalArgumentException naming a property that may not be set
   */
  public static Map<String, String> readProperties(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    Map<String, String> read = new TreeMap<>();
    for (String key : properties.stringPropertyNames()) {
      if (RESERVED.contains(key)) {
        throw new IllegalArgumentException(
            "the property " + key + " is set by the pipeline and must not be given");
      }
      read.put(key, properties.getProperty(key));
    }
    return read;
  }

  /**
   * Keeps the properties in this process, for runners within it: they do not travel when the
   * cluster is serialized, so no checkpoint holds a password, and a cluster that comes out of a
   * checkpoint is reached with the properties of today.
   */
  public void hold() {
    HELD.put(name, properties);
  }

  /** Ends what {@link #hold} began. */
  public void letGo() {
    HELD.remove(name);
  }

  private Object writeReplace() {
    return HELD.containsKey(name) ? new KafkaCluster(name, bootstrap, Map.of()) : this;
  }

  /** The properties of every client. */
  public Map<String, Object> clientProperties() {
    Map<String, Object> all = new HashMap<>(HELD.getOrDefault(name, properties));
    all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    return all;
  }

  /** Values of properties that are secrets, so that nobody prints them. */
  public Stream<String> secrets() {
    return properties.entrySet().stream()
        .filter(entry -> isSecret(entry.getKey()))
        .map(Map.Entry::getValue);
  }

  private static boolean isSecret(String property) {
    return Optional.of(property)
        .filter(
            name ->
                name.contains("password")
                    || name.contains("jaas")
                    || name.contains("secret")
                    || name.endsWith(".key"))
        .isPresent();
  }

  /** Name and address. */
  @Override
  public String toString() {
    return name + " (" + bootstrap + ")";
  }
}
