package org.waybill.core.message;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.waybill.core.testing.Messages;

/** What it costs to hand a message to another worker. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class MessageCoderBenchmark {
  private final Message message =
      Messages.claim("folder/report of a year.pdf").toBuilder()
          .attributes("validate", WireJson.object().put("contentType", "application/pdf"))
          .build();

  /** Encodes and decodes a message. */
  @Benchmark
  public Message roundTrip() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MessageCoder.of().encode(message, out);
    return MessageCoder.of().decode(new ByteArrayInputStream(out.toByteArray()));
  }
}
