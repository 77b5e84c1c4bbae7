package org.waybill.core.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waybill.core.Digests;
import org.waybill.core.message.WireJson;

/**
 * What an output was made with: the version of each stage and every option that changes output. Two
 * outputs with the same recipe digest and source version are the same.
 */
public final class Recipe implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int DIGEST_LENGTH = 16;

  private final TreeMap<String, Step> steps = new TreeMap<>();

  /**
   * One stage's part.
   *
   * @param stage name of the stage
   * @param version version of the stage's code as far as output is concerned
   * @param options every option of the stage that changes output, as text
   */
  public record Step(String stage, String version, Map<String, String> options)
      implements Serializable {
    /** Copies the options. */
    public Step {
      options = Map.copyOf(options);
    }

    private ObjectNode toJson() {
      ObjectNode json = WireJson.object().put("version", version);
      ObjectNode sorted = WireJson.object();
      new TreeMap<>(options).forEach(sorted::put);
      json.set("options", sorted);
      return json;
    }

    /** Digest of this stage's part alone: sixteen hexadecimal digits. */
    public String digest() {
      return Recipe.digest(toJson().put("stage", stage));
    }
  }

  private Recipe(List<Step> steps) {
    steps.forEach(step -> this.steps.put(step.stage(), step));
  }

  /** The recipe of a chain of stages. */
  public static Recipe of(List<Step> steps) {
    return new Recipe(steps);
  }

  /** Sixteen hexadecimal digits that stand for the whole recipe. */
  public String digest() {
    return digest(toJson());
  }

  /** The recipe spelled out, stages and options sorted by name. */
  public ObjectNode toJson() {
    ObjectNode json = WireJson.object();
    steps.forEach((name, step) -> json.set(name, step.toJson()));
    return json;
  }

  private static String digest(ObjectNode json) {
    return Digests.hex(WireJson.bytes(json)).substring(0, DIGEST_LENGTH);
  }
}
