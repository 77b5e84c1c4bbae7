package org.waybill.core.stage;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaceTest {

  private static final int QUICK_MICROS = 20;

  @ParameterizedTest
  @CsvSource({
    "1000000, 1,      true", // never slow
    "50,      15000,  true", // a thread that waits for a processor now and then
    "20,      15000,  false", // one document among twenty
    "1,       1000,   false", // always slow
    "100,     200000, false" // hardly ever, but very slow: right after it
  })
  void givenASlowOneAmongSoMany_isQuickOnlyWhenThatIsRare(int every, long micros, boolean quick) {
    Pace pace = new Pace();
    for (int i = 1; i <= 1000; i++) {
      pace.took(1000L * (i % every == 0 ? micros : QUICK_MICROS));
    }
    assertThat(pace.isQuick(), is(quick));
  }
}
