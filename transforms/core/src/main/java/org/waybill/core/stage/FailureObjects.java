package org.waybill.core.stage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.waybill.core.failure.Disposition;
import org.waybill.core.failure.Failure;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageRules;
import org.waybill.core.message.SecretScan;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.Outcome;
import org.waybill.core.output.OutcomeStatus;
import org.waybill.core.output.OutputNames;

/** Turns failures into the objects that are stored for them. Pure functions. */
final class FailureObjects {

  private FailureObjects() {}

  static OutcomeStatus status(Failure failure) {
    return failure.code().disposition() == Disposition.REJECTED
        ? OutcomeStatus.REJECTED
        : OutcomeStatus.DEAD;
  }

  static String name(Failure failure, String recipe) {
    Message message = failure.message();
    String identity =
        String.join(
            "\n",
            Outcome.versionOf(message.blob()).value(),
            recipe,
            failure.stage(),
            failure.code().name());
    return OutputNames.failure(status(failure), failure.stage(), message.blob().entity(), identity);
  }

  /** The failure object: first what is the same in every run, then {@code run}. */
  static byte[] bytes(Failure failure, String recipe, String runId, Instant at) {
    Message message = failure.message();
    FailureCode code = failure.code();
    ObjectNode json = WireJson.object().put("schemaVersion", Message.SCHEMA_VERSION);
    boolean addressed = MessageRules.isAddressed(message);
    if (addressed) {
      json.put("entityId", message.entityId()).put("pipelineId", message.pipelineId());
      json.set("source", Outcome.source(message.blob()));
    }
    json.put("recipe", recipe).put("stage", failure.stage());
    json.put("status", status(failure).wireName()).put("code", code.name());
    json.put("disposition", code.disposition().name());
    if (failure.lastCause() != null) {
      json.put("lastCause", failure.lastCause().name());
    }
    json.put("reason", failure.reason());
    if (failure.exception() != null) {
      json.put("exception", failure.exception());
    }
    json.set("run", run(failure, addressed, runId, at));
    return WireJson.prettyBytes(json);
  }

  private static ObjectNode run(Failure failure, boolean addressed, String runId, Instant at) {
    Message message = failure.message();
    ObjectNode run =
        addressed
            ? RunFacts.of(runId, at, message)
            : WireJson.object().put("id", runId).put("at", at.toString());
    run.set("attempts", WireJson.number(failure.attempts()));
    run.put("firstAt", failure.firstAt().toString()).put("lastAt", failure.lastAt().toString());
    if (!failure.stack().isEmpty()) {
      run.put("stack", failure.stack());
    }
    JsonNode source = message.toJson().path("source");
    if (source.isObject()) {
      run.set("source", SecretScan.redact(source));
    }
    if (status(failure) == OutcomeStatus.DEAD) {
      JsonNode original = message.toJson();
      JsonNode safe = SecretScan.redact(original);
      run.put("verbatim", safe.equals(original));
      run.set("message", safe);
    }
    return run;
  }
}
