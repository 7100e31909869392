package org.foldsieve.neighbor.row;

import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/** One reading of some rows: the mean and range of each column, and a fingerprint of each row. */
public final class RowSurvey {

  private static final int MOST_CHUNKS = 64;
  private static final long CHUNK_NUMBERS = 1L << 22;
  private static final long MIXER = 0x9E3779B97F4A7C15L;

  private final RowSet rows;
  private final double[] mean;
  private final double[] min;
  private final double[] max;
  private final long[] fingerprints;

  private RowSurvey(RowSet rows) {
    this.rows = rows;
    int d = rows.features();
    mean = new double[d];
    min = new double[d];
    max = new double[d];
    java.util.Arrays.fill(min, Double.POSITIVE_INFINITY);
    java.util.Arrays.fill(max, Double.NEGATIVE_INFINITY);
    fingerprints = new long[rows.size()];
  }

  /**
   * Reads the rows.
   *
   * @param first something else that must be done, on one of the threads, while they are read
   */
  public static RowSurvey of(RowSet rows, Run run, Runnable first) {
    RowSurvey survey = new RowSurvey(rows);
    int n = rows.size();
    int chunks = chunks(rows.features());
    int step = (n + chunks - 1) / chunks;
    Columns[] partial = new Columns[(n + step - 1) / step];
    run.forEach(
        "survey rows",
        partial.length + 1,
        item -> {
          if (item == 0) {
            first.run();
          } else {
            int c = item - 1;
            partial[c] = survey.read(c * step, Math.min(n, (c + 1) * step));
          }
        });
    for (Columns columns : partial) {
      survey.add(columns);
    }
    for (int j = 0; j < survey.mean.length; j++) {
      survey.mean[j] /= n;
    }
    return survey;
  }

  /** The memory a survey takes, in bytes. */
  public static long bytes(RowSet rows) {
    return Long.BYTES * (rows.size() + 3L * rows.features() * (1 + chunks(rows.features())));
  }

  /** So many parts of the rows are summed by themselves; few where rows are long. */
  private static int chunks(int features) {
    return (int) Math.max(1, Math.min(MOST_CHUNKS, CHUNK_NUMBERS / features / 3));
  }

  /** The mean of each column. */
  public double[] mean() {
    return mean;
  }

  /** The smallest value of each column. */
  public double[] min() {
    return min;
  }

  /** The largest value of each column. */
  public double[] max() {
    return max;
  }

  /** A number that equal rows share, and others hardly ever. */
  public long[] fingerprints() {
    return fingerprints;
  }

  /** The largest distance of a value from the given centre of its column. */
  public double reach(double[] center) {
    double reach = 0;
    for (int j = 0; j < center.length; j++) {
      reach = Math.max(reach, Math.max(max[j] - center[j], center[j] - min[j]));
    }
    return reach;
  }

  /** The largest absolute value. */
  public double magnitude() {
    return reach(new double[mean.length]);
  }

  private record Columns(double[] sum, double[] min, double[] max) {}

  private Columns read(int from, int to) {
    int d = rows.features();
    Columns columns = new Columns(new double[d], new double[d], new double[d]);
    if (rows.isSparse()) {
      readSparse(from, to, columns);
    } else {
      readDense(from, to, columns);
    }
    return columns;
  }

  private void readDense(int from, int to, Columns columns) {
    int d = rows.features();
    double[] sum = columns.sum;
    double[] low = columns.min;
    double[] high = columns.max;
    double[] x = rows.values();
    System.arraycopy(x, rows.offset(from), low, 0, d);
    System.arraycopy(x, rows.offset(from), high, 0, d);
    for (int r = from; r < to; r++) {
      int start = rows.offset(r);
      long print = 0;
      for (int j = 0; j < d; j++) {
        double value = x[start + j];
        sum[j] += value;
        if (value < low[j]) {
          low[j] = value;
        }
        if (value > high[j]) {
          high[j] = value;
        }
        // Adding 0.0 makes both zeros one.
        print = (print ^ Double.doubleToRawLongBits(value + 0.0)) * MIXER;
        print ^= print >>> 29;
      }
      fingerprints[r] = print;
    }
  }

  private void readSparse(int from, int to, Columns columns) {
    SparseMatrix matrix = rows.sparse();
    for (int r = from; r < to; r++) {
      int i = rows.tableRow(r);
      long print = 0;
      for (int e = matrix.rowStart()[i]; e < matrix.rowStart()[i + 1]; e++) {
        int j = matrix.columnIndices()[e];
        double value = matrix.values()[e];
        columns.sum[j] += value;
        columns.min[j] = Math.min(columns.min[j], value);
        columns.max[j] = Math.max(columns.max[j], value);
        // A stored zero must not tell a row from one that does not store it.
        if (value != 0) {
          print = (print ^ Double.doubleToRawLongBits(value) ^ (j * MIXER)) * MIXER;
          print ^= print >>> 29;
        }
      }
      fingerprints[r] = print;
    }
  }

  private void add(Columns columns) {
    for (int j = 0; j < mean.length; j++) {
      mean[j] += columns.sum[j];
      min[j] = Math.min(min[j], columns.min[j]);
      max[j] = Math.max(max[j], columns.max[j]);
    }
  }
}
