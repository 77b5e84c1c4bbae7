package org.waybill.testdata;

/** A PowerPoint package of two slides with the master, layout and theme that the format demands. */
final class PresentationDocument {
  private static final String DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main";
  private static final String NAMESPACES =
      """
      xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"
          xmlns:a="%s"
          xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"\
      """
          .formatted(DRAWING);
  private static final String TREE_ROOT =
      "<p:nvGrpSpPr><p:cNvPr id=\"1\" name=\"\"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>";

  private PresentationDocument() {}

  static byte[] bytes() {
    return new OoxmlPackage("ppt/presentation.xml")
        .properties("Plan for the new quay", "Harbour Works", "<Slides>2</Slides>")
        .part("ppt/presentation.xml", type("presentation.main"), presentation())
        .relationshipsOf(
            "ppt/presentation.xml",
            "slideMaster slideMasters/slideMaster1.xml",
            "slide slides/slide1.xml",
            "slide slides/slide2.xml")
        .part("ppt/slideMasters/slideMaster1.xml", type("slideMaster"), master())
        .relationshipsOf(
            "ppt/slideMasters/slideMaster1.xml",
            "slideLayout ../slideLayouts/slideLayout1.xml",
            "theme ../theme/theme1.xml")
        .part("ppt/slideLayouts/slideLayout1.xml", type("slideLayout"), layout())
        .relationshipsOf(
            "ppt/slideLayouts/slideLayout1.xml", "slideMaster ../slideMasters/slideMaster1.xml")
        .part("ppt/theme/theme1.xml", "theme", theme())
        .part("ppt/slides/slide1.xml", type("slide"), slide("The quay grows by sixty metres."))
        .relationshipsOf("ppt/slides/slide1.xml", "slideLayout ../slideLayouts/slideLayout1.xml")
        .part("ppt/slides/slide2.xml", type("slide"), slide("A new crane follows in autumn."))
        .relationshipsOf("ppt/slides/slide2.xml", "slideLayout ../slideLayouts/slideLayout1.xml")
        .finish();
  }

  private static String type(String kind) {
    return "presentationml." + kind;
  }

  private static String presentation() {
    return """
        <p:presentation %s>
          <p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>
          <p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId3"/></p:sldIdLst>
          <p:sldSz cx="9144000" cy="6858000"/>
          <p:notesSz cx="6858000" cy="9144000"/>
        </p:presentation>
        """
        .formatted(NAMESPACES);
  }

  private static String master() {
    return """
        <p:sldMaster %s>
          <p:cSld><p:spTree>%s</p:spTree></p:cSld>
          <p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2"
              accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6"
              hlink="hlink" folHlink="folHlink"/>
          <p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>
        </p:sldMaster>
        """
        .formatted(NAMESPACES, TREE_ROOT);
  }

  private static String layout() {
    return """
        <p:sldLayout %s type="blank">
          <p:cSld name="Blank"><p:spTree>%s</p:spTree></p:cSld>
          <p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>
        </p:sldLayout>
        """
        .formatted(NAMESPACES, TREE_ROOT);
  }

  private static String slide(String text) {
    return """
        <p:sld %s>
          <p:cSld><p:spTree>%s
            <p:sp>
              <p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>
              <p:spPr>
                <a:xfrm><a:off x="900000" y="900000"/><a:ext cx="7000000" cy="900000"/></a:xfrm>
                <a:prstGeom prst="rect"><a:avLst/></a:prstGeom>
              </p:spPr>
              <p:txBody><a:bodyPr/><a:p><a:r><a:t>%s</a:t></a:r></a:p></p:txBody>
            </p:sp>
          </p:spTree></p:cSld>
          <p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>
        </p:sld>
        """
        .formatted(NAMESPACES, TREE_ROOT, text);
  }

  private static String theme() {
    StringBuilder colours = new StringBuilder();
    String[][] scheme = {
      {"dk1", "000000"}, {"lt1", "FFFFFF"}, {"dk2", "1F3A5F"}, {"lt2", "E8EEF4"},
      {"accent1", "2A6F97"}, {"accent2", "C8553D"}, {"accent3", "588157"}, {"accent4", "E9C46A"},
      {"accent5", "6D597A"}, {"accent6", "8D99AE"}, {"hlink", "0B5FA5"}, {"folHlink", "5E548E"}
    };
    for (String[] colour : scheme) {
      colours.append(
          "<a:%s><a:srgbClr val=\"%s\"/></a:%s>".formatted(colour[0], colour[1], colour[0]));
    }
    String font = "<a:latin typeface=\"Arial\"/><a:ea typeface=\"\"/><a:cs typeface=\"\"/>";
    String fill = "<a:solidFill><a:schemeClr val=\"phClr\"/></a:solidFill>";
    return """
        <a:theme xmlns:a="%s" name="Harbour">
          <a:themeElements>
            <a:clrScheme name="Harbour">%s</a:clrScheme>
            <a:fontScheme name="Harbour">
              <a:majorFont>%s</a:majorFont><a:minorFont>%s</a:minorFont>
            </a:fontScheme>
            <a:fmtScheme name="Harbour">
              <a:fillStyleLst>%s</a:fillStyleLst>
              <a:lnStyleLst>%s</a:lnStyleLst>
              <a:effectStyleLst>%s</a:effectStyleLst>
              <a:bgFillStyleLst>%s</a:bgFillStyleLst>
            </a:fmtScheme>
          </a:themeElements>
        </a:theme>
        """
        .formatted(
            DRAWING,
            colours,
            font,
            font,
            fill.repeat(3),
            "<a:ln>%s</a:ln>".formatted(fill).repeat(3),
            "<a:effectStyle><a:effectLst/></a:effectStyle>".repeat(3),
            fill.repeat(3));
  }
}
