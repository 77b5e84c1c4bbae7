package org.waybill.faultproxy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The start line and the header fields of a request or an answer, in their order. Immutable. */
final class HttpHead {

  private static final int MAX_BYTES = 256 * 1024;

  private final String startLine;
  private final List<Field> fields;

  private HttpHead(String startLine, List<Field> fields) {
    this.startLine = startLine;
    this.fields = List.copyOf(fields);
  }

  private record Field(String name, String value) {}

  static HttpHead of(String startLine) {
    return new HttpHead(startLine, List.of());
  }

  /** Reads a head up to and including its empty line; null when the stream ended before it. */
  static @Nullable HttpHead read(InputStream in) throws IOException {
    String startLine = line(in, true);
    if (startLine == null) {
      return null;
    }
    List<Field> fields = new ArrayList<>();
    for (String line = line(in, false); line != null && !line.isEmpty(); line = line(in, false)) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new IOException("No header field: " + line);
      }
      fields.add(new Field(line.substring(0, colon), line.substring(colon + 1).strip()));
    }
    return new HttpHead(startLine, fields);
  }

  /** A line without its end; null when the stream ended and it may. */
  static @Nullable String line(InputStream in, boolean mayEnd) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        if (mayEnd && line.size() == 0) {
          return null;
        }
        throw new EOFException("The stream ended within a line");
      }
      if (line.size() > MAX_BYTES) {
        throw new IOException("A line is too long");
      }
      line.write(b);
    }
    String text = line.toString(ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  String startLine() {
    return startLine;
  }

  /** The n-th word of the start line, from 0. */
  String word(int n) {
    return startLine.split(" ", 3)[n];
  }

  int status() {
    return Integer.parseInt(word(1));
  }

  @Nullable String get(String name) {
    for (Field field : fields) {
      if (field.name().equalsIgnoreCase(name)) {
        return field.value();
      }
    }
    return null;
  }

  /** Whether the field is there and holds the word. */
  boolean says(String name, String word) {
    String value = get(name);
    return value != null && value.toLowerCase(Locale.ROOT).contains(word);
  }

  HttpHead without(String name) {
    return new HttpHead(
        startLine, fields.stream().filter(field -> !field.name().equalsIgnoreCase(name)).toList());
  }

  HttpHead with(String name, String value) {
    List<Field> all = new ArrayList<>(without(name).fields);
    all.add(new Field(name, value));
    return new HttpHead(startLine, all);
  }

  void writeTo(OutputStream out) throws IOException {
    StringBuilder text = new StringBuilder(startLine).append("\r\n");
    for (Field field : fields) {
      text.append(field.name()).append(": ").append(field.value()).append("\r\n");
    }
    out.write(text.append("\r\n").toString().getBytes(ISO_8859_1));
  }
}
