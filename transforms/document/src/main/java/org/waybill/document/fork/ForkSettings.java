package org.waybill.document.fork;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import org.waybill.core.store.ProcessFolder;
import org.waybill.document.ExtractConfig;

/**
 * What a fork is told at its start, by the process that starts it.
 *
 * @param folderName its folder: all that it may write
 * @param timeout longest extraction of a document
 * @param temporaryBytes most bytes of files in {@link #temporary}
 * @param extract bounds of the extraction
 */
record ForkSettings(String folderName, Duration timeout, long temporaryBytes, ExtractConfig extract)
    implements Serializable {

  Path folder() {
    return Path.of(folderName);
  }

  /** Temporary files of parsers. */
  Path temporary() {
    return temporary(folder());
  }

  static Path temporary(Path folder) {
    return folder.resolve("tmp");
  }

  /** Deletes what parsers left behind. */
  static void clearTemporary(Path folder) throws IOException {
    ProcessFolder.deleteTree(temporary(folder));
    Files.createDirectory(temporary(folder));
  }

  /** Holds the fork's process id. */
  static Path pid(Path folder) {
    return folder.resolve("pid");
  }

  /** Where the parser stood shortly before its time was up: one stack frame a line. */
  static Path stood(Path folder) {
    return folder.resolve("stood");
  }

  /** There when the fork ended itself for its temporary files. */
  static Path overrun(Path folder) {
    return folder.resolve("overrun");
  }

  String text() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(this);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  static ForkSettings parse(String text) {
    byte[] bytes = Base64.getDecoder().decode(text);
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return (ForkSettings) in.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalArgumentException("These are no settings of a fork", e);
    }
  }
}
