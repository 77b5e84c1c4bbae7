package org.waybill.document;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackagePart;
import org.apache.poi.openxml4j.opc.PackagingURIHelper;
import org.apache.poi.openxml4j.opc.TargetMode;
import org.apache.poi.poifs.crypt.EncryptionInfo;
import org.apache.poi.poifs.crypt.EncryptionMode;
import org.apache.poi.poifs.crypt.Encryptor;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFParagraph;
import org.apache.poi.xwpf.usermodel.XWPFRelation;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.CTRunTrackChange;

/** Small office files and archives made on the spot. */
final class OfficeSamples {
  private OfficeSamples() {}

  static byte[] docx(String text) throws IOException {
    try (XWPFDocument document = new XWPFDocument()) {
      document.createParagraph().createRun().setText(text);
      return bytes(document);
    }
  }

  /** A docx under revision. */
  static byte[] docxWithDeleted(String kept, String deleted) throws IOException {
    try (XWPFDocument document = new XWPFDocument()) {
      XWPFParagraph paragraph = document.createParagraph();
      paragraph.createRun().setText(kept);
      CTRunTrackChange deletion = paragraph.getCTP().addNewDel();
      deletion.setId(BigInteger.ONE);
      deletion.setAuthor("Ada");
      deletion.addNewR().addNewDelText().setStringValue(deleted);
      return bytes(document);
    }
  }

  /** A docx that embeds another office file. */
  static byte[] docxWith(String text, byte[] embeddedXlsx)
      throws IOException, InvalidFormatException {
    try (XWPFDocument document = new XWPFDocument()) {
      document.createParagraph().createRun().setText(text);
      PackagePart part =
          document
              .getPackage()
              .createPart(
                  PackagingURIHelper.createPartName("/word/embeddings/table.xlsx"),
                  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
      try (var out = part.getOutputStream()) {
        out.write(embeddedXlsx);
      }
      document
          .getPackagePart()
          .addRelationship(
              part.getPartName(), TargetMode.INTERNAL, XWPFRelation.WORKBOOK.getRelation());
      return bytes(document);
    }
  }

  static byte[] xlsx(String cell) throws IOException {
    try (XSSFWorkbook workbook = new XSSFWorkbook()) {
      workbook.createSheet("Cargo").createRow(0).createCell(0).setCellValue(cell);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      workbook.write(bytes);
      return bytes.toByteArray();
    }
  }

  static byte[] locked(byte[] ooxml, String password)
      throws IOException, GeneralSecurityException, InvalidFormatException {
    try (POIFSFileSystem container = new POIFSFileSystem()) {
      Encryptor encryptor = new EncryptionInfo(EncryptionMode.agile).getEncryptor();
      encryptor.confirmPassword(password);
      try (OPCPackage content = OPCPackage.open(new ByteArrayInputStream(ooxml));
          var out = encryptor.getDataStream(container)) {
        content.save(out);
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      container.writeFilesystem(bytes);
      return bytes.toByteArray();
    }
  }

  /** The same in the namespaces of ISO 29500 Strict. */
  static byte[] strict(byte[] ooxml) throws IOException {
    Map<String, byte[]> parts = entries(ooxml);
    parts.replaceAll(
        (name, part) ->
            new String(part, StandardCharsets.UTF_8)
                .replace(
                    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
                    "http://purl.oclc.org/ooxml/spreadsheetml/main")
                .replace(
                    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
                    "http://purl.oclc.org/ooxml/officeDocument/relationships")
                .getBytes(StandardCharsets.UTF_8));
    return zip(parts);
  }

  /** The same file with another text as one of its parts. */
  static byte[] with(byte[] ooxml, String part, String text) throws IOException {
    Map<String, byte[]> parts = entries(ooxml);
    parts.put(part, text.getBytes(StandardCharsets.UTF_8));
    return zip(parts);
  }

  private static Map<String, byte[]> entries(byte[] zip) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        entries.put(entry.getName(), in.readAllBytes());
      }
    }
    return entries;
  }

  /** A zip of the entries, in the order of the map. */
  static byte[] zip(Map<String, byte[]> entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        ZipEntry header = new ZipEntry(entry.getKey());
        header.setTime(0);
        zip.putNextEntry(header);
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] bytes(XWPFDocument document) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    document.write(bytes);
    return bytes.toByteArray();
  }
}
