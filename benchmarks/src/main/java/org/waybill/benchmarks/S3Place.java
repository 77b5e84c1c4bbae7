package org.waybill.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.waybill.objectstore.testing.LocalS3Server;
import software.amazon.awssdk.services.s3.S3Client;

/** A bucket of an S3 server that runs beside the measured process and is not measured itself. */
final class S3Place implements Place {
  private static final String BUCKET = "documents";
  private static final String INPUT = "in/";
  private static final String OUTPUT = "out/";

  private final LocalS3Server server;
  private final Path bucket;
  private final int size;

  private S3Place(LocalS3Server server, Path bucket, int size) {
    this.server = server;
    this.bucket = bucket;
    this.size = size;
  }

  /** Starts a server with its objects in a folder and puts all documents there. */
  static S3Place start(Corpus corpus, Path folder) throws IOException {
    LocalS3Server server = LocalS3Server.start(Files.createDirectories(folder));
    try (S3Client client = server.client()) {
      client.createBucket(r -> r.bucket(BUCKET));
      for (Path file : corpus.files()) {
        client.putObject(r -> r.bucket(BUCKET).key(INPUT + file), corpus.folder().resolve(file));
      }
    }
    return new S3Place(server, folder.resolve("objects").resolve(BUCKET), corpus.size());
  }

  /** Where the server itself listens. */
  URI endpoint() {
    return server.endpoint();
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Job job(Path temp, Settings settings) {
    return new Job(
        "s3://" + BUCKET + "/" + INPUT,
        "s3://" + BUCKET + "/" + OUTPUT,
        temp,
        settings.jvmFlags(),
        settings.threads(),
        new Job.S3Access(
            server.endpoint(), LocalS3Server.ACCESS_KEY, LocalS3Server.SECRET_KEY, server.flags()));
  }

  /** The server keeps each object as a file under its key. */
  @Override
  public int results(String below) throws IOException {
    return Folder.files(bucket.resolve(OUTPUT).resolve(below));
  }

  /** None: the server writes them. */
  @Override
  public long pageBytesOfResults() {
    return 0;
  }

  @Override
  public void clear() throws IOException {
    Folder.delete(bucket.resolve(OUTPUT));
  }

  @Override
  public void close() {
    server.close();
  }
}
