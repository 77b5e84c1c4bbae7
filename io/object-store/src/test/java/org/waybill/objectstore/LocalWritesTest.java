package org.waybill.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.message.BlobRef;
import org.waybill.core.store.Access;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.Body;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/** What becomes of local files when several write, when links lead astray and folders vanish. */
class LocalWritesTest {

  @TempDir private Path folder;
  private Path root;
  private BlobStore store;

  @BeforeEach
  void open() throws Exception {
    root = Files.createDirectory(folder.resolve("root"));
    store = new LocalBlobStore("local", Map.of("b", root));
  }

  @Test
  void givenLinkOutOfTheRoot_isNeitherWrittenNorDeletedThrough() throws Exception {
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Path kept = Files.writeString(outside.resolve("kept.txt"), "kept");
    Files.createSymbolicLink(root.resolve("link"), outside);
    for (PutCondition condition : List.of(PutCondition.always(), PutCondition.ifAbsent())) {
      assertFault(StoreFault.FORBIDDEN, () -> put("link/new.txt", "x", condition));
      assertFault(StoreFault.FORBIDDEN, () -> put("link/deep/new.txt", "x", condition));
    }
    assertFault(StoreFault.FORBIDDEN, () -> store.delete("b", "link/kept.txt"));
    try (var left = Files.list(outside)) {
      assertThat(left.toList(), equalTo(List.of(kept)));
    }
  }

  @Test
  void givenFileWhereAFolderMustBe_isInvalid() throws Exception {
    put("a", "x", PutCondition.always());
    assertFault(StoreFault.INVALID, () -> put("a/b", "x", PutCondition.always()));
    assertFault(StoreFault.INVALID, () -> put("a/b/c", "x", PutCondition.ifAbsent()));
  }

  @Test
  void givenFolderAtTheKey_isInvalidToWriteAndKeptByDelete() throws Exception {
    Files.createDirectory(root.resolve("dir"));
    assertFault(StoreFault.INVALID, () -> put("dir", "x", PutCondition.always()));
    assertFault(StoreFault.INVALID, () -> put("dir", "x", PutCondition.ifAbsent()));
    store.delete("b", "dir");
    assertThat(Files.isDirectory(root.resolve("dir")), is(true));
  }

  @Test
  void givenWritersOfOneKey_eachLearnsOfItsOwnVersion() throws Exception {
    Callable<Boolean> writer =
        () -> {
          for (int i = 1; i <= 300; i++) {
            int size = i + (int) (Thread.currentThread().getId() % 2) * 1000;
            if (put("one", "x".repeat(size), PutCondition.always()).size() != size) {
              return false;
            }
          }
          return true;
        };
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (Future<Boolean> own : threads.invokeAll(List.of(writer, writer, writer, writer))) {
        assertThat(own.get(), is(true));
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void givenDeletedAndWrittenAgain_hasAnotherEntityTag() throws Exception {
    for (int i = 0; i < 100; i++) {
      String first = put("again", "1", PutCondition.ifAbsent()).etag();
      store.delete("b", "again");
      String second = put("again", "2", PutCondition.ifAbsent()).etag();
      store.delete("b", "again");
      assertThat(second, is(not(equalTo(first))));
    }
  }

  @Test
  void givenEntityTag_isThatOfTheFileThatIsThere() throws Exception {
    for (int i = 0; i < 20; i++) {
      String etag = put("k", "text " + i, PutCondition.always()).etag();
      assertThat(store.head("b", "k").etag(), equalTo(etag));
    }
  }

  @Test
  void givenFileReplacedOrDeletedWhileItIsRead_readsTheOldOneWhole() throws Exception {
    String old = "old ".repeat(50_000);
    put("r.txt", old, PutCondition.always());
    try (InputStream body = store.get(BlobRef.unpinned("local", "b", "r.txt")).body()) {
      String start = new String(body.readNBytes(10), UTF_8);
      put("r.txt", "new", PutCondition.always());
      assertThat(start + new String(body.readAllBytes(), UTF_8), equalTo(old));
    }
    try (InputStream body = store.get(store.head("b", "r.txt").pin("local", "b")).body()) {
      store.delete("b", "r.txt");
      assertThat(new String(body.readAllBytes(), UTF_8), equalTo("new"));
    }
  }

  @Test
  void givenFileThatShrinksOrGrowsInPlace_isNoticedAtItsEnd() throws Exception {
    for (String instead : List.of("", "x".repeat(99_999), "x".repeat(300_000))) {
      put("g.txt", "y".repeat(100_000), PutCondition.always());
      try (InputStream body = store.get(BlobRef.unpinned("local", "b", "g.txt")).body()) {
        body.readNBytes(10);
        Files.writeString(root.resolve("g.txt"), instead);
        assertThrows(java.io.IOException.class, body::readAllBytes);
      }
    }
  }

  @Test
  void givenReadersAndWritersOfOneKey_everyReadIsWhole() throws Exception {
    put("rw", "x".repeat(10_000), PutCondition.always());
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<?> writing =
          threads.submit(
              () -> {
                for (int i = 0; i < 300; i++) {
                  put("rw", String.valueOf((char) ('a' + i % 26)).repeat(10_000), always());
                }
                return null;
              });
      while (!writing.isDone()) {
        byte[] read = store.read(BlobRef.unpinned("local", "b", "rw"), 20_000).bytes();
        assertThat(new String(read, UTF_8).chars().distinct().count(), is(1L));
        assertThat(read.length, is(10_000));
      }
      writing.get();
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void givenRootThatVanishes_isUnavailableAndNotMadeAgain() throws Exception {
    BlobStat before = put("a.txt", "x", PutCondition.always());
    Files.move(root, folder.resolve("moved"));
    assertFault(StoreFault.UNAVAILABLE, () -> store.head("b", "a.txt"));
    assertFault(StoreFault.UNAVAILABLE, () -> store.get(before.pin("local", "b")));
    assertFault(StoreFault.UNAVAILABLE, () -> put("b.txt", "x", PutCondition.always()));
    assertFault(StoreFault.UNAVAILABLE, () -> store.delete("b", "a.txt"));
    assertFault(StoreFault.UNAVAILABLE, () -> store.list("b", "", null, 10));
    assertFault(StoreFault.UNAVAILABLE, () -> store.probe("b", "", Access.WRITE));
    assertThat(Files.exists(root), is(false));
    Files.move(folder.resolve("moved"), root);
    store.probe("b", "", Access.WRITE);
    assertThat(store.head("b", "a.txt").etag(), equalTo(before.etag()));
  }

  @Test
  void givenRootToBeMade_writesMakeIt() throws Exception {
    Path late = folder.resolve("x/late");
    BlobStore made = new LocalBlobStore("local", Map.of("b", late));
    made.put("b", "k", Body.of(new byte[] {1}), "x/y", PutCondition.ifAbsent());
    assertThat(Files.size(late.resolve("k")), is(1L));
  }

  @Test
  void givenTwoProcesses_noneOverwritesWhatItDidNotSee() throws Exception {
    put("counter", "0", PutCondition.always());
    List<Process> processes = List.of(LocalCounter.start(root), LocalCounter.start(root));
    for (Process process : processes) {
      String said = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(said, process.waitFor(), is(0));
    }
    byte[] counted = store.read(BlobRef.unpinned("local", "b", "counter"), 100).bytes();
    assertThat(new String(counted, UTF_8), equalTo(String.valueOf(2 * LocalCounter.STEPS)));
  }

  private static PutCondition always() {
    return PutCondition.always();
  }

  private BlobStat put(String key, String text, PutCondition condition) throws StoreException {
    return Objects.requireNonNull(
        store.put("b", key, Body.of(text.getBytes(UTF_8)), "text/plain", condition));
  }

  private static void assertFault(StoreFault fault, Executable call) {
    StoreException thrown = assertThrows(StoreException.class, call);
    assertThat(thrown.getMessage(), thrown.fault(), equalTo(fault));
  }
}
