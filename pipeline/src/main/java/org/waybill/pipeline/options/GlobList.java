package org.waybill.pipeline.options;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several globs in one flag: a comma parts them, unless it stands within braces. */
public final class GlobList {

  private GlobList() {}

  /** The parts; none for null. */
  public static List<String> split(@Nullable String value) {
    List<String> globs = new ArrayList<>();
    if (value == null) {
      return globs;
    }
    StringBuilder glob = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\' && i + 1 < value.length()) {
        glob.append(c).append(value.charAt(++i));
        continue;
      }
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (c == ',' && depth == 0) {
        globs.add(glob.toString());
        glob.setLength(0);
      } else {
        glob.append(c);
      }
    }
    globs.add(glob.toString());
    return globs;
  }
}
