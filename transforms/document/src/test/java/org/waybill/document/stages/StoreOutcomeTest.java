package org.waybill.document.stages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.Digests;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.Conclusion;
import org.waybill.core.output.Outcome;
import org.waybill.core.store.OutageException;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.Messages;

class StoreOutcomeTest {

  private static final byte[] TEXT = "Six hundred barrels of tar".getBytes(UTF_8);
  private static final String RECIPE = "0123456789abcdef";
  private static final String NAME = "documents/inbox~in/a.txt.json";

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

  private Message store(Message message) throws Exception {
    return new StoreOutcome(StageRig.OUTPUT, RECIPE).process(message, rig);
  }

  private Outcome standing() {
    byte[] bytes = Objects.requireNonNull(rig.outbox.bytes("out", NAME));
    return Outcome.parse(bytes).orElseThrow();
  }

  private static String contentPrefix(Message message) {
    return Objects.requireNonNull(message.attributes("extract")).at("/content/prefix").asText();
  }

  @Test
  void givenExtractedDocument_writesExactlyThisOutcome() throws Exception {
    Message message = rig.extracted(rig.inbox.add("in", "a.txt", TEXT));

    store(message);

    ObjectNode json = WireJson.parseObject(Objects.requireNonNull(rig.outbox.bytes("out", NAME)));
    json.remove("run");
    String expected =
        """
        {
          "schemaVersion": "1",
          "entityId": "%s",
          "pipelineId": "documents",
          "status": "stored",
          "source": {
            "store": "inbox",
            "bucket": "in",
            "key": "a.txt",
            "etag": "v1",
            "size": 26
          },
          "recipe": "0123456789abcdef",
          "content": {
            "prefix": "%s",
            "objects": [
              "text.txt",
              "metadata.json"
            ]
          },
          "document": {
            "contentType": "text/plain",
            "declaredType": "text/plain",
            "declaredTypeAgrees": true,
            "sha256": "%s",
            "size": 26,
            "text": "present",
            "partial": false,
            "chars": 26,
            "truncated": false,
            "mediaType": "text/plain",
            "charset": "ISO-8859-1",
            "embedded": 0
          }
        }
        """
            .formatted(message.entityId(), contentPrefix(message), Digests.hex(TEXT));
    assertThat(new String(WireJson.prettyBytes(json), UTF_8), is(expected));
  }

  @Test
  void givenExtractedDocument_tellsTheRunApart() throws Exception {
    Message message = rig.extracted(rig.inbox.add("in", "a.txt", TEXT));

    store(message);

    ObjectNode run = WireJson.object().put("id", "test").put("at", "2026-01-01T00:00:00Z");
    run.put("messageId", message.messageId()).put("correlationId", message.correlationId());
    assertThat(standing().toJson().path("run"), is(run));
  }

  @Test
  void givenDocument_writesTheOutcomeAfterItsContent() throws Exception {
    Message message = store(rig.extracted(rig.inbox.add("in", "a.txt", TEXT)));

    String prefix = contentPrefix(message);
    assertThat(
        rig.outbox.operations(),
        contains("put " + prefix + "text.txt", "put " + prefix + "metadata.json", "put " + NAME));
  }

  @Test
  void givenDocument_concludesAsStored() throws Exception {
    Message message = store(rig.extracted(rig.inbox.add("in", "a.txt", TEXT)));

    assertThat(message.attributes("store"), is(WireJson.object().put("result", "written")));
  }

  @Test
  void givenOutcomeOfANewerVersion_leavesItAndSaysSo() throws Exception {
    Message older = rig.extracted(rig.inbox.add("in", "a.txt", TEXT));
    BlobRef current = rig.inbox.add("in", "a.txt", "Tar".getBytes(UTF_8));
    store(rig.extracted(current));

    Message message = store(older);

    assertThat(message.attributes("store"), is(WireJson.object().put("result", "superseded")));
    assertThat(standing().version(), is(Outcome.versionOf(current)));
  }

  @Test
  void givenOutcomeOfAnOlderVersion_replacesIt() throws Exception {
    store(rig.extracted(rig.inbox.add("in", "a.txt", TEXT)));
    BlobRef current = rig.inbox.add("in", "a.txt", "Tar".getBytes(UTF_8));

    Message message = store(rig.extracted(current));

    assertThat(message.attributes("store"), is(WireJson.object().put("result", "written")));
    assertThat(standing().version(), is(Outcome.versionOf(current)));
  }

  @Test
  void givenSameOutcomeThere_writesNothingNew() throws Exception {
    Message message = rig.extracted(rig.inbox.add("in", "a.txt", TEXT));
    store(message);
    String etag = rig.outbox.head("out", NAME).etag();

    Message again = store(message);

    assertThat(again.attributes("store"), is(WireJson.object().put("result", "written")));
    assertThat(rig.outbox.head("out", NAME).etag(), is(etag));
  }

  @Test
  void givenStoreThatKeepsRefusing_failsTheBundle() throws Exception {
    Message message = rig.extracted(rig.inbox.add("in", "a.txt", TEXT));
    rig.outbox.failing(
        (operation, key) -> {
          if (operation.equals("put")) {
            throw FakeBlobStore.fault(StoreFault.UNAVAILABLE);
          }
        });

    assertThrows(OutageException.class, () -> store(message));

    assertThat(
        rig.outbox.operations().stream().filter(("put " + NAME)::equals).toList(),
        is(List.of("put " + NAME, "put " + NAME, "put " + NAME)));
  }

  @Test
  void givenStoreThatForbidsTheOutcome_failsTheBundle() throws Exception {
    Message message = rig.extracted(rig.inbox.add("in", "a.txt", TEXT));
    rig.outbox.failing(
        (operation, key) -> {
          throw FakeBlobStore.fault(StoreFault.INVALID);
        });

    assertThrows(OutageException.class, () -> store(message));
  }

  @Test
  void givenEachResult_concludesByItsName() {
    Message claim = Messages.claim("a.txt");
    List<String> results = List.of("written", "outranked", "superseded");

    assertThat(
        results.stream()
            .map(result -> WireJson.object().put("result", result))
            .map(attributes -> claim.toBuilder().attributes("store", attributes).build())
            .map(Conclude::kind)
            .toList(),
        contains(Conclusion.Kind.STORED, Conclusion.Kind.OUTRANKED, Conclusion.Kind.SUPERSEDED));
  }
}
