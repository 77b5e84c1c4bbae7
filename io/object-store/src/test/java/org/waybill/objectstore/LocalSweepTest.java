package org.waybill.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.Body;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/** Temporary files that killed writers left, told from those of living ones. */
class LocalSweepTest {

  @TempDir private Path root;
  private BlobStore store;

  @BeforeEach
  void open() {
    store = new LocalBlobStore("local", Map.of("b", root));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void givenWriterThatWasKilled_isSweptOnce() throws Exception {
    Process writer = LocalStuckWriter.start(root);
    writer.destroyForcibly().waitFor();
    assertThat(temporaryFiles(), hasSize(2));
    assertThat(sweep(), is(1));
    assertThat(temporaryFiles(), is(List.of()));
    assertThat(sweep(), is(0));
    assertThat(Files.exists(root.resolve(LocalStuckWriter.KEY)), is(false));
  }

  @Test
  void givenWriterThatLives_isLeftAlone() throws Exception {
    Process writer = LocalStuckWriter.start(root);
    try {
      assertThat(sweep(), is(0));
      writer.getOutputStream().write('\n');
      writer.getOutputStream().flush();
      assertThat(writer.waitFor(), is(0));
    } finally {
      writer.destroyForcibly();
    }
    assertThat(Files.readString(root.resolve(LocalStuckWriter.KEY)), equalTo("x"));
    assertThat("it cleaned up after itself", temporaryFiles(), is(List.of()));
  }

  /** The system takes all locks of a file from a process that closes any channel of it. */
  @Test
  void givenSweepOfOneProcessByItself_othersStillSeeThatItLives() throws Exception {
    put(
        "own.txt",
        () -> {
          assertThat(sweep(), is(0));
          assertThat(LocalStuckWriter.sweep(root), is(0));
        });
    assertThat(Files.readString(root.resolve("own.txt")), equalTo("text"));
  }

  @Test
  void givenWriterThatIsTakenForDead_failsInPassing() throws Exception {
    StoreException thrown =
        assertThrows(StoreException.class, () -> put("lost.txt", this::deleteTemporaryFiles));
    assertThat(thrown.getMessage(), thrown.fault(), equalTo(StoreFault.UNAVAILABLE));
    put("lost.txt", () -> {});
    assertThat(Files.readString(root.resolve("lost.txt")), equalTo("text"));
  }

  @Test
  void givenClosedStore_leavesNoTemporaryFiles() throws Exception {
    put("a.txt", () -> {});
    store.close();
    assertThat(temporaryFiles(), is(List.of()));
  }

  private interface Meanwhile {
    void run() throws Exception;
  }

  private void put(String key, Meanwhile meanwhile) throws StoreException {
    byte[] text = "text".getBytes(UTF_8);
    Body body =
        new Body() {
          @Override
          public long size() {
            return text.length;
          }

          @Override
          public InputStream open() {
            return new ByteArrayInputStream(text) {
              @Override
              public synchronized int read(byte[] buffer, int offset, int length) {
                int n = super.read(buffer, offset, length);
                if (n < 0) {
                  runNow(meanwhile);
                }
                return n;
              }
            };
          }
        };
    store.put("b", key, body, "text/plain", PutCondition.ifAbsent());
  }

  private static void runNow(Meanwhile meanwhile) {
    try {
      meanwhile.run();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** A store of its own, as another run has one. */
  private int sweep() throws StoreException {
    try (BlobStore other = new LocalBlobStore("local", Map.of("b", root))) {
      return other.sweep("b", "", name -> true);
    }
  }

  private void deleteTemporaryFiles() throws IOException {
    try (Stream<Path> all = Files.walk(root.resolve(LocalRoot.TEMP))) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private List<Path> temporaryFiles() throws IOException {
    Path temporary = root.resolve(LocalRoot.TEMP);
    if (!Files.exists(temporary)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(temporary)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
