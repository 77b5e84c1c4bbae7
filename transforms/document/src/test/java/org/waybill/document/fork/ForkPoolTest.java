package org.waybill.document.fork;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waybill.document.DocumentExtractor;
import org.waybill.document.ExtractConfig;
import org.waybill.document.ExtractFailure;
import org.waybill.document.ExtractFailure.Reason;
import org.waybill.document.Isolation;

/** What a parser can do to its process, and what it cannot do. */
class ForkPoolTest {
  private static final int DOCUMENTS_EACH = 3;

  @TempDir private Path temp;
  private Path scratch;
  private ForkPool pool;

  @BeforeEach
  void open() throws IOException {
    scratch = Files.createDirectory(temp.resolve("scratch"));
    pool =
        ForkPool.open(
            scratch,
            new Isolation(1, 96L << 20, DOCUMENTS_EACH, 32L << 20),
            ExtractConfig.defaults(),
            Duration.ofSeconds(2));
  }

  @AfterEach
  void close() {
    pool.close();
    assertThat(forks(), is(List.of()));
  }

  private static List<Long> forks() {
    return ProcessHandle.current().children().map(ProcessHandle::pid).toList();
  }

  private String read(String action) throws Exception {
    Path file = Files.write(temp.resolve("document"), ChaosParser.document(action));
    return pool.read(file, ChaosParser.TYPE_NAME).text().strip();
  }

  private ExtractFailure failure(String action) {
    return assertThrows(ExtractFailure.class, () -> read(action));
  }

  private List<Path> temporaryFiles() throws IOException {
    try (Stream<Path> files = Files.walk(ForkSettings.temporary(scratch.resolve("fork-0")))) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void givenNoDocument_startsNothing() {
    assertThat(forks(), is(List.of()));
  }

  @Test
  void givenMoreDocumentsThanAProcessReads_startsAFreshOne() throws Exception {
    String first = read("pid");
    assertThat(read("pid"), equalTo(first));
    assertThat(read("pid"), equalTo(first));
    assertThat(read("pid"), not(equalTo(first)));
    assertThat(forks(), hasSize(1));
  }

  @Test
  void givenParserThatHangs_timesOutTwiceAndSaysWhereItStood() throws Exception {
    ExtractFailure hung = failure("hang");
    assertThat(hung.reason(), is(Reason.TIMEOUT));
    assertThat(
        hung.getMessage(),
        equalTo(
            "The parser of application/x-waybill-chaos did not end within 2 s (--timeout), twice,"
                + " each time in a fresh process; the document has 18 bytes"));
    Throwable stood = Objects.requireNonNull(hung.getCause());
    assertThat(Arrays.toString(stood.getStackTrace()), containsString("ChaosParser.hang"));
    assertThat(read("say still here"), equalTo("still here"));
  }

  @ParameterizedTest
  @CsvSource({
    "allocate, OOM, needs more than the 96 MiB allowed (--fork-heap)",
    "overflow, CRASH, ended its process",
    "exit, CRASH, ended its process",
    "halt, CRASH, ended its process",
    "crash, CRASH, ended its process",
    "write, CRASH, wrote more than 32 MiB of temporary files"
  })
  void givenParserThatEndsItsProcess_failsAndTheNextDocumentIsRead(
      String action, Reason reason, String message) throws Exception {
    ExtractFailure failure = failure(action);
    assertThat(failure.reason(), is(reason));
    assertThat(failure.getMessage(), allOf(containsString(message), containsString(", twice,")));
    assertThat(temporaryFiles(), is(List.of()));
    assertThat(read("say still here"), equalTo("still here"));
  }

  @Test
  void givenParserThatLeavesFiles_theyGoWithItsDocument() throws Exception {
    for (int i = 0; i < DOCUMENTS_EACH; i++) {
      assertThat(read("leave"), equalTo("nothing"));
      assertThat(temporaryFiles(), is(List.of()));
    }
  }

  @Test
  void givenFullDisk_theDocumentIsNotBlamed() {
    IOException full = assertThrows(IOException.class, () -> read("full"));
    assertThat(DocumentExtractor.isDiskFull(full), is(true));
  }

  @Test
  void givenParserThatPrints_theAnswerIsWhole() throws Exception {
    assertThat(read("print anything"), equalTo("nothing"));
  }

  @Test
  void givenTextOfTheLargestSize_comesBackWhole() throws Exception {
    String text = "x".repeat(9_999_990);
    assertThat(read("say " + text), equalTo(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "resolve example.invalid",
        "read /etc/hostname",
        "list /etc",
        "link /etc/hostname",
        "run /bin/true"
      })
  void givenParserThatReachesOut_isRefused(String action) {
    ExtractFailure failure = failure(action);
    assertThat(failure.reason(), is(Reason.CRASH));
    assertThat(failure.getMessage(), containsString("SecurityException: A parser may not"));
  }

  @Test
  void givenParserThatWritesElsewhere_isRefused() {
    Path elsewhere = temp.resolve("elsewhere");
    assertThat(
        failure("create " + elsewhere).getMessage(), containsString("A parser may not write"));
    assertThat(Files.exists(elsewhere), is(false));
  }

  @Test
  void givenParserThatConnects_isRefusedAndNobodyIsCalled() throws Exception {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(
          failure("connect " + listener.getLocalPort()).getMessage(),
          containsString("A parser may not use the network"));
      listener.setSoTimeout(200);
      assertThrows(java.net.SocketTimeoutException.class, listener::accept);
    }
  }
}
