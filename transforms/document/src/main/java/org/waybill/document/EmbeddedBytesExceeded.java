package org.waybill.document;

import java.io.IOException;

/** Embedded documents expand to more bytes than {@link ExtractConfig#maxEmbeddedBytes}. */
final class EmbeddedBytesExceeded extends IOException {
  private static final long serialVersionUID = 1;

  EmbeddedBytesExceeded(long limit) {
    super("embedded documents expand to more than " + limit + " bytes");
  }
}
