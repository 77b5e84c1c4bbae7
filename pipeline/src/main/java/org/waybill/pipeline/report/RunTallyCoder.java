package org.waybill.pipeline.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.CustomCoder;

/** Codes a tally as JSON. */
final class RunTallyCoder extends CustomCoder<RunTally> {

  private static final long serialVersionUID = 1L;
  private static final ByteArrayCoder BYTES = ByteArrayCoder.of();

  @Override
  public void encode(RunTally value, OutputStream out) throws IOException {
    BYTES.encode(value.wire(), out);
  }

  @Override
  public RunTally decode(InputStream in) throws IOException {
    return RunTally.parse(BYTES.decode(in));
  }

  @Override
  public void verifyDeterministic() {}
}
