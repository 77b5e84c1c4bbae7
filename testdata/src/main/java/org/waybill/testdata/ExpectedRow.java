package org.waybill.testdata;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.waybill.testdata.ExpectedDocument.MediaTypes;
import org.waybill.testdata.ExpectedDocument.Rejected;
import org.waybill.testdata.ExpectedDocument.Result;
import org.waybill.testdata.ExpectedDocument.Stored;

/** A row of {@code expected.tsv}; {@code README.md} beside the table says what the columns mean. */
final class ExpectedRow {
  private enum Column {
    KEY("key"),
    STATUS("status"),
    STAGE("stage"),
    CODE("code"),
    MEDIA_TYPE("mediaType"),
    DECLARED_TYPE("declaredType"),
    AGREES("declaredTypeAgrees"),
    PAGES("pages"),
    TITLE("title"),
    AUTHORS("authors"),
    TEXT("text"),
    WORDS("words"),
    EMBEDDED("embedded");

    private final String title;

    Column(String title) {
      this.title = title;
    }
  }

  /** The first line of the table. */
  static final String HEADER =
      Stream.of(Column.values()).map(column -> column.title).collect(Collectors.joining("\t"));

  private static final String ABSENT = "-";

  private final Map<Column, String> cells = new EnumMap<>(Column.class);

  private ExpectedRow(String[] values) {
    Iterator<String> next = Arrays.asList(values).iterator();
    for (Column column : Column.values()) {
      cells.put(column, next.next());
    }
  }

  /**
   * Splits a line.
   *
   * @throws IllegalArgumentException if it has another number of cells than the header
   */
  static ExpectedRow parse(String line) {
    String[] values = line.split("\t", -1);
    if (values.length != Column.values().length) {
      throw new IllegalArgumentException(
          "expected %d cells, found %d".formatted(Column.values().length, values.length));
    }
    return new ExpectedRow(values);
  }

  /**
   * What the row says.
   *
   * @throws IllegalArgumentException if a cell is malformed or contradicts another
   */
  ExpectedDocument document() {
    return new ExpectedDocument(present(Column.KEY), types(), result());
  }

  private @Nullable MediaTypes types() {
    String actual = value(Column.MEDIA_TYPE);
    if (actual == null) {
      return null;
    }
    String declared = value(Column.DECLARED_TYPE);
    boolean agrees = declared == null || isFirstOf(Column.AGREES, "yes", "no");
    return new MediaTypes(actual, declared, agrees);
  }

  private Result result() {
    return isFirstOf(Column.STATUS, "stored", "rejected")
        ? stored()
        : new Rejected(present(Column.STAGE), present(Column.CODE));
  }

  private Stored stored() {
    List<String> words = list(Column.WORDS, " ");
    if (isFirstOf(Column.TEXT, "present", "none") == words.isEmpty()) {
      throw new IllegalArgumentException("words are expected where text is, and only there");
    }
    String pages = value(Column.PAGES);
    return new Stored(
        pages == null ? null : Integer.valueOf(pages),
        value(Column.TITLE),
        list(Column.AUTHORS, "; "),
        words,
        Integer.parseInt(present(Column.EMBEDDED)));
  }

  private boolean isFirstOf(Column column, String first, String second) {
    String value = present(column);
    if (!value.equals(first) && !value.equals(second)) {
      throw new IllegalArgumentException(
          "%s must be %s or %s, not '%s'".formatted(column.title, first, second, value));
    }
    return value.equals(first);
  }

  private List<String> list(Column column, String separator) {
    String value = value(column);
    return value == null ? List.of() : Arrays.asList(value.split(separator));
  }

  private String present(Column column) {
    String value = value(column);
    if (value == null) {
      throw new IllegalArgumentException(column.title + " is missing");
    }
    return value;
  }

  private @Nullable String value(Column column) {
    String cell = cells.getOrDefault(column, "");
    return cell.isEmpty() || cell.equals(ABSENT) ? null : cell;
  }
}
