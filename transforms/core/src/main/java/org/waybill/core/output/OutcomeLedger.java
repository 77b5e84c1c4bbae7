package org.waybill.core.output;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Entity;
import org.waybill.core.message.Version;
import org.waybill.core.output.OutcomeRules.Verdict;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.Body;
import org.waybill.core.store.Capability;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.SmallBlob;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import org.waybill.core.store.Stores;

/**
 * Writes outcomes: one object per entity, decided by conditional writes, so that any number of
 * workers end in the one right outcome.
 *
 * <p>A failure object is written before the outcome that names it and removed once no outcome does.
 * Whoever touches one looks again afterwards until both agree; so two workers cannot leave an
 * outcome that names nothing, nor a failure object that nothing names. A worker that dies in
 * between may leave the latter; it does not count.
 *
 * <p>Without {@link Capability#CONDITIONAL_PUT} all this holds for a single writer only.
 */
public final class OutcomeLedger {

  private static final Logger LOG = LoggerFactory.getLogger(OutcomeLedger.class);
  private static final String JSON = "application/json";
  private static final int MAX_ROUNDS = 100;
  private static final int MAX_OBJECT_BYTES = 4 * 1024 * 1024;

  private final OutputRoot root;
  private final BlobStore output;
  private final Stores sources;

  /**
   * Creates a ledger.
   *
   * @param root where outputs lie
   * @param output the store of {@code root}, guarded
   * @param sources the stores that entities lie in, guarded
   */
  public OutcomeLedger(OutputRoot root, BlobStore output, Stores sources) {
    this.root = root;
    this.output = output;
    this.sources = sources;
  }

  /** What became of a candidate. */
  public enum Result {
    /** It stands now, written by this call or before it. */
    WRITTEN,
    /** A better outcome of the same version and recipe stands. */
    OUTRANKED,
    /** The outcome of a newer version stands. */
    SUPERSEDED
  }

  /** The outcome that stands for an entity; one GET. Empty when none does, or none readable. */
  public Optional<Outcome> read(Entity entity) throws StoreException {
    return Optional.ofNullable(standing(OutputNames.outcome(entity)).outcome());
  }

  /**
   * Records an outcome that names no failure object.
   *
   * @throws StoreException when it could not be written; nothing was lost, but nothing stands
   */
  public Result record(Entity entity, Outcome candidate) throws StoreException {
    return record(entity, candidate, null);
  }

  /** Records a failure: writes its object, then the outcome that names it. */
  public Result recordFailure(Entity entity, Outcome candidate, byte[] failureObject)
      throws StoreException {
    write(Objects.requireNonNull(candidate.failure()), failureObject, PutCondition.always());
    return record(entity, candidate, failureObject);
  }

  private Result record(Entity entity, Outcome candidate, byte @Nullable [] failureObject)
      throws StoreException {
    String name = OutputNames.outcome(entity);
    boolean conditional = output.capabilities().contains(Capability.CONDITIONAL_PUT);
    Standing standing = conditional ? Standing.NOTHING : standing(name);
    Outcome overwritten = null;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Verdict verdict = decide(standing, candidate, entity);
      if (verdict == Verdict.ALREADY_WRITTEN && overwritten != null) {
        // The answer to the write was lost, not the write.
        afterWrite(name, overwritten, candidate, failureObject);
        return Result.WRITTEN;
      }
      if (verdict != Verdict.WRITE) {
        return keep(name, candidate, failureObject, verdict);
      }
      PutCondition condition =
          conditional ? PutCondition.unchangedSince(standing.etag()) : PutCondition.always();
      if (write(name, candidate.bytes(), condition)) {
        afterWrite(name, standing.outcome(), candidate, failureObject);
        return Result.WRITTEN;
      }
      overwritten = standing.outcome();
      standing = standing(name);
    }
    throw new StoreException(
        StoreFault.UNAVAILABLE,
        "The outcome changed under " + MAX_ROUNDS + " attempts to write it: " + name);
  }

  private Verdict decide(Standing standing, Outcome candidate, Entity entity)
      throws StoreException {
    return standing.outcome() == null
        ? Verdict.WRITE
        : OutcomeRules.decide(standing.outcome(), candidate, () -> currentVersion(entity));
  }

  private Result keep(
      String name, Outcome candidate, byte @Nullable [] failureObject, Verdict verdict)
      throws StoreException {
    if (candidate.failure() != null) {
      reconcile(name, candidate.failure(), failureObject);
    }
    return switch (verdict) {
      case OUTRANKED -> Result.OUTRANKED;
      case SUPERSEDED -> Result.SUPERSEDED;
      case WRITE, ALREADY_WRITTEN -> Result.WRITTEN;
    };
  }

  private void afterWrite(
      String name, @Nullable Outcome replaced, Outcome written, byte @Nullable [] failureObject)
      throws StoreException {
    String own = written.failure();
    if (own != null && !exists(own)) {
      reconcile(name, own, failureObject);
    }
    String old = replaced == null ? null : replaced.failure();
    if (old != null && !old.equals(own)) {
      reconcile(name, old, null);
    }
  }

  /**
   * Makes the failure object exist exactly while the outcome names it. Each change is followed by
   * another look, since the outcome may have changed meanwhile.
   */
  private void reconcile(String outcomeName, String failureName, byte @Nullable [] known)
      throws StoreException {
    byte[] body = known;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Outcome standing = standing(outcomeName).outcome();
      boolean named = standing != null && failureName.equals(standing.failure());
      if (body == null) {
        SmallBlob found = blob(failureName);
        if (found == null) {
          return;
        }
        body = found.bytes();
      }
      if (named == exists(failureName)) {
        return;
      }
      if (named) {
        write(failureName, body, PutCondition.always());
      } else {
        output.delete(root.bucket(), root.key(failureName));
      }
    }
    LOG.warn("The failure object kept changing: {}", failureName);
  }

  private List<Version> currentVersion(Entity entity) throws StoreException {
    Optional<BlobStore> source = sources.find(entity.store());
    if (source.isEmpty()) {
      return List.of();
    }
    try {
      BlobStat stat = source.get().head(entity.bucket(), entity.key());
      return stat.pin(entity.store(), entity.bucket()).versions();
    } catch (StoreException e) {
      // Refused or gone: nobody can say which version is current, so what stands stays.
      if (e.fault() == StoreFault.MISSING || e.fault() == StoreFault.FORBIDDEN) {
        return List.of();
      }
      throw e;
    }
  }

  private Standing standing(String name) throws StoreException {
    SmallBlob blob = blob(name);
    return blob == null
        ? Standing.NOTHING
        : new Standing(blob.stat().etag(), Outcome.parse(blob.bytes()).orElse(null));
  }

  private @Nullable SmallBlob blob(String name) throws StoreException {
    try {
      return output.read(
          BlobRef.unpinned(output.name(), root.bucket(), root.key(name)), MAX_OBJECT_BYTES);
    } catch (StoreException e) {
      if (e.fault() == StoreFault.MISSING) {
        return null;
      }
      throw e;
    }
  }

  private boolean exists(String name) throws StoreException {
    try {
      output.head(root.bucket(), root.key(name));
      return true;
    } catch (StoreException e) {
      if (e.fault() == StoreFault.MISSING) {
        return false;
      }
      throw e;
    }
  }

  private boolean write(String name, byte[] bytes, PutCondition condition) throws StoreException {
    try {
      output.put(root.bucket(), root.key(name), Body.of(bytes), JSON, condition);
      return true;
    } catch (StoreException e) {
      if (e.fault() == StoreFault.PRECONDITION_FAILED) {
        return false;
      }
      throw e;
    }
  }

  private record Standing(@Nullable String etag, @Nullable Outcome outcome) {
    static final Standing NOTHING = new Standing(null, null);
  }
}
