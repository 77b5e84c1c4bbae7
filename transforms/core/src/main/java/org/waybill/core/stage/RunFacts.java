package org.waybill.core.stage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.waybill.core.message.Message;
import org.waybill.core.message.SecretScan;
import org.waybill.core.message.WireJson;

/** What stands under {@code run} in output objects: everything that may differ between two runs. */
public final class RunFacts {

  private RunFacts() {}

  /** The facts that outcomes and failures share. */
  public static ObjectNode of(String runId, Instant at, Message message) {
    ObjectNode run = WireJson.object().put("id", runId).put("at", at.toString());
    run.put("messageId", SecretScan.redact(message.messageId()));
    run.put("correlationId", SecretScan.redact(message.correlationId()));
    if (message.traceparent() != null) {
      run.put("traceparent", message.traceparent());
    }
    String lastModified = message.blob().lastModified();
    if (lastModified != null) {
      run.put("lastModified", lastModified);
    }
    return run;
  }
}
