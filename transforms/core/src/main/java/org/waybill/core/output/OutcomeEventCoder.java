package org.waybill.core.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.CoderException;
import org.apache.beam.sdk.coders.CustomCoder;
import org.apache.beam.sdk.values.TypeDescriptor;

/** Codes an event as its JSON. */
public final class OutcomeEventCoder extends CustomCoder<OutcomeEvent> {

  private static final long serialVersionUID = 1L;
  private static final OutcomeEventCoder INSTANCE = new OutcomeEventCoder();
  private static final ByteArrayCoder BYTES = ByteArrayCoder.of();

  private OutcomeEventCoder() {}

  /** The coder. */
  public static OutcomeEventCoder of() {
    return INSTANCE;
  }

  @Override
  public void encode(OutcomeEvent value, OutputStream out) throws IOException {
    BYTES.encode(value.wire(), out);
  }

  @Override
  public OutcomeEvent decode(InputStream in) throws IOException {
    byte[] wire = BYTES.decode(in);
    try {
      return OutcomeEvent.parse(wire);
    } catch (IOException e) {
      throw new CoderException("The bytes are no event", e);
    }
  }

  @Override
  public void verifyDeterministic() {}

  @Override
  public boolean consistentWithEquals() {
    return true;
  }

  @Override
  public TypeDescriptor<OutcomeEvent> getEncodedTypeDescriptor() {
    return TypeDescriptor.of(OutcomeEvent.class);
  }
}
