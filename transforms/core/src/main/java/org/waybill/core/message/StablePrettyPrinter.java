package org.waybill.core.message;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;

/** Indents by two blanks and ends lines with a line feed on every platform. */
final class StablePrettyPrinter extends DefaultPrettyPrinter {

  private static final long serialVersionUID = 1L;
  private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

  StablePrettyPrinter() {
    indentObjectsWith(LINES);
    indentArraysWith(LINES);
  }

  @Override
  public DefaultPrettyPrinter createInstance() {
    return new StablePrettyPrinter();
  }

  @Override
  public void writeObjectFieldValueSeparator(JsonGenerator out) throws IOException {
    out.writeRaw(": ");
  }
}
