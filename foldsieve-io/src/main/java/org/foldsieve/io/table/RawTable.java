package org.foldsieve.io.table;

import java.util.ArrayList;
import java.util.List;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.io.prepare.Preparation;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;

/**
 * What a file holds, before missing values, words and roles are settled by {@link Preparation}.
 * Each reader makes one.
 */
public final class RawTable {

  private final List<String> names;
  private final RowStore dense;
  private final SparseMatrix sparse;
  private final Symbols[] symbols;
  private final ColumnRoles roles;
  private final Remarks remarks = new Remarks();
  private Labels labels;
  private List<String> rowNames;
  private ImageShape image;
  private int lineOfFirstRow = -1;

  private RawTable(
      List<String> names,
      RowStore dense,
      SparseMatrix sparse,
      Symbols[] symbols,
      ColumnRoles roles) {
    this.names = names;
    this.dense = dense;
    this.sparse = sparse;
    this.symbols = symbols;
    this.roles = roles;
  }

  /**
   * Rows of numbers and words.
   *
   * @param symbols by column, the words its cells are codes of; null where the cells are numbers
   */
  public static RawTable of(
      List<String> names, RowStore rows, Symbols[] symbols, ColumnRoles roles) {
    return new RawTable(names, rows, null, symbols, roles);
  }

  /** A dense matrix of numbers. */
  public static RawTable of(List<String> names, Matrix values, ColumnRoles roles) {
    return of(names, RowStore.of(values), new Symbols[names.size()], roles);
  }

  /** A sparse matrix of numbers. */
  public static RawTable of(List<String> names, SparseMatrix values, ColumnRoles roles) {
    return of(names, values, new Symbols[names.size()], roles);
  }

  /** A sparse matrix of numbers and words; every feature must be a number. */
  public static RawTable of(
      List<String> names, SparseMatrix values, Symbols[] symbols, ColumnRoles roles) {
    return new RawTable(names, null, values, symbols, roles);
  }

  /** The number or code at a place. */
  public double cell(int row, int column) {
    return sparse != null ? sparse.get(row, column) : dense.get(row, column);
  }

  /** The names of unnamed columns: {@code f0, f1, …}. */
  public static List<String> defaultNames(int columns) {
    List<String> names = new ArrayList<>(columns);
    for (int j = 0; j < columns; j++) {
      names.add("f" + j);
    }
    return names;
  }

  public List<String> names() {
    return names;
  }

  public boolean isSparse() {
    return sparse != null;
  }

  public RowStore dense() {
    return dense;
  }

  public SparseMatrix sparse() {
    return sparse;
  }

  public int rows() {
    return sparse != null ? sparse.rows() : dense.rows();
  }

  /** The words of a column, or null where it holds numbers. */
  public Symbols symbols(int column) {
    return symbols[column];
  }

  public ColumnRoles roles() {
    return roles;
  }

  /** The labels the format carries beside its columns, or null. */
  public Labels labels() {
    return labels;
  }

  public void carryLabels(Labels labels) {
    this.labels = labels;
  }

  /** The row names the format carries beside its columns, or null. */
  public List<String> rowNames() {
    return rowNames;
  }

  public void carryRowNames(List<String> rowNames) {
    this.rowNames = rowNames;
  }

  /** The image shape the format carries, or null. */
  public ImageShape image() {
    return image;
  }

  public void carryImage(ImageShape image) {
    this.image = image;
  }

  /** What was decided by itself and its user should know. */
  public Remarks remarks() {
    return remarks;
  }

  /** Says that row i stands in line {@code line + i} of the text, each in a line of its own. */
  public void startsAtLine(int line) {
    lineOfFirstRow = line;
  }

  /** A row for a message, with its line where that is known. */
  public String place(int row) {
    return lineOfFirstRow < 0
        ? "row " + row
        : "row %d (line %d)".formatted(row, lineOfFirstRow + row);
  }

  /** A column for a message. */
  public String describe(int column) {
    return describe(names, column);
  }

  /** A column for a message: {@code 'age' (3)}. */
  public static String describe(List<String> names, int column) {
    return "'%s' (%d)".formatted(names.get(column), column);
  }

  /** The refusal of an infinite value. */
  public static DataException infinite(double value, String column, String place) {
    return new DataException(
        "column %s is %s at %s; a value must be finite: correct it, or drop the row or the column"
            .formatted(column, value > 0 ? "infinite" : "minus infinite", place));
  }
}
