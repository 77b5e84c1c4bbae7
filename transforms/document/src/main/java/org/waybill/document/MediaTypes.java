package org.waybill.document;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;
import org.jspecify.annotations.Nullable;

/** Names of media types (RFC 6838) and how they relate; thread-safe. */
final class MediaTypes {
  static final String OCTET_STREAM = "application/octet-stream";

  private static final String RESTRICTED_NAME = "[a-z0-9][a-z0-9!#$&^_.+-]{0,126}";
  private static final Pattern WELL_FORMED =
      Pattern.compile(RESTRICTED_NAME + "/" + RESTRICTED_NAME);

  /** Names in use that Tika's registry knows neither as a type nor as an alias. */
  private static final Map<String, String> COMMON_NAMES =
      Map.of(
          "image/jpg", "image/jpeg",
          "image/pjpeg", "image/jpeg",
          "application/csv", "text/csv",
          "application/xhtml", "application/xhtml+xml",
          "application/x-rtf", "application/rtf");

  /** What stores write when nobody told them the type. */
  private static final Pattern SAYS_NOTHING =
      Pattern.compile(
          "(application|binary)/(x-)?(octet-stream|unknown|binary|force-download|download)");

  private final MediaTypeRegistry registry;

  MediaTypes(MediaTypeRegistry registry) {
    this.registry = registry;
  }

  /** The lower-case {@code type/subtype} of a header or parser value; empty unless well-formed. */
  static Optional<String> baseName(@Nullable String value) {
    if (value == null) {
      return Optional.empty();
    }
    MediaType parsed = MediaType.parse(value);
    if (parsed == null) {
      return Optional.empty();
    }
    String name = parsed.getBaseType().toString();
    return WELL_FORMED.matcher(name).matches() ? Optional.of(name) : Optional.empty();
  }

  static boolean saysNothing(String name) {
    return SAYS_NOTHING.matcher(name).matches();
  }

  /** The name under which Tika's registry keeps the type. */
  MediaType canonical(String name) {
    return registry.normalize(MediaType.parse(COMMON_NAMES.getOrDefault(name, name)));
  }

  /** Whether {@code type} is {@code ancestor} or a refinement of it. */
  boolean isA(String type, String ancestor) {
    MediaType canonicalType = canonical(type);
    MediaType canonicalAncestor = canonical(ancestor);
    return canonicalType.equals(canonicalAncestor)
        || registry.isSpecializationOf(canonicalType, canonicalAncestor);
  }

  /** Whether the bytes of such a type are characters. */
  boolean isText(String type) {
    return isA(type, "text/plain");
  }

  /** Whether one of the two names the other or a refinement of it. */
  boolean related(String one, String other) {
    return isA(one, other) || isA(other, one) || bothHypertext(one, other) || locked(one, other);
  }

  /** Whether a parser that was given {@code given} and reports {@code found} knows it better. */
  boolean refines(String found, String given) {
    return isA(found, given) || isLockedOffice(given, found);
  }

  /** XHTML is served as text/html as often as not; the registry files it under XML alone. */
  private boolean bothHypertext(String one, String other) {
    return isHypertext(one) && isHypertext(other);
  }

  private boolean isHypertext(String type) {
    return isA(type, "text/html") || isA(type, "application/xhtml+xml");
  }

  /** An encrypted Office file is wrapped in another container than its name promises. */
  private boolean locked(String one, String other) {
    return isLockedOffice(one, other) || isLockedOffice(other, one);
  }

  private boolean isLockedOffice(String wrapper, String content) {
    return isA(wrapper, "application/x-tika-ooxml-protected")
        && isA(content, "application/x-tika-ooxml");
  }
}
