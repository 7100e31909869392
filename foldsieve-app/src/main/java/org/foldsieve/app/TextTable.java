package org.foldsieve.app;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import java.util.ArrayList;
import java.util.List;

/** A table for people to read: no frame, columns as wide as they must be. */
public final class TextTable {

  private static final int WIDEST_CELL = 72;

  private final List<Column> columns = new ArrayList<>();
  private final List<Object[]> rows = new ArrayList<>();

  /** An empty table. */
  public TextTable() {}

  /** Adds a column of texts. */
  public TextTable text(String header) {
    return column(header, HorizontalAlign.LEFT);
  }

  /** Adds a column of numbers. */
  public TextTable number(String header) {
    return column(header, HorizontalAlign.RIGHT);
  }

  private TextTable column(String header, HorizontalAlign align) {
    columns.add(
        new Column()
            .header(header)
            .headerAlign(align)
            .dataAlign(align)
            .maxWidth(WIDEST_CELL, OverflowBehaviour.NEWLINE));
    return this;
  }

  /** Adds a row, one cell a column. */
  public TextTable row(Object... cells) {
    rows.add(cells);
    return this;
  }

  /** The table as lines without trailing blanks. */
  @Override
  public String toString() {
    String raw =
        AsciiTable.builder()
            .border(AsciiTable.NO_BORDERS)
            .lineSeparator("\n")
            .data(columns.toArray(new Column[0]), rows.toArray(new Object[0][]))
            .asString();
    StringBuilder text = new StringBuilder();
    raw.lines().forEach(line -> text.append(line.stripTrailing()).append('\n'));
    return text.toString();
  }
}
