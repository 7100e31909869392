package org.foldsieve.app.text;

import java.util.ArrayList;
import java.util.List;
import org.foldsieve.app.terminal.Visible;

/** A table for people to read: no frame, columns as wide as they must be. */
public final class TextTable {

  private static final int WIDEST_CELL = 70;

  private final List<Column> columns = new ArrayList<>();
  private final List<List<List<String>>> rows = new ArrayList<>();

  private record Column(String header, boolean number, int widest) {}

  /** An empty table. */
  public TextTable() {}

  /** Adds a column of texts. */
  public TextTable text(String header) {
    return text(header, WIDEST_CELL);
  }

  /** Adds a column of texts; wider ones go on in the next line. */
  public TextTable text(String header, int widest) {
    columns.add(new Column(header, false, widest));
    return this;
  }

  /** Adds a column of numbers. */
  public TextTable number(String header) {
    columns.add(new Column(header, true, WIDEST_CELL));
    return this;
  }

  /** Adds a row, one cell a column. */
  public TextTable row(Object... cells) {
    List<List<String>> row = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      row.add(lines(String.valueOf(cells[c]), columns.get(c).widest()));
    }
    rows.add(row);
    return this;
  }

  /** The table as lines without trailing blanks. */
  @Override
  public String toString() {
    List<List<List<String>>> all = new ArrayList<>();
    all.add(columns.stream().map(column -> List.of(column.header())).toList());
    all.addAll(rows);
    int[] widths = new int[columns.size()];
    for (List<List<String>> row : all) {
      for (int c = 0; c < widths.length; c++) {
        for (String line : row.get(c)) {
          widths[c] = Math.max(widths[c], TextWidth.of(line));
        }
      }
    }
    StringBuilder text = new StringBuilder();
    all.forEach(row -> append(text, row, widths));
    return text.toString();
  }

  private void append(StringBuilder text, List<List<String>> row, int[] widths) {
    int height = row.stream().mapToInt(List::size).max().orElse(0);
    for (int l = 0; l < height; l++) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < widths.length; c++) {
        String cell = l < row.get(c).size() ? row.get(c).get(l) : "";
        String blanks = " ".repeat(widths[c] - TextWidth.of(cell));
        line.append(' ')
            .append(columns.get(c).number() ? blanks + cell : cell + blanks)
            .append(' ');
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
  }

  /** The lines of a cell, broken at its last blank that fits, or in a word where there is none. */
  private static List<String> lines(String cell, int widest) {
    // A line break in a quoted name, or an escape sequence, would tear the table.
    String rest = Visible.line(cell);
    List<String> lines = new ArrayList<>();
    while (TextWidth.of(rest) > widest) {
      int end = fitting(rest, widest);
      int blank = rest.lastIndexOf(' ', end);
      int cut = blank > 0 ? blank : end;
      lines.add(rest.substring(0, cut));
      rest = rest.substring(cut).stripLeading();
    }
    lines.add(rest);
    return lines;
  }

  /** How many chars fit, at least one character. */
  private static int fitting(String text, int widest) {
    int end = 0;
    int width = 0;
    while (end < text.length()) {
      int character = text.codePointAt(end);
      width += TextWidth.of(character);
      if (width > widest && end > 0) {
        return end;
      }
      end += Character.charCount(character);
    }
    return end;
  }
}
