package org.waybill.kafka.claim;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import org.waybill.core.message.WireJson;

/**
 * Reads a topic's records. A record that cannot be read becomes a {@link BadRecord}; nothing that a
 * record holds makes this throw. Used by one thread at a time.
 */
public final class ClaimParser {

  private final ClaimSettings settings;
  private final RecordReader reader;

  /**
   * Creates a parser.
   *
   * @param clock tells when a claim is received
   */
  public ClaimParser(ClaimSettings settings, InstantSource clock) {
    this.settings = settings;
    ClaimHead head = new ClaimHead(settings, clock);
    this.reader =
        switch (settings.format()) {
          case NATIVE -> new NativeClaims(settings, head);
          case S3_EVENTS -> new S3Notifications(settings, head);
        };
  }

  /** Reads one format, once a record is known to be a JSON object. */
  interface RecordReader {
    /**
     * Adds what the record says.
     *
     * @param json the record's value; the reader may take it apart
     * @throws Refusal when the record, or part of it, is bad; what was added before stays
     */
    void read(TopicRecord record, ObjectNode json, ParsedRecord out) throws Refusal;
  }

  /** What the record says. */
  public ParsedRecord parse(TopicRecord record) {
    ParsedRecord out = new ParsedRecord();
    byte[] value = record.value();
    try {
      if (value == null) {
        throw Refusal.malformed("The record has no value: a compacted topic's tombstone");
      }
      requireHeaders(record);
      reader.read(record, json(value), out);
    } catch (Refusal e) {
      out.setBad(BadRecord.of(record, settings.pipelineId(), e.code(), e.reason()));
    }
    return out;
  }

  private void requireHeaders(TopicRecord record) throws Refusal {
    for (String name : settings.requiredHeaders()) {
      if (record.header(List.of(name)).isEmpty()) {
        throw Refusal.malformed("The header " + name + " is missing, empty or no UTF-8");
      }
    }
  }

  private ObjectNode json(byte[] value) throws Refusal {
    if (value.length > settings.maxRecordBytes()) {
      throw Refusal.malformed(
          "The value has %d bytes, more than the %d allowed"
              .formatted(value.length, settings.maxRecordBytes()));
    }
    if (!Utf8.isText(value)) {
      throw Refusal.malformed("The value is no text in UTF-8");
    }
    try {
      return WireJson.parseObject(value);
    } catch (JsonProcessingException e) {
      // Its message quotes the value; where it went wrong is enough.
      var where = e.getLocation();
      throw Refusal.malformed(
          where == null
              ? "The value is no JSON object"
              : "The value is no JSON object: line %d, column %d"
                  .formatted(where.getLineNr(), where.getColumnNr()));
    } catch (IOException e) {
      throw Refusal.malformed("The value is not exactly one JSON object");
    }
  }
}
