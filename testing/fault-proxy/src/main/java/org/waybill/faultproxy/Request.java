package org.waybill.faultproxy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.stream.Stream;

/**
 * A request as the proxy saw it, read as one to an S3-compatible server with the bucket in its
 * path.
 *
 * @param sequence number of the request, from 1
 * @param method HTTP method; empty for a connection that was refused
 * @param path raw path, percent-encoded as it came
 * @param query raw query; empty when there is none
 * @param occurrence how many requests of this kind for this path there were, this one included
 */
public record Request(long sequence, String method, String path, String query, int occurrence) {

  /** What a request asks for. */
  public enum Kind {
    /** An object's bytes. */
    GET,
    /** An object's or a bucket's description. */
    HEAD,
    /** A page of keys. */
    LIST,
    /** An object written in one request. */
    PUT,
    /** An object's end. */
    DELETE,
    /** An upload in parts begins. */
    CREATE_MULTIPART,
    /** A part. */
    UPLOAD_PART,
    /** An upload in parts becomes an object. */
    COMPLETE_MULTIPART,
    /** An upload in parts is given up. */
    ABORT_MULTIPART,
    /** Uploads that have begun. */
    LIST_MULTIPARTS,
    /** A connection that was reset before it could ask, during an outage. */
    REFUSED,
    /** Anything else, a new bucket for instance. */
    OTHER
  }

  /** What it asks for. */
  public Kind kind() {
    boolean onBucket = key().isEmpty();
    return switch (method) {
      case "GET" -> onBucket ? listKind() : has("uploadId") ? Kind.OTHER : Kind.GET;
      case "HEAD" -> Kind.HEAD;
      case "PUT" -> onBucket ? Kind.OTHER : has("uploadId") ? Kind.UPLOAD_PART : Kind.PUT;
      case "POST" ->
          has("uploads")
              ? Kind.CREATE_MULTIPART
              : has("uploadId") ? Kind.COMPLETE_MULTIPART : Kind.OTHER;
      case "DELETE" -> has("uploadId") ? Kind.ABORT_MULTIPART : Kind.DELETE;
      case "" -> Kind.REFUSED;
      default -> Kind.OTHER;
    };
  }

  private Kind listKind() {
    return has("uploads") ? Kind.LIST_MULTIPARTS : Kind.LIST;
  }

  /** Whether it is of that kind and for that key. */
  public boolean is(Kind kind, String key) {
    return kind() == kind && key().equals(key);
  }

  /** The bucket; empty when there is none. */
  public String bucket() {
    return decode(path.split("/", 3).length > 1 ? path.split("/", 3)[1] : "");
  }

  /** The raw key, decoded; empty for a request about a bucket. */
  public String key() {
    String[] parts = path.split("/", 3);
    return parts.length > 2 ? decode(parts[2]) : "";
  }

  private boolean has(String parameter) {
    return Stream.of(query.split("&", -1))
        .anyMatch(each -> each.equals(parameter) || each.startsWith(parameter + "="));
  }

  /** Percent-decoding alone: a plus sign in a path is one. */
  private static String decode(String encoded) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] raw = encoded.getBytes(UTF_8);
    for (int i = 0; i < raw.length; i++) {
      if (raw[i] == '%' && i + 2 < raw.length) {
        bytes.write(Integer.parseInt(encoded, i + 1, i + 3, 16));
        i += 2;
      } else {
        bytes.write(raw[i]);
      }
    }
    return bytes.toString(UTF_8);
  }
}
