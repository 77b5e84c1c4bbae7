package org.waybill.core.failure;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.CoderException;
import org.apache.beam.sdk.coders.CustomCoder;
import org.apache.beam.sdk.values.TypeDescriptor;

/** Codes a failure as JSON. */
public final class FailureCoder extends CustomCoder<Failure> {

  private static final long serialVersionUID = 1L;
  private static final FailureCoder INSTANCE = new FailureCoder();
  private static final ByteArrayCoder BYTES = ByteArrayCoder.of();

  private FailureCoder() {}

  /** The coder. */
  public static FailureCoder of() {
    return INSTANCE;
  }

  @Override
  public void encode(Failure value, OutputStream out) throws IOException {
    BYTES.encode(value.wire(), out);
  }

  @Override
  public Failure decode(InputStream in) throws IOException {
    try {
      return Failure.parse(BYTES.decode(in));
    } catch (IOException | IllegalArgumentException e) {
      throw new CoderException("The bytes are no failure", e);
    }
  }

  @Override
  public void verifyDeterministic() {}

  @Override
  public boolean consistentWithEquals() {
    return true;
  }

  @Override
  public TypeDescriptor<Failure> getEncodedTypeDescriptor() {
    return TypeDescriptor.of(Failure.class);
  }
}
