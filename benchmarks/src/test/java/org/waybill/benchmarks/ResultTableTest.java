package org.waybill.benchmarks;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultTableTest {

  @Test
  void givenOddAndEvenNumbers_findsTheMedian() {
    assertThat(Spread.of(List.of(3.0, 1.0, 2.0)), is(new Spread(1, 2, 3)));
    assertThat(Spread.of(List.of(4.0, 1.0, 2.0, 3.0)), is(new Spread(1, 2.5, 4)));
  }

  @Test
  void givenRounds_takesRatiosWithinEach() {
    Map<String, List<Sample>> samples = new LinkedHashMap<>();
    // The second round met a machine half as fast.
    samples.put("bare", List.of(sample(10, 5), sample(20, 10)));
    samples.put("other", List.of(sample(20, 10), sample(40, 20)));
    String table = ResultTable.of(samples);
    assertThat(
        table, containsString("| other | 3.75 (2.50) | 0.50 (0.50) | 30.0 (20.0) | 15.0 (10.0) |"));
    assertThat(table, containsString("| 100 of 100 |"));
  }

  @Test
  void givenTimesOfTheShell_addsUpThoseOfChildren() {
    assertThat(Meter.childrenSeconds("0m0.010s 0m0.020s\n1m2.500s 0m3.250s\n"), is(65.75));
  }

  @Test
  void givenStatOfProcessWithSpacesInItsName_readsItsTimes() {
    String stat = "7 (a (b) c) S 1 7 7 0 -1 4194560 900 0 0 0 250 50 0 0 20 0 1 0";
    assertThat(ProcessTree.cpuSeconds(stat), is(3.0));
  }

  private static Sample sample(double cpuSeconds, double wallSeconds) {
    return new Sample(100, 100, wallSeconds, cpuSeconds, 1 << 20, 2 << 20, 0, 1);
  }
}
