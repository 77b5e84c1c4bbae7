package org.waybill.objectstore;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.BlobRef;
import org.waybill.core.store.Access;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.BlobStream;
import org.waybill.core.store.Body;
import org.waybill.core.store.Capability;
import org.waybill.core.store.ListPage;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/**
 * S3 and servers that speak its protocol, through the AWS SDK. One request for each operation,
 * except writes above {@value S3Uploads#SINGLE_PUT_BYTES} bytes, {@link #splits} and {@link
 * #probe}.
 */
public final class S3BlobStore implements BlobStore {

  private static final int PROBED_KEYS = 3;
  private static final String PROBE = ".waybill-probe";

  private final String name;
  private final S3Client client;
  private final S3Listing listing;
  private final S3Uploads uploads;

  private S3BlobStore(String name, S3Client client, S3WriteSettings settings) {
    this.name = name;
    this.client = client;
    this.listing = new S3Listing(client);
    this.uploads = new S3Uploads(client, settings);
  }

  /** Opens a store named {@code name}. */
  public static S3BlobStore open(String name, S3Config config) {
    return new S3BlobStore(name, config.client(), config.writeSettings());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public BlobStat head(String bucket, String key) throws StoreException {
    HeadObjectResponse head =
        call(
            "Cannot look at an object of " + bucket,
            () -> client.headObject(r -> r.bucket(bucket).key(key)));
    return new BlobStat(
        key,
        sizeOf(head.contentLength()),
        BlobRef.normalizeEtag(head.eTag()),
        versionId(head.versionId()),
        head.contentType(),
        head.lastModified() == null ? null : head.lastModified().toString());
  }

  @Override
  public BlobStream get(BlobRef ref) throws StoreException {
    GetObjectRequest.Builder request =
        GetObjectRequest.builder().bucket(ref.bucket()).key(ref.key());
    if (ref.versionId() != null) {
      request.versionId(ref.versionId());
    } else if (ref.etag() != null) {
      request.ifMatch("\"" + ref.etag() + "\"");
    }
    String doing = "Cannot read an object of " + ref.bucket();
    ResponseInputStream<GetObjectResponse> body;
    try {
      body = call(doing, () -> client.getObject(request.build()));
    } catch (StoreException e) {
      if (e.fault() == StoreFault.PRECONDITION_FAILED) {
        throw new StoreException(StoreFault.CHANGED, "The object changed since it was listed", e);
      }
      throw e;
    }
    GetObjectResponse head = body.response();
    BlobStat stat =
        new BlobStat(
            ref.key(),
            sizeOf(head.contentLength()),
            BlobRef.normalizeEtag(head.eTag()),
            versionId(head.versionId()),
            head.contentType(),
            head.lastModified() == null ? null : head.lastModified().toString());
    return new BlobStream(stat, new S3Bodies(body, body, stat.size()));
  }

  @Override
  public BlobStat put(
      String bucket, String key, Body body, String contentType, PutCondition condition)
      throws StoreException {
    String doing = "Cannot write to " + bucket;
    try {
      String etag = uploads.put(bucket, key, body, contentType, condition);
      return new BlobStat(key, body.size(), BlobRef.normalizeEtag(etag), null, contentType, null);
    } catch (SdkException e) {
      if (S3Uploads.wasAborted(e)) {
        throw new StoreException(
            StoreFault.UNAVAILABLE, doing + ": the upload was swept and must start again", e);
      }
      throw S3Faults.ofWriting(doing, e, condition);
    } catch (IOException e) {
      throw new StoreException(StoreFault.UNAVAILABLE, doing + ": the bytes cannot be read", e);
    }
  }

  @Override
  public void delete(String bucket, String key) throws StoreException {
    call("Cannot delete from " + bucket, () -> client.deleteObject(r -> r.bucket(bucket).key(key)));
  }

  @Override
  public ListPage list(String bucket, String prefix, @Nullable String startAfter, int max)
      throws StoreException {
    return listing.page(bucket, prefix, startAfter, max);
  }

  @Override
  public List<String> splits(String bucket, String prefix, int parts) throws StoreException {
    return listing.splits(bucket, prefix, parts);
  }

  @Override
  public void probe(String bucket, String prefix, Access access) throws StoreException {
    if (access == Access.WRITE) {
      try {
        uploads.probe(bucket, prefix + PROBE);
      } catch (SdkException e) {
        throw S3Faults.ofBucket("Cannot write to " + bucket, e);
      }
      return;
    }
    StoreException refused = null;
    for (BlobStat blob : list(bucket, prefix, null, PROBED_KEYS).blobs()) {
      try {
        head(bucket, blob.key());
        return;
      } catch (StoreException e) {
        if (e.fault() == StoreFault.MISSING) {
          return;
        }
        refused = e;
      }
    }
    if (refused != null) {
      throw refused;
    }
  }

  /** One request for each thousand uploads under way, and one for each that is aborted. */
  @Override
  public int sweep(String bucket, String prefix, Predicate<String> names) throws StoreException {
    try {
      return uploads.sweep(
          bucket,
          prefix,
          key -> {
            String name = key.substring(prefix.length());
            return name.equals(PROBE) || names.test(name);
          });
    } catch (SdkException e) {
      throw S3Faults.ofBucket("Cannot list or abort the uploads under way in " + bucket, e);
    }
  }

  private static long sizeOf(@Nullable Long announced) throws StoreException {
    if (announced == null) {
      throw new StoreException(StoreFault.UNAVAILABLE, "The server told no length");
    }
    return announced;
  }

  /** Servers without versions answer with the word null. */
  private static @Nullable String versionId(@Nullable String raw) {
    return raw == null || raw.equals("null") ? null : raw;
  }

  private static <T> T call(String doing, Supplier<T> request) throws StoreException {
    try {
      return request.get();
    } catch (SdkException e) {
      throw S3Faults.of(doing, e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
