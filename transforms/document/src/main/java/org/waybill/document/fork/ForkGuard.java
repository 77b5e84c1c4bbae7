package org.waybill.document.fork;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Within a fork: ends it when its parent dies or a parser fills the disk, and notes where a parser
 * stands when its time is nearly up.
 */
final class ForkGuard {
  private static final long LOOK_EVERY_MILLIS = 200;
  private static final double NEARLY = 0.9;
  private static final int FRAMES = 12;

  /** Any but those of Tika's server and the JVM. */
  private static final int OVERRUN_EXIT_CODE = 90;

  private static final int ORPHAN_EXIT_CODE = 91;
  private static final int BLIND_EXIT_CODE = 92;

  private final ForkSettings settings;

  /** Empty when it was dead already, and then Tika's server finds its input at an end. */
  private final Optional<ProcessHandle> parent = ProcessHandle.current().parent();

  private @Nullable Thread parsing;
  private long since;
  private boolean noted;

  private ForkGuard(ForkSettings settings) {
    this.settings = settings;
  }

  /** Starts guarding; must be called before the fork gives up its rights. */
  static ForkGuard start(ForkSettings settings) {
    ForkGuard guard = new ForkGuard(settings);
    Thread thread = new Thread(guard::watch, "waybill-guard");
    thread.setDaemon(true);
    thread.start();
    return guard;
  }

  synchronized void begins() {
    parsing = Thread.currentThread();
    since = System.nanoTime();
    noted = false;
  }

  synchronized void ends() {
    parsing = null;
  }

  private void watch() {
    try {
      while (true) {
        Thread.sleep(LOOK_EVERY_MILLIS);
        if (!parent.map(ProcessHandle::isAlive).orElse(true)) {
          Runtime.getRuntime().halt(ORPHAN_EXIT_CODE);
        }
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // Without a guard nothing bounds the parser. Whoever started the fork looks at the disk.
      Runtime.getRuntime().halt(BLIND_EXIT_CODE);
    }
  }

  private synchronized void look() throws IOException {
    Thread thread = parsing;
    if (thread == null) {
      return;
    }
    if (bytesBelow(settings.temporary()) > settings.temporaryBytes()) {
      Files.createFile(ForkSettings.overrun(settings.folder()));
      Runtime.getRuntime().halt(OVERRUN_EXIT_CODE);
    }
    Duration elapsed = Duration.ofNanos(System.nanoTime() - since);
    if (!noted && elapsed.toMillis() > NEARLY * settings.timeout().toMillis()) {
      noted = true;
      String frames =
          Arrays.stream(thread.getStackTrace())
              .limit(FRAMES)
              .map(frame -> String.join("\t", frame.getClassName(), frame.getMethodName()))
              .collect(Collectors.joining("\n"));
      Files.writeString(ForkSettings.stood(settings.folder()), frames);
    }
  }

  private static long bytesBelow(Path folder) throws IOException {
    long[] sum = new long[1];
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            sum[0] += attributes.size();
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }
        });
    return sum[0];
  }
}
