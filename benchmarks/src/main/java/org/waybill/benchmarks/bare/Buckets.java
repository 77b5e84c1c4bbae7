package org.waybill.benchmarks.bare;

import java.net.URI;
import java.util.HexFormat;
import java.util.List;
import org.apache.tika.io.TikaInputStream;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** S3: one GET into memory and one PUT for each document. */
final class Buckets implements Storage {
  private final S3Client client;
  private final URI input;
  private final URI output;

  /** Credentials and region come from the environment, as the SDK reads them. */
  Buckets(URI endpoint, URI input, URI output) {
    client = S3Client.builder().endpointOverride(endpoint).forcePathStyle(true).build();
    this.input = input;
    this.output = output;
  }

  @Override
  public List<String> list() {
    String prefix = prefix(input);
    return client
        .listObjectsV2Paginator(r -> r.bucket(input.getHost()).prefix(prefix))
        .contents()
        .stream()
        .map(S3Object::key)
        .map(key -> key.substring(prefix.length()))
        .toList();
  }

  @Override
  public Payload read(String key) {
    byte[] bytes =
        client
            .getObjectAsBytes(r -> r.bucket(input.getHost()).key(prefix(input) + key))
            .asByteArrayUnsafe();
    String sha256 = HexFormat.of().formatHex(Folders.sha256().digest(bytes));
    return new Payload(TikaInputStream.get(bytes), sha256);
  }

  @Override
  public void write(String key, byte[] result) {
    client.putObject(
        r ->
            r.bucket(output.getHost())
                .key(prefix(output) + key + ".json")
                .contentType("application/json"),
        RequestBody.fromBytes(result));
  }

  @Override
  public void close() {
    client.close();
  }

  private static String prefix(URI place) {
    return place.getPath().substring(1);
  }
}
