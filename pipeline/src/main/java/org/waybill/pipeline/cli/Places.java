package org.waybill.pipeline.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.waybill.core.store.Access;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import org.waybill.core.store.Stores;
import org.waybill.objectstore.Location;

/** Looks at input and output before anything runs, to answer clearly when they cannot be used. */
final class Places {

  private Places() {}

  static void checkInput(Stores stores, Location input) {
    checkFolder("--input=", input, ExitCode.NO_INPUT);
    BlobStore store = stores.get(input.store());
    try {
      Look.at(() -> store.probe(input.bucket(), input.prefix(), Access.READ));
    } catch (StoreException e) {
      throw unreadable(input, e);
    }
  }

  /** The input turned out to be unreadable. */
  static CommandFailure unreadable(Location input, StoreException e) {
    return failure("--input=" + input.display(), e, ExitCode.NO_INPUT, "cannot be read");
  }

  static void checkOutput(Stores stores, Location output) {
    checkFolder("--output=", output, ExitCode.CANNOT_WRITE);
    BlobStore store = stores.get(output.store());
    try {
      Look.at(() -> store.probe(output.bucket(), output.prefix(), Access.WRITE));
    } catch (StoreException e) {
      throw failure("--output=" + output.display(), e, ExitCode.CANNOT_WRITE, "cannot be written");
    }
  }

  /** What a system says of a file in a folder's place depends on the operation, so look first. */
  private static void checkFolder(String flag, Location place, ExitCode code) {
    if (place.folder() == null) {
      return;
    }
    Path path = Path.of(place.folder());
    while (path != null && !Files.exists(path)) {
      path = path.getParent();
    }
    if (path != null && !Files.isDirectory(path)) {
      String what = "%s%s cannot be used: %s is a file; expected a folder";
      throw new CommandFailure(code, what.formatted(flag, place.display(), path), null);
    }
  }

  /** Whether any outcome of the input stands in the output. */
  static boolean anyOutcome(Stores stores, Location output, String prefix) {
    BlobStore store = stores.get(output.store());
    try {
      return Look.at(
          () -> !store.list(output.bucket(), output.prefix() + prefix, null, 1).blobs().isEmpty());
    } catch (StoreException e) {
      throw failure(
          "--output=" + output.display(), e, ExitCode.CANNOT_WRITE, "cannot be looked at");
    }
  }

  private static CommandFailure failure(String place, StoreException e, ExitCode own, String what) {
    StoreFault fault = e.fault();
    String say = "%s %s: %s; %s".formatted(place, what, e.getMessage(), advice(fault));
    boolean away =
        switch (fault) {
          case UNAUTHORIZED, THROTTLED, UNAVAILABLE, TIMEOUT -> true;
          default -> false;
        };
    return new CommandFailure(away ? ExitCode.UNAVAILABLE : own, say, e);
  }

  private static String advice(StoreFault fault) {
    return switch (fault) {
      case MISSING -> "check that it exists and is spelt right";
      case FORBIDDEN -> "check the permissions of these credentials or this user";
      case UNAUTHORIZED -> "check the credentials";
      case DISK_FULL -> "make room on the disk";
      case THROTTLED, UNAVAILABLE, TIMEOUT -> "check address and network, or try again later";
      default -> "check the place";
    };
  }
}
