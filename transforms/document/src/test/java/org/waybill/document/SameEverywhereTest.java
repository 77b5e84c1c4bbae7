package org.waybill.document;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TimeZone;
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
    Files.setLastModifiedTime(other, java.nio.file.attribute.FileTime.fromMillis(0));

    assertThat(rendered(one, "application/pdf"), is(rendered(other, "application/pdf")));
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
