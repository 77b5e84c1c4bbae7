package org.waybill.core.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.beam.sdk.testing.CoderProperties;
import org.apache.beam.sdk.util.CoderUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waybill.core.testing.Messages;

/** The wire form: golden files, unknown fields, bounds, and the coder. */
class MessageWireTest {

  private static final Path GOLDEN =
      Path.of(System.getProperty("waybill.rootDir", "."), "testdata/golden/messages");

  @ParameterizedTest
  @ValueSource(strings = {"claim.json", "unknown-fields.json"})
  void givenGoldenFile_isWrittenAsItWasRead(String file) throws Exception {
    String wire = Files.readString(GOLDEN.resolve(file)).strip();
    Message message = Message.parse(wire.getBytes(UTF_8));
    assertThat(message.toString(), equalTo(wire));
    assertThat(MessageRules.problem(message), is(Optional.empty()));
    assertThat(message.toBuilder().build(), equalTo(message));
  }

  @Test
  void givenClaim_isBuiltAsTheGoldenFileSays() throws Exception {
    BlobRef blob =
        BlobRef.builder("s3", "inbox", "a b/\u00e9%2F.pdf")
            .etag("\"abc\"")
            .size(42L)
            .contentType("application/pdf")
            .lastModified("2026-01-01T00:00:00Z")
            .build();
    Message message =
        Message.claim(blob)
            .messageId("11111111-1111-5111-8111-111111111111")
            .correlationId("11111111-1111-5111-8111-111111111111")
            .pipelineId("documents")
            .occurredAt(java.time.Instant.parse("2026-01-01T00:00:00Z"))
            .receivedAt(java.time.Instant.parse("2026-01-02T00:00:00Z"))
            .source(
                WireJson.object().put("kind", "listing").put("listedAt", "2026-01-02T00:00:00Z"))
            .build();
    assertThat(message.toString(), equalTo(Files.readString(GOLDEN.resolve("claim.json")).strip()));
    assertThat(message.blob(), equalTo(blob));
  }

  @Test
  void givenUnknownFields_surviveANewBlobAndNewAttributes() throws Exception {
    String wire = Files.readString(GOLDEN.resolve("unknown-fields.json")).strip();
    Message changed =
        Message.parse(wire.getBytes(UTF_8)).toBuilder()
            .blob(BlobRef.builder("s3", "inbox", "a b/\u00e9%2F.pdf").etag("new").size(1L).build())
            .attributes("mine", WireJson.object().put("a", "b"))
            .build();
    String expected =
        wire.replace("\"etag\":\"abc\",\"size\":42", "\"etag\":\"new\",\"size\":1")
            .replace("\uD83D\uDE00\"]}}", "\uD83D\uDE00\"]},\"mine\":{\"a\":\"b\"}}");
    assertThat(changed.toString(), equalTo(expected));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "1", "{\"a\":1,\"a\":2}", "{\"a\":1} x", "{\"a\"", "{a:1}"})
  void givenNoObject_isRefused(String wire) {
    assertThrows(IOException.class, () -> Message.parse(wire.getBytes(UTF_8)));
  }

  @Test
  void givenUnpairedSurrogate_survives() throws Exception {
    Message message = Message.parse("{\"a\":\"x\\uD800y\"}".getBytes(UTF_8));
    assertThat(Message.parse(message.wire()), equalTo(message));
    assertThat(message.toString(), containsString("\\uD800"));
  }

  @Property(tries = 500)
  void givenAnyKey_survivesTheCoder(@ForAll String key) throws Exception {
    Message message = Messages.claim("k" + key);
    CoderProperties.coderDecodeEncodeEqual(MessageCoder.of(), message);
    CoderProperties.coderDeterministic(MessageCoder.of(), message, message);
    byte[] coded = CoderUtils.encodeToByteArray(MessageCoder.of(), message);
    assertThat(
        CoderUtils.decodeFromByteArray(MessageCoder.of(), coded).blob(), equalTo(message.blob()));
  }

  @Test
  void givenTooMuch_saysWhatAndHowMuch() {
    Message large =
        Messages.builder(Messages.claim("k").blob()).traceparent("x".repeat(65_536)).build();
    assertThat(problem(large), containsString("more than the 65536 allowed"));
    Message attributes =
        Messages.builder(Messages.claim("k").blob())
            .attributes("s", WireJson.object().put("a", "x".repeat(8_190)))
            .build();
    assertThat(problem(attributes), containsString("The attributes of s have"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://b.s3.amazonaws.com/k?X-Amz-Signature=0123abcd&X-Amz-Expires=60",
        "https://storage.googleapis.com/b/k?X-Goog-Signature=0123",
        "https://a.blob.core.windows.net/c/b?sv=2020&sig=abc%3D",
        "AKIAIOSFODNN7EXAMPLE",
        "Authorization: Bearer abcdefghijklmnopqrstuvwxyz",
        "https://user:password@host/x",
        "-----BEGIN PRIVATE KEY-----\nMIIE"
      })
  void givenSecret_isRefusedAndMasked(String secret) {
    Message message =
        Messages.builder(Messages.claim("k").blob())
            .attributes("s", WireJson.object().put("url", secret))
            .build();
    assertThat(problem(message), containsString("attributes.s.url"));
    assertThat(problem(message), not(containsString(secret)));
    assertThat(SecretScan.redact("see " + secret), containsString("[redacted]"));
  }

  @Test
  void givenKeyThatLooksLikeASecret_isOnlyAKey() {
    assertThat(MessageRules.problem(Messages.claim("a?X-Amz-Signature=1")), is(Optional.empty()));
  }

  @Test
  void givenEntityIdOfAnother_isRefused() {
    Message message =
        Messages.builder(Messages.claim("k").blob()).entity(new Entity("s3", "other", "k")).build();
    assertThat(problem(message), containsString("entityId"));
  }

  @Test
  void givenMessageFoundSound_whatOneMadeOfItChangesIsLookedAt() {
    Message sound = Messages.claim("a.txt");
    assertThat(MessageRules.problem(sound), is(Optional.empty()));
    ObjectNode attributes = WireJson.object().put("seen", "yes");
    Message more = sound.toBuilder().attributes("look", attributes).build();
    assertThat(MessageRules.problem(more), is(Optional.empty()));
    assertThat(
        problem(more.toBuilder().attributes("look", attributes.put("password", "hunter2"))),
        containsString("attributes.look.password"));
    assertThat(
        problem(more.toBuilder().blob(BlobRef.unpinned("fake", "in", "b.txt"))),
        containsString("entityId"));
    assertThat(problem(more.toBuilder().messageId("")), containsString("messageId"));
    assertThat(problem(more.toBuilder().tenantId("a b://c:d@e")), containsString("tenantId"));
    assertThat(
        problem(more.toBuilder().attributes("look", attributes.put("much", "x".repeat(9_000)))),
        containsString("more than"));
  }

  private static String problem(MessageBuilder builder) {
    return MessageRules.problem(builder.build()).orElseThrow();
  }

  @Test
  void givenMessageMadeOfAnother_theOtherStaysAsItIs() throws Exception {
    Message first = Message.parse(Files.readAllBytes(GOLDEN.resolve("unknown-fields.json")));
    byte[] before = first.wire();
    MessageBuilder builder =
        first.toBuilder()
            .blob(BlobRef.builder("fake", "in", "b.txt").etag("v2").build())
            .attributes("look", WireJson.object().put("seen", "yes"));
    Message second = builder.build();
    byte[] secondBefore = second.wire();
    builder.blob(BlobRef.unpinned("fake", "in", "c.txt")).attributes("look", WireJson.object());
    assertThat(builder.build().toString(), containsString("c.txt"));
    assertThat(Message.parse(before).equals(first.toBuilder().build()), is(true));
    assertThat(first.toJson(), is(Message.parse(before).toJson()));
    assertThat(second.toJson(), is(Message.parse(secondBefore).toJson()));
  }

  @Property(tries = 500)
  void givenAnyText_noFormIsLongerThanItsBound(
      @ForAll String name, @ForAll String text, @ForAll long number, @ForAll boolean flag) {
    ObjectNode inner = WireJson.object().put(name, text).put("flag", flag);
    inner.set("number", WireJson.number(number));
    ObjectNode node = WireJson.object();
    node.set("list", WireJson.array().add(inner).add(text).addNull());
    assertThat((long) WireJson.bytes(node).length, lessThanOrEqualTo(WireJson.longestForm(node)));
  }

  @Test
  void givenPartsThatConcatenateAlike_haveDifferentIds() {
    assertThat(new Entity("a", "bc", "d").id(), not(equalTo(new Entity("ab", "c", "d").id())));
    assertThat(
        "for ever",
        new Entity("s3", "inbox", "a b/\u00e9%2F.pdf").id(),
        equalTo("49c86605-1362-5c92-8fec-5d977b8652e1"));
  }

  private static String problem(Message message) {
    return MessageRules.problem(message).orElse("");
  }
}
