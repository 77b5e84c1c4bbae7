package org.waybill.runners.flink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.waybill.core.store.ProcessFolder;

/**
 * A folder of checkpoints and savepoints, each job's below its id:
 *
 * <pre>
 * &lt;job id&gt;/chk-17/_metadata
 * savepoints/savepoint-…/_metadata
 * shape
 * </pre>
 *
 * <p>{@code shape} says what the stream read when they were taken. A checkpoint has its metadata
 * once it is complete.
 */
final class CheckpointFolder {

  private static final String METADATA = "_metadata";
  private static final String SAVEPOINTS = "savepoints";
  private static final String SHAPE = "shape";
  private static final int DEPTH = 3;

  private final Path folder;

  private CheckpointFolder(Path folder) {
    this.folder = folder;
  }

  /** Makes the folder, if need be. */
  static CheckpointFolder open(Path folder) throws IOException {
    return new CheckpointFolder(Files.createDirectories(folder.toAbsolutePath()));
  }

  /** Where jobs put their checkpoints, as Flink takes it. */
  String uri() {
    return folder.toUri().toString();
  }

  /** Where savepoints go. */
  String savepoints() {
    return folder.resolve(SAVEPOINTS).toUri().toString();
  }

  /** The newest complete checkpoint or savepoint. */
  Optional<Path> newest() throws IOException {
    try (Stream<Path> files = Files.walk(folder, DEPTH)) {
      return files
          .filter(file -> file.endsWith(METADATA))
          .max(Comparator.comparingLong(CheckpointFolder::age))
          .map(Path::getParent);
    }
  }

  private static long age(Path file) {
    return file.toFile().lastModified();
  }

  /** What the stream read when the checkpoints were taken; empty when there are none. */
  String shape() throws IOException {
    try {
      return Files.readString(folder.resolve(SHAPE));
    } catch (NoSuchFileException e) {
      return "";
    }
  }

  /** Notes what the stream reads from now on. */
  void note(String shape) throws IOException {
    Files.writeString(folder.resolve(SHAPE), shape);
  }

  /** Deletes what is older than the job, which has a complete checkpoint of its own. */
  void keepOnly(String jobId) throws IOException {
    List<Path> old;
    try (Stream<Path> entries = Files.list(folder)) {
      old =
          entries
              .filter(Files::isDirectory)
              .filter(entry -> !entry.getFileName().toString().equals(jobId))
              .toList();
    }
    for (Path entry : old) {
      ProcessFolder.deleteTree(entry);
    }
  }

  /** Whether the job has a complete checkpoint. */
  boolean hasComplete(String jobId) throws IOException {
    Path job = folder.resolve(jobId);
    if (!Files.isDirectory(job)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(job, 2)) {
      return files.anyMatch(file -> file.endsWith(METADATA));
    }
  }
}
