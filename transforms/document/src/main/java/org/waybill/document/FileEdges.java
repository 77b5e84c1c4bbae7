package org.waybill.document;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.tika.detect.TextStatistics;

/** The first and the last bytes of a file, and what they look like; immutable. */
final class FileEdges {
  private static final int HEAD_BYTES = 8 * 1024;
  private static final int TAIL_BYTES = 2 * 1024;
  private static final int SAMPLE_BYTES = 512;

  private final byte[] head;
  private final byte[] tail;

  private FileEdges(byte[] head, byte[] tail) {
    this.head = head;
    this.tail = tail;
  }

  static FileEdges read(Path file) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      long size = channel.size();
      byte[] head = bytes(channel, 0, (int) Math.min(size, HEAD_BYTES));
      int tailBytes = (int) Math.min(size, TAIL_BYTES);
      return new FileEdges(head, bytes(channel, size - tailBytes, tailBytes));
    }
  }

  private static byte[] bytes(SeekableByteChannel channel, long position, int length)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    channel.position(position);
    int read = 0;
    while (buffer.hasRemaining() && read >= 0) {
      read = channel.read(buffer);
    }
    return buffer.array();
  }

  boolean isEmpty() {
    return head.length == 0;
  }

  /** The head itself; not to be changed. */
  byte[] head() {
    return head;
  }

  /** The head, one character for each byte. */
  String headAsLatin1() {
    return new String(head, StandardCharsets.ISO_8859_1);
  }

  /** The tail, one character for each byte. */
  String tailAsLatin1() {
    return new String(tail, StandardCharsets.ISO_8859_1);
  }

  /** Whether the head consists of characters in an encoding that extends ASCII. */
  boolean looksLikeText() {
    TextStatistics statistics = new TextStatistics();
    statistics.addData(head, 0, Math.min(head.length, SAMPLE_BYTES));
    return statistics.isMostlyAscii() || statistics.looksLikeUTF8();
  }

  /** Whether the head can be text in some encoding, though nothing shows that it is. */
  boolean mayBeText() {
    int controls = 0;
    for (byte value : head) {
      if (value == 0) {
        return looksLikeUtf16();
      }
      controls += isControl(value & 0xFF) ? 1 : 0;
    }
    return controls <= head.length / 100;
  }

  private static boolean isControl(int value) {
    return value < 0x20
        && value != '\t'
        && value != '\n'
        && value != '\f'
        && value != '\r'
        && value != 0x1B;
  }

  /**
   * Whether the head looks like UTF-16 without a byte order mark: every second byte mostly zero.
   */
  private boolean looksLikeUtf16() {
    int sample = Math.min(head.length, SAMPLE_BYTES) & ~1;
    int[] zeros = new int[2];
    for (int i = 0; i < sample; i++) {
      int value = head[i] & 0xFF;
      if (value == 0) {
        zeros[i & 1]++;
      } else if (isControl(value)) {
        return false;
      }
    }
    int pairs = sample / 2;
    int most = Math.max(zeros[0], zeros[1]);
    int least = Math.min(zeros[0], zeros[1]);
    return pairs > 0 && most >= pairs * 6 / 10 && least <= pairs / 20;
  }
}
