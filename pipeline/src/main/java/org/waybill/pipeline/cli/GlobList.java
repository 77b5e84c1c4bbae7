package org.waybill.pipeline.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.charset.StandardCharsets;
import org.waybill.core.message.WireJson;

/** Several globs in one flag: a comma parts them, unless it stands within braces. */
final class GlobList {

  private GlobList() {}

  /** The list as a JSON array, a form that Beam takes for lists. */
  static String toJson(String value) {
    ArrayNode globs = WireJson.array();
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
    return new String(WireJson.bytes(globs), StandardCharsets.UTF_8);
  }
}
