package org.waybill.core.output;

import java.util.List;
import org.waybill.core.message.Version;
import org.waybill.core.store.StoreException;

/** Decides between the outcome that stands and the one a worker brings. */
final class OutcomeRules {

  private OutcomeRules() {}

  /** Asks the source for its current version, in every way it may be told; empty when gone. */
  interface CurrentVersion {
    /** Does one HEAD. */
    List<Version> get() throws StoreException;
  }

  /**
   * What to do with {@code candidate} while {@code standing} is there. Of two versions the source's
   * current one wins; when the source has moved on to a third, or is gone, the standing outcome
   * stays, since neither is better. A deletion wins while the source is gone. At equal version
   * another recipe replaces, and at equal recipe stored beats rejected beats dead.
   */
  static Verdict decide(Outcome standing, Outcome candidate, CurrentVersion current)
      throws StoreException {
    if (candidate.status() == OutcomeStatus.DELETED) {
      if (standing.status() == OutcomeStatus.DELETED) {
        return Verdict.ALREADY_WRITTEN;
      }
      return current.get().isEmpty() ? Verdict.WRITE : Verdict.SUPERSEDED;
    }
    if (!standing.version().equals(candidate.version())) {
      return current.get().contains(candidate.version()) ? Verdict.WRITE : Verdict.SUPERSEDED;
    }
    if (!standing.recipe().equals(candidate.recipe())) {
      return Verdict.WRITE;
    }
    if (standing.status().isBetterThan(candidate.status())) {
      return Verdict.OUTRANKED;
    }
    return standing.saysTheSameAs(candidate) ? Verdict.ALREADY_WRITTEN : Verdict.WRITE;
  }

  /** What to do. */
  enum Verdict {
    /** The candidate replaces what stands. */
    WRITE,
    /** The candidate stands already. */
    ALREADY_WRITTEN,
    /** A better outcome of the same version and recipe stands. */
    OUTRANKED,
    /** The outcome of a newer version stands. */
    SUPERSEDED
  }
}
