package org.waybill.benchmarks;

import java.util.List;

/**
 * The middle and the ends of a few measurements.
 *
 * @param min the smallest
 * @param median the middle one, or the mean of the two in the middle
 * @param max the largest
 */
record Spread(double min, double median, double max) {

  /**
   * Of those values.
   *
   * @throws IllegalArgumentException when there are none
   */
  static Spread of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("There is no median of nothing");
    }
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    double median =
        sorted.size() % 2 == 1
            ? sorted.get(middle)
            : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    return new Spread(sorted.get(0), median, sorted.get(sorted.size() - 1));
  }
}
