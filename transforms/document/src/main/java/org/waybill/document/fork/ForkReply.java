package org.waybill.document.fork;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Objects;
import org.apache.tika.metadata.Metadata;
import org.waybill.core.message.WireJson;
import org.waybill.document.ExtractFailure;
import org.waybill.document.ExtractFailure.Reason;
import org.waybill.document.RenderedDocument;

/** What a fork answers, as the metadata that Tika's protocol carries. */
final class ForkReply {
  private static final String TEXT = "waybill:text";
  private static final String METADATA = "waybill:metadata";
  private static final String FACTS = "waybill:facts";
  private static final String REASON = "waybill:reason";
  private static final String MESSAGE = "waybill:message";

  private ForkReply() {}

  static void write(RenderedDocument document, Metadata reply) {
    reply.set(TEXT, document.text());
    reply.set(METADATA, document.metadata());
    reply.set(FACTS, new String(WireJson.bytes(document.facts()), UTF_8));
  }

  /** A failure that says something about the document. */
  static void write(Reason reason, String message, Metadata reply) {
    reply.set(REASON, reason.name());
    reply.set(MESSAGE, message);
  }

  /** A failure that says nothing about it. */
  static void writeUnclassified(String message, Metadata reply) {
    reply.set(MESSAGE, message);
  }

  /**
   * Reads an answer.
   *
   * @throws ExtractFailure if the document cannot be extracted
   * @throws IOException if the fork failed for another reason
   */
  static RenderedDocument read(Metadata reply) throws ExtractFailure, IOException {
    String message = reply.get(MESSAGE);
    String reason = reply.get(REASON);
    if (reason != null) {
      throw new ExtractFailure(Reason.valueOf(reason), String.valueOf(message));
    }
    String facts = reply.get(FACTS);
    if (facts == null) {
      throw new IOException("A parser's process failed: " + message);
    }
    return new RenderedDocument(
        Objects.requireNonNull(reply.get(TEXT)),
        Objects.requireNonNull(reply.get(METADATA)),
        WireJson.parseObject(facts.getBytes(UTF_8)));
  }
}
