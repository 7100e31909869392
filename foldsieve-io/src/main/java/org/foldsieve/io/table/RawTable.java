package org.foldsieve.io.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.live.StoredRows;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.prepare.Preparer;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.jspecify.annotations.Nullable;

/**
 * What a file holds, before missing values, words and roles are settled by {@link Preparer}. Each
 * reader makes one.
 */
public final class RawTable {

  /** What a column's name takes, with its places in a list and in the index of all names. */
  private static final int NAME = 150;

  private final List<String> names;
  private final @Nullable RowStore dense;
  private final @Nullable StoredRows stored;
  private final @Nullable SparseMatrix sparse;
  private final @Nullable Symbols[] symbols;
  private final ColumnRoles roles;
  private final Remarks remarks = new Remarks();
  private Optional<Labels> labels = Optional.empty();
  private Optional<List<String>> rowNames = Optional.empty();
  private Optional<ImageShape> image = Optional.empty();
  private int lineOfFirstRow = -1;

  private RawTable(
      List<String> names,
      @Nullable RowStore dense,
      @Nullable StoredRows stored,
      @Nullable SparseMatrix sparse,
      @Nullable Symbols[] symbols,
      ColumnRoles roles) {
    this.names = names;
    this.dense = dense;
    this.stored = stored;
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
      List<String> names, RowStore rows, @Nullable Symbols[] symbols, ColumnRoles roles) {
    return new RawTable(names, rows, null, null, symbols, roles);
  }

  /** A dense matrix of numbers, whose memory was taken from the budget. */
  public static RawTable of(
      List<String> names, Matrix values, ColumnRoles roles, MemoryBudget budget) {
    return of(names, RowStore.of(values, budget), new Symbols[names.size()], roles);
  }

  /** Rows of numbers that stay in the file; every column is a feature. */
  public static RawTable of(List<String> names, StoredRows rows, ColumnRoles roles) {
    return new RawTable(names, null, rows, null, new Symbols[names.size()], roles);
  }

  /** A sparse matrix of numbers. */
  public static RawTable of(List<String> names, SparseMatrix values, ColumnRoles roles) {
    return of(names, values, new Symbols[names.size()], roles);
  }

  /** A sparse matrix of numbers and words; every feature must be a number. */
  public static RawTable of(
      List<String> names, SparseMatrix values, @Nullable Symbols[] symbols, ColumnRoles roles) {
    return new RawTable(names, null, null, values, symbols, roles);
  }

  /** The number or code at a place. */
  public double cell(int row, int column) {
    if (stored != null) {
      double[] cell = new double[1];
      stored.copy(row, row + 1, column, column + 1, cell);
      return cell[0];
    }
    return sparse != null ? sparse.get(row, column) : dense().get(row, column);
  }

  /** A copy of a column: numbers, or codes of its words. */
  public double[] column(int column) {
    return sparse != null || stored != null
        ? IntStream.range(0, rows()).mapToDouble(i -> cell(i, column)).toArray()
        : dense().column(column);
  }

  /** The names of unnamed columns: {@code f0, f1, …}; taken from the budget. */
  public static List<String> defaultNames(int columns, MemoryBudget budget) {
    budget.take(
        String.format(Locale.ROOT, "the names of %d columns", columns), (long) NAME * columns);
    List<String> names = new ArrayList<>(columns);
    for (int j = 0; j < columns; j++) {
      names.add("f" + j);
    }
    return names;
  }

  /** The names of the columns, whatever they are for. */
  public List<String> names() {
    return names;
  }

  /** This table with its cells in memory, for who looks at columns one by one. */
  public RawTable inMemory(MemoryBudget budget) {
    if (stored == null) {
      return this;
    }
    int columns = stored.columns();
    double[] values = new double[budget.takeCells(stored.rows(), columns, Double.BYTES)];
    stored.visit(
        (from, to, block) ->
            System.arraycopy(block, 0, values, from * columns, (to - from) * columns));
    RawTable copy = of(names, Matrix.wrap(stored.rows(), columns, values), roles, budget);
    copy.remarks.addAll(remarks);
    copy.labels = labels;
    copy.rowNames = rowNames;
    copy.image = image;
    return copy;
  }

  /** The cells, where they stay in the file. */
  public Optional<StoredRows> stored() {
    return Optional.ofNullable(stored);
  }

  /** Whether the cells are a sparse matrix. */
  public boolean isSparse() {
    return sparse != null;
  }

  /** The cells, where they are not sparse. */
  public RowStore dense() {
    return Objects.requireNonNull(dense, "dense");
  }

  /** The cells, where they are sparse. */
  public SparseMatrix sparse() {
    return Objects.requireNonNull(sparse, "sparse");
  }

  /** The number of rows. */
  public int rows() {
    return sparse != null ? sparse.rows() : stored != null ? stored.rows() : dense().rows();
  }

  /** The words of a column, or null where it holds numbers. */
  public @Nullable Symbols symbols(int column) {
    return symbols[column];
  }

  /** What each column is for. */
  public ColumnRoles roles() {
    return roles;
  }

  /** The labels that stand beside the columns. */
  public Optional<Labels> labels() {
    return labels;
  }

  /** Puts labels beside the columns. */
  public void carryLabels(Labels labels) {
    this.labels = Optional.of(labels);
  }

  /** The names of the rows that stand beside the columns. */
  public Optional<List<String>> rowNames() {
    return rowNames;
  }

  /** Puts names of the rows beside the columns. */
  public void carryRowNames(List<String> rowNames) {
    this.rowNames = Optional.of(rowNames);
  }

  /** The shape of the image in each row, where the file tells. */
  public Optional<ImageShape> image() {
    return image;
  }

  /** Says that each row is an image. */
  public void carryImage(ImageShape image) {
    this.image = Optional.of(image);
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
        : String.format(Locale.ROOT, "row %d (line %d)", row, lineOfFirstRow + row);
  }

  /** A column for a message. */
  public String describe(int column) {
    return describe(names, column);
  }

  /** A column for a message: {@code 'age' (3)}. */
  public static String describe(List<String> names, int column) {
    return String.format(Locale.ROOT, "'%s' (%d)", names.get(column), column);
  }

  /** The refusal of an infinite value. */
  public static DataException infinite(double value, String column, String place) {
    return new DataException(
        String.format(
            Locale.ROOT,
            "column %s is %s at %s; a value must be finite: correct it, or drop the row or the"
                + " column",
            column,
            value > 0 ? "infinite" : "minus infinite",
            place));
  }
}
