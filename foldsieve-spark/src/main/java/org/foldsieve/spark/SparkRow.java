package org.foldsieve.spark;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.jspecify.annotations.Nullable;

/** One row on its way to its block. */
final class SparkRow implements Serializable {

  private static final long serialVersionUID = 1;

  /** Its place among all rows, by id. */
  final int index;

  final int features;

  /** The columns that are stored, of a sparse row; null for a dense one. */
  final int @Nullable [] columns;

  final double[] values;

  SparkRow(int index, int features, int @Nullable [] columns, double[] values) {
    this.index = index;
    this.features = features;
    this.columns = columns;
    this.values = values;
  }

  private Object writeReplace() {
    float[] narrow = SentNumbers.narrow(values);
    boolean fits = narrow.length == values.length;
    int[] stored = columns == null ? new int[0] : columns;
    long size =
        5L * Integer.BYTES
            + (long) Integer.BYTES * stored.length
            + (fits ? (long) Float.BYTES : Double.BYTES) * values.length;
    if (!SentNumbers.fit(size)) {
      return this;
    }
    byte[] bytes = new byte[(int) size];
    ByteBuffer to = SentNumbers.buffer(bytes);
    to.putInt(index).putInt(features).putInt(columns == null ? 0 : 1);
    to.putInt(fits ? 1 : 0).putInt(values.length);
    SentNumbers.put(to, stored);
    if (fits) {
      SentNumbers.put(to, narrow);
    } else {
      SentNumbers.put(to, values);
    }
    return new Sent(bytes);
  }

  private static final class Sent extends SentNumbers.Form {
    private static final long serialVersionUID = 1;

    Sent(byte[] bytes) {
      super(bytes);
    }

    private Object readResolve() {
      ByteBuffer from = SentNumbers.buffer(bytes);
      int[] head = SentNumbers.ints(from, 5);
      int count = head[4];
      int @Nullable [] columns = head[2] == 0 ? null : SentNumbers.ints(from, count);
      if (head[3] == 0) {
        return new SparkRow(head[0], head[1], columns, SentNumbers.doubles(from, count));
      }
      float[] narrow = SentNumbers.floats(from, count);
      double[] values = new double[count];
      for (int e = 0; e < count; e++) {
        values[e] = narrow[e];
      }
      return new SparkRow(head[0], head[1], columns, values);
    }
  }

  /** A cell of a column of features: a vector, or an array of doubles or floats. */
  static SparkRow of(int index, Object cell) {
    if (cell instanceof SparseVector sparse) {
      return new SparkRow(index, sparse.size(), sparse.indices(), sparse.values());
    }
    double[] values = toArray(cell);
    return new SparkRow(index, values.length, null, values);
  }

  /** The numbers of a cell. */
  static double[] toArray(Object cell) {
    if (cell instanceof Vector vector) {
      return vector.toArray();
    }
    java.util.List<?> list = Cells.asList(cell);
    double[] values = new double[list.size()];
    for (int j = 0; j < values.length; j++) {
      Object value = list.get(j);
      values[j] = value instanceof Number number ? number.doubleValue() : Double.NaN;
    }
    return values;
  }

  boolean isSparse() {
    return columns != null;
  }

  SparkRow at(int place) {
    return new SparkRow(place, features, columns, values);
  }

  /** Writes the row in full. */
  void copyTo(double[] target, int at) {
    if (columns == null) {
      System.arraycopy(values, 0, target, at, features);
      return;
    }
    Arrays.fill(target, at, at + features, 0);
    for (int e = 0; e < values.length; e++) {
      target[at + columns[e]] = values[e];
    }
  }

  /** The same row with its zeros written out. */
  SparkRow dense() {
    double[] full = new double[features];
    copyTo(full, 0);
    return new SparkRow(index, features, null, full);
  }

  /** The column of the first value that is no finite number, or -1. */
  int firstNotFinite() {
    for (int e = 0; e < values.length; e++) {
      if (!Double.isFinite(values[e])) {
        return columns == null ? e : columns[e];
      }
    }
    return -1;
  }

  /** Whether two rows hold the same numbers; both zeros are one. */
  boolean sameAs(SparkRow other) {
    double[] own = new double[features];
    double[] others = new double[features];
    copyTo(own, 0);
    other.copyTo(others, 0);
    for (int j = 0; j < features; j++) {
      if (own[j] != others[j]) {
        return false;
      }
    }
    return true;
  }
}
