package org.waybill.document.stages;

import java.io.Serializable;
import java.time.Duration;
import org.waybill.document.ExtractConfig;
import org.waybill.document.Isolation;

/**
 * What the document stages allow and for how long.
 *
 * @param maxBytes largest payload
 * @param allowedTypes media types that are processed
 * @param extract bounds of the extraction
 * @param timeout longest extraction of one document
 * @param isolation where parsers run; the outputs do not depend on it
 */
public record DocumentConfig(
    long maxBytes,
    AllowedTypes allowedTypes,
    ExtractConfig extract,
    Duration timeout,
    Isolation isolation)
    implements Serializable {

  /** Default of {@link #maxBytes}: 64 MiB. */
  public static final long DEFAULT_MAX_BYTES = 64L << 20;

  /** Default of {@link #timeout}: two minutes. */
  public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(2);

  /** With parsers within the worker, as tests want them. */
  public DocumentConfig(
      long maxBytes, AllowedTypes allowedTypes, ExtractConfig extract, Duration timeout) {
    this(maxBytes, allowedTypes, extract, timeout, Isolation.NONE);
  }

  /** The defaults, with parsers within the worker. */
  public static DocumentConfig defaults() {
    return new DocumentConfig(
        DEFAULT_MAX_BYTES, AllowedTypes.ALL, ExtractConfig.defaults(), DEFAULT_TIMEOUT);
  }

  /** The same with parsers elsewhere. */
  public DocumentConfig with(Isolation other) {
    return new DocumentConfig(maxBytes, allowedTypes, extract, timeout, other);
  }
}
