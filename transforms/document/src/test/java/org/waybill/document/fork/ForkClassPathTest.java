package org.waybill.document.fork;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.hasToString;
import static org.hamcrest.Matchers.is;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.tika.pipes.PipesServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class ForkClassPathTest {

  @TempDir Path folder;

  @Test
  void givenEverythingInOneJar_isThatJar() {
    assertThat(
        ForkClassPath.find(
            List.of(PipesServer.class, org.apache.tika.Tika.class), null, "/elsewhere"),
        contains(hasToString(endsWith("tika-core-3.3.1.jar"))));
  }

  @Test
  void givenLoaderOfACluster_isItsJarsThenTheClustersOwn() throws Exception {
    Path user = folder.resolve("user code.jar");
    try (URLClassLoader loader = new URLClassLoader(new URL[] {user.toUri().toURL()}, null)) {
      List<Path> found =
          ForkClassPath.find(
              List.of(PipesServer.class, LoggerFactory.class),
              loader,
              "/flink/lib/a.jar" + File.pathSeparator + "/flink/lib/b.jar");
      assertThat(found.get(0), is(user));
      assertThat(
          found.subList(found.size() - 2, found.size()),
          contains(Path.of("/flink/lib/a.jar"), Path.of("/flink/lib/b.jar")));
    }
  }

  @Test
  void givenSeparatorWithinAPath_usesALinkToIt() throws Exception {
    Path jar = Files.writeString(folder.resolve("host:6122.jar"), "a jar");
    String path = ForkLaunch.classPath(folder, List.of(Path.of("/lib/a.jar"), jar));
    List<String> entries = List.of(path.split(File.pathSeparator, -1));
    assertThat(entries, hasSize(2));
    assertThat(entries.get(0), is("/lib/a.jar"));
    assertThat(Files.readString(Path.of(entries.get(1))), is("a jar"));
  }

  @Test
  void givenThisBuild_findsItsClasses() {
    assertThat(ForkClassPath.find(), hasItem(hasToString(endsWith("document/target/classes"))));
  }
}
