package org.waybill.document.stages;

import java.io.Serializable;
import java.time.Duration;
import org.waybill.document.ExtractConfig;

/**
 * What the document stages allow and for how long.
 *
 * @param maxBytes largest payload
 * @param allowedTypes media types that are processed
 * @param extract bounds of the extraction
 * @param timeout longest extraction of one document
 */
public record DocumentConfig(
    long maxBytes, AllowedTypes allowedTypes, ExtractConfig extract, Duration timeout)
    implements Serializable {

  /** Default of {@link #maxBytes}: 64 MiB. */
  public static final long DEFAULT_MAX_BYTES = 64L << 20;

  /** Default of {@link #timeout}: two minutes. */
  public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(2);

  /** The defaults. */
  public static DocumentConfig defaults() {
    return new DocumentConfig(
        DEFAULT_MAX_BYTES, AllowedTypes.ALL, ExtractConfig.defaults(), DEFAULT_TIMEOUT);
  }
}
