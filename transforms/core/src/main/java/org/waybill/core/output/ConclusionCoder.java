package org.waybill.core.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.beam.sdk.coders.CoderException;
import org.apache.beam.sdk.coders.CustomCoder;
import org.apache.beam.sdk.coders.NullableCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.values.TypeDescriptor;
import org.jspecify.annotations.Nullable;
import org.waybill.core.output.Conclusion.Kind;

/** Codes a conclusion field by field. */
public final class ConclusionCoder extends CustomCoder<Conclusion> {

  private static final long serialVersionUID = 1L;
  private static final ConclusionCoder INSTANCE = new ConclusionCoder();
  private static final StringUtf8Coder TEXT = StringUtf8Coder.of();
  private static final NullableCoder<String> OPTIONAL = NullableCoder.of(TEXT);
  private static final VarLongCoder NUMBER = VarLongCoder.of();

  private ConclusionCoder() {}

  /** The coder. */
  public static ConclusionCoder of() {
    return INSTANCE;
  }

  @Override
  public void encode(Conclusion value, OutputStream out) throws IOException {
    TEXT.encode(value.kind().name(), out);
    encodeOptional(value.stage(), out);
    encodeOptional(value.code(), out);
    TEXT.encode(value.key(), out);
    NUMBER.encode(value.bytes(), out);
  }

  @Override
  public Conclusion decode(InputStream in) throws IOException {
    try {
      return new Conclusion(
          Kind.valueOf(TEXT.decode(in)),
          OPTIONAL.decode(in),
          OPTIONAL.decode(in),
          TEXT.decode(in),
          NUMBER.decode(in));
    } catch (IllegalArgumentException e) {
      throw new CoderException("The bytes are no conclusion", e);
    }
  }

  @SuppressWarnings("NullAway") // Beam's coder takes null; its signature cannot say so.
  private static void encodeOptional(@Nullable String value, OutputStream out) throws IOException {
    OPTIONAL.encode(value, out);
  }

  @Override
  public void verifyDeterministic() {}

  @Override
  public boolean consistentWithEquals() {
    return true;
  }

  @Override
  public TypeDescriptor<Conclusion> getEncodedTypeDescriptor() {
    return TypeDescriptor.of(Conclusion.class);
  }
}
