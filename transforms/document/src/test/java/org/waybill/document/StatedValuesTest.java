package org.waybill.document;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatedValuesTest {

  @ParameterizedTest
  @CsvSource({
    "2021-03-04T05:06:07Z, 2021-03-04T05:06:07Z",
    "2021-03-04T05:06:07.987Z, 2021-03-04T05:06:07Z",
    "2021-03-04T05:06:07+02:00, 2021-03-04T03:06:07Z",
    "2021-03-04T05:06:07-0930, 2021-03-04T14:36:07Z",
    "2021-03-04T05:06:07, 2021-03-04T05:06:07Z",
    "2021-03-04 05:06:07, 2021-03-04T05:06:07Z",
    "2021-03-04T05:06, 2021-03-04T05:06:00Z",
    "2021-03-04, 2021-03-04T00:00:00Z",
    "9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z"
  })
  void givenDate_rendersItInUtc(String stated, String utc) {
    assertThat(StatedDates.toUtc(stated), is(Optional.of(utc)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yesterday",
        "2021-13-01",
        "2021-02-30T00:00:00Z",
        "+12021-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59-01:00",
        "T"
      })
  void givenWhatIsNoDate_findsNone(String stated) {
    assertThat(StatedDates.toUtc(stated), is(Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource({"2001:10:02 14:57:31, 2001-10-02T14:57:31", "'2001-10-02 14:57', 2001-10-02 14:57"})
  void givenExifDate_rewritesItsDay(String stated, String iso) {
    assertThat(StatedDates.fromExif(stated), is(iso));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, true, true",
    "1000000, 0, true, true",
    "0, 0, false, true",
    "0, 0, true, false",
    "-1, 0, false, false",
    "1000001, 0, true, false",
    "1410065407, 1, true, false",
    "3, 1, true, false"
  })
  void givenPageCount_believesItUnlessSomethingSpeaksAgainst(
      int stated, int seen, boolean hasText, boolean credible) {
    assertThat(StatedPages.isCredible(stated, seen, hasText), is(credible));
  }
}
