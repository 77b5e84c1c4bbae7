package org.waybill.objectstore;

import java.io.Serializable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A glob over whole raw keys: {@code *} any characters but a slash, {@code **} any characters,
 * {@code **}{@code /} also nothing, {@code ?} one character but a slash, {@code [a-z]} and {@code
 * [!a-z]} one of or none of a set, {@code {a,b}} alternatives, a backslash before a character that
 * is meant as such.
 */
public final class KeyGlob implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String glob;
  private final Pattern pattern;

  private KeyGlob(String glob, Pattern pattern) {
    this.glob = glob;
    this.pattern = pattern;
  }

  /**
   * Reads a glob.
   *
   * @throws IllegalArgumentException naming the place that is wrong
   */
  public static KeyGlob of(String glob) {
    return new KeyGlob(glob, new Compiler(glob).compile());
  }

  /** Whether the whole key fits. */
  public boolean matches(String key) {
    return pattern.matcher(key).matches();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof KeyGlob that && glob.equals(that.glob);
  }

  @Override
  public int hashCode() {
    return glob.hashCode();
  }

  /** The glob as it was written. */
  @Override
  public String toString() {
    return glob;
  }

  private static final class Compiler {
    private final String glob;
    private final StringBuilder regex = new StringBuilder();
    private int at;
    private int open;

    Compiler(String glob) {
      this.glob = glob;
    }

    Pattern compile() {
      if (glob.isEmpty()) {
        throw new IllegalArgumentException("an empty glob matches nothing");
      }
      while (at < glob.length()) {
        next();
      }
      if (open > 0) {
        throw wrong("a '{' is not closed");
      }
      try {
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
      } catch (PatternSyntaxException e) {
        throw new IllegalArgumentException("'" + glob + "' is no glob: " + e.getDescription(), e);
      }
    }

    private void next() {
      int c = glob.codePointAt(at);
      at += Character.charCount(c);
      switch (c) {
        case '*' -> star();
        case '?' -> regex.append("[^/]");
        case '[' -> set();
        case '{' -> {
          open++;
          regex.append("(?:");
        }
        case '}' -> {
          if (open == 0) {
            throw wrong("a '}' was not opened");
          }
          open--;
          regex.append(')');
        }
        case ',' -> regex.append(open > 0 ? "|" : ",");
        case '\\' -> escaped();
        default -> literal(c);
      }
    }

    private void star() {
      if (!glob.startsWith("*", at)) {
        regex.append("[^/]*");
      } else if (glob.startsWith("*/", at)) {
        at += 2;
        regex.append("(?:.*/)?");
      } else {
        at++;
        regex.append(".*");
      }
    }

    private void escaped() {
      if (at >= glob.length()) {
        throw wrong("nothing follows a backslash");
      }
      int c = glob.codePointAt(at);
      at += Character.charCount(c);
      literal(c);
    }

    private void set() {
      int close = glob.indexOf(']', at + (glob.startsWith("!", at) ? 2 : 1));
      if (close < 0) {
        throw wrong("a '[' is not closed");
      }
      String inner = glob.substring(at, close);
      at = close + 1;
      boolean not = inner.startsWith("!");
      regex.append("(?!/)[").append(not ? "^" : "");
      String members = not ? inner.substring(1) : inner;
      for (int i = 0; i < members.length(); i++) {
        char c = members.charAt(i);
        boolean range = c == '-' && i > 0 && i < members.length() - 1;
        if (!range && "\\[]^&-".indexOf(c) >= 0) {
          regex.append('\\');
        }
        regex.append(c);
      }
      regex.append(']');
    }

    private void literal(int c) {
      regex.append(Pattern.quote(Character.toString(c)));
    }

    private IllegalArgumentException wrong(String what) {
      return new IllegalArgumentException(
          "'%s' is no glob: %s, before character %d".formatted(glob, what, at + 1));
    }
  }
}
