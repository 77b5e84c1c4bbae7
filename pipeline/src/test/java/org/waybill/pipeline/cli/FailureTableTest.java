package org.waybill.pipeline.cli;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.startsWith;

import java.time.Duration;
import java.util.stream.Stream;
import org.apache.beam.sdk.Pipeline.PipelineExecutionException;
import org.apache.beam.sdk.util.UserCodeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.stage.StageException;
import org.waybill.core.store.OutageException;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import org.waybill.pipeline.cli.FailureTable.End;
import org.waybill.pipeline.options.UsageException;

class FailureTableTest {

  private static final String RERUN =
      "\nWhat is done is done and nothing was lost; run the same command again for the rest.";

  static Stream<Arguments> table() {
    return Stream.of(
        Arguments.of(
            new UsageException("--a is wrong"),
            new End(ExitCode.USAGE, "--a is wrong\nSee ./waybill backfill --help")),
        Arguments.of(
            new CommandFailure(ExitCode.NO_INPUT, "nothing there", null),
            new End(ExitCode.NO_INPUT, "nothing there")),
        Arguments.of(
            outage(StoreFault.UNAVAILABLE),
            new End(
                ExitCode.UNAVAILABLE, "s3 is unavailable; gave up after 5 s: it failed" + RERUN)),
        Arguments.of(
            outage(StoreFault.DISK_FULL),
            new End(
                ExitCode.CANNOT_WRITE, "s3 is unavailable; gave up after 5 s: it failed" + RERUN)),
        Arguments.of(
            new StoreException(StoreFault.UNAUTHORIZED, "refused"),
            new End(ExitCode.UNAVAILABLE, "refused" + RERUN)),
        Arguments.of(
            new StoreException(StoreFault.DISK_FULL, "full"),
            new End(ExitCode.CANNOT_WRITE, "full" + RERUN)),
        Arguments.of(
            new OutageException(
                "A stage", new StageException(FailureCode.DISK_FULL, "No space left on device")),
            new End(ExitCode.CANNOT_WRITE, "A stage: No space left on device" + RERUN)),
        Arguments.of(
            new IllegalStateException("a defect"),
            new End(
                ExitCode.INTERNAL,
                "Internal error: IllegalStateException: a defect."
                    + " Run again with --verbose for its origin.")));
  }

  private static OutageException outage(StoreFault fault) {
    return new OutageException("s3", Duration.ofSeconds(5), new StoreException(fault, "it failed"));
  }

  @ParameterizedTest
  @MethodSource("table")
  void givenException_endsAsTheTableSays(Throwable thrown, End end) {
    assertThat(FailureTable.of(thrown), is(end));
  }

  @ParameterizedTest
  @MethodSource("table")
  void givenExceptionThatBeamWrapped_endsTheSame(Throwable thrown, End end) {
    Throwable wrapped = new PipelineExecutionException(UserCodeException.wrap(thrown));
    assertThat(FailureTable.of(wrapped), is(end));
  }

  @Test
  void givenOutageInTextAlone_isAnOutageInPlainWords() {
    String text = outage(StoreFault.UNAVAILABLE) + "\n\tat some.Class.method(Class.java:1)";
    End end = FailureTable.of(new RuntimeException(new IllegalStateException("Job: " + text)));
    assertThat(
        end,
        is(
            new End(
                ExitCode.UNAVAILABLE, "s3 is unavailable; gave up after 5 s: it failed" + RERUN)));
  }

  @ParameterizedTest
  @EnumSource(
      value = StoreFault.class,
      names = {"MISSING", "INVALID", "PRECONDITION_FAILED"})
  void givenAnswerOfAStoreThatNobodyExpected_isADefect(StoreFault fault) {
    assertThat(FailureTable.of(new StoreException(fault, "odd")).code(), is(ExitCode.INTERNAL));
  }

  @Test
  void givenExceptionWithoutMessage_stillSaysItsKind() {
    End end = FailureTable.of(new RuntimeException(new ArithmeticException()));
    assertThat(end.code(), is(ExitCode.INTERNAL));
    assertThat(end.message(), startsWith("Internal error: ArithmeticException"));
    assertThat(end.message(), containsString("--verbose"));
  }
}
