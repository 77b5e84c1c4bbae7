package org.waybill.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The folder {@code testdata/inbox} and what a pipeline must make of each document in it. */
public final class ExpectedInbox {
  /** The system property that names the project's root. */
  public static final String ROOT_PROPERTY = "waybill.rootDir";

  private static final String TABLE = "expected.tsv";

  private final Path folder;
  private final List<ExpectedDocument> documents;

  private ExpectedInbox(Path folder, List<ExpectedDocument> documents) {
    this.folder = folder;
    this.documents = List.copyOf(documents);
  }

  /**
   * The inbox of the project whose root the system property {@value #ROOT_PROPERTY} names.
   *
   * @throws IllegalStateException if the property is not set
   * @throws IllegalArgumentException naming file and line if the table is malformed
   * @throws IOException if the table cannot be read
   */
  public static ExpectedInbox load() throws IOException {
    String root = System.getProperty(ROOT_PROPERTY);
    if (root == null) {
      throw new IllegalStateException("the system property " + ROOT_PROPERTY + " is not set");
    }
    return load(Path.of(root, "testdata"));
  }

  /**
   * The inbox in a folder that holds {@code inbox} and {@code expected.tsv}.
   *
   * @throws IllegalArgumentException naming file and line if the table is malformed
   * @throws IOException if the table cannot be read
   */
  public static ExpectedInbox load(Path testdata) throws IOException {
    Path table = testdata.resolve(TABLE);
    List<String> lines = Files.readAllLines(table);
    if (lines.isEmpty() || !lines.get(0).equals(ExpectedRow.HEADER)) {
      throw new IllegalArgumentException(table + ":1: expected the header " + ExpectedRow.HEADER);
    }
    List<ExpectedDocument> documents = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      try {
        documents.add(ExpectedRow.parse(lines.get(i)).document());
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(table + ":" + (i + 1) + ": " + e.getMessage(), e);
      }
    }
    return new ExpectedInbox(testdata.resolve("inbox"), documents);
  }

  /** The folder with the documents; each document's key is its path below it. */
  public Path folder() {
    return folder;
  }

  /** What is expected of each document, in the order of the table. */
  public List<ExpectedDocument> documents() {
    return documents;
  }
}
