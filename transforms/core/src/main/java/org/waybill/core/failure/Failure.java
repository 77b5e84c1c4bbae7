package org.waybill.core.failure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;

/**
 * One message that a stage could not process: the message as it came in, and why.
 *
 * <p>What describes the failure is bounded and redacted. Times, attempts, stack and the message
 * itself may differ between two runs; outputs keep them apart from the rest.
 */
public final class Failure {

  /** Longest stack, in frames. */
  public static final int MAX_FRAMES = 12;

  private final ObjectNode json;

  private Failure(ObjectNode json) {
    this.json = json;
  }

  /** Reads the form that {@link #wire} writes. */
  static Failure parse(byte[] wire) throws IOException {
    Failure failure = new Failure(WireJson.parseObject(wire));
    failure.code();
    return failure;
  }

  /**
   * Describes a failure. Never fails itself, whatever the exception does.
   *
   * @param message the message as it came in
   * @param stage name of the stage
   * @param code why
   * @param reason in words; bounded and redacted here
   */
  public static Builder of(Message message, String stage, FailureCode code, String reason) {
    return new Builder(message, stage, code, reason);
  }

  /** The message as it came in. */
  public Message message() {
    try {
      return Message.parse(WireJson.bytes(json.path("message")));
    } catch (IOException e) {
      throw new IllegalStateException("A failure holds the message that it was made from", e);
    }
  }

  /** The stage. */
  public String stage() {
    return text("stage");
  }

  /** Why. */
  public FailureCode code() {
    return FailureCode.valueOf(text("code"));
  }

  /** In words; may be stored and printed. */
  public String reason() {
    return text("reason");
  }

  /** Class of the exception, or null. */
  public @Nullable String exception() {
    return WireJson.textOrNull(json.get("exception"));
  }

  /** The transient code that did not pass, for {@link FailureCode#RETRIES_EXHAUSTED}; else null. */
  public @Nullable FailureCode lastCause() {
    String name = WireJson.textOrNull(json.get("lastCause"));
    return name == null ? null : FailureCode.valueOf(name);
  }

  /** How often it was tried in all. */
  public long attempts() {
    return Objects.requireNonNullElse(WireJson.longOrNull(json.get("attempts")), 1L);
  }

  /** When the first try began. */
  public Instant firstAt() {
    return Instant.parse(text("firstAt"));
  }

  /** When the last try ended. */
  public Instant lastAt() {
    return Instant.parse(text("lastAt"));
  }

  /** The top frames of the exception's stack, one a line; empty without exception. */
  public String stack() {
    return text("stack");
  }

  byte[] wire() {
    return WireJson.bytes(json);
  }

  private String text(String name) {
    return Objects.requireNonNullElse(WireJson.textOrNull(json.get(name)), "");
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Failure that && json.equals(that.json);
  }

  @Override
  public int hashCode() {
    return json.hashCode();
  }

  /** Stage and code, without content. */
  @Override
  public String toString() {
    return stage() + " " + code() + ": " + reason();
  }

  /** Builds failures. */
  public static final class Builder {
    private final ObjectNode json = WireJson.object();

    private Builder(Message message, String stage, FailureCode code, String reason) {
      json.put("stage", stage).put("code", code.name()).put("reason", SafeText.reason(reason));
      json.put("stack", "");
      json.set("message", message.toJson());
    }

    /** Adds class and top frames of an exception. */
    public Builder exception(Throwable exception) {
      json.put("exception", exception.getClass().getName());
      List<String> frames =
          List.of(exception.getStackTrace()).stream()
              .limit(MAX_FRAMES)
              .map(StackTraceElement::toString)
              .toList();
      json.put("stack", String.join("\n", frames));
      return this;
    }

    /** Names the transient code that did not pass. */
    public Builder lastCause(FailureCode code) {
      json.put("lastCause", code.name());
      return this;
    }

    /** Says how often and between when it was tried. */
    public Builder tried(int attempts, Instant first, Instant last) {
      json.set("attempts", WireJson.number(attempts));
      json.put("firstAt", first.toString()).put("lastAt", last.toString());
      return this;
    }

    /** Returns the failure. */
    public Failure build() {
      return new Failure(json.deepCopy());
    }
  }
}
