package org.waybill.document;

import java.io.IOException;

/** A document expands beyond one of the {@link BombLimits}. */
final class ExpansionExceeded extends IOException {
  private static final long serialVersionUID = 1;

  /** Says what there is too much of. */
  ExpansionExceeded(String what, long limit) {
    super("%s, more than %d".formatted(what, limit));
  }
}
