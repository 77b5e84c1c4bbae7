package org.waybill.core.message;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.CoderException;
import org.apache.beam.sdk.coders.CustomCoder;
import org.apache.beam.sdk.values.TypeDescriptor;

/**
 * Codes a message as its wire form. Deterministic, though a message is never a grouping key: it
 * carries times.
 */
public final class MessageCoder extends CustomCoder<Message> {

  private static final long serialVersionUID = 1L;
  private static final MessageCoder INSTANCE = new MessageCoder();
  private static final ByteArrayCoder BYTES = ByteArrayCoder.of();

  private MessageCoder() {}

  /** The coder. */
  public static MessageCoder of() {
    return INSTANCE;
  }

  @Override
  public void encode(Message value, OutputStream out) throws IOException {
    BYTES.encode(value.sharedWire(), out);
  }

  @Override
  public Message decode(InputStream in) throws IOException {
    byte[] wire = BYTES.decode(in);
    try {
      return Message.parseOwn(wire);
    } catch (IOException e) {
      throw new CoderException("The bytes are no wire form of a message", e);
    }
  }

  @Override
  public void verifyDeterministic() {}

  @Override
  public boolean consistentWithEquals() {
    return true;
  }

  @Override
  public TypeDescriptor<Message> getEncodedTypeDescriptor() {
    return TypeDescriptor.of(Message.class);
  }
}
