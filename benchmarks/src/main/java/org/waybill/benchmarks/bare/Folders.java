package org.waybill.benchmarks.bare;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.tika.io.TikaInputStream;

/** Local folders; files are parsed where they lie. */
final class Folders implements Storage {
  private static final int BUFFER = 64 * 1024;

  private final Path input;
  private final Path output;

  Folders(Path input, Path output) {
    this.input = input;
    this.output = output;
  }

  @Override
  public List<String> list() throws IOException {
    try (Stream<Path> files = Files.walk(input)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> input.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Override
  public Payload read(String key) throws IOException {
    Path file = input.resolve(key);
    MessageDigest digest = sha256();
    try (InputStream in = Files.newInputStream(file)) {
      byte[] buffer = new byte[BUFFER];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    }
    return new Payload(TikaInputStream.get(file), HexFormat.of().formatHex(digest.digest()));
  }

  @Override
  public void write(String key, byte[] result) throws IOException {
    Path file = output.resolve(key + ".json");
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.write(file, result);
  }

  @Override
  public void close() {}

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }
}
