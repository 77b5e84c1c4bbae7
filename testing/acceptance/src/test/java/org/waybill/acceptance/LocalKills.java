package org.waybill.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.awaitility.pollinterval.FixedPollInterval;
import org.waybill.acceptance.Waybill.Started;

/** Kills as soon as a file is there, from folder to folder. */
final class LocalKills extends KillBench {

  private static final String TEMPORARY = ".waybill-tmp/";
  private static final long LARGE = 1 << 20;

  private final Path input;
  private final Path out;

  LocalKills(Path temp, Path input) {
    super(temp);
    this.input = input;
    this.out = temp.resolve("out");
  }

  @Override
  List<String> places(String output) {
    return List.of("--input=" + input, "--output=" + out.resolve(output));
  }

  @Override
  Outputs outputs(String output) throws IOException {
    return Outputs.ofFolder(out.resolve(output));
  }

  @Override
  List<String> unfinished(String output) {
    return files(out.resolve(output), 0).stream()
        .filter(name -> name.startsWith(TEMPORARY) && !name.endsWith(".lock"))
        .toList();
  }

  @Override
  void killWhenWritten(Kill kill, Started run) {
    Path folder = out.resolve(kill.name());
    int nth = kill.nth(count(kill.moment()));
    Awaitility.await(kill.toString())
        .pollInterval(FixedPollInterval.fixed(1, TimeUnit.MILLISECONDS))
        .pollDelay(0, TimeUnit.MILLISECONDS)
        .atMost(5, TimeUnit.MINUTES)
        .until(() -> isNow(kill, folder, nth) || !run.process().isAlive());
    run.process().destroyForcibly();
  }

  private static boolean isNow(Kill kill, Path folder, int nth) {
    if (kill.moment() == Kill.Moment.PART) {
      return files(folder.resolve(TEMPORARY), LARGE).size() > 0;
    }
    return files(folder, 0).stream().filter(kill.moment()::is).count() >= nth;
  }

  @Override
  void forget(String output) throws IOException {
    for (String name : files(out.resolve(output), 0)) {
      Files.delete(out.resolve(output).resolve(name));
    }
  }

  @Override
  public void close() {}

  /** Files of at least a size below a folder that others write into. */
  private static List<String> files(Path folder, long least) {
    List<String> names = new ArrayList<>();
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.size() >= least) {
                names.add(folder.relativize(file).toString());
              }
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
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names;
  }
}
