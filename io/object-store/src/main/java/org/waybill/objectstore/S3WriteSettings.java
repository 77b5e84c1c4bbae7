package org.waybill.objectstore;

import org.apache.beam.sdk.io.aws2.options.S3Options;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * How objects are to be kept, as Beam's S3 options say.
 *
 * @param storageClass storage class, or null for the bucket's own
 * @param encryption server-side encryption, {@code AES256} or {@code aws:kms}, or null for the
 *     bucket's own
 * @param kmsKeyId key of {@code aws:kms}
 * @param bucketKey whether to use a bucket key, or null
 */
record S3WriteSettings(
    @Nullable String storageClass,
    @Nullable String encryption,
    @Nullable String kmsKeyId,
    @Nullable Boolean bucketKey) {

  static final S3WriteSettings NONE = new S3WriteSettings(null, null, null, null);

  private static final String DEFAULT_CLASS = "STANDARD";

  /**
   * Reads options.
   *
   * @throws IllegalArgumentException for keys of the customer's own, which are not supported: to
   *     write without them would betray whoever asked for them
   */
  static S3WriteSettings of(S3Options options) {
    if (options.getSSECustomerKey() != null && options.getSSECustomerKey().getKey() != null) {
      throw new IllegalArgumentException("--SSECustomerKey is not supported");
    }
    String storageClass = options.getS3StorageClass();
    return new S3WriteSettings(
        DEFAULT_CLASS.equals(storageClass) ? null : storageClass,
        options.getSSEAlgorithm(),
        options.getSSEKMSKeyId(),
        options.getBucketKeyEnabled() ? Boolean.TRUE : null);
  }

  void applyTo(PutObjectRequest.Builder request) {
    request
        .storageClass(storageClass)
        .serverSideEncryption(encryption)
        .ssekmsKeyId(kmsKeyId)
        .bucketKeyEnabled(bucketKey);
  }

  void applyTo(CreateMultipartUploadRequest.Builder request) {
    request
        .storageClass(storageClass)
        .serverSideEncryption(encryption)
        .ssekmsKeyId(kmsKeyId)
        .bucketKeyEnabled(bucketKey);
  }
}
