package org.waybill.pipeline.cli;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.startsWith;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.store.Stores;
import org.waybill.objectstore.LocalBlobStore;
import org.waybill.objectstore.Location;

class LeftoversTest {

  private static final String TEMPORARY = ".waybill-tmp";

  @TempDir private Path temp;

  @Test
  void givenNothing_saysNothing() {
    assertThat(sweep(), equalTo(""));
  }

  @Test
  void givenFilesOfADeadWriter_saysHowManyWereClearedAway() throws Exception {
    Path folder = Files.createDirectories(temp.resolve(TEMPORARY).resolve("writer-1"));
    Files.createFile(folder.resolveSibling("writer-1.lock"));
    Files.writeString(folder.resolve("a"), "x");
    assertThat(
        sweep(), equalTo("waybill: cleared away 1 unfinished write of runs that were killed\n"));
    Files.createDirectory(folder);
    Files.createFile(folder.resolveSibling("writer-1.lock"));
    Files.writeString(folder.resolve("a"), "x");
    Files.writeString(folder.resolve("b"), "x");
    assertThat(
        sweep(), equalTo("waybill: cleared away 2 unfinished writes of runs that were killed\n"));
    assertThat(Files.exists(folder), is(false));
  }

  @Test
  void givenPlaceThatCannotBeSwept_warnsAndGoesOn() throws Exception {
    Path outside = Files.createDirectory(temp.resolveSibling(temp.getFileName() + "-outside"));
    Files.createSymbolicLink(temp.resolve(TEMPORARY), outside);
    assertThat(
        sweep(), startsWith("waybill: what killed runs left in --output=" + temp + " stays there"));
    Files.delete(outside);
  }

  private String sweep() {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    Location output = new Location(Location.LOCAL, "out", "", temp.toString());
    try (Stores stores =
        Stores.of(List.of(new LocalBlobStore(Location.LOCAL, Map.of("out", temp))))) {
      Leftovers.sweep(stores, output, new PrintStream(said, true, StandardCharsets.UTF_8));
    }
    return said.toString(StandardCharsets.UTF_8);
  }
}
