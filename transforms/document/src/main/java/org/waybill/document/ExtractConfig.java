package org.waybill.document;

import java.io.Serializable;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Every bound that decides what an extraction holds; immutable.
 *
 * <p>Two extractions of the same bytes with equal configurations are equal, so {@link #recipe}
 * belongs into a stage's recipe.
 */
public final class ExtractConfig implements Serializable {
  private static final long serialVersionUID = 1;

  private final int maxChars;
  private final int maxMetadataChars;
  private final int maxMetadataValueChars;
  private final int maxEmbedded;
  private final int maxEmbeddedDepth;
  private final BombLimits bombs;
  private final long maxHtmlBytes;

  private ExtractConfig(Builder builder) {
    maxChars = builder.maxChars;
    maxMetadataChars = builder.maxMetadataChars;
    maxMetadataValueChars = builder.maxMetadataValueChars;
    maxEmbedded = builder.maxEmbedded;
    maxEmbeddedDepth = builder.maxEmbeddedDepth;
    bombs = builder.bombs;
    maxHtmlBytes = builder.maxHtmlBytes;
  }

  /** The defaults. */
  public static ExtractConfig defaults() {
    return builder().build();
  }

  /** A builder that starts from the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** UTF-16 units of text kept, the document's and all embedded documents' together. */
  public int maxChars() {
    return maxChars;
  }

  /** UTF-16 units of metadata kept in all, names and values. */
  public int maxMetadataChars() {
    return maxMetadataChars;
  }

  /** UTF-16 units kept of a single metadata value. */
  public int maxMetadataValueChars() {
    return maxMetadataValueChars;
  }

  /** Embedded documents parsed; those beyond are counted only. */
  public int maxEmbedded() {
    return maxEmbedded;
  }

  /** Levels of embedding parsed; 1 means attachments but not their attachments. */
  public int maxEmbeddedDepth() {
    return maxEmbeddedDepth;
  }

  /** Beyond which a document is a bomb. */
  public BombLimits bombs() {
    return bombs;
  }

  /**
   * Bytes read of an HTML page; what follows counts as truncated. A page takes up to ten times as
   * much heap.
   */
  public long maxHtmlBytes() {
    return maxHtmlBytes;
  }

  /** The engine and every bound, by stable names. */
  public SortedMap<String, String> recipe() {
    SortedMap<String, String> recipe = new TreeMap<>();
    recipe.put("engine", DocumentExtractor.engineVersion());
    recipe.put("maxChars", Integer.toString(maxChars));
    recipe.put("maxMetadataChars", Integer.toString(maxMetadataChars));
    recipe.put("maxMetadataValueChars", Integer.toString(maxMetadataValueChars));
    recipe.put("maxEmbedded", Integer.toString(maxEmbedded));
    recipe.put("maxEmbeddedDepth", Integer.toString(maxEmbeddedDepth));
    bombs.addTo(recipe);
    recipe.put("maxHtmlBytes", Long.toString(maxHtmlBytes));
    return Collections.unmodifiableSortedMap(recipe);
  }

  /** Collects bounds; every one must be positive. */
  public static final class Builder {
    private int maxChars = 10_000_000;
    private int maxMetadataChars = 64 * 1024;
    private int maxMetadataValueChars = 4 * 1024;
    private int maxEmbedded = 1_000;
    private int maxEmbeddedDepth = 20;
    private BombLimits bombs = BombLimits.DEFAULTS;
    private long maxHtmlBytes = 16L << 20;

    private Builder() {}

    /** See {@link ExtractConfig#maxChars}. */
    public Builder maxChars(int value) {
      maxChars = value;
      return this;
    }

    /** See {@link ExtractConfig#maxMetadataChars}. */
    public Builder maxMetadataChars(int value) {
      maxMetadataChars = value;
      return this;
    }

    /** See {@link ExtractConfig#maxMetadataValueChars}. */
    public Builder maxMetadataValueChars(int value) {
      maxMetadataValueChars = value;
      return this;
    }

    /** See {@link ExtractConfig#maxEmbedded}. */
    public Builder maxEmbedded(int value) {
      maxEmbedded = value;
      return this;
    }

    /** See {@link ExtractConfig#maxEmbeddedDepth}. */
    public Builder maxEmbeddedDepth(int value) {
      maxEmbeddedDepth = value;
      return this;
    }

    /** See {@link ExtractConfig#bombs}. */
    public Builder bombs(BombLimits value) {
      bombs = value;
      return this;
    }

    /** See {@link ExtractConfig#maxHtmlBytes}. */
    public Builder maxHtmlBytes(long value) {
      maxHtmlBytes = value;
      return this;
    }

    /**
     * The configuration.
     *
     * @throws IllegalArgumentException naming the first bound that is not positive
     */
    public ExtractConfig build() {
      positive("maxChars", maxChars);
      positive("maxMetadataChars", maxMetadataChars);
      positive("maxMetadataValueChars", maxMetadataValueChars);
      positive("maxEmbedded", maxEmbedded);
      positive("maxEmbeddedDepth", maxEmbeddedDepth);
      positive("maxHtmlBytes", maxHtmlBytes);
      return new ExtractConfig(this);
    }

    private static void positive(String name, long value) {
      if (value <= 0) {
        throw new IllegalArgumentException(name + " must be positive, but is " + value);
      }
    }
  }
}
