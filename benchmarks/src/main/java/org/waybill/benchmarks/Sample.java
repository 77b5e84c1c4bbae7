package org.waybill.benchmarks;

/**
 * What one run cost.
 *
 * @param documents how many it was given
 * @param results how many of them it left a result for
 * @param wallSeconds from start to end of the process
 * @param cpuSeconds user and system time of the process and all its children
 * @param peakBytes resident memory of the largest process at its highest
 * @param peakBytesOfAll the sum of that over all processes
 * @param tempBytes bytes written to disks other than results
 * @param load the machine's load average when it started
 */
record Sample(
    int documents,
    int results,
    double wallSeconds,
    double cpuSeconds,
    long peakBytes,
    long peakBytesOfAll,
    long tempBytes,
    double load) {

  double documentsPerCpuSecond() {
    return documents / cpuSeconds;
  }

  double documentsPerSecond() {
    return documents / wallSeconds;
  }
}
