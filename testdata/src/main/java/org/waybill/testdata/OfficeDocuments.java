package org.waybill.testdata;

/** Office files: Word, Excel and PowerPoint packages and an OpenDocument text. */
final class OfficeDocuments {
  private static final String OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/";
  private static final String MAIN = "http://schemas.openxmlformats.org/%s/2006/main";

  private OfficeDocuments() {}

  static DocumentFamily family() {
    return new DocumentFamily()
        .add("office/letter.docx", letter())
        .add("office/embedded.docx", embedded())
        .add("office/budget.xlsx", budget())
        .add("office/slides.pptx", PresentationDocument.bytes())
        .add("office/minutes.odt", minutes());
  }

  /** A Word document with a title, an author and two paragraphs. */
  static byte[] letter() {
    return word(
        "Letter to the chandler",
        "Rope Works",
        paragraph("Dear chandler,") + paragraph("please send forty fathoms of hemp rope."));
  }

  private static byte[] word(String title, String author, String body) {
    return new OoxmlPackage("word/document.xml")
        .properties(title, author, "<Pages>1</Pages>")
        .part("word/document.xml", "wordprocessingml.document.main", wordBody(body))
        .finish();
  }

  private static byte[] embedded() {
    String picture =
        """
        <w:p><w:r><w:pict><v:shape id="shape1" style="width:32pt;height:32pt">\
        <v:imagedata r:id="rId1"/></v:shape></w:pict></w:r></w:p>
        """;
    String object =
        """
        <w:p><w:r><w:object><o:OLEObject Type="Embed" ProgID="Word.Document.12"\
         ShapeID="shape1" DrawAspect="Content" ObjectID="_1" r:id="rId2"/></w:object></w:r></w:p>
        """;
    byte[] inner =
        word("Inner letter", "Rope Works", paragraph("The inner letter speaks of a capstan."));
    return new OoxmlPackage("word/document.xml")
        .properties("Letter with enclosures", "Rope Works", "<Pages>1</Pages>")
        .part(
            "word/document.xml",
            "wordprocessingml.document.main",
            wordBody(paragraph("The outer letter encloses a picture.") + picture + object))
        .relationshipsOf(
            "word/document.xml", "image media/image1.png", "package embeddings/inner.docx")
        .binary("word/media/image1.png", ImageDocuments.png())
        .binary("word/embeddings/inner.docx", inner)
        .finish();
  }

  private static String wordBody(String body) {
    return """
        <w:document xmlns:w="%s" xmlns:r="%srelationships"
            xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
        <w:body>
        %s</w:body>
        </w:document>
        """
        .formatted(MAIN.formatted("wordprocessingml"), OFFICE, body);
  }

  private static String paragraph(String text) {
    return "<w:p><w:r><w:t>%s</w:t></w:r></w:p>\n".formatted(text);
  }

  private static byte[] budget() {
    String namespaces =
        "xmlns=\"%s\" xmlns:r=\"%srelationships\""
            .formatted(MAIN.formatted("spreadsheetml"), OFFICE);
    return new OoxmlPackage("xl/workbook.xml")
        .properties("Budget of the wharf", "Counting House", "")
        .part(
            "xl/workbook.xml",
            "spreadsheetml.sheet.main",
            """
            <workbook %s>
              <sheets><sheet name="Wharf" sheetId="1" r:id="rId1"/></sheets>
            </workbook>
            """
                .formatted(namespaces))
        .relationshipsOf("xl/workbook.xml", "worksheet worksheets/sheet1.xml")
        .part(
            "xl/worksheets/sheet1.xml",
            "spreadsheetml.worksheet",
            """
            <worksheet %s>
              <sheetData>
                <row r="1">
                  <c r="A1" t="inlineStr"><is><t>Bollards</t></is></c><c r="B1"><v>1250</v></c>
                </row>
                <row r="2">
                  <c r="A2" t="inlineStr"><is><t>Planks</t></is></c><c r="B2"><v>830</v></c>
                </row>
              </sheetData>
            </worksheet>
            """
                .formatted(namespaces))
        .finish();
  }

  private static byte[] minutes() {
    String open = "urn:oasis:names:tc:opendocument:xmlns:";
    return new ZipWriter()
        // First and stored, so that the type can be read at a fixed place.
        .add("mimetype", "application/vnd.oasis.opendocument.text")
        .add(
            "content.xml",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <office:document-content xmlns:office="%soffice:1.0" xmlns:text="%stext:1.0"
                office:version="1.2">
              <office:body><office:text>
                <text:p>The guild met and spoke about the drawbridge.</text:p>
              </office:text></office:body>
            </office:document-content>
            """
                .formatted(open, open))
        .add(
            "meta.xml",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <office:document-meta xmlns:office="%soffice:1.0" xmlns:meta="%smeta:1.0"
                xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.2">
              <office:meta>
                <dc:title>Minutes of the guild</dc:title>
                <meta:initial-creator>Guild Clerk</meta:initial-creator>
                <dc:creator>Guild Clerk</dc:creator>
                <meta:creation-date>2024-02-29T08:15:00Z</meta:creation-date>
                <meta:document-statistic meta:page-count="1"/>
              </office:meta>
            </office:document-meta>
            """
                .formatted(open, open))
        .add(
            "META-INF/manifest.xml",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <manifest:manifest xmlns:manifest="%smanifest:1.0" manifest:version="1.2">
              <manifest:file-entry manifest:full-path="/"
                  manifest:media-type="application/vnd.oasis.opendocument.text"/>
              <manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
              <manifest:file-entry manifest:full-path="meta.xml" manifest:media-type="text/xml"/>
            </manifest:manifest>
            """
                .formatted(open))
        .finish();
  }
}
