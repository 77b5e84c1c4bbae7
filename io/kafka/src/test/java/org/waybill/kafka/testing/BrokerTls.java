package org.waybill.kafka.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A key pair with a certificate that it signed itself, for loopback and two days. */
final class BrokerTls {

  /** Guards nothing: the key is made for one test, in its folder. */
  private static final String STORE_PASSWORD = "for-one-test";

  private final Path keys;
  private final Path certificate;

  private BrokerTls(Path keys, Path certificate) {
    this.keys = keys;
    this.certificate = certificate;
  }

  /** Makes it in a folder, with the JDK's {@code keytool}. */
  static BrokerTls make(Path folder) throws IOException {
    BrokerTls tls = new BrokerTls(folder.resolve("broker.p12"), certificateIn(folder));
    tls.keytool(
        "-genkeypair",
        "-alias",
        "broker",
        "-keyalg",
        "EC",
        "-groupname",
        "secp256r1",
        "-validity",
        "2",
        "-dname",
        "CN=broker",
        "-ext",
        "SAN=ip:127.0.0.1");
    tls.keytool("-exportcert", "-alias", "broker", "-rfc", "-file", tls.certificate.toString());
    return tls;
  }

  private void keytool(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-keystore", keys.toString(), "-storetype", "PKCS12", "-storepass"));
    command.add(STORE_PASSWORD);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new IllegalStateException("keytool failed: " + arguments[0]);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** What clients need to trust the broker, as PEM. */
  static Path certificateIn(Path folder) {
    return folder.resolve("broker.pem");
  }

  List<String> serverProperties() {
    return List.of(
        "ssl.keystore.type=PKCS12",
        "ssl.keystore.location=" + keys,
        "ssl.keystore.password=" + STORE_PASSWORD);
  }
}
