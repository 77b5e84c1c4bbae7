package org.waybill.core.output;

import java.util.List;
import org.waybill.core.Digests;
import org.waybill.core.message.Entity;

/** Where each kind of output object lies, relative to the output's root. Pure functions. */
public final class OutputNames {

  private static final int TAG_LENGTH = 16;

  private static final List<String> FOLDERS =
      List.of("content/", "dead-letter/", "documents/", "rejected/", "runs/");

  private OutputNames() {}

  /** Whether this is a name of some kind of output object. */
  public static boolean isOutput(String name) {
    return FOLDERS.stream().anyMatch(name::startsWith);
  }

  /** Where the outcomes of one source bucket lie, with a slash at the end. */
  public static String outcomesOf(String store, String bucket) {
    return "documents/" + source(store, bucket) + "/";
  }

  /** The outcome of an entity. */
  public static String outcome(Entity entity) {
    return outcomesOf(entity.store(), entity.bucket()) + KeyEncoding.objectName(entity.key());
  }

  /**
   * A failure object. Besides the key it is named by what failed, so that two workers that fail
   * differently on one entity never overwrite or delete each other's.
   *
   * @param status {@link OutcomeStatus#REJECTED} or {@link OutcomeStatus#DEAD}
   * @param identity what makes this failure this one: version, recipe, code
   */
  public static String failure(OutcomeStatus status, String stage, Entity entity, String identity) {
    String tag = Digests.hex(identity).substring(0, TAG_LENGTH);
    return failureRoot(status)
        + KeyEncoding.segment(stage)
        + "/"
        + source(entity.store(), entity.bucket())
        + "/"
        + KeyEncoding.withSuffix(entity.key(), "~" + tag + ".json");
  }

  /** A dead letter whose message names no entity; named by the digest of its bytes. */
  public static String unaddressed(String stage, byte[] message) {
    return failureRoot(OutcomeStatus.DEAD)
        + KeyEncoding.segment(stage)
        + "/~unaddressed/"
        + Digests.hex(message)
        + ".json";
  }

  /**
   * A dead letter of a topic's record that could not be parsed: the same at every try, so that a
   * record that is read again overwrites its own dead letter.
   */
  public static String unparsed(String cluster, String topic, int partition, long offset) {
    return failureRoot(OutcomeStatus.DEAD)
        + "claims/"
        + KeyEncoding.segment(cluster)
        + "/"
        + KeyEncoding.segment(topic)
        + "/"
        + partition
        + "/"
        + offset
        + ".json";
  }

  /**
   * Where the content of a payload lies, with a slash at the end: the same for equal bytes read in
   * the same way, whatever their key.
   *
   * @param sha256 lower-case hexadecimal SHA-256 of the payload
   * @param mediaType well-formed {@code type/subtype}
   * @param recipe digest of what made the content
   */
  public static String content(String sha256, String mediaType, String recipe) {
    // RFC 6838 section 4.2 allows no tilde in type names, so one can stand for the slash.
    String type = mediaType.replace('/', '~');
    StringBuilder safe = new StringBuilder();
    type.chars()
        .forEach(
            c -> {
              if (c == '~' || c == '.' || c == '-' || c == '_' || Character.isLetterOrDigit(c)) {
                safe.append((char) c);
              } else {
                safe.append('%').append(Integer.toHexString(c));
              }
            });
    return "content/" + sha256.substring(0, 2) + "/" + sha256 + "/" + safe + "-" + recipe + "/";
  }

  /** The report of a run. */
  public static String runReport(String runId) {
    return "runs/" + KeyEncoding.segment(runId) + "/_RUN.json";
  }

  private static String failureRoot(OutcomeStatus status) {
    return switch (status) {
      case REJECTED -> "rejected/";
      case DEAD -> "dead-letter/";
      case STORED, DELETED ->
          throw new IllegalArgumentException("An entity that is " + status + " did not fail");
    };
  }

  private static String source(String store, String bucket) {
    return KeyEncoding.segment(store) + "~" + KeyEncoding.segment(bucket);
  }
}
