package org.waybill.core.stage;

import java.io.Serializable;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.waybill.core.failure.Disposition;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.output.Recipe;
import org.waybill.core.retry.RetryPolicy;

/**
 * What a stage promises and demands. A chain of stages is checked against it when the graph is
 * built; the harness enforces it on every message.
 *
 * <p>Attributes are written {@code stage.name}, {@code validate.contentType} for instance.
 */
public final class StageContract implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,39}");

  private final String name;
  private final String version;
  private final TreeSet<String> needs;
  private final TreeSet<String> adds;
  private final RetryPolicy retry;
  private final @Nullable Duration deadline;
  private final FailureCode deadlineCode;
  private final TreeSet<FailureCode> codes;
  private final Leftovers leftovers;
  private final TreeMap<String, String> options;

  private StageContract(Builder builder) {
    this.name = builder.name;
    this.version = builder.version;
    this.needs = new TreeSet<>(builder.needs);
    this.adds = new TreeSet<>(builder.adds);
    this.retry = builder.retry;
    this.deadline = builder.deadline;
    this.deadlineCode = builder.deadlineCode;
    this.codes = new TreeSet<>(builder.codes);
    this.leftovers = builder.leftovers;
    this.options = new TreeMap<>(builder.options);
  }

  /**
   * Starts a contract.
   *
   * @param name lower case letters, digits and hyphens; part of names of outputs
   * @param version changes whenever the stage's output for the same input may change
   */
  public static Builder builder(String name, String version) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "A stage name has lower-case letters, digits and hyphens, 40 at most: " + name);
    }
    return new Builder(name, version);
  }

  /** Name of the stage. */
  public String name() {
    return name;
  }

  /** Version of the stage. */
  public String version() {
    return version;
  }

  /** Attributes that must be there before. */
  public Set<String> needs() {
    return Set.copyOf(needs);
  }

  /** Attributes that every output has. */
  public Set<String> adds() {
    return Set.copyOf(adds);
  }

  /** How transient failures of the stage's own are retried; those of stores are the guard's. */
  public RetryPolicy retry() {
    return retry;
  }

  /** Longest time for one message, outages excluded; null for none. */
  public @Nullable Duration deadline() {
    return deadline;
  }

  /** The code of a message that exceeds the deadline. */
  public FailureCode deadlineCode() {
    return deadlineCode;
  }

  /** Codes that the stage may end a message with, besides those the harness adds itself. */
  public Set<FailureCode> codes() {
    return Set.copyOf(codes);
  }

  /** What is left behind when a later stage fails. */
  public Leftovers leftovers() {
    return leftovers;
  }

  /** The stage's part of the recipe. */
  public Recipe.Step recipeStep() {
    return new Recipe.Step(name, version, options);
  }

  /** Builds contracts. */
  public static final class Builder {
    private final String name;
    private final String version;
    private Set<String> needs = Set.of();
    private Set<String> adds = Set.of();
    private RetryPolicy retry = RetryPolicy.DEFAULT;
    private @Nullable Duration deadline;
    private FailureCode deadlineCode = FailureCode.TIMEOUT;
    private Set<FailureCode> codes = Set.of();
    private Leftovers leftovers = Leftovers.NONE;
    private Map<String, String> options = Map.of();

    private Builder(String name, String version) {
      this.name = name;
      this.version = version;
    }

    /** Attributes that stages before this one must have added. */
    public Builder needs(String... attributes) {
      needs = Set.of(attributes);
      return this;
    }

    /** Attributes that this stage adds to every message it passes on; each starts with its name. */
    public Builder adds(String... attributes) {
      adds = Set.of(attributes);
      return this;
    }

    /** How the stage's own transient failures are retried. */
    public Builder retry(RetryPolicy policy) {
      retry = policy;
      return this;
    }

    /** Bounds the time for one message; what takes longer ends with {@code code}. */
    public Builder deadline(Duration time, FailureCode code) {
      deadline = time;
      deadlineCode = code;
      return this;
    }

    /** Codes that the stage may end a message with. */
    public Builder codes(FailureCode... failureCodes) {
      codes = Set.of(failureCodes);
      return this;
    }

    /** What the stage leaves behind. */
    public Builder leftovers(Leftovers what) {
      leftovers = what;
      return this;
    }

    /** Every option of the stage that changes its output, as text. */
    public Builder options(Map<String, String> outputOptions) {
      options = outputOptions;
      return this;
    }

    /** Returns the contract. */
    public StageContract build() {
      for (String attribute : adds) {
        if (!attribute.startsWith(name + ".")) {
          throw new IllegalArgumentException(
              "The stage %s may add only attributes of its own, not %s".formatted(name, attribute));
        }
      }
      if (codes.stream().anyMatch(code -> code.disposition() == Disposition.OUTAGE)) {
        throw new IllegalArgumentException(
            "The stage " + name + " cannot end a message with an outage: the line stops instead");
      }
      return new StageContract(this);
    }
  }
}
