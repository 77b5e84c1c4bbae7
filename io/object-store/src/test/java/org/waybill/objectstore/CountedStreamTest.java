package org.waybill.objectstore;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.store.StoreBodyException;
import org.waybill.core.store.StoreFault;

/** A stream that ends where nothing went wrong, but not where the payload ends. */
class CountedStreamTest {

  @TempDir private Path temp;

  @Test
  void givenBodyShorterThanAnnounced_itsEndIsAFault() throws Exception {
    try (InputStream body = new S3Bodies(bytes(10), () -> {}, 20)) {
      assertFault(StoreFault.UNAVAILABLE, body);
    }
  }

  @Test
  void givenBodyLongerThanAnnounced_itsEndIsAFault() throws Exception {
    try (InputStream body = new S3Bodies(bytes(10), () -> {}, 5)) {
      assertFault(StoreFault.UNAVAILABLE, body);
    }
  }

  @Test
  void givenBodyAsAnnouncedReadInEveryWay_endsWell() throws Exception {
    try (InputStream body = new S3Bodies(bytes(10), () -> {}, 10)) {
      assertThat(body.read(), is(0));
      assertThat(body.skip(3), is(3L));
      assertThat(body.readAllBytes().length, is(6));
    }
  }

  @Test
  void givenFileReadOnlyInPart_itsEndSaysChanged() throws Exception {
    Path file = Files.write(temp.resolve("ten"), new byte[10]);
    BasicFileAttributes opened = Files.readAttributes(file, BasicFileAttributes.class);
    try (InputStream body = new PinnedFileStream(bytes(5), file, opened)) {
      assertFault(StoreFault.CHANGED, body);
    }
  }

  @Test
  void givenFileThatWasDeletedButReadToItsEnd_endsWell() throws Exception {
    Path file = Files.write(temp.resolve("ten"), new byte[10]);
    BasicFileAttributes opened = Files.readAttributes(file, BasicFileAttributes.class);
    Files.delete(file);
    try (InputStream body = new PinnedFileStream(bytes(10), file, opened)) {
      assertThat(body.readAllBytes().length, is(10));
    }
  }

  private static InputStream bytes(int count) {
    return new ByteArrayInputStream(new byte[count]);
  }

  private static void assertFault(StoreFault fault, InputStream body) {
    StoreBodyException thrown = assertThrows(StoreBodyException.class, body::readAllBytes);
    assertThat(thrown.fault(), is(fault));
  }
}
