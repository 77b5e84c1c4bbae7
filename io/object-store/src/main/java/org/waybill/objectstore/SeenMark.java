package org.waybill.objectstore;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.apache.beam.sdk.coders.CustomCoder;
import org.apache.beam.sdk.io.UnboundedSource.CheckpointMark;

/** What a watched bucket has brought so far. */
final class SeenMark implements CheckpointMark {

  private final SeenKeys seen;

  SeenMark(SeenKeys seen) {
    this.seen = seen;
  }

  SeenKeys seen() {
    return seen;
  }

  /** Nothing is kept elsewhere that could be let go. */
  @Override
  public void finalizeCheckpoint() {}

  /** Codes a mark as its number of keys and 16 bytes for each. */
  static final class MarkCoder extends CustomCoder<SeenMark> {
    private static final long serialVersionUID = 1L;

    @Override
    public void encode(SeenMark mark, OutputStream out) throws IOException {
      DataOutputStream data = new DataOutputStream(out);
      data.writeInt(mark.seen.size());
      try {
        mark.seen.forEach(
            (key, version) -> {
              try {
                data.writeLong(key);
                data.writeLong(version);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
      data.flush();
    }

    @Override
    public SeenMark decode(InputStream in) throws IOException {
      DataInputStream data = new DataInputStream(in);
      SeenKeys seen = new SeenKeys();
      int size = data.readInt();
      for (int i = 0; i < size; i++) {
        seen.put(data.readLong(), data.readLong());
      }
      seen.restartPass();
      return new SeenMark(seen);
    }

    /** Not as a key: the order of entries is that of a table. */
    @Override
    public void verifyDeterministic() throws NonDeterministicException {
      throw new NonDeterministicException(this, "a set without order");
    }
  }
}
