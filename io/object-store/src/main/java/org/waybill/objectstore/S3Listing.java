package org.waybill.objectstore;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.BlobRef;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.ListPage;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.EncodingType;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Lists buckets. Keys travel URL-encoded, since XML cannot hold all of them; the SDK decodes them.
 */
final class S3Listing {

  private static final int PAGE = 1000;
  private static final int PAGES_EACH = 10;

  private final S3Client client;

  S3Listing(S3Client client) {
    this.client = client;
  }

  ListPage page(String bucket, String prefix, @Nullable String startAfter, int max)
      throws StoreException {
    ListObjectsV2Request.Builder request =
        request(bucket, prefix).maxKeys(Math.min(max, PAGE)).startAfter(startAfter);
    ListObjectsV2Response page = send(bucket, request.build());
    // A server may look through its part of a page, find nothing there and say so.
    while (page.contents().isEmpty() && isTruncated(page)) {
      page = send(bucket, request.continuationToken(tokenOf(bucket, page)).build());
    }
    List<BlobStat> blobs = page.contents().stream().map(S3Listing::stat).toList();
    if (blobs.stream().anyMatch(blob -> blob.key().equals(startAfter))) {
      throw new StoreException(
          StoreFault.INVALID, "Cannot list " + bucket + ": the server ignores start-after");
    }
    String last = blobs.isEmpty() ? null : blobs.get(blobs.size() - 1).key();
    return new ListPage(blobs, Map.of(), last, !isTruncated(page));
  }

  /**
   * As {@link org.waybill.core.store.BlobStore#splits}, at the folders directly below. A range is
   * to have several pages, or its listing would cost more requests than it saves time.
   */
  List<String> splits(String bucket, String prefix, int parts) throws StoreException {
    ListObjectsV2Response first = send(bucket, request(bucket, prefix).maxKeys(PAGE).build());
    if (!isTruncated(first)) {
      return List.of();
    }
    ListObjectsV2Request byFolder = request(bucket, prefix).maxKeys(PAGE).delimiter("/").build();
    List<String> folders =
        send(bucket, byFolder).commonPrefixes().stream().map(CommonPrefix::prefix).toList();
    // Where a server's order is another one, ranges by ours would miss keys.
    if (!folders.equals(folders.stream().sorted(KeyOrder.BY_UTF8).toList())) {
      return List.of();
    }
    int ranges = Math.min(parts, worthwhile(first, folders));
    int step = Math.max(1, (folders.size() + ranges - 1) / ranges);
    List<String> splits = new ArrayList<>();
    for (int i = step; i < folders.size(); i += step) {
      splits.add(folders.get(i));
    }
    return splits;
  }

  private static String lastKey(ListObjectsV2Response page) {
    int size = page.contents().size();
    return size == 0 ? "" : page.contents().get(size - 1).key();
  }

  /** As many ranges as there may be runs of ten pages, by how far the first page goes. */
  private static int worthwhile(ListObjectsV2Response first, List<String> folders) {
    String last = lastKey(first);
    long ended =
        folders.stream()
            .filter(folder -> KeyOrder.BY_UTF8.compare(folder, last) <= 0)
            .filter(folder -> !last.startsWith(folder))
            .count();
    // Not one folder ends within the page: all of them may be huge.
    return ended == 0 ? folders.size() : (int) (folders.size() / ended / PAGES_EACH) + 1;
  }

  private static ListObjectsV2Request.Builder request(String bucket, String prefix) {
    return ListObjectsV2Request.builder()
        .bucket(bucket)
        .prefix(prefix)
        .encodingType(EncodingType.URL);
  }

  private ListObjectsV2Response send(String bucket, ListObjectsV2Request request)
      throws StoreException {
    try {
      return client.listObjectsV2(request);
    } catch (SdkException e) {
      throw S3Faults.ofBucket("Cannot list " + bucket, e);
    }
  }

  private static String tokenOf(String bucket, ListObjectsV2Response page) throws StoreException {
    String token = page.nextContinuationToken();
    if (token == null || token.equals(page.continuationToken())) {
      throw new StoreException(
          StoreFault.INVALID, "Cannot list " + bucket + ": a page is empty and leads nowhere");
    }
    return token;
  }

  private static boolean isTruncated(ListObjectsV2Response page) {
    return Boolean.TRUE.equals(page.isTruncated());
  }

  private static BlobStat stat(S3Object object) {
    return new BlobStat(
        object.key(),
        object.size(),
        BlobRef.normalizeEtag(object.eTag()),
        null,
        null,
        object.lastModified() == null ? null : object.lastModified().toString());
  }
}
