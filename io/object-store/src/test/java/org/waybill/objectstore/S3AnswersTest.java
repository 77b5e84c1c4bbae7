package org.waybill.objectstore;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.instanceOf;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.beam.sdk.io.aws2.common.HttpClientConfiguration;
import org.apache.beam.sdk.io.aws2.options.AwsOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waybill.core.message.BlobRef;
import org.waybill.core.store.Access;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.Body;
import org.waybill.core.store.ListPage;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreBodyException;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;

/** What the S3 store makes of answers that no well-behaved server gives on demand. */
class S3AnswersTest {

  private static final BlobRef PINNED =
      BlobRef.builder("s3", "bucket", "key").etag("e1").size(5L).build();

  @ParameterizedTest
  @CsvSource({
    "404, NoSuchKey, MISSING",
    "404, NoSuchBucket, UNAVAILABLE",
    "412, PreconditionFailed, CHANGED",
    "403, AccessDenied, FORBIDDEN",
    "403, InvalidAccessKeyId, UNAUTHORIZED",
    "403, SignatureDoesNotMatch, UNAUTHORIZED",
    "400, ExpiredToken, UNAUTHORIZED",
    "403, RequestTimeTooSkewed, UNAUTHORIZED",
    "401, Unauthorized, UNAUTHORIZED",
    "403, InvalidObjectState, ARCHIVED",
    "429, TooManyRequests, THROTTLED",
    "503, SlowDown, THROTTLED",
    "500, InternalError, UNAVAILABLE",
    "502, BadGateway, UNAVAILABLE",
    "400, RequestTimeout, TIMEOUT",
    "400, KeyTooLongError, INVALID",
    "301, PermanentRedirect, INVALID",
    "400, AuthorizationHeaderMalformed, INVALID"
  })
  void givenAnswerToAGet_isThatFaultAfterOneRequest(int status, String code, StoreFault fault)
      throws Exception {
    try (ScriptedS3 server = ScriptedS3.start(e -> ScriptedS3.error(e, status, code));
        BlobStore store = server.store()) {
      StoreException told = assertFault(fault, () -> store.get(PINNED));
      assertThat(told.getMessage(), not(containsString("a-secret")));
      assertThat(server.requests().size(), is(1));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "412, PreconditionFailed, PRECONDITION_FAILED",
    "409, ConditionalRequestConflict, THROTTLED",
    "404, NoSuchKey, PRECONDITION_FAILED",
    "404, NoSuchBucket, UNAVAILABLE",
    "400, BadDigest, UNAVAILABLE"
  })
  void givenAnswerToAPutIfMatch_isThatFault(int status, String code, StoreFault fault)
      throws Exception {
    try (ScriptedS3 server = ScriptedS3.start(e -> ScriptedS3.error(e, status, code));
        BlobStore store = server.store()) {
      Body body = Body.of(new byte[] {1});
      assertFault(fault, () -> store.put("bucket", "key", body, "x/y", PutCondition.ifMatch("e1")));
    }
  }

  @Test
  void givenNoSuchBucket_listingSaysMissing() throws Exception {
    try (ScriptedS3 server = ScriptedS3.start(e -> ScriptedS3.error(e, 404, "NoSuchBucket"));
        BlobStore store = server.store()) {
      assertFault(StoreFault.MISSING, () -> store.list("bucket", "", null, 10));
    }
  }

  @Test
  void givenBodyThatEndsEarly_readingFails() throws Exception {
    try (ScriptedS3 server = ScriptedS3.start(e -> object(e, 1000, 10));
        BlobStore store = server.store();
        InputStream body = store.get(PINNED).body()) {
      IOException broken = assertThrows(IOException.class, body::readAllBytes);
      assertThat(broken, instanceOf(StoreBodyException.class));
    }
  }

  @Test
  void givenBodyLeftEarly_theRestIsNotFetched() throws Exception {
    long announced = 1L << 30;
    AtomicLong sent = new AtomicLong();
    try (ScriptedS3 server = ScriptedS3.start(e -> endless(e, announced, sent));
        BlobStore store = server.store()) {
      try (InputStream body = store.get(PINNED).body()) {
        assertThat(body.readNBytes(10).length, is(10));
      }
      assertThat(sent.get(), lessThan(announced / 4));
    }
  }

  @Test
  void givenServerThatDoesNotAnswer_isTimeout() throws Exception {
    try (ScriptedS3 server = ScriptedS3.start(e -> {})) {
      AwsOptions options = server.options();
      options.setHttpClientConfiguration(
          HttpClientConfiguration.builder().socketTimeout(200).build());
      try (BlobStore store = S3BlobStore.open("s3", S3Config.of(options))) {
        assertFault(StoreFault.TIMEOUT, () -> store.head("bucket", "key"));
      }
    }
  }

  @Test
  void givenBodyThatStalls_readingTimesOut() throws Exception {
    try (ScriptedS3 server = ScriptedS3.start(e -> startOfObject(e, 1000, 10))) {
      AwsOptions options = server.options();
      options.setHttpClientConfiguration(
          HttpClientConfiguration.builder().socketTimeout(200).build());
      try (BlobStore store = S3BlobStore.open("s3", S3Config.of(options))) {
        BlobRef ref = BlobRef.builder("s3", "bucket", "key").etag("e1").build();
        assertFault(StoreFault.TIMEOUT, () -> store.read(ref, 2000));
      }
    }
  }

  @Test
  void givenNoCredentials_isUnauthorized() throws Exception {
    try (ScriptedS3 server = ScriptedS3.start(e -> ScriptedS3.error(e, 500, "Unasked"))) {
      AwsOptions options = server.options();
      options.setAwsCredentialsProvider(EnvironmentVariableCredentialsProvider.create());
      try (BlobStore store = S3BlobStore.open("s3", S3Config.of(options))) {
        assertFault(StoreFault.UNAUTHORIZED, () -> store.probe("bucket", "", Access.READ));
        assertThat(server.requests(), is(List.of()));
      }
    }
  }

  @Test
  void givenListing_asksForUrlEncodingAndDecodesEachKey() throws Exception {
    String encoded = "%2Flead,a%2F%2Fb,cr%0Dlf%0A,one%01,plus%2Bsign,two+words,%25zz,%F0%9F%98%80";
    try (ScriptedS3 server = ScriptedS3.start(e -> ScriptedS3.send(e, 200, page(encoded, false)));
        BlobStore store = server.store()) {
      ListPage page = store.list("bucket", "", null, 10);
      assertThat(server.requests().get(0), containsString("encoding-type=url"));
      assertThat(
          page.blobs().stream().map(blob -> blob.key()).toList(),
          equalTo(
              List.of(
                  "/lead",
                  "a//b",
                  "cr\rlf\n",
                  "one\u0001",
                  "plus+sign",
                  "two words",
                  "%zz",
                  "\uD83D\uDE00")));
    }
  }

  @Test
  void givenEmptyPageThatGoesOn_followsIt() throws Exception {
    try (ScriptedS3 server =
            ScriptedS3.start(
                e -> {
                  boolean next = String.valueOf(e.getRequestURI()).contains("continuation-token");
                  ScriptedS3.send(e, 200, next ? page("k", false) : page("", true));
                });
        BlobStore store = server.store()) {
      ListPage page = store.list("bucket", "", null, 10);
      assertThat(page.lastKey(), equalTo("k"));
      assertThat(page.isLast(), is(true));
    }
  }

  @Test
  void givenServerThatIgnoresStartAfter_isInvalid() throws Exception {
    try (ScriptedS3 server = ScriptedS3.start(e -> ScriptedS3.send(e, 200, page("a,b", true)));
        BlobStore store = server.store()) {
      String last = store.list("bucket", "", null, 10).lastKey();
      assertFault(StoreFault.INVALID, () -> store.list("bucket", "", last, 10));
    }
  }

  @Test
  void givenOddKey_itsAddressIsNotNormalised() throws Exception {
    try (ScriptedS3 server = ScriptedS3.start(e -> ScriptedS3.error(e, 404, "NoSuchKey"));
        BlobStore store = server.store()) {
      for (String key : List.of("/lead", "a//b", "../up", "a/./b", "x".repeat(1024))) {
        assertFault(StoreFault.MISSING, () -> store.head("bucket", key));
      }
      assertThat(
          server.requests(),
          equalTo(
              List.of(
                  "HEAD /bucket/%2Flead",
                  "HEAD /bucket/a/%2Fb",
                  "HEAD /bucket/../up",
                  "HEAD /bucket/a/./b",
                  "HEAD /bucket/" + "x".repeat(1024))));
    }
  }

  private static void object(HttpExchange exchange, long announced, int sent) throws IOException {
    startOfObject(exchange, announced, sent);
    exchange.close();
  }

  private static void startOfObject(HttpExchange exchange, long announced, int sent)
      throws IOException {
    exchange.getResponseHeaders().add("ETag", "\"e1\"");
    exchange.sendResponseHeaders(200, announced);
    OutputStream body = exchange.getResponseBody();
    body.write(new byte[sent]);
    body.flush();
  }

  private static void endless(HttpExchange exchange, long announced, AtomicLong sent)
      throws IOException {
    exchange.getResponseHeaders().add("ETag", "\"e1\"");
    exchange.sendResponseHeaders(200, announced);
    byte[] some = new byte[1 << 16];
    OutputStream body = exchange.getResponseBody();
    while (sent.get() < announced) {
      body.write(some);
      sent.addAndGet(some.length);
    }
  }

  private static String page(String encodedKeys, boolean truncated) {
    StringBuilder xml = new StringBuilder("<ListBucketResult><EncodingType>url</EncodingType>");
    xml.append("<IsTruncated>").append(truncated).append("</IsTruncated>");
    if (truncated) {
      xml.append("<NextContinuationToken>more</NextContinuationToken>");
    }
    for (String key : encodedKeys.split(",", -1)) {
      if (!key.isEmpty()) {
        xml.append("<Contents><Key>").append(key).append("</Key><ETag>\"e\"</ETag>");
        xml.append("<LastModified>2024-01-01T00:00:00.000Z</LastModified><Size>1</Size>");
        xml.append("</Contents>");
      }
    }
    return xml.append("</ListBucketResult>").toString();
  }

  private static StoreException assertFault(StoreFault fault, Executable call) {
    StoreException thrown = assertThrows(StoreException.class, call);
    assertThat(thrown.getMessage(), thrown.fault(), equalTo(fault));
    return thrown;
  }
}
