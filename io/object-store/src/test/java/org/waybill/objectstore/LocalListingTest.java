package org.waybill.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.ListPage;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/**
 * Listings of local folders: each file once, in order, and each entry that is none counted once.
 */
class LocalListingTest {

  @TempDir private Path root;
  private BlobStore store;

  @BeforeEach
  void open() {
    store = newStore();
  }

  @Test
  void givenKeyCalledNull_isNoPlaceToStartFrom() throws Exception {
    files("a", "null", "z");
    assertThat(store.list("b", "", null, 2).lastKey(), equalTo("null"));
    assertThat(keys(store.list("b", "", null, 10)), equalTo(List.of("a", "null", "z")));
  }

  @Test
  void givenPrefix_countsOnlyWhatLiesUnderIt() throws Exception {
    files("in/a.txt", "in/deep/b.txt", "out/c.txt", "inner.txt");
    link("link", "in/link", "out/link", "in/deep/link");
    ListPage page = store.list("b", "in/", null, 10);
    assertThat(keys(page), equalTo(List.of("in/a.txt", "in/deep/b.txt")));
    assertThat(page.skipped(), equalTo(Map.of("link", 2L)));
    assertThat(keys(store.list("b", "in", null, 10)).size(), is(3));
    assertThat(keys(store.list("b", "in/d", null, 10)), equalTo(List.of("in/deep/b.txt")));
    assertThat(keys(store.list("b", "in/a.txt", null, 10)), equalTo(List.of("in/a.txt")));
    for (String odd : List.of("../", "/", "in//", "in/../out/", "nothing/")) {
      assertThat(keys(store.list("b", odd, null, 10)), equalTo(List.of()));
    }
  }

  @Test
  void givenPagesThatNobodyRemembers_countsEachEntryOnce() throws Exception {
    files("a", "c", "d/e", "d/g", "i", "k");
    link("b", "d/f", "d/h", "j", "l");
    Map<String, Long> skipped = new TreeMap<>();
    List<String> keys = new ArrayList<>();
    String after = null;
    ListPage page;
    do {
      page = newStore().list("b", "", after, 1);
      page.skipped().forEach((kind, count) -> skipped.merge(kind, count, Long::sum));
      keys.addAll(keys(page));
      after = page.lastKey();
    } while (!page.isLast());
    assertThat(keys, equalTo(List.of("a", "c", "d/e", "d/g", "i", "k")));
    assertThat(skipped, equalTo(Map.of("link", 5L)));
  }

  @Test
  void givenFolderLargerThanWhatIsHeld_listsEachEntryOnceInOrder() throws Exception {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      String name = "f" + i;
      expected.add(i % 7 == 0 ? name + "/in" : name);
    }
    files(expected.toArray(String[]::new));
    link("e", "f500x", "g");
    expected.sort(KeyOrder.BY_UTF8);
    for (int held : List.of(1, 13, 999, 5000)) {
      LocalListing listing = new LocalListing(new LocalRoot(root), held);
      List<String> keys = new ArrayList<>();
      long links = 0;
      String after = null;
      ListPage page;
      do {
        page = listing.page("", after, 110);
        links += page.skipped().getOrDefault("link", 0L);
        keys.addAll(keys(page));
        after = page.lastKey();
      } while (!page.isLast());
      assertThat(keys, equalTo(expected));
      assertThat(links, is(3L));
    }
  }

  @Test
  void givenNamesThatAreNoText_countsThem() throws Exception {
    files("good.txt", "\uFFFD.txt");
    shell("printf x > \"$(printf 'bad\\377name')\"; mkdir \"$(printf 'dir\\376')\"");
    ListPage page = store.list("b", "", null, 10);
    assertThat(keys(page), equalTo(List.of("good.txt", "\uFFFD.txt")));
    assertThat(page.skipped(), equalTo(Map.of("unreadable-name", 2L)));
  }

  @Test
  void givenOwnFiles_listsNone() throws Exception {
    files(".waybill-tmp-1", "d/.waybill-tmp-2", ".waybill-locks/3", ".hidden", "d/.waybill");
    ListPage page = store.list("b", "", null, 10);
    assertThat(keys(page), equalTo(List.of(".hidden", "d/.waybill")));
    assertThat(page.skipped(), equalTo(Map.of()));
  }

  @Test
  @DisabledIf("isRoot")
  void givenFolderThatMayNotBeRead_countsIt() throws Exception {
    files("a", "closed/b", "names/c", "z");
    permit("closed", "---------");
    permit("names", "r--r--r--");
    try {
      ListPage page = store.list("b", "", null, 10);
      assertThat(keys(page), equalTo(List.of("a", "z")));
      assertThat(page.skipped(), equalTo(Map.of("unreadable-folder", 1L, "unreadable-entry", 1L)));
    } finally {
      permit("closed", "rwx------");
      permit("names", "rwx------");
    }
  }

  @Test
  @DisabledIf("isRoot")
  void givenRootThatMayNotBeRead_isForbidden() throws Exception {
    permit("", "---------");
    try {
      StoreException refused =
          assertThrows(StoreException.class, () -> store.list("b", "", null, 10));
      assertThat(refused.fault(), equalTo(StoreFault.FORBIDDEN));
    } finally {
      permit("", "rwx------");
    }
  }

  static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  private BlobStore newStore() {
    return new LocalBlobStore("local", Map.of("b", root));
  }

  private static List<String> keys(ListPage page) {
    return page.blobs().stream().map(blob -> blob.key()).toList();
  }

  private void files(String... keys) throws IOException {
    for (String key : keys) {
      Path file = root.resolve(key);
      Files.createDirectories(parent(file));
      Files.write(file, "x".getBytes(UTF_8));
    }
  }

  private void link(String... keys) throws IOException {
    for (String key : keys) {
      Files.createSymbolicLink(root.resolve(key), root.resolve("no such file"));
    }
  }

  private void permit(String folder, String permissions) throws IOException {
    Files.setPosixFilePermissions(
        root.resolve(folder), PosixFilePermissions.fromString(permissions));
  }

  private void shell(String command) throws Exception {
    Process process = new ProcessBuilder("sh", "-c", command).directory(root.toFile()).start();
    assertThat(process.waitFor(), is(0));
  }

  private static Path parent(@Nullable Path file) {
    return java.util.Objects.requireNonNull(
        java.util.Objects.requireNonNull(file).getParent(), "a file below the root");
  }
}
