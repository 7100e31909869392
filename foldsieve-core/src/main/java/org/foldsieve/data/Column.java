package org.foldsieve.data;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A column as a file has it: numbers or words, some of them missing.
 *
 * <p>Immutable and thread-safe.
 *
 * @since 0.1.0
 */
public final class Column {

  private final String name;

  /** The number of each row, or the code of its word; NaN where it is missing. */
  private final double[] cells;

  private final @Nullable Levels levels;
  private final int missing;

  private Column(String name, double[] cells, @Nullable Levels levels) {
    this.name = Objects.requireNonNull(name, "name");
    this.cells = cells;
    this.levels = levels;
    this.missing = (int) Arrays.stream(cells).filter(Double::isNaN).count();
  }

  /**
   * {@return a column of numbers}
   *
   * @param name its name
   * @param rows the number of each row; NaN where it is missing
   * @throws DataException when a number is infinite
   */
  public static Column ofNumbers(String name, double[] rows) {
    for (int i = 0; i < rows.length; i++) {
      if (Double.isInfinite(rows[i])) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "column '%s' holds %s at row %d; correct it, or leave out the row or the column",
                name,
                rows[i],
                i));
      }
    }
    return new Column(name, rows.clone(), null);
  }

  /**
   * {@return a column of words}
   *
   * @param name its name
   * @param rows the code of each row's word; -1 where it is missing
   * @param levels the words
   */
  public static Column ofWords(String name, int[] rows, Levels levels) {
    double[] cells = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      if (rows[i] < -1 || rows[i] >= levels.size()) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "column '%s' has the code %d at row %d and only %d words",
                name,
                rows[i],
                i,
                levels.size()));
      }
      cells[i] = rows[i] < 0 ? Double.NaN : rows[i];
    }
    return new Column(name, cells, levels);
  }

  /** {@return its name} */
  public String name() {
    return name;
  }

  /** {@return the number of rows} */
  public int rows() {
    return cells.length;
  }

  /** {@return the words it holds; empty for a column of numbers} */
  public Optional<Levels> levels() {
    return Optional.ofNullable(levels);
  }

  /** {@return whether it holds words} */
  public boolean isWords() {
    return levels != null;
  }

  /** {@return how many rows miss a value} */
  public int missing() {
    return missing;
  }

  /**
   * {@return whether a row misses its value}
   *
   * @param row the row
   */
  public boolean isMissing(int row) {
    return Double.isNaN(cells[row]);
  }

  /**
   * {@return the number of a row, or the code of its word; NaN where it is missing}
   *
   * @param row the row
   */
  public double cell(int row) {
    return cells[row];
  }

  /** {@return the number of each row, or the code of its word; NaN where it is missing} */
  public DoubleStream cells() {
    return Arrays.stream(cells);
  }

  /**
   * {@return a row's value as text; empty where it is missing}
   *
   * @param row the row
   */
  public String text(int row) {
    if (isMissing(row)) {
      return "";
    }
    return levels == null ? Double.toString(cells[row]) : levels.word((int) cells[row]);
  }

  /**
   * {@return the given rows, in the given order}
   *
   * @param rows the rows
   */
  public Column select(int[] rows) {
    return new Column(name, Arrays.stream(rows).mapToDouble(i -> cells[i]).toArray(), levels);
  }

  /**
   * This column with every gap filled.
   *
   * @param cell the number, or the code of the word, that takes the place of what is missing
   * @param words the words, those of this column and perhaps one more
   */
  Column filled(double cell, @Nullable Levels words) {
    return missing == 0
        ? this
        : new Column(
            name, Arrays.stream(cells).map(x -> Double.isNaN(x) ? cell : x).toArray(), words);
  }

  /**
   * {@return this column with every number moved and scaled; missing stays missing}
   *
   * @param offset what is taken from each number
   * @param scale what it is then divided by
   */
  public Column scaled(double offset, double scale) {
    if (levels != null) {
      throw new IllegalStateException("column '" + name + "' holds words");
    }
    return new Column(
        name, Arrays.stream(cells).map(cell -> (cell - offset) / scale).toArray(), null);
  }
}
