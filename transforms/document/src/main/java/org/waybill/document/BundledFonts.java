package org.waybill.document;

import java.io.IOException;
import java.io.InputStream;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Gives PDFBox its own bundled font for every font that a PDF does not embed.
 *
 * <p>By default PDFBox searches the machine for fonts, so the same PDF can yield other text on a
 * machine with other fonts; it also writes a cache into the home directory. The setting is PDFBox's
 * only one and counts for the whole JVM.
 */
final class BundledFonts implements FontMapper {
  private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  private final TrueTypeFont font;

  private BundledFonts(TrueTypeFont font) {
    this.font = font;
  }

  /** Takes effect for every PDF opened afterwards in this JVM. */
  static void use() {
    Holder.INSTALLED.touch();
  }

  @Override
  public FontMapping<TrueTypeFont> getTrueTypeFont(
      @Nullable String baseFont, @Nullable PDFontDescriptor descriptor) {
    return new FontMapping<>(font, true);
  }

  @Override
  public FontMapping<FontBoxFont> getFontBoxFont(
      @Nullable String baseFont, @Nullable PDFontDescriptor descriptor) {
    return new FontMapping<>(font, true);
  }

  @Override
  public CIDFontMapping getCIDFont(
      @Nullable String baseFont,
      @Nullable PDFontDescriptor descriptor,
      @Nullable PDCIDSystemInfo system) {
    return new CIDFontMapping(null, font, true);
  }

  private void touch() {}

  private static final class Holder {
    static final BundledFonts INSTALLED = install();

    private static BundledFonts install() {
      try (InputStream resource = FontMapper.class.getResourceAsStream(FONT)) {
        if (resource == null) {
          throw new IllegalStateException("PDFBox lacks its font " + FONT);
        }
        BundledFonts fonts =
            new BundledFonts(new TTFParser().parse(new RandomAccessReadBuffer(resource)));
        FontMappers.set(fonts);
        return fonts;
      } catch (IOException e) {
        throw new IllegalStateException("PDFBox cannot read its font " + FONT, e);
      }
    }
  }
}
