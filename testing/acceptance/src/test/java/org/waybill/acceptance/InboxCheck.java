package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.waybill.core.message.Entity;
import org.waybill.core.output.OutputNames;
import org.waybill.testdata.ExpectedDocument;
import org.waybill.testdata.ExpectedDocument.Rejected;
import org.waybill.testdata.ExpectedDocument.Stored;
import org.waybill.testdata.ExpectedInbox;

/** Holds outputs against what the inbox's table says: the exact objects, and what is in them. */
final class InboxCheck {

  private final ExpectedInbox inbox;
  private final Outputs outputs;
  private final String store;
  private final String bucket;
  private final String keyPrefix;

  InboxCheck(ExpectedInbox inbox, Outputs outputs, String store, String bucket, String keyPrefix) {
    this.inbox = inbox;
    this.outputs = outputs;
    this.store = store;
    this.bucket = bucket;
    this.keyPrefix = keyPrefix;
  }

  void check(String runId) {
    TreeSet<String> expected = new TreeSet<>();
    expected.add(OutputNames.runReport(runId));
    for (ExpectedDocument document : inbox.documents()) {
      String name = OutputNames.outcome(new Entity(store, bucket, keyPrefix + document.key()));
      expected.add(name);
      ObjectNode outcome = outputs.json(name);
      if (document.result() instanceof Stored stored) {
        expected.addAll(stored(document, stored, outcome));
      } else if (document.result() instanceof Rejected rejected) {
        expected.add(rejected(document, rejected, outcome));
      }
    }
    assertThat(outputs.names(), equalTo(new ArrayList<>(expected)));
  }

  private List<String> stored(ExpectedDocument document, Stored stored, ObjectNode outcome) {
    String key = document.key();
    assertThat(key, outcome.path("status").asText(), equalTo("stored"));
    JsonNode facts = outcome.path("document");
    if (document.types() != null) {
      assertThat(key, facts.path("contentType").asText(), equalTo(document.types().actual()));
    }
    assertThat(key, facts.path("text").asText(), equalTo(stored.hasText() ? "present" : "none"));
    assertThat(key, number(facts.path("embedded")), equalTo(Integer.toString(stored.embedded())));
    assertThat(key, number(facts.path("pages")), equalTo(String.valueOf(stored.pages())));
    String title = stored.title();
    assertThat(key, facts.path("title").asText("null"), equalTo(title == null ? "null" : title));
    String prefix = outcome.path("content").path("prefix").asText();
    List<String> objects = new ArrayList<>();
    outcome.path("content").path("objects").forEach(each -> objects.add(prefix + each.asText()));
    assertThat(key, objects.size(), is(stored.hasText() ? 2 : 1));
    if (stored.hasText()) {
      for (String word : stored.words()) {
        assertThat(key, outputs.text(prefix + "text.txt"), containsString(word));
      }
    }
    return objects;
  }

  private String rejected(ExpectedDocument document, Rejected rejected, ObjectNode outcome) {
    String key = document.key();
    assertThat(key, outcome.path("status").asText(), equalTo("rejected"));
    assertThat(key, outcome.path("stage").asText(), equalTo(rejected.stage()));
    assertThat(key, outcome.path("code").asText(), equalTo(rejected.code()));
    String failure = outcome.path("failure").asText();
    assertThat(key, failure, containsString("rejected/" + rejected.stage() + "/"));
    ObjectNode told = outputs.json(failure);
    assertThat(key, told.path("code").asText(), equalTo(rejected.code()));
    assertThat(key, told.path("source"), equalTo(outcome.path("source")));
    return failure;
  }

  private static String number(JsonNode node) {
    Long value = org.waybill.core.message.WireJson.longOrNull(node);
    return String.valueOf(value);
  }
}
