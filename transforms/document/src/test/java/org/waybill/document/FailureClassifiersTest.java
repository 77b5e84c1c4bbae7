package org.waybill.document;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.compress.PasswordRequiredException;
import org.apache.poi.openxml4j.exceptions.NotOfficeXmlFileException;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.TikaMemoryLimitException;
import org.apache.tika.exception.UnsupportedFormatException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.waybill.document.ExtractFailure.Reason;
import org.xml.sax.SAXException;

class FailureClassifiersTest {

  static Stream<Arguments> verdicts() {
    return Stream.of(
        arguments(new EncryptedDocumentException("locked"), Reason.ENCRYPTED),
        arguments(tika(new org.apache.poi.EncryptedDocumentException("locked")), Reason.ENCRYPTED),
        arguments(tika(new PasswordRequiredException("a.7z")), Reason.ENCRYPTED),
        arguments(
            tika(
                new IOException(
                    "Provided decryption material is not compatible with the document")),
            Reason.ENCRYPTED),
        arguments(tika(new SAXException("JAXP00010001: too many entities")), Reason.BOMB),
        arguments(new SAXException("Suspected zip bomb: 1 input bytes"), Reason.BOMB),
        arguments(new TikaException("Zip bomb detected!"), Reason.BOMB),
        arguments(tika(new ExpansionExceeded("x", 1)), Reason.BOMB),
        arguments(new TikaMemoryLimitException(2, 1), Reason.BOMB),
        arguments(new UnsupportedFormatException("old"), Reason.UNSUPPORTED_TYPE),
        arguments(
            tika(new IllegalStateException("Strict OOXML isn't currently supported")),
            Reason.UNSUPPORTED_TYPE),
        arguments(tika(new NotOfficeXmlFileException("no")), Reason.CORRUPT),
        arguments(new TikaException("Couldn't find core part"), Reason.CORRUPT),
        arguments(tika(new IOException("Missing root object")), Reason.CORRUPT),
        arguments(tika(new IndexOutOfBoundsException("5")), Reason.CORRUPT),
        arguments(new SAXException("not well-formed"), Reason.CORRUPT),
        arguments(tika(new NullPointerException()), Reason.CRASH),
        arguments(tika(new ClassCastException("no")), Reason.CRASH),
        arguments(new StackOverflowError(), Reason.CRASH),
        arguments(new OutOfMemoryError("Java heap space"), Reason.OOM),
        arguments(new ExtractFailure(Reason.BOMB, "seen before"), Reason.BOMB));
  }

  @ParameterizedTest
  @MethodSource("verdicts")
  void givenFaultOfTheDocument_findsTheReason(Throwable failure, Reason reason) {
    assertThat(DocumentExtractor.classify(failure), is(Optional.of(reason)));
  }

  static Stream<Throwable> faultsOfTheMachine() {
    return Stream.of(
        new IOException("Input/output error"),
        new FileNotFoundException("payload"),
        tika(new IOException("No space left on device")),
        tika(new NoSuchFileException("/tmp/x")),
        tika(new ClosedByInterruptException()),
        new NoClassDefFoundError("x"));
  }

  @ParameterizedTest
  @MethodSource("faultsOfTheMachine")
  void givenFaultOfTheMachine_findsNoReason(Throwable failure) {
    assertThat(DocumentExtractor.classify(failure), is(Optional.empty()));
  }

  @Test
  void givenChainThatLoops_ends() {
    Exception inner = new IOException("inner");
    Exception outer = new TikaException("outer", inner);
    inner.initCause(outer);

    assertThat(DocumentExtractor.classify(outer), is(Optional.of(Reason.CORRUPT)));
  }

  @Test
  void givenAddressesAndTemporaryNames_describesWithoutThem() {
    Throwable failure = tika(new IOException("bad Part@1a2b3c in /tmp/apache-tika-77.tmp at 5\0"));

    assertThat(
        DocumentExtractor.describe(failure), is("IOException: bad Part in (temporary file) at 5"));
  }

  @Test
  void givenLongMessage_describesItShortly() {
    String line = DocumentExtractor.describe(new IOException("x".repeat(10_000)));

    assertThat(line.length(), is(lessThanOrEqualTo(300)));
  }

  private static TikaException tika(Exception cause) {
    return new TikaException("TIKA-198: from Parser@5f5f5f", cause);
  }
}
