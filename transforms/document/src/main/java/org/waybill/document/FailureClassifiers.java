package org.waybill.document;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.commons.compress.PasswordRequiredException;
import org.apache.commons.compress.archivers.zip.UnsupportedZipFeatureException;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.poi.OldFileFormatException;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.TikaMemoryLimitException;
import org.apache.tika.exception.UnsupportedFormatException;
import org.waybill.document.ExtractFailure.Reason;
import org.xml.sax.SAXException;

/**
 * Decides from a chain of exceptions why a document cannot be extracted: an ordered chain of small
 * rules, the first that matches decides. A fault of the machine (a full disk, an interrupt) says
 * nothing about the document and has no reason.
 */
final class FailureClassifiers {
  private static final int MAX_LINKS = 32;
  private static final int MAX_MESSAGE_CHARS = 300;

  private static final Pattern XML_LIMIT = Pattern.compile("JAXP000100(0[1-9]|1[0-9])");
  private static final Pattern DISK_FULL =
      Pattern.compile("No space left on device|Disk quota exceeded");
  private static final String TOO_MANY_FILES = "Too many open files";
  private static final Pattern OBJECT_ADDRESS = Pattern.compile("@[0-9a-f]{3,16}\\b");
  private static final Pattern TEMPORARY_FILE = Pattern.compile("\\S*apache-tika-\\S*");

  private record Rule(Reason reason, Predicate<Throwable> matches) {}

  private static final List<Rule> RULES =
      List.of(
          new Rule(Reason.OOM, OutOfMemoryError.class::isInstance),
          new Rule(Reason.CRASH, StackOverflowError.class::isInstance),
          new Rule(Reason.CRASH, SecurityException.class::isInstance),
          new Rule(Reason.ENCRYPTED, FailureClassifiers::needsKey),
          new Rule(Reason.BOMB, FailureClassifiers::expandsTooFar),
          new Rule(Reason.UNSUPPORTED_TYPE, FailureClassifiers::isUnsupportedVariant),
          new Rule(Reason.CORRUPT, FailureClassifiers::complainsAboutBytes),
          new Rule(Reason.CRASH, FailureClassifiers::isSlip),
          new Rule(Reason.CORRUPT, FailureClassifiers::isRefusal));

  private FailureClassifiers() {}

  /** The reason, or empty if the chain is no verdict on the document. */
  static Optional<Reason> classify(Throwable failure) {
    List<Throwable> links = links(failure);
    for (Throwable link : links) {
      if (link instanceof ExtractFailure known) {
        return Optional.of(known.reason());
      }
    }
    if (isFaultOfTheMachine(failure)) {
      return Optional.empty();
    }
    return RULES.stream()
        .filter(rule -> links.stream().anyMatch(rule.matches()))
        .map(Rule::reason)
        .findFirst();
  }

  static boolean isFaultOfTheMachine(Throwable failure) {
    return links(failure).stream().anyMatch(FailureClassifiers::isMachine);
  }

  static boolean isFullDisk(Throwable failure) {
    return links(failure).stream().anyMatch(FailureClassifiers::isDiskFull);
  }

  private static boolean isDiskFull(Throwable link) {
    return link instanceof IOException && says(link, DISK_FULL);
  }

  /** The innermost cause in one line that is the same on every run. */
  static String describe(Throwable failure) {
    List<Throwable> links = links(failure);
    Throwable root = links.get(links.size() - 1);
    String message = root.getMessage() == null ? "" : ": " + root.getMessage();
    String line = root.getClass().getSimpleName() + message;
    line = OBJECT_ADDRESS.matcher(line).replaceAll("");
    line = TEMPORARY_FILE.matcher(line).replaceAll("(temporary file)");
    return StoredStrings.bounded(StoredStrings.clean(line), MAX_MESSAGE_CHARS);
  }

  private static List<Throwable> links(Throwable failure) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Throwable> links = new ArrayList<>();
    Throwable link = failure;
    while (link != null && links.size() < MAX_LINKS && seen.add(link)) {
      links.add(link);
      link = link.getCause();
    }
    return links;
  }

  private static boolean isMachine(Throwable link) {
    return link instanceof FileSystemException
        || link instanceof InterruptedIOException
        || link instanceof InterruptedException
        || link instanceof ClosedByInterruptException
        || isDiskFull(link)
        || (link instanceof IOException && says(link, TOO_MANY_FILES));
  }

  private static boolean needsKey(Throwable link) {
    return link instanceof EncryptedDocumentException
        || link instanceof org.apache.poi.EncryptedDocumentException
        || link instanceof InvalidPasswordException
        || link instanceof PasswordRequiredException
        || (link instanceof UnsupportedZipFeatureException zip
            && zip.getFeature() == UnsupportedZipFeatureException.Feature.ENCRYPTION)
        // PDFBox, for a PDF encrypted for the holders of certificates.
        || says(link, "decryption material is not compatible");
  }

  private static boolean expandsTooFar(Throwable link) {
    return link instanceof ExpansionExceeded
        || link instanceof TikaMemoryLimitException
        || link instanceof org.apache.commons.compress.MemoryLimitException
        || (link instanceof SAXException && says(link, XML_LIMIT))
        || says(link, "Suspected zip bomb")
        || says(link, "Zip bomb detected");
  }

  private static boolean isUnsupportedVariant(Throwable link) {
    return link instanceof UnsupportedFormatException
        || link instanceof OldFileFormatException
        || link instanceof UnsupportedZipFeatureException
        // POI, whose exception for it is the same as for a damaged file.
        || says(link, "Strict OOXML isn't currently supported");
  }

  /** Unchecked exceptions that parsers use to say that the bytes are not what they must be. */
  private static boolean complainsAboutBytes(Throwable link) {
    return link instanceof RuntimeException && !isSlip(link);
  }

  /** Unchecked exceptions that nobody throws on purpose to complain about a document. */
  private static boolean isSlip(Throwable link) {
    return link instanceof NullPointerException
        || link instanceof ClassCastException
        || link instanceof ArrayStoreException
        || link instanceof UnsupportedOperationException
        || link instanceof java.util.ConcurrentModificationException;
  }

  /** Tika wraps what its parsers throw; faults of the machine have been sorted out before. */
  private static boolean isRefusal(Throwable link) {
    return link instanceof TikaException || link instanceof SAXException;
  }

  private static boolean says(Throwable link, String words) {
    String message = link.getMessage();
    return message != null && message.contains(words);
  }

  private static boolean says(Throwable link, Pattern words) {
    String message = link.getMessage();
    return message != null && words.matcher(message).find();
  }
}
