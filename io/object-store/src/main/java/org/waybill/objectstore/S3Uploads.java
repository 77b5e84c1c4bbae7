package org.waybill.objectstore;

import java.io.IOException;
import java.io.InputStream;
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
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * Writes objects: small ones in one request, large ones in parts, which are aborted on any error.
 */
final class S3Uploads {

  /** Largest object that is written in one request. */
  static final int SINGLE_PUT_BYTES = 16 * 1024 * 1024;

  static final int PART_BYTES = 8 * 1024 * 1024;

  private static final Set<String> ABORTED = Set.of("NoSuchUpload", "InvalidPart");
  private static final Logger LOG = LoggerFactory.getLogger(S3Uploads.class);

  private final S3Client client;

  S3Uploads(S3Client client) {
    this.client = client;
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
    return body.size() <= SINGLE_PUT_BYTES
        ? single(bucket, key, body, contentType, condition)
        : multipart(bucket, key, body, contentType, condition);
  }

  private String single(
      String bucket, String key, Body body, String contentType, PutCondition condition) {
    PutObjectRequest.Builder request =
        PutObjectRequest.builder().bucket(bucket).key(key).contentType(contentType);
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
    String upload =
        client
            .createMultipartUpload(r -> r.bucket(bucket).key(key).contentType(contentType))
            .uploadId();
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
    try (InputStream in = body.open()) {
      while (true) {
        byte[] part = in.readNBytes(PART_BYTES);
        if (part.length == 0) {
          break;
        }
        int number = parts.size() + 1;
        String etag =
            client
                .uploadPart(
                    r -> r.bucket(bucket).key(key).uploadId(upload).partNumber(number),
                    RequestBody.fromBytes(part))
                .eTag();
        parts.add(CompletedPart.builder().partNumber(number).eTag(etag).build());
      }
    }
    return parts;
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
      // The failure that led here is thrown already; the next start sweeps what is left.
      LOG.warn("A multipart upload could not be aborted in {}", bucket, e);
    }
  }

  private static InputStream openUnchecked(Body body) {
    try {
      return body.open();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String quoted(String etag) {
    return "\"" + etag + "\"";
  }
}
