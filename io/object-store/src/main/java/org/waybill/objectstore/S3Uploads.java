package org.waybill.objectstore;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.store.Body;
import org.waybill.core.store.PutCondition;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompletedMultipartUpload;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * Writes objects: small ones in one request, large ones in parts, which are aborted on any error.
 * Holds one part in memory.
 */
final class S3Uploads {

  /** Largest object that is written in one request. */
  static final int SINGLE_PUT_BYTES = 16 * 1024 * 1024;

  static final int PART_BYTES = 8 * 1024 * 1024;

  private static final Set<String> ABORTED = Set.of("NoSuchUpload", "InvalidPart");
  private static final int MAX_PARTS = 10_000;
  private static final String PART_TYPE = "application/octet-stream";
  private static final Logger LOG = LoggerFactory.getLogger(S3Uploads.class);

  private final S3Client client;
  private final S3WriteSettings settings;

  S3Uploads(S3Client client, S3WriteSettings settings) {
    this.client = client;
    this.settings = settings;
  }

  /** Whether an upload failed because somebody aborted it, so that it must start again. */
  static boolean wasAborted(SdkException e) {
    return e instanceof AwsServiceException service
        && service.awsErrorDetails() != null
        && ABORTED.contains(service.awsErrorDetails().errorCode());
  }

  /** Aborts the uploads under way whose key is wanted, and returns how many there were. */
  int sweep(String bucket, String prefix, Predicate<String> keys) {
    int swept = 0;
    for (MultipartUpload upload :
        client.listMultipartUploadsPaginator(r -> r.bucket(bucket).prefix(prefix)).uploads()) {
      if (keys.test(upload.key()) && abort(bucket, upload.key(), upload.uploadId())) {
        swept++;
      }
    }
    return swept;
  }

  /** Needs the permission to write, and leaves no object behind. */
  void probe(String bucket, String key) {
    String upload = client.createMultipartUpload(r -> r.bucket(bucket).key(key)).uploadId();
    abort(bucket, key, upload);
  }

  /** Writes and returns the raw entity tag. */
  String put(String bucket, String key, Body body, String contentType, PutCondition condition)
      throws IOException {
    try {
      return body.size() <= SINGLE_PUT_BYTES
          ? single(bucket, key, body, contentType, condition)
          : multipart(bucket, key, body, contentType, condition);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private String single(
      String bucket, String key, Body body, String contentType, PutCondition condition) {
    PutObjectRequest.Builder request =
        PutObjectRequest.builder().bucket(bucket).key(key).contentType(contentType);
    settings.applyTo(request);
    if (condition instanceof PutCondition.IfAbsent) {
      request.ifNoneMatch("*");
    } else if (condition instanceof PutCondition.IfMatch match) {
      request.ifMatch(quoted(match.etag()));
    }
    ContentStreamProvider bytes =
        ContentStreamProvider.fromInputStreamSupplier(() -> openUnchecked(body));
    RequestBody requestBody = RequestBody.fromContentProvider(bytes, body.size(), contentType);
    return client.putObject(request.build(), requestBody).eTag();
  }

  private String multipart(
      String bucket, String key, Body body, String contentType, PutCondition condition)
      throws IOException {
    CreateMultipartUploadRequest.Builder start =
        CreateMultipartUploadRequest.builder().bucket(bucket).key(key).contentType(contentType);
    settings.applyTo(start);
    String upload = client.createMultipartUpload(start.build()).uploadId();
    boolean done = false;
    try {
      List<CompletedPart> parts = parts(bucket, key, body, upload);
      CompleteMultipartUploadRequest.Builder request =
          CompleteMultipartUploadRequest.builder().bucket(bucket).key(key).uploadId(upload);
      request.multipartUpload(CompletedMultipartUpload.builder().parts(parts).build());
      if (condition instanceof PutCondition.IfAbsent) {
        request.ifNoneMatch("*");
      } else if (condition instanceof PutCondition.IfMatch match) {
        request.ifMatch(quoted(match.etag()));
      }
      String etag = client.completeMultipartUpload(request.build()).eTag();
      done = true;
      return etag;
    } finally {
      if (!done) {
        abortQuietly(bucket, key, upload);
      }
    }
  }

  private List<CompletedPart> parts(String bucket, String key, Body body, String upload)
      throws IOException {
    List<CompletedPart> parts = new ArrayList<>();
    int partBytes = partBytes(body.size());
    long sent = 0;
    try (InputStream in = body.open()) {
      while (true) {
        byte[] part = in.readNBytes(partBytes);
        if (part.length == 0) {
          break;
        }
        int number = parts.size() + 1;
        RequestBody bytes =
            RequestBody.fromContentProvider(
                () -> new ByteArrayInputStream(part), part.length, PART_TYPE);
        String etag =
            client
                .uploadPart(
                    r -> r.bucket(bucket).key(key).uploadId(upload).partNumber(number), bytes)
                .eTag();
        parts.add(CompletedPart.builder().partNumber(number).eTag(etag).build());
        sent += part.length;
      }
    }
    if (sent != body.size()) {
      throw new IOException("The body has %d bytes, not %d".formatted(sent, body.size()));
    }
    return parts;
  }

  /** S3 takes a limited number of parts, so that those of a huge object must be larger. */
  static int partBytes(long size) {
    return Math.toIntExact(Math.max(PART_BYTES, (size + MAX_PARTS - 1) / MAX_PARTS));
  }

  /** False when the upload has ended already. */
  private boolean abort(String bucket, String key, String upload) {
    try {
      client.abortMultipartUpload(r -> r.bucket(bucket).key(key).uploadId(upload));
      return true;
    } catch (SdkException e) {
      if (wasAborted(e)) {
        return false;
      }
      throw e;
    }
  }

  private void abortQuietly(String bucket, String key, String upload) {
    try {
      abort(bucket, key, upload);
    } catch (SdkException e) {
      // The failure that led here is on its way; the next start sweeps what is left.
      LOG.warn("A multipart upload could not be aborted in {}", bucket, e);
    }
  }

  private static InputStream openUnchecked(Body body) {
    try {
      return body.open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String quoted(String etag) {
    return "\"" + etag + "\"";
  }
}
