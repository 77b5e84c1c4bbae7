package org.waybill.document.stages;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedTypesTest {

  @ParameterizedTest
  @CsvSource({
    "application/pdf, application/pdf, true",
    "application/pdf, application/pdfx, false",
    "application/pdf, text/plain, false",
    "Application/PDF, application/pdf, true",
    "text/*, text/plain, true",
    "text/*, textual/plain, false",
    "text/*, application/text, false",
    "*/*, application/octet-stream, true",
    "image/png text/*, image/png, true",
    "image/png text/*, image/jpeg, false",
    "application/vnd.ms-excel, application/vndxms-excel, false",
    "image/svg+xml, image/svg+xml, true",
  })
  void givenRanges_allowsWhatIsWithin(String ranges, String type, boolean allowed) {
    List<String> list = Arrays.asList(ranges.split(" ", -1));

    assertThat(AllowedTypes.of(list).allows(type), is(allowed));
  }

  @Test
  void givenNoRange_allowsAll() {
    assertThat(AllowedTypes.of(List.of()).allows("application/x-unheard-of"), is(true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pdf", "*/pdf", "text/", "/plain", "", "text/pl*", "text/plain;q=1"})
  void givenWhatIsNoRange_refusesItByName(String range) {
    Exception thrown =
        assertThrows(IllegalArgumentException.class, () -> AllowedTypes.of(List.of(range)));

    assertThat(thrown.getMessage(), containsString("'" + range + "'"));
  }

  @Test
  void givenRangesInAnyOrder_areTheSameText() {
    AllowedTypes types = AllowedTypes.of(List.of("text/*", "Image/PNG", "text/*"));

    assertThat(types.toString(), is("image/png,text/*"));
  }
}
