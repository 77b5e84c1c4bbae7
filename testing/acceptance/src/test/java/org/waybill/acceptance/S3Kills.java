package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.waybill.acceptance.Waybill.Started;
import org.waybill.faultproxy.FaultProxy;
import org.waybill.faultproxy.Request;
import org.waybill.objectstore.testing.LocalS3Server;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Kills when the server has done what it was asked, and before the run learns of it, from bucket to
 * bucket.
 */
final class S3Kills extends KillBench {

  private static final String BUCKET = "documents";
  private static final int PARTS = 3;

  private final LocalS3Server server;
  private final S3Client client;
  private final FaultProxy proxy;

  S3Kills(Path temp, Path input) throws Exception {
    super(temp);
    server = LocalS3Server.start(Files.createDirectories(temp.resolve("s3")));
    client = server.client();
    proxy = FaultProxy.start(server.endpoint());
    client.createBucket(r -> r.bucket(BUCKET));
    BackfillAcceptanceTest.upload(client, input);
  }

  @Override
  List<String> places(String output) {
    List<String> flags = new ArrayList<>();
    for (String flag : server.flags()) {
      flags.add(flag.replace(server.endpoint().toString(), proxy.endpoint().toString()));
    }
    flags.add("--input=s3://" + BUCKET + "/in/");
    flags.add("--output=s3://" + BUCKET + "/" + output + "/");
    return flags;
  }

  @Override
  Outputs outputs(String output) {
    return Outputs.ofBucket(client, BUCKET, output + "/");
  }

  @Override
  List<String> unfinished(String output) {
    return client
        .listMultipartUploads(r -> r.bucket(BUCKET).prefix(output + "/"))
        .uploads()
        .stream()
        .map(upload -> upload.key())
        .toList();
  }

  @Override
  void killWhenWritten(Kill kill, Started run) throws InterruptedException {
    int nth = kill.moment() == Kill.Moment.PART ? kill.nth(PARTS) : kill.nth(count(kill.moment()));
    AtomicInteger seen = new AtomicInteger();
    proxy.onResponse(
        (request, status) -> {
          if (status == 200 && isOf(kill, request) && seen.incrementAndGet() == nth) {
            run.process().destroyForcibly();
            run.process().onExit().join();
          }
        });
    run.process().waitFor(5, TimeUnit.MINUTES);
    proxy.onResponse((request, status) -> {});
  }

  private static boolean isOf(Kill kill, Request request) {
    String root = kill.name() + "/";
    if (!request.key().startsWith(root)) {
      return false;
    }
    return switch (request.kind()) {
      case PUT, COMPLETE_MULTIPART -> kill.moment().is(request.key().substring(root.length()));
      case UPLOAD_PART -> kill.moment() == Kill.Moment.PART;
      default -> false;
    };
  }

  @Override
  void checkKilled(Kill kill) {
    if (kill.moment() == Kill.Moment.PART) {
      assertThat(kill.toString(), unfinished(kill.name()).size(), is(1));
    }
  }

  @Override
  void forget(String output) {
    client
        .listObjectsV2Paginator(r -> r.bucket(BUCKET).prefix(output + "/"))
        .contents()
        .forEach(object -> client.deleteObject(r -> r.bucket(BUCKET).key(object.key())));
  }

  @Override
  public void close() {
    proxy.close();
    client.close();
    server.close();
  }
}
