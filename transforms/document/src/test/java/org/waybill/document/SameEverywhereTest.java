package org.waybill.document;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.instanceOf;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.poi.xssf.usermodel.XSSFCell;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The machine that extracts leaves no trace in the result. */
class SameEverywhereTest {
  @TempDir Path directory;

  private final Locale locale = Locale.getDefault();
  private final TimeZone zone = TimeZone.getDefault();

  @AfterEach
  void restore() {
    Locale.setDefault(locale);
    TimeZone.setDefault(zone);
  }

  @Test
  void givenOtherLocaleAndZone_readsSpreadsheetAlike() throws Exception {
    Path file = directory.resolve("a.xlsx");
    try (XSSFWorkbook workbook = new XSSFWorkbook();
        var out = Files.newOutputStream(file)) {
      XSSFCell cell = workbook.createSheet().createRow(0).createCell(0);
      cell.setCellValue(1234.5);
      cell.setCellStyle(workbook.createCellStyle());
      cell.getCellStyle().setDataFormat(workbook.createDataFormat().getFormat("#,##0.00"));
      workbook.write(out);
    }

    assertAlike(file, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  }

  @Test
  void givenOtherZone_readsWallClockTimeAlike() throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("a.rtf"),
            "{\\rtf1{\\info{\\creatim\\yr2020\\mo1\\dy2\\hr3\\min4}}text}",
            StandardCharsets.US_ASCII);
    TimeZone.setDefault(TimeZone.getTimeZone("America/St_Johns"));

    Extraction extraction = Extracting.EXTRACTOR.extract(file, "application/rtf");

    assertThat(extraction.metadata().dates().created(), is("2020-01-02T03:04:00Z"));
  }

  @Test
  void givenOtherFileNameAndTime_readsAlike() throws Exception {
    byte[] pdf = PdfSamples.withTitle("Title");
    Path one = Files.write(directory.resolve("one.doc"), pdf);
    Path other = Files.write(directory.resolve("other"), pdf);
    Files.setLastModifiedTime(other, FileTime.fromMillis(0));

    assertThat(rendered(one, "application/pdf"), is(rendered(other, "application/pdf")));
  }

  @Test
  void givenOtherZone_readsTimeOfAPhotographAlike() throws Exception {
    Path file = Files.write(directory.resolve("a.jpg"), jpegOf("2001:10:02 14:57:31"));
    TimeZone.setDefault(TimeZone.getTimeZone("America/St_Johns"));

    Extraction extraction = Extracting.EXTRACTOR.extract(file, "image/jpeg");

    assertThat(extraction.metadata().dates().modified(), is("2001-10-02T14:57:31Z"));
    assertAlike(file, "image/jpeg");
  }

  @Test
  void givenAnyFontsInstalled_usesTheBundledOne() {
    assertThat(Extracting.EXTRACTOR, is(notNullValue()));

    assertThat(FontMappers.instance(), is(instanceOf(BundledFonts.class)));
  }

  /** A JPEG without pixels whose Exif block holds a resolution and the time of the last change. */
  private static byte[] jpegOf(String exifTime) {
    ByteBuffer tiff = ByteBuffer.allocate(38 + 8 + 20).order(ByteOrder.BIG_ENDIAN);
    tiff.put(new byte[] {'M', 'M', 0, 42}).putInt(8).putShort((short) 2);
    tiff.putShort((short) 0x011A).putShort((short) 5).putInt(1).putInt(38);
    tiff.putShort((short) 0x0132).putShort((short) 2).putInt(20).putInt(46);
    tiff.putInt(0).putInt(72).putInt(1).put(exifTime.getBytes(StandardCharsets.US_ASCII));
    byte[] exif = {'E', 'x', 'i', 'f', 0, 0};
    int length = 2 + exif.length + tiff.capacity();
    byte[] start = {
      (byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xE1, (byte) (length >> 8), (byte) length
    };
    return PdfSamples.concat(
        List.of(start, exif, tiff.array(), new byte[] {(byte) 0xFF, (byte) 0xD9}));
  }

  private static void assertAlike(Path file, String type) throws Exception {
    Locale.setDefault(Locale.US);
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    String here = rendered(file, type);
    Locale.setDefault(Locale.forLanguageTag("tr-TR"));
    TimeZone.setDefault(TimeZone.getTimeZone("America/St_Johns"));

    assertThat(rendered(file, type), is(here));
  }

  private static String rendered(Path file, String type) throws Exception {
    Extraction extraction = Extracting.EXTRACTOR.extract(file, type);
    return extraction.text().value()
        + new String(ContentFiles.metadata(extraction), StandardCharsets.UTF_8);
  }
}
