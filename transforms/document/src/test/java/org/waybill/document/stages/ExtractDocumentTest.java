package org.waybill.document.stages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waybill.core.Digests;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageRules;
import org.waybill.core.message.WireJson;
import org.waybill.core.store.Capability;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.document.DocumentExtractor;
import org.waybill.document.ExtractConfig;

class ExtractDocumentTest {

  private static final byte[] TEXT = "Six hundred barrels of tar ⚓".getBytes(UTF_8);

  @TempDir Path spool;
  private StageRig rig;

  @BeforeEach
  void open() throws StoreException {
    rig = new StageRig(spool);
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private static ExtractDocument stage(ExtractConfig extract) {
    return new ExtractDocument(
        new DocumentConfig(
            DocumentConfig.DEFAULT_MAX_BYTES,
            AllowedTypes.ALL,
            extract,
            DocumentConfig.DEFAULT_TIMEOUT),
        StageRig.OUTPUT);
  }

  private static String prefix(byte[] payload, String type, ExtractConfig extract) {
    String sha256 = Digests.hex(payload);
    String digest = stage(extract).contract().recipeStep().digest();
    return "content/%s/%s/%s-%s/".formatted(sha256.substring(0, 2), sha256, type, digest);
  }

  private static String prefixOfText() {
    return prefix(TEXT, "text~plain", ExtractConfig.defaults());
  }

  private String output(String key) {
    return new String(Objects.requireNonNull(rig.outbox.bytes("out", key)), UTF_8);
  }

  private static String metadata(String format, String text, String rest) {
    return """
        {
          "schemaVersion": 2,
          "engine": "%s",
        %s  "text": {
            %s
          },
          "partial": false,
        %s  "embeddedCount": 0,
          "embedded": [ ],
          "warnings": [ ],
          "other": { }
        }
        """
        .formatted(DocumentExtractor.engineVersion(), format, text, rest);
  }

  @Test
  void givenText_writesTextAndMetadata() throws Exception {
    rig.extracted(rig.inbox.add("in", "a.txt", TEXT));

    String prefix = prefixOfText();
    assertThat(rig.outbox.keys("out"), contains(prefix + "metadata.json", prefix + "text.txt"));
    assertThat(output(prefix + "text.txt"), is("Six hundred barrels of tar ⚓"));
    assertThat(
        output(prefix + "metadata.json"),
        is(
            metadata(
                "  \"mediaType\": \"text/plain\",\n  \"charset\": \"UTF-8\",\n",
                "\"status\": \"present\",\n    \"chars\": 28,\n    \"truncated\": false",
                "  \"authors\": [ ],\n  \"keywords\": [ ],\n")));
  }

  @Test
  void givenText_writesThemWithTheirMediaTypes() throws Exception {
    rig.extracted(rig.inbox.add("in", "a.txt", TEXT));

    String prefix = prefixOfText();
    assertThat(
        rig.outbox.head("out", prefix + "text.txt").contentType(), is("text/plain; charset=utf-8"));
    assertThat(
        rig.outbox.head("out", prefix + "metadata.json").contentType(), is("application/json"));
  }

  @Test
  void givenText_addsExactlyReferenceAndFacts() throws Exception {
    Message message = rig.extracted(rig.inbox.add("in", "a.txt", TEXT));

    ObjectNode expected =
        WireJson.parseObject(
            """
            {"content": {"prefix": "%s", "objects": ["text.txt", "metadata.json"]},
             "document": {"text": "present", "partial": false, "chars": 28, "truncated": false,
                          "mediaType": "text/plain", "charset": "UTF-8", "embedded": 0}}
            """
                .formatted(prefixOfText())
                .getBytes(UTF_8));
    assertThat(message.attributes("extract"), is(expected));
  }

  @Test
  void givenDocumentWithoutText_writesMetadataOnly() throws Exception {
    BlobRef ref = rig.add("images/stripes.png");

    Message message = rig.extracted(ref);

    String prefix =
        prefix(StageRig.document("images/stripes.png"), "image~png", ExtractConfig.defaults());
    assertThat(rig.outbox.keys("out"), contains(prefix + "metadata.json"));
    JsonNode content = Objects.requireNonNull(message.attributes("extract")).path("content");
    assertThat(content.path("objects"), is(WireJson.array().add("metadata.json")));
    assertThat(
        Objects.requireNonNull(message.attributes("extract")).at("/document/text").asText(),
        is("none"));
  }

  @Test
  void givenMoreTextThanAllowed_cutsItAndSaysSo() throws Exception {
    ExtractConfig eleven = ExtractConfig.builder().maxChars(11).build();

    Message message = stage(eleven).process(rig.validated(rig.inbox.add("in", "a.txt", TEXT)), rig);

    assertThat(output(prefix(TEXT, "text~plain", eleven) + "text.txt"), is("Six hundred"));
    JsonNode facts = Objects.requireNonNull(message.attributes("extract")).path("document");
    assertThat(facts.path("truncated").booleanValue(), is(true));
    assertThat(facts.path("chars"), is(WireJson.number(11)));
    assertThat(facts.path("warnings"), is(WireJson.array().add("text-truncated")));
  }

  @Test
  void givenRtf_tellsThePagesThatItStates() throws Exception {
    Message message = rig.extracted(rig.add("office/memo.rtf"));

    JsonNode facts = Objects.requireNonNull(message.attributes("extract")).path("document");
    assertThat(facts.path("pages"), is(WireJson.number(1)));
  }

  @Test
  void givenEqualBytesUnderTwoKeys_writesOneContent() throws Exception {
    Message first = rig.extracted(rig.inbox.add("in", "a.txt", TEXT));
    List<String> keys = rig.outbox.keys("out");

    Message second = rig.extracted(rig.inbox.add("in", "b.txt", TEXT));

    assertThat(second.attributes("extract"), is(first.attributes("extract")));
    assertThat(rig.outbox.keys("out"), is(keys));
  }

  @Test
  void givenContentThatIsThere_leavesItAlone() throws Exception {
    rig.outbox.add("out", prefixOfText() + "text.txt", "there".getBytes(UTF_8));

    rig.extracted(rig.inbox.add("in", "a.txt", TEXT));

    assertThat(output(prefixOfText() + "text.txt"), is("there"));
  }

  @Test
  void givenStoreWithoutConditions_overwritesContent() throws Exception {
    rig.outbox.without(Capability.CONDITIONAL_PUT);
    rig.outbox.add("out", prefixOfText() + "text.txt", "half".getBytes(UTF_8));

    rig.extracted(rig.inbox.add("in", "a.txt", TEXT));

    assertThat(output(prefixOfText() + "text.txt"), is("Six hundred barrels of tar ⚓"));
  }

  @Test
  void givenStoreThatRefusesToWrite_endsWithTheFault() throws Exception {
    Message message = rig.validated(rig.inbox.add("in", "a.txt", TEXT));
    rig.outbox.failing(
        (operation, key) -> {
          throw FakeBlobStore.fault(StoreFault.INVALID);
        });

    assertThat(rig.failure(stage(ExtractConfig.defaults()), message), is(FailureCode.INTERNAL));
  }

  @ParameterizedTest
  @CsvSource({
    "pdf/encrypted.pdf, ENCRYPTED",
    "pdf/truncated.pdf, CORRUPT",
    "hostile/billion-laughs.xml, BOMB",
    "hostile/noise.bin, UNSUPPORTED_TYPE",
  })
  void givenUnreadableDocument_rejectsAndWritesNothing(String key, FailureCode code)
      throws Exception {
    Message message = rig.validated(rig.add(key));

    assertThat(rig.failure(stage(ExtractConfig.defaults()), message), is(code));
    assertThat(rig.outbox.operations(), empty());
  }

  @Test
  void givenTitleWithPresignedAddress_masksItInTheMessage() throws Exception {
    String page =
        "<html><head><title>https://s.example/a?X-Amz-Signature=0a1b2c</title></head>"
            + "<body>Quay</body></html>";

    Message message = rig.extracted(rig.inbox.add("in", "a.html", page.getBytes(UTF_8)));

    assertThat(
        Objects.requireNonNull(message.attributes("extract")).at("/document/title").asText(),
        is("https://s.example/a?[redacted]"));
    assertThat(MessageRules.problem(message).isPresent(), is(false));
  }
}
