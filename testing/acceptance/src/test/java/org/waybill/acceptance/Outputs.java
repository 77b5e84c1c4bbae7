package org.waybill.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.waybill.core.message.WireJson;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Every object of an output, by name. */
final class Outputs {

  private final TreeMap<String, byte[]> objects = new TreeMap<>();

  private Outputs() {}

  /** Those of a run that has not been. */
  static Outputs none() {
    return new Outputs();
  }

  static Outputs ofFolder(Path folder) throws IOException {
    Outputs outputs = new Outputs();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        // A process that was killed may leave a lock file or a temporary one; neither is an object.
        if (!name.contains(".waybill-")) {
          outputs.objects.put(name, Files.readAllBytes(file));
        }
      }
    }
    return outputs;
  }

  static Outputs ofBucket(S3Client client, String bucket, String prefix) {
    Outputs outputs = new Outputs();
    for (S3Object object :
        client.listObjectsV2Paginator(r -> r.bucket(bucket).prefix(prefix)).contents()) {
      outputs.objects.put(
          object.key().substring(prefix.length()),
          client.getObjectAsBytes(r -> r.bucket(bucket).key(object.key())).asByteArray());
    }
    return outputs;
  }

  List<String> names() {
    return List.copyOf(objects.keySet());
  }

  byte[] bytes(String name) {
    return Objects.requireNonNull(objects.get(name), name);
  }

  String text(String name) {
    return new String(bytes(name), UTF_8);
  }

  ObjectNode json(String name) {
    try {
      return WireJson.parseObject(bytes(name));
    } catch (IOException e) {
      throw new AssertionError(name + " is no JSON object", e);
    }
  }

  List<String> outcomes() {
    return names().stream().filter(name -> name.startsWith("documents/")).toList();
  }

  /** Names of objects that two outputs do not have in common, or whose contents differ. */
  List<String> differences(Outputs other) {
    Map<String, String> own = comparable();
    Map<String, String> others = other.comparable();
    TreeSet<String> names = new TreeSet<>(own.keySet());
    names.addAll(others.keySet());
    return names.stream().filter(name -> !Objects.equals(own.get(name), others.get(name))).toList();
  }

  /** Every object but the reports, without what may differ between two runs. */
  Map<String, String> comparable() {
    Map<String, String> result = new TreeMap<>();
    for (String name : names()) {
      if (name.startsWith("runs/")) {
        continue;
      }
      if (name.startsWith("content/")) {
        result.put(name, text(name));
      } else {
        ObjectNode json = json(name);
        json.remove("run");
        result.put(name, new String(WireJson.bytes(json), UTF_8));
      }
    }
    return result;
  }
}
