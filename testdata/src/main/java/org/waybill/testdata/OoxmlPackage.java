package org.waybill.testdata;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An Office Open XML package under construction (ECMA-376 part 2): parts, their content types and
 * relationships, and the properties of the document.
 */
final class OoxmlPackage {
  private static final String XML = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  private static final String PACKAGE = "http://schemas.openxmlformats.org/package/2006/";
  private static final String OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/";
  private static final String OFFICE_TYPES = "application/vnd.openxmlformats-officedocument.";
  private static final String CORE = "docProps/core.xml";
  private static final String EXTENDED = "docProps/app.xml";

  private final List<String> overrides = new ArrayList<>();
  private final Map<String, byte[]> files = new LinkedHashMap<>();

  /**
   * Starts a package.
   *
   * @param mainPart name of the part that holds the document, such as {@code word/document.xml}
   */
  OoxmlPackage(String mainPart) {
    file(
        "_rels/.rels",
        relationships(
            relationship(1, OFFICE + "relationships/officeDocument", mainPart),
            relationship(2, PACKAGE + "relationships/metadata/core-properties", CORE),
            relationship(3, OFFICE + "relationships/extended-properties", EXTENDED)));
  }

  /**
   * Adds title, author and fixed dates.
   *
   * @param extended elements of the extended properties, such as {@code <Pages>1</Pages>}
   */
  OoxmlPackage properties(String title, String author, String extended) {
    override(CORE, "application/vnd.openxmlformats-package.core-properties+xml");
    file(
        CORE,
        """
        <cp:coreProperties xmlns:cp="%smetadata/core-properties"
            xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:dcterms="http://purl.org/dc/terms/"
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
          <dc:title>%s</dc:title>
          <dc:creator>%s</dc:creator>
          <dcterms:created xsi:type="dcterms:W3CDTF">2024-02-29T08:15:00Z</dcterms:created>
          <dcterms:modified xsi:type="dcterms:W3CDTF">2024-03-01T09:30:00Z</dcterms:modified>
        </cp:coreProperties>
        """
            .formatted(PACKAGE, title, author));
    override(EXTENDED, OFFICE_TYPES + "extended-properties+xml");
    file(
        EXTENDED,
        "<Properties xmlns=\"%sextended-properties\">%s</Properties>\n"
            .formatted(OFFICE, extended));
    return this;
  }

  /**
   * Adds a part of the office formats.
   *
   * @param type its content type after the prefix that all of them share, without {@code +xml}
   */
  OoxmlPackage part(String name, String type, String xml) {
    override(name, OFFICE_TYPES + type + "+xml");
    file(name, xml);
    return this;
  }

  /**
   * Adds the relationships of a part, {@code rId1} and so on.
   *
   * @param targets the last word of each one's type, a blank, and where it leads from the part
   */
  OoxmlPackage relationshipsOf(String part, String... targets) {
    String[] all = new String[targets.length];
    for (int i = 0; i < targets.length; i++) {
      String[] words = targets[i].split(" ", 2);
      all[i] = relationship(i + 1, OFFICE + "relationships/" + words[0], words[1]);
    }
    int slash = part.lastIndexOf('/') + 1;
    String name = part.substring(0, slash) + "_rels/" + part.substring(slash) + ".rels";
    file(name, relationships(all));
    return this;
  }

  /** Adds a file that is no XML: a {@code png} or another office document. */
  OoxmlPackage binary(String name, byte[] content) {
    files.put(name, content);
    return this;
  }

  /** The whole package. */
  byte[] finish() {
    ZipWriter zip = new ZipWriter().add("[Content_Types].xml", contentTypes());
    files.forEach(zip::add);
    return zip.finish();
  }

  private String contentTypes() {
    return XML
        + """
        <Types xmlns="%scontent-types">
          <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
          <Default Extension="xml" ContentType="application/xml"/>
          <Default Extension="png" ContentType="image/png"/>
          <Default Extension="docx" ContentType="%swordprocessingml.document"/>
        %s
        </Types>
        """
            .formatted(PACKAGE, OFFICE_TYPES, String.join("\n", overrides));
  }

  private void override(String name, String type) {
    overrides.add("  <Override PartName=\"/%s\" ContentType=\"%s\"/>".formatted(name, type));
  }

  private void file(String name, String xml) {
    files.put(name, (XML + xml).getBytes(StandardCharsets.UTF_8));
  }

  private static String relationships(String... relationships) {
    return List.of(relationships).stream()
        .collect(
            Collectors.joining(
                "\n",
                "<Relationships xmlns=\"%srelationships\">\n".formatted(PACKAGE),
                "\n</Relationships>\n"));
  }

  private static String relationship(int id, String type, String target) {
    return "  <Relationship Id=\"rId%s\" Type=\"%s\" Target=\"%s\"/>".formatted(id, type, target);
  }
}
