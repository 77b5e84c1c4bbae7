package org.waybill.objectstore;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * What a failure of the AWS SDK means: the first classifier that knows it decides. Codes are those
 * of the S3 API reference, section "Error responses".
 */
final class S3Faults {

  private static final Set<String> BAD_CREDENTIALS =
      Set.of(
          "InvalidAccessKeyId",
          "SignatureDoesNotMatch",
          "ExpiredToken",
          "ExpiredTokenException",
          "InvalidToken",
          "TokenRefreshRequired",
          "AuthFailure",
          "RequestTimeTooSkewed",
          "AccountProblem",
          "NotSignedUp");

  private static final String NO_BUCKET = "NoSuchBucket";

  private static final List<Classifier> SERVICE =
      List.of(
          new Classifier(e -> code(e).equals("InvalidObjectState"), StoreFault.ARCHIVED),
          new Classifier(e -> BAD_CREDENTIALS.contains(code(e)), StoreFault.UNAUTHORIZED),
          new Classifier(e -> e.statusCode() == 301, StoreFault.INVALID),
          new Classifier(e -> e.statusCode() == 401, StoreFault.UNAUTHORIZED),
          new Classifier(e -> e.statusCode() == 403, StoreFault.FORBIDDEN),
          new Classifier(e -> code(e).equals("NoSuchUpload"), StoreFault.UNAVAILABLE),
          new Classifier(e -> code(e).equals(NO_BUCKET), StoreFault.UNAVAILABLE),
          new Classifier(e -> e.statusCode() == 404, StoreFault.MISSING),
          new Classifier(e -> e.statusCode() == 412, StoreFault.PRECONDITION_FAILED),
          new Classifier(e -> e.statusCode() == 409, StoreFault.THROTTLED),
          new Classifier(e -> e.statusCode() == 429, StoreFault.THROTTLED),
          new Classifier(e -> code(e).equals("SlowDown"), StoreFault.THROTTLED),
          new Classifier(e -> e.statusCode() == 503, StoreFault.THROTTLED),
          new Classifier(e -> code(e).equals("RequestTimeout"), StoreFault.TIMEOUT),
          new Classifier(e -> code(e).equals("EntityTooLarge"), StoreFault.INVALID),
          new Classifier(e -> code(e).equals("KeyTooLongError"), StoreFault.INVALID),
          new Classifier(e -> e.statusCode() >= 500, StoreFault.UNAVAILABLE),
          new Classifier(e -> code(e).equals("BadDigest"), StoreFault.UNAVAILABLE),
          new Classifier(e -> code(e).equals("IncompleteBody"), StoreFault.UNAVAILABLE),
          new Classifier(e -> e.statusCode() >= 400, StoreFault.INVALID));

  private S3Faults() {}

  private record Classifier(Predicate<AwsServiceException> knows, StoreFault fault) {}

  /** The fault, in words that hold neither addresses nor credentials. */
  static StoreException of(String doing, SdkException e) {
    if (e instanceof AwsServiceException service) {
      StoreFault fault =
          SERVICE.stream()
              .filter(classifier -> classifier.knows().test(service))
              .map(Classifier::fault)
              .findFirst()
              .orElse(StoreFault.UNAVAILABLE);
      String answer =
          "%s: the store answered %d %s".formatted(doing, service.statusCode(), code(service));
      return new StoreException(fault, answer.strip() + hint(service), e);
    }
    return new StoreException(clientFault(e), doing + ": " + clientReason(e), e);
  }

  /** {@code If-Match} on a key that is gone is answered with 404, which is no condition met. */
  static StoreException ofWriting(String doing, SdkException e, PutCondition condition) {
    StoreException fault = of(doing, e);
    return fault.fault() == StoreFault.MISSING && condition instanceof PutCondition.IfMatch
        ? new StoreException(StoreFault.PRECONDITION_FAILED, "The object is gone", e)
        : fault;
  }

  /**
   * Of a request about a bucket as a whole: that there is none is an answer then. Whoever asks for
   * a key must not take it for one about the key: with a bucket that vanished, all would be
   * missing.
   */
  static StoreException ofBucket(String doing, SdkException e) {
    StoreException fault = of(doing, e);
    boolean noBucket = e instanceof AwsServiceException service && code(service).equals(NO_BUCKET);
    return noBucket
        ? new StoreException(StoreFault.MISSING, String.valueOf(fault.getMessage()), e)
        : fault;
  }

  /** What the code means where only those who know S3 well would guess. */
  private static String hint(AwsServiceException e) {
    return switch (code(e)) {
      case NO_BUCKET -> " (there is no such bucket)";
      case "PermanentRedirect", "AuthorizationHeaderMalformed" ->
          " (is the bucket in another region?)";
      default -> "";
    };
  }

  private static StoreFault clientFault(SdkException e) {
    if (e instanceof ApiCallTimeoutException || e instanceof ApiCallAttemptTimeoutException) {
      return StoreFault.TIMEOUT;
    }
    if (String.valueOf(e.getMessage()).contains("Unable to load credentials")) {
      return StoreFault.UNAUTHORIZED;
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof java.net.SocketTimeoutException) {
        return StoreFault.TIMEOUT;
      }
    }
    return StoreFault.UNAVAILABLE;
  }

  private static String clientReason(SdkException e) {
    return clientFault(e) == StoreFault.UNAUTHORIZED
        ? "no credentials were found"
        : "no answer (" + rootCause(e).getClass().getSimpleName() + ")";
  }

  private static Throwable rootCause(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root;
  }

  private static String code(AwsServiceException e) {
    String code = e.awsErrorDetails() == null ? null : e.awsErrorDetails().errorCode();
    return code == null ? "" : code;
  }
}
