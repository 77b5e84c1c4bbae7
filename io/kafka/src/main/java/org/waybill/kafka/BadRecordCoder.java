package org.waybill.kafka;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.CoderException;
import org.apache.beam.sdk.coders.CustomCoder;
import org.apache.beam.sdk.values.TypeDescriptor;
import org.waybill.kafka.claim.BadRecord;

/** Codes a record that cannot be read as its JSON. */
public final class BadRecordCoder extends CustomCoder<BadRecord> {

  private static final long serialVersionUID = 1L;
  private static final BadRecordCoder INSTANCE = new BadRecordCoder();
  private static final ByteArrayCoder BYTES = ByteArrayCoder.of();

  private BadRecordCoder() {}

  /** The coder. */
  public static BadRecordCoder of() {
    return INSTANCE;
  }

  @Override
  public void encode(BadRecord value, OutputStream out) throws IOException {
    BYTES.encode(value.wire(), out);
  }

  @Override
  public BadRecord decode(InputStream in) throws IOException {
    byte[] wire = BYTES.decode(in);
    try {
      return BadRecord.parse(wire);
    } catch (IOException e) {
      throw new CoderException("The bytes are no such record", e);
    }
  }

  @Override
  public void verifyDeterministic() {}

  @Override
  public boolean consistentWithEquals() {
    return true;
  }

  @Override
  public TypeDescriptor<BadRecord> getEncodedTypeDescriptor() {
    return TypeDescriptor.of(BadRecord.class);
  }
}
