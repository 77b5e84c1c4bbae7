package org.waybill.kafka.claim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;

/**
 * Event notifications as AWS and MinIO send them: {@code Records[]} with an event each. MinIO's
 * outer {@code EventName} and {@code Key} repeat the first event and are not read.
 *
 * <p>Of an event, only what a claim needs is taken: who did it, and from which address, goes no
 * further. An event that is bad does not keep the others of its record from being taken.
 */
final class S3Notifications implements ClaimParser.RecordReader {

  private static final String MAJOR = "2";
  private static final int SHOWN_EVENTS = 5;

  private final ClaimSettings settings;
  private final ClaimHead head;

  S3Notifications(ClaimSettings settings, ClaimHead head) {
    this.settings = settings;
    this.head = head;
  }

  @Override
  public void read(TopicRecord record, ObjectNode json, ParsedRecord out) throws Refusal {
    if ("s3:TestEvent".equals(WireJson.textOrNull(json.get("Event")))) {
      out.notices().add(ClaimNotice.TEST_EVENT);
      return;
    }
    JsonNode events = json.path("Records");
    if (!events.isArray()) {
      throw Refusal.malformed("The field Records is missing or no array");
    }
    if (events.isEmpty()) {
      out.notices().add(ClaimNotice.NO_EVENTS);
    }
    List<String> problems = new ArrayList<>();
    FailureCode code = FailureCode.MALFORMED_MESSAGE;
    for (int i = 0; i < events.size(); i++) {
      try {
        readEvent(record, events.get(i), i, out);
      } catch (Refusal e) {
        code = problems.isEmpty() ? e.code() : code;
        problems.add("Records[" + i + "]: " + e.reason());
      }
    }
    if (!problems.isEmpty()) {
      throw new Refusal(code, summary(problems));
    }
  }

  private static String summary(List<String> problems) {
    String shown = String.join("; ", problems.subList(0, Math.min(problems.size(), SHOWN_EVENTS)));
    int more = problems.size() - SHOWN_EVENTS;
    return more > 0 ? shown + "; and " + more + " more" : shown;
  }

  private void readEvent(TopicRecord record, JsonNode node, int index, ParsedRecord out)
      throws Refusal {
    S3Event event = S3Event.of(node);
    requireKnownVersion(event);
    switch (event.kind()) {
      case OTHER -> out.notices().add(ClaimNotice.OTHER_EVENT);
      case DELETED -> {
        if (settings.onDelete() == OnDelete.KEEP) {
          out.notices().add(ClaimNotice.DELETION_KEPT);
        } else {
          // The deleted version says nothing about what is there now, so the claim is not pinned.
          BlobRef gone = BlobRef.unpinned(settings.defaultStore(), event.bucket(), event.key());
          out.deletions().add(message(record, event, gone, index, out));
        }
      }
      case CREATED -> {
        BlobRef blob = event.blob(settings.defaultStore());
        if (event.isDirectoryMarker()) {
          out.notices().add(ClaimNotice.DIRECTORY_MARKER);
        } else {
          out.claims().add(message(record, event, blob, index, out));
        }
      }
    }
  }

  private static void requireKnownVersion(S3Event event) throws Refusal {
    String version = event.text("eventVersion");
    if (version != null && !version.equals(MAJOR) && !version.startsWith(MAJOR + ".")) {
      throw new Refusal(
          FailureCode.UNSUPPORTED_SCHEMA, "Notifications of that eventVersion are not known");
    }
  }

  private Message message(
      TopicRecord record, S3Event event, BlobRef blob, int index, ParsedRecord out) throws Refusal {
    ObjectNode claim = Message.claim(blob).source(event.source()).build().toJson();
    String time = event.text("eventTime");
    if (time != null) {
      claim.put("occurredAt", time);
    }
    return head.complete(claim, blob.entity(), record, index, out.notices());
  }
}
