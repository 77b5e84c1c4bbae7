package org.waybill.pipeline.cli;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waybill.pipeline.options.DocumentOptions;
import org.waybill.pipeline.options.RunOptions;
import org.waybill.pipeline.options.SourceOptions;
import org.waybill.pipeline.options.UsageException;

class ArgumentsTest {

  private static final OptionCatalog CATALOG = OptionCatalog.load();

  private static Arguments parse(String... args) {
    return Arguments.parse(args, CATALOG);
  }

  private static String problem(String... args) {
    UsageException wrong = assertThrows(UsageException.class, () -> parse(args).options());
    return String.valueOf(wrong.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--max-bytes=1B", "--maxBytes=1B"})
  void givenKebabOrCamelCase_setsTheOption(String flag) {
    assertThat(parse(flag).options().as(DocumentOptions.class).getMaxBytes(), is("1B"));
  }

  @ParameterizedTest
  @CsvSource({
    "--max-byte, --max-bytes",
    "--imput, --input",
    "--Input, --input",
    "--timout, --timeout",
    "--verbos, --verbose",
    "--paralelism, --parallelism"
  })
  void givenUnknownFlag_namesTheNearest(String wrong, String nearest) {
    assertThat(problem(wrong + "=1"), is(wrong + " is no flag; the nearest is " + nearest));
  }

  @Test
  void givenSeveralProblems_saysThemAll() {
    assertThat(
        problem("--imput=a", "--dry-run=maybe"),
        is(
            "--imput is no flag; the nearest is --input\n"
                + "--dry-run=maybe: expected true or false"));
  }

  @Test
  void givenFlagTwiceInEitherCase_refusesIt() {
    assertThat(problem("--max-bytes=1B", "--maxBytes=2B"), is("--maxBytes is given twice"));
  }

  @Test
  void givenIncludeTwice_joinsThem() {
    Arguments arguments = parse("--include=*.{pdf,doc}", "--include=*.txt");
    assertThat(arguments.options().as(SourceOptions.class).getInclude(), is("*.{pdf,doc},*.txt"));
  }

  @Test
  void givenValueWithEqualsSignsAndBlanks_keepsItWhole() {
    assertThat(parse("--input=a=b c").options().as(SourceOptions.class).getInput(), is("a=b c"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--input", "--limit", "--parallelism", "--runner"})
  void givenFlagWithoutValue_saysHowFlagsAreWritten(String flag) {
    assertThat(
        problem(flag),
        is(flag + " has no value; flags are written --flag=value, or --flag to switch one on"));
  }

  @ParameterizedTest
  @CsvSource({"--dry-run, true", "--dry-run=true, true", "--dry-run=false, false"})
  void givenSwitch_isOnUnlessFalse(String flag, boolean on) {
    assertThat(parse(flag).options().as(RunOptions.class).isDryRun(), is(on));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--dry-run=yes", "--reprocess=", "--verbose=1", "--help=TRUE"})
  void givenBadSwitch_expectsTrueOrFalse(String flag) {
    assertThat(problem(flag), is(flag + ": expected true or false"));
  }

  @Test
  void givenSwitchOfTheProcessThatIsOff_isOff() {
    assertThat(parse("--verbose=false").has("verbose"), is(false));
    assertThat(parse("--verbose").has("verbose"), is(true));
  }

  @ParameterizedTest
  @CsvSource({
    "--max-chars=abc, 2147483647",
    "--max-chars=1.5, 2147483647",
    "--max-chars=2147483648, 2147483647",
    "--max-chars=-2147483649, 2147483647",
    "--max-chars=, 2147483647",
    "--limit=x, 9223372036854775807",
    "--limit=9223372036854775808, 9223372036854775807"
  })
  void givenBadNumber_namesFlagValueAndWhatIsExpected(String flag, String largest) {
    assertThat(problem(flag), is(flag + ": expected a whole number of at most " + largest));
  }

  @Test
  void givenValueThatBeamRefuses_namesTheFlag() {
    assertThat(
        problem("--input=a", "--stable-unique-names=SOMETIMES"),
        containsString("--stable-unique-names=SOMETIMES: "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "two", "100000", ""})
  void givenBadParallelism_expectsAWholeNumber(String value) {
    Arguments arguments = parse("--parallelism=" + value);
    UsageException wrong = assertThrows(UsageException.class, arguments::parallelism);
    assertThat(
        wrong.getMessage(), is("--parallelism=" + value + ": expected a whole number from 1 on"));
  }

  @Test
  void givenNoParallelism_isOnePerProcessor() {
    assertThat(parse().parallelism(), is(Runtime.getRuntime().availableProcessors()));
    assertThat(parse("--parallelism=3").parallelism(), is(3));
  }

  @Test
  void givenCommand_isKnown() {
    assertThat(parse("--input=a", "backfill").command(), is("backfill"));
    assertThat(parse().command(), is(nullValue()));
  }

  @Test
  void givenUnknownCommand_namesTheRightOne() {
    assertThat(problem("backfil"), is("'backfil' is no command; expected backfill or stream"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"extra", "-v"})
  void givenStrayWord_saysHowFlagsAreWritten(String word) {
    assertThat(
        problem("backfill", word),
        is(
            "'"
                + word
                + "' is no flag; flags are written --flag=value, or --flag to switch one on"));
  }

  @Test
  void givenSecrets_masksThemInWhatIsShown() {
    Arguments arguments =
        parse(
            "--aws-credentials-provider={\"secret\":\"hush\"}",
            "--input=s3://b/?X-Amz-Signature=hush",
            "--include=hush-not");
    assertThat(arguments.shown().get("aws-credentials-provider"), is("[redacted]"));
    assertThat(arguments.shown().get("input"), is("s3://b/?[redacted]"));
    assertThat(arguments.shown().get("include"), is("hush-not"));
  }

  @Test
  void givenSecretThatBeamRefuses_doesNotPrintIt() {
    String said = problem("--aws-credentials-provider={\"hush\":\"hush\"");
    assertThat(said, containsString("--aws-credentials-provider=[redacted]: "));
    assertThat(said, not(containsString("hush")));
  }

  @Test
  void givenFlags_showsThemAsUsersWriteThem() {
    assertThat(
        parse("--maxBytes=1B", "--verbose").shown().keySet().stream().toList(),
        equalTo(List.of("max-bytes", "verbose")));
  }
}
