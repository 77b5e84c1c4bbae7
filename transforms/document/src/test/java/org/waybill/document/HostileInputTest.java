package org.waybill.document;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.document.ExtractFailure.Reason;
import org.waybill.document.ExtractedText.Status;

class HostileInputTest {
  @TempDir Path directory;

  private final AtomicInteger requests = new AtomicInteger();
  private HttpServer server;

  @BeforeEach
  void listen() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void givenEntitiesThatMultiply_isABomb() {
    StringBuilder xml = new StringBuilder("<?xml version='1.0'?><!DOCTYPE r [<!ENTITY e0 'lol'>");
    for (int i = 1; i < 10; i++) {
      xml.append("<!ENTITY e%d '%s'>".formatted(i, "&e%d;".formatted(i - 1).repeat(10)));
    }
    xml.append("]><r>&e9;</r>");

    assertThat(failure("a.xml", xml.toString()), is(Reason.BOMB));
  }

  @Test
  void givenTextThatUnpacksOutOfProportion_isABombOrBounded() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      byte[] line = "a".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < 50; i++) {
        gzip.write(line);
      }
    }

    Extraction extraction = Extracting.extract(directory, "a.txt.gz", bytes.toByteArray());

    assertThat(extraction.text().truncated(), is(true));
  }

  @Test
  void givenExternalEntityOfAFile_doesNotReadIt() throws Exception {
    Path secret = Files.writeString(directory.resolve("secret"), "s3cret");

    Extraction extraction =
        Extracting.extract(
            directory,
            "a.xml",
            "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY e SYSTEM '%s'>]><r>open &e;</r>"
                .formatted(secret.toUri()));

    assertThat(extraction.text().value(), containsString("open"));
    assertThat(extraction.text().value(), not(containsString("s3cret")));
  }

  @Test
  void givenReferencesToAServer_doesNotAskIt() throws Exception {
    String url = "http://localhost:%d/x".formatted(server.getAddress().getPort());
    Extracting.extract(
        directory,
        "a.xml",
        "<?xml version='1.0'?><!DOCTYPE r PUBLIC 'a' '%s' [<!ENTITY e SYSTEM '%s'>]><r>&e;</r>"
            .formatted(url, url));
    Extracting.extract(
        directory,
        "a.svg",
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink'>"
            + "<image l:href='%s'/></svg>".formatted(url));
    Extracting.extract(
        directory,
        "a.html",
        "<html><head><link rel='stylesheet' href='%s'/></head><body><img src='%s'/></body></html>"
            .formatted(url, url));

    assertThat(requests.get(), is(0));
  }

  private static String xfa(String doctype, String value) {
    return "<?xml version='1.0'?>%s<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'>"
            .formatted(doctype)
        + "<xfa:datasets xmlns:xfa='http://www.xfa.org/schema/xfa-data/1.0/'><xfa:data><f>"
        + value
        + "</f></xfa:data></xfa:datasets></xdp:xdp>";
  }

  @Test
  void givenFormWhoseXmlNamesFilesAndServers_readsNeither() throws Exception {
    Path secret = Files.writeString(directory.resolve("secret"), "s3cret");
    String url = "http://localhost:%d/x".formatted(server.getAddress().getPort());
    String doctype =
        "<!DOCTYPE r PUBLIC 'a' '%s' [<!ENTITY e SYSTEM '%s'><!ENTITY u SYSTEM '%s'>]>"
            .formatted(url, secret.toUri(), url);

    String plain =
        Extracting.extract(directory, "a.pdf", PdfSamples.withXfa(xfa("", "open"))).text().value();
    String hostile =
        Extracting.extract(directory, "b.pdf", PdfSamples.withXfa(xfa(doctype, "open &e; &u;")))
            .text()
            .value();

    assertThat(plain, containsString("A form"));
    assertThat(hostile, containsString("A form"));
    assertThat(hostile, not(containsString("s3cret")));
    assertThat(requests.get(), is(0));
  }

  @Test
  void givenOfficeFileWithLinksOutside_doesNotFollowThem() throws Exception {
    String url = "http://localhost:%d/x".formatted(server.getAddress().getPort());
    byte[] docx =
        OfficeSamples.with(
            OfficeSamples.docx("Quay"),
            "word/_rels/document.xml.rels",
            """
            <?xml version="1.0"?>
            <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
              <Relationship Id="rId90" TargetMode="External" Target="%1$s"
                Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"/>
              <Relationship Id="rId91" TargetMode="External" Target="%1$s"
                Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate"/>
            </Relationships>"""
                .formatted(url));

    assertThat(
        Extracting.extract(directory, "a.docx", docx).text().value(), containsString("Quay"));
    assertThat(requests.get(), is(0));
  }

  @Test
  void givenImageThatClaimsToBeEnormous_doesNotDecodeIt() throws Exception {
    byte[] gif = {
      'G', 'I', 'F', '8', '9', 'a', -1, -1, -1, -1, 0, 0, 0, ',', 0, 0, 0, 0, -1, -1, -1, -1, 0, 2,
      2, 'L', 1, 0, ';'
    };

    Extraction extraction = Extracting.extract(directory, "a.gif", gif);

    assertThat(extraction.metadata().format().mediaType(), is("image/gif"));
    assertThat(extraction.text().status(), is(Status.NONE));
  }

  @Test
  void givenInterruptedThread_endsWithInterruptedException() {
    Path file = Extracting.write(directory, "text".getBytes(StandardCharsets.US_ASCII));
    Thread.currentThread().interrupt();

    assertThrows(
        InterruptedException.class, () -> Extracting.EXTRACTOR.extract(file, "text/plain"));

    assertThat(Thread.currentThread().isInterrupted(), is(false));
  }

  private Reason failure(String name, String text) {
    return assertThrows(ExtractFailure.class, () -> Extracting.extract(directory, name, text))
        .reason();
  }
}
