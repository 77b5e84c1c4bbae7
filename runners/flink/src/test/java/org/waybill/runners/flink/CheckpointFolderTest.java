package org.waybill.runners.flink;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointFolderTest {

  @TempDir private Path temp;
  private CheckpointFolder folder;

  @BeforeEach
  void open() throws IOException {
    folder = CheckpointFolder.open(temp);
  }

  private Path complete(String name, long age) throws IOException {
    Path checkpoint = Files.createDirectories(temp.resolve(name));
    Path metadata = Files.writeString(checkpoint.resolve("_metadata"), "");
    Files.setLastModifiedTime(metadata, FileTime.fromMillis(1_000_000 - age));
    return checkpoint;
  }

  @Test
  void givenNothing_hasNone() throws IOException {
    assertThat(folder.newest(), is(Optional.empty()));
    assertThat(folder.shape(), is(""));
  }

  @Test
  void givenCheckpointsAndASavepoint_findsTheNewestThatIsComplete() throws IOException {
    complete("job1/chk-9", 300);
    Path savepoint = complete("savepoints/savepoint-1-2", 100);
    complete("job2/chk-3", 200);
    Files.createDirectories(temp.resolve("job2/chk-4"));
    assertThat(folder.newest(), is(Optional.of(savepoint)));
    Path newest = complete("job2/chk-5", 50);
    assertThat(folder.newest(), is(Optional.of(newest)));
  }

  @Test
  void givenJobWithACheckpointOfItsOwn_theOthersGo() throws IOException {
    complete("job1/chk-9", 300);
    complete("savepoints/savepoint-1-2", 100);
    Path own = complete("job2/chk-3", 200);
    folder.note("a topic");
    assertThat(folder.hasComplete("job2"), is(true));
    assertThat(folder.hasComplete("job3"), is(false));
    folder.keepOnly("job2");
    assertThat(folder.newest(), is(Optional.of(own)));
    assertThat(Files.exists(temp.resolve("savepoints")), is(false));
    assertThat(folder.shape(), is("a topic"));
  }
}
