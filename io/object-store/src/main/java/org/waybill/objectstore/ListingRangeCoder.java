package org.waybill.objectstore;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.beam.sdk.coders.CustomCoder;
import org.apache.beam.sdk.coders.NullableCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.coders.VarLongCoder;

/** Codes a range of a listing. */
public final class ListingRangeCoder extends CustomCoder<ListingRange> {

  private static final long serialVersionUID = 1L;
  private static final ListingRangeCoder INSTANCE = new ListingRangeCoder();
  private static final NullableCoder<String> KEY = NullableCoder.of(StringUtf8Coder.of());
  private static final VarLongCoder NUMBER = VarLongCoder.of();

  private ListingRangeCoder() {}

  /** The coder. */
  public static ListingRangeCoder of() {
    return INSTANCE;
  }

  @Override
  @SuppressWarnings("NullAway") // Beam's coder takes null; its signature cannot say so.
  public void encode(ListingRange value, OutputStream out) throws IOException {
    KEY.encode(value.startAfter(), out);
    KEY.encode(value.endInclusive(), out);
    NUMBER.encode(value.limit(), out);
  }

  @Override
  public ListingRange decode(InputStream in) throws IOException {
    return new ListingRange(KEY.decode(in), KEY.decode(in), NUMBER.decode(in));
  }

  @Override
  public void verifyDeterministic() {}
}
