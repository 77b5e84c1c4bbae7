package org.waybill.kafka.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where a broker for tests listens, and all else that it is told. */
final class BrokerConfiguration {

  private static final String LOOPBACK = "127.0.0.1:";

  private final Map<LocalKafkaBroker.Protocol, Integer> ports;
  private final @Nullable BrokerTls tls;

  private BrokerConfiguration(
      Map<LocalKafkaBroker.Protocol, Integer> ports, @Nullable BrokerTls tls) {
    this.ports = ports;
    this.tls = tls;
  }

  /** Without TLS there is the plain listener alone. */
  static BrokerConfiguration of(@Nullable BrokerTls tls) throws IOException {
    Map<LocalKafkaBroker.Protocol, Integer> ports = new EnumMap<>(LocalKafkaBroker.Protocol.class);
    for (LocalKafkaBroker.Protocol protocol : LocalKafkaBroker.Protocol.values()) {
      if (tls != null || protocol == LocalKafkaBroker.Protocol.PLAINTEXT) {
        ports.put(protocol, freePort());
      }
    }
    return new BrokerConfiguration(ports, tls);
  }

  /** Where it listens for a protocol, as {@code host:port}. */
  String address(LocalKafkaBroker.Protocol protocol) {
    Integer port = ports.get(protocol);
    if (port == null) {
      throw new IllegalStateException("The broker does not speak " + protocol);
    }
    return LOOPBACK + port;
  }

  private String listeners() {
    return ports.keySet().stream()
        .map(each -> each + "://" + address(each))
        .collect(Collectors.joining(","));
  }

  void write(Path folder) throws IOException {
    String controller = LOOPBACK + freePort();
    List<String> lines =
        new ArrayList<>(
            List.of(
                "process.roles=broker,controller",
                "node.id=1",
                "controller.quorum.voters=1@" + controller,
                "listeners=" + listeners() + ",CONTROLLER://" + controller,
                "advertised.listeners=" + listeners(),
                "controller.listener.names=CONTROLLER",
                "listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"
                    + ",SASL_SSL:SASL_SSL,SSL:SSL",
                "log.dirs=" + folder.resolve("records"),
                "log.cleaner.backoff.ms=500",
                "auto.create.topics.enable=false",
                "authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                "allow.everyone.if.no.acl.found=true",
                "group.initial.rebalance.delay.ms=0",
                "offsets.topic.num.partitions=1",
                "offsets.topic.replication.factor=1",
                "transaction.state.log.num.partitions=1",
                "transaction.state.log.replication.factor=1",
                "transaction.state.log.min.isr=1"));
    if (tls != null) {
      lines.addAll(tls.serverProperties());
      lines.add("sasl.enabled.mechanisms=SCRAM-SHA-512");
      lines.add(
          "listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config="
              + "org.apache.kafka.common.security.scram.ScramLoginModule required;");
    }
    Files.write(folder.resolve("server.properties"), lines);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
