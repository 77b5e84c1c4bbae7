package org.waybill.acceptance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.faultproxy.FaultProxy;
import org.waybill.objectstore.testing.LocalS3Server;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * An S3 server with a bucket of documents under {@code in/}, reached by the pipeline through a
 * proxy that injects faults, and by the test without it.
 */
final class FaultyStore implements AutoCloseable {

  static final String BUCKET = "documents";
  static final String IN = "in/";

  private final LocalS3Server server;
  private final S3Client client;
  private final FaultProxy proxy;

  private FaultyStore(LocalS3Server server) {
    this.server = server;
    this.client = server.client();
    this.proxy = FaultProxy.start(server.endpoint());
  }

  static FaultyStore start(Path folder) {
    FaultyStore store = new FaultyStore(LocalS3Server.start(folder));
    store.client.createBucket(r -> r.bucket(BUCKET));
    return store;
  }

  FaultProxy proxy() {
    return proxy;
  }

  S3Client client() {
    return client;
  }

  void put(String key, String text) {
    client.putObject(r -> r.bucket(BUCKET).key(key), RequestBody.fromString(text));
  }

  void delete(String key) {
    client.deleteObject(r -> r.bucket(BUCKET).key(key));
  }

  /** Runs the backfill from {@code in/} to a folder of the bucket. */
  Ended run(String runner, String out, String runId, String... more) throws Exception {
    return Waybill.run(runner, args(out, runId, more));
  }

  /** Flags that lead a pipeline to the proxy. */
  List<String> flags() {
    String direct = server.endpoint().toString();
    return server.flags().stream()
        .map(flag -> flag.replace(direct, proxy.endpoint().toString()))
        .toList();
  }

  private List<String> args(String out, String runId, String... more) {
    List<String> args = new ArrayList<>(flags());
    args.add("backfill");
    args.add("--input=s3://" + BUCKET + "/" + IN);
    args.add("--output=s3://" + BUCKET + "/" + out);
    args.add("--run-id=" + runId);
    args.add("--format=json");
    args.add(Waybill.ISOLATION);
    args.addAll(List.of(more));
    return args;
  }

  Outputs outputs(String out) {
    return Outputs.ofBucket(client, BUCKET, out + "/");
  }

  @Override
  public void close() {
    proxy.close();
    client.close();
    server.close();
  }
}
