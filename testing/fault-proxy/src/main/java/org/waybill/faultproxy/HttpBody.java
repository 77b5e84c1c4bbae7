package org.waybill.faultproxy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A body as it travels: so many bytes, in chunks, until the connection ends, or none at all. */
final class HttpBody {

  private static final int BUFFER = 64 * 1024;
  private static final byte[] LINE_END = "\r\n".getBytes(ISO_8859_1);

  private enum Framing {
    LENGTH,
    CHUNKED,
    UNTIL_CLOSE
  }

  private final InputStream in;
  private final Framing framing;
  private long left;
  private boolean ended;

  private HttpBody(InputStream in, Framing framing, long left) {
    this.in = in;
    this.framing = framing;
    this.left = left;
  }

  static HttpBody ofRequest(HttpHead head, InputStream in) {
    return head.get("Transfer-Encoding") == null && head.get("Content-Length") == null
        ? none(in)
        : of(head, in);
  }

  static HttpBody ofAnswer(String method, HttpHead head, InputStream in) {
    int status = head.status();
    boolean bare = method.equals("HEAD") || status < 200 || status == 204 || status == 304;
    return bare ? none(in) : of(head, in);
  }

  private static HttpBody none(InputStream in) {
    return new HttpBody(in, Framing.LENGTH, 0);
  }

  private static HttpBody of(HttpHead head, InputStream in) {
    if (head.says("Transfer-Encoding", "chunked")) {
      return new HttpBody(in, Framing.CHUNKED, 0);
    }
    String length = head.get("Content-Length");
    return length == null
        ? new HttpBody(in, Framing.UNTIL_CLOSE, Long.MAX_VALUE)
        : new HttpBody(in, Framing.LENGTH, Long.parseLong(length));
  }

  boolean endsWithConnection() {
    return framing == Framing.UNTIL_CLOSE;
  }

  /** Told when bytes are about to be written. */
  interface Meter {
    void writes(int bytes);
  }

  /**
   * Copies at most {@code max} bytes, framed as they came.
   *
   * @return whether all of the body is copied
   */
  boolean copyTo(OutputStream out, long max, Meter meter) throws IOException {
    byte[] buffer = new byte[BUFFER];
    long copied = 0;
    while (copied < max) {
      int n = read(buffer, (int) Math.min(buffer.length, max - copied));
      if (n < 0) {
        break;
      }
      meter.writes(n);
      write(out, buffer, n);
      out.flush();
      copied += n;
    }
    boolean whole = ended || (framing == Framing.LENGTH && left == 0);
    if (whole && framing == Framing.CHUNKED) {
      out.write("0\r\n\r\n".getBytes(ISO_8859_1));
    }
    out.flush();
    return whole;
  }

  byte[] readAll() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER];
    for (int n = read(buffer, BUFFER); n >= 0; n = read(buffer, BUFFER)) {
      bytes.write(buffer, 0, n);
    }
    return bytes.toByteArray();
  }

  private void write(OutputStream out, byte[] buffer, int length) throws IOException {
    if (framing == Framing.CHUNKED) {
      out.write(Integer.toHexString(length).getBytes(ISO_8859_1));
      out.write(LINE_END);
    }
    out.write(buffer, 0, length);
    if (framing == Framing.CHUNKED) {
      out.write(LINE_END);
    }
  }

  private int read(byte[] buffer, int max) throws IOException {
    if (ended || (framing == Framing.LENGTH && left == 0)) {
      return -1;
    }
    if (framing == Framing.CHUNKED && left == 0 && !nextChunk()) {
      return -1;
    }
    int n = in.read(buffer, 0, (int) Math.min(max, left));
    if (n < 0) {
      if (framing != Framing.UNTIL_CLOSE) {
        throw new EOFException("The connection ended within a body");
      }
      ended = true;
      return -1;
    }
    left -= n;
    if (framing == Framing.CHUNKED && left == 0) {
      HttpHead.line(in, false);
    }
    return n;
  }

  /** Reads a chunk's size; at the last one, what trails it as well. */
  private boolean nextChunk() throws IOException {
    String size = String.valueOf(HttpHead.line(in, false)).split(";", 2)[0].strip();
    left = Long.parseLong(size, 16);
    if (left > 0) {
      return true;
    }
    String trailer = HttpHead.line(in, false);
    while (trailer != null && !trailer.isEmpty()) {
      trailer = HttpHead.line(in, false);
    }
    ended = true;
    return false;
  }
}
