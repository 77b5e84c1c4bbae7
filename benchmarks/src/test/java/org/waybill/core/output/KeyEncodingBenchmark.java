package org.waybill.core.output;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What it costs to name an output after a raw key. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class KeyEncodingBenchmark {

  /** Keys of several kinds. */
  @Param({"folder/report.pdf", "2026/Größe & Maß/ein Bericht (1).PDF"})
  private String key = "";

  /** Encodes a key. */
  @Benchmark
  public String objectName() {
    return KeyEncoding.objectName(key);
  }
}
