package org.foldsieve.spark;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;

/**
 * Some rows that follow each other, on their way between machines: as floats where floats hold them
 * exactly. A plain class, as Kryo knows no records.
 */
final class RowBlock implements Serializable {

  private static final long serialVersionUID = 1;

  /** The place of the first row among all rows. */
  final int first;

  final int rows;
  final int features;

  /** Where each row begins, for sparse rows; empty for dense ones. */
  private final int[] start;

  private final int[] columns;

  /** The values; one of the two is empty. */
  private final double[] doubles;

  private final float[] floats;

  private RowBlock(int first, int rows, int features, int[] start, int[] columns, double[] values) {
    this.first = first;
    this.rows = rows;
    this.features = features;
    this.start = start;
    this.columns = columns;
    float[] narrow = SentNumbers.narrow(values);
    boolean fits = narrow.length == values.length;
    this.doubles = fits ? new double[0] : values;
    this.floats = fits ? narrow : new float[0];
  }

  private RowBlock(
      int first,
      int rows,
      int features,
      int[] start,
      int[] columns,
      double[] doubles,
      float[] floats) {
    this.first = first;
    this.rows = rows;
    this.features = features;
    this.start = start;
    this.columns = columns;
    this.doubles = doubles;
    this.floats = floats;
  }

  private Object writeReplace() {
    long size = 7L * Integer.BYTES + bytes();
    if (!SentNumbers.fit(size)) {
      return this;
    }
    byte[] bytes = new byte[(int) size];
    ByteBuffer to = SentNumbers.buffer(bytes);
    to.putInt(first).putInt(rows).putInt(features);
    to.putInt(start.length).putInt(columns.length).putInt(doubles.length).putInt(floats.length);
    SentNumbers.put(to, start);
    SentNumbers.put(to, columns);
    SentNumbers.put(to, doubles);
    SentNumbers.put(to, floats);
    return new Sent(bytes);
  }

  private static final class Sent extends SentNumbers.Form {
    private static final long serialVersionUID = 1;

    Sent(byte[] bytes) {
      super(bytes);
    }

    private Object readResolve() {
      ByteBuffer from = SentNumbers.buffer(bytes);
      int[] head = SentNumbers.ints(from, 7);
      return new RowBlock(
          head[0],
          head[1],
          head[2],
          SentNumbers.ints(from, head[3]),
          SentNumbers.ints(from, head[4]),
          SentNumbers.doubles(from, head[5]),
          SentNumbers.floats(from, head[6]));
    }
  }

  static RowBlock dense(int first, int rows, int features, double[] values) {
    return new RowBlock(first, rows, features, new int[0], new int[0], values);
  }

  static RowBlock sparse(
      int first, int rows, int features, int[] start, int[] columns, double[] values) {
    return new RowBlock(first, rows, features, start, columns, values);
  }

  /** One block of rows that were given one by one, in order. */
  static RowBlock of(int first, List<SparkRow> rows, int features, boolean sparse) {
    if (!sparse) {
      double[] values = new double[Math.multiplyExact(rows.size(), features)];
      for (int i = 0; i < rows.size(); i++) {
        rows.get(i).copyTo(values, i * features);
      }
      return dense(first, rows.size(), features, values);
    }
    int[] start = new int[rows.size() + 1];
    for (int i = 0; i < rows.size(); i++) {
      start[i + 1] = Math.addExact(start[i], rows.get(i).values.length);
    }
    int[] columns = new int[start[rows.size()]];
    double[] values = new double[columns.length];
    for (int i = 0; i < rows.size(); i++) {
      SparkRow row = rows.get(i);
      int[] stored = java.util.Objects.requireNonNull(row.columns);
      System.arraycopy(stored, 0, columns, start[i], stored.length);
      System.arraycopy(row.values, 0, values, start[i], row.values.length);
    }
    return sparse(first, rows.size(), features, start, columns, values);
  }

  /** What the driver asks of a block. */
  static final class Facts implements Serializable {
    private static final long serialVersionUID = 1;

    final int rows;
    final boolean sparse;

    Facts(int rows, boolean sparse) {
      this.rows = rows;
      this.sparse = sparse;
    }
  }

  Facts facts() {
    return new Facts(rows, isSparse());
  }

  /** The same rows, dense. */
  RowBlock writtenOut() {
    if (!isSparse()) {
      return this;
    }
    double[] values = new double[Math.multiplyExact(rows, features)];
    copyTo(values);
    return dense(first, rows, features, values);
  }

  boolean isSparse() {
    return start.length > 0;
  }

  /** About how much memory it takes, in bytes. */
  long bytes() {
    return 8L * doubles.length + 4L * (floats.length + columns.length + start.length);
  }

  private double[] values() {
    if (doubles.length > 0 || floats.length == 0) {
      return doubles;
    }
    double[] values = new double[floats.length];
    for (int e = 0; e < values.length; e++) {
      values[e] = floats[e];
    }
    return values;
  }

  private double value(int entry) {
    return doubles.length > 0 ? doubles[entry] : floats[entry];
  }

  /** The rows as a table. */
  Table table() {
    return join(List.of(this));
  }

  /** Row i of this block, with its place among all rows. */
  SparkRow row(int i) {
    if (isSparse()) {
      int[] own = Arrays.copyOfRange(columns, start[i], start[i + 1]);
      double[] values = new double[own.length];
      Arrays.setAll(values, e -> value(start[i] + e));
      return new SparkRow(first + i, features, own, values);
    }
    double[] values = new double[features];
    Arrays.setAll(values, j -> value(i * features + j));
    return new SparkRow(first + i, features, null, values);
  }

  /** Writes row i of this block in full. */
  void copyRow(int i, double[] target) {
    copyRow(i, target, 0);
  }

  private void copyRow(int i, double[] target, int at) {
    if (!isSparse()) {
      for (int j = 0; j < features; j++) {
        target[at + j] = value(i * features + j);
      }
      return;
    }
    Arrays.fill(target, at, at + features, 0);
    for (int e = start[i]; e < start[i + 1]; e++) {
      target[at + columns[e]] = value(e);
    }
  }

  /** Writes all rows in full, one after the other. */
  void copyTo(double[] target) {
    for (int i = 0; i < rows; i++) {
      copyRow(i, target, i * features);
    }
  }

  /** Rows from one to before another, counted in this block. */
  RowBlock rows(int from, int to) {
    if (from == 0 && to == rows) {
      return this;
    }
    int[] own = new int[isSparse() ? to - from + 1 : 0];
    Arrays.setAll(own, i -> start[from + i] - start[from]);
    int begin = isSparse() ? start[from] : from * features;
    int end = isSparse() ? start[to] : to * features;
    return new RowBlock(
        first + from,
        to - from,
        features,
        own,
        isSparse() ? Arrays.copyOfRange(columns, begin, end) : columns,
        doubles.length == 0 ? doubles : Arrays.copyOfRange(doubles, begin, end),
        floats.length == 0 ? floats : Arrays.copyOfRange(floats, begin, end));
  }

  /** Columns from one to before another, of all rows. */
  RowBlock columns(int from, int to) {
    int width = to - from;
    if (!isSparse()) {
      double[] part = new double[doubles.length == 0 ? 0 : rows * width];
      float[] narrow = new float[floats.length == 0 ? 0 : rows * width];
      for (int i = 0; i < rows; i++) {
        if (doubles.length > 0) {
          System.arraycopy(doubles, i * features + from, part, i * width, width);
        } else {
          System.arraycopy(floats, i * features + from, narrow, i * width, width);
        }
      }
      return new RowBlock(first, rows, width, start, columns, part, narrow);
    }
    int[] partStart = new int[rows + 1];
    int[] partColumns = new int[columns.length];
    double[] part = new double[columns.length];
    int at = 0;
    for (int i = 0; i < rows; i++) {
      for (int e = start[i]; e < start[i + 1]; e++) {
        if (columns[e] >= from && columns[e] < to) {
          partColumns[at] = columns[e] - from;
          part[at++] = value(e);
        }
      }
      partStart[i + 1] = at;
    }
    return sparse(
        first, rows, width, partStart, Arrays.copyOf(partColumns, at), Arrays.copyOf(part, at));
  }

  /** The rows of several blocks, one block after the other, as one table. */
  static Table join(List<RowBlock> blocks) {
    int features = blocks.get(0).features;
    int n = blocks.stream().mapToInt(block -> block.rows).sum();
    if (!blocks.get(0).isSparse()) {
      if (blocks.size() == 1) {
        return Table.of(Matrix.wrap(n, features, blocks.get(0).values()));
      }
      double[] values = new double[Math.multiplyExact(n, features)];
      int at = 0;
      for (RowBlock block : blocks) {
        for (int e = 0; e < block.rows * features; e++) {
          values[at++] = block.value(e);
        }
      }
      return Table.of(Matrix.wrap(n, features, values));
    }
    long entries = blocks.stream().mapToLong(block -> block.columns.length).sum();
    int[] start = new int[n + 1];
    int[] columns = new int[Math.toIntExact(entries)];
    double[] values = new double[columns.length];
    int row = 0;
    int at = 0;
    for (RowBlock block : blocks) {
      for (int i = 0; i < block.rows; i++) {
        for (int e = block.start[i]; e < block.start[i + 1]; e++) {
          columns[at] = block.columns[e];
          values[at++] = block.value(e);
        }
        start[++row] = at;
      }
    }
    return Table.of(SparseMatrix.wrap(n, features, start, columns, values));
  }
}
