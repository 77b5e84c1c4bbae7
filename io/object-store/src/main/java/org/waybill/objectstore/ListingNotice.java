package org.waybill.objectstore;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.beam.sdk.coders.CustomCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.coders.VarLongCoder;

/**
 * How many entries a listing passed over.
 *
 * @param kind why: {@code excluded}, {@code directory-marker}, {@code link} and so on
 * @param count how many
 */
public record ListingNotice(String kind, long count) {

  /** Entries that the filter does not take. */
  public static final String EXCLUDED = "excluded";

  /** Empty objects that stand for a folder. */
  public static final String DIRECTORY_MARKER = "directory-marker";

  /** Codes a notice. */
  static final class NoticeCoder extends CustomCoder<ListingNotice> {
    private static final long serialVersionUID = 1L;
    private static final StringUtf8Coder TEXT = StringUtf8Coder.of();
    private static final VarLongCoder NUMBER = VarLongCoder.of();

    @Override
    public void encode(ListingNotice value, OutputStream out) throws IOException {
      TEXT.encode(value.kind(), out);
      NUMBER.encode(value.count(), out);
    }

    @Override
    public ListingNotice decode(InputStream in) throws IOException {
      return new ListingNotice(TEXT.decode(in), NUMBER.decode(in));
    }

    @Override
    public void verifyDeterministic() {}
  }
}
