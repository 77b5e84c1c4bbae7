package org.waybill.objectstore;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.message.BlobRef;
import org.waybill.core.store.Access;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.ListPage;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/** The store of local folders. */
class LocalBlobStoreTest extends BlobStoreContract {

  @TempDir private Path folder;
  private Path root;
  private BlobStore store;

  @BeforeEach
  void open() throws Exception {
    root = Files.createDirectory(folder.resolve("root"));
    store = new LocalBlobStore("local", Map.of("b", root));
  }

  @Override
  BlobStore store() {
    return store;
  }

  @Override
  String bucket() {
    return "b";
  }

  @Test
  void givenKeysThatNoFileCanHave_areInvalid() {
    for (String key : List.of("../up", "a//b", "/lead", "a/./b", "a/..", "trail/", "", "x\0y")) {
      assertFault(StoreFault.INVALID, () -> put(key, "x", PutCondition.always()));
      assertFault(StoreFault.INVALID, () -> store.head("b", key));
    }
    assertThat(Files.exists(folder.resolve("up")), is(false));
  }

  @Test
  void givenLinks_onlyThoseToFilesWithinAreListedAndRead() throws Exception {
    Path outside = Files.writeString(folder.resolve("outside.txt"), "secret");
    Files.writeString(root.resolve("real.txt"), "real");
    Files.createDirectory(root.resolve("dir"));
    Files.writeString(root.resolve("dir/in.txt"), "in");
    Files.createSymbolicLink(root.resolve("link-in.txt"), root.resolve("real.txt"));
    Files.createSymbolicLink(root.resolve("link-out.txt"), outside);
    Files.createSymbolicLink(root.resolve("link-dir"), root.resolve("dir"));
    Files.createSymbolicLink(root.resolve("dir/loop"), root);
    Files.createSymbolicLink(root.resolve("dangling"), root.resolve("nothing"));
    ListPage page = store.list("b", "", null, 100);
    assertThat(
        page.blobs().stream().map(blob -> blob.key()).toList(),
        equalTo(List.of("dir/in.txt", "link-in.txt", "real.txt")));
    assertThat(page.skipped(), equalTo(Map.of("link", 4L)));
    assertThat(read(BlobRef.unpinned("local", "b", "link-in.txt")), equalTo("real"));
    assertFault(StoreFault.FORBIDDEN, () -> read(BlobRef.unpinned("local", "b", "link-out.txt")));
  }

  @Test
  void givenFifo_isSkippedWithACount() throws Exception {
    int made = new ProcessBuilder("mkfifo", root.resolve("pipe").toString()).start().waitFor();
    assertThat(made, is(0));
    Files.writeString(root.resolve("a.txt"), "a");
    ListPage page = store.list("b", "", null, 100);
    assertThat(page.blobs().size(), is(1));
    assertThat(page.skipped(), equalTo(Map.of("special-file", 1L)));
  }

  @Test
  void givenFolderBesideFileOfItsName_listsInTheOrderOfKeys() throws Exception {
    for (String key : List.of("a.txt", "a/b", "a!x", "a-b/c", "a/c/d", "aa")) {
      put(key, "x", PutCondition.always());
    }
    List<String> sorted = List.of("a!x", "a-b/c", "a.txt", "a/b", "a/c/d", "aa");
    assertThat(keys("", null, 2), equalTo(sorted));
    for (int i = 0; i < sorted.size(); i++) {
      assertThat(keys("", sorted.get(i), 100), equalTo(sorted.subList(i + 1, sorted.size())));
    }
    assertThat(keys("a/", null, 100), equalTo(List.of("a/b", "a/c/d")));
    assertThat(store.list("b", "zz", null, 10).skipped(), is(aMapWithSize(0)));
  }

  @Test
  void givenFileChangedWhileItIsRead_isNoticedAtItsEnd() throws Exception {
    put("changing.txt", "x".repeat(100_000), PutCondition.always());
    BlobRef ref = store.head("b", "changing.txt").pin("local", "b");
    try (InputStream body = store.get(ref).body()) {
      body.readNBytes(10);
      Files.writeString(root.resolve("changing.txt"), "shrunk");
      assertThrows(java.io.IOException.class, body::readAllBytes);
    }
  }

  @Test
  void givenRootThatIsGone_isMissing() throws Exception {
    BlobStore gone = new LocalBlobStore("local", Map.of("b", folder.resolve("gone")));
    StoreException missing =
        assertThrows(StoreException.class, () -> gone.probe("b", "", Access.READ));
    assertThat(missing.fault(), equalTo(StoreFault.MISSING));
    assertThat(Files.exists(folder.resolve("gone")), is(false));
  }

  @Test
  void givenWrites_leaveNoTemporaryFiles() throws Exception {
    put("t/a.txt", "1", PutCondition.ifAbsent());
    put("t/a.txt", "2", PutCondition.always());
    try (var files = Files.walk(root.resolve("t"))) {
      assertThat(files.filter(Files::isRegularFile).count(), is(1L));
    }
  }
}
