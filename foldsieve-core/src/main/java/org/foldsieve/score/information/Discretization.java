package org.foldsieve.score.information;

import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;

/**
 * Cuts every feature into a few bins, at places learnt from the rows of one table (the training
 * rows) and good for any other.
 *
 * <p>Three bins are those of the mRMR literature: at most \( \mu - s \), between, above \( \mu + s
 * \), with the mean \( \mu \) and the standard deviation \( s \) (with n - 1) of the training rows.
 * Other numbers of bins keep that idea: two are cut at \( \mu \), and B > 3 at B - 1 places spread
 * evenly from \( \mu - s \) to \( \mu + s \), which are about equally filled when the feature is
 * normal. A value on a cut belongs to the bin below.
 *
 * <p>A feature with two values that are equally frequent falls into the middle one of three bins
 * (both values lie within s of the mean when s has n - 1): use two bins for such data.
 *
 * <p>Zeros of a sparse table are never visited one by one: O(entries) time. A dense table with the
 * same values gets the same cuts, bit for bit.
 *
 * @since 0.1.0
 */
public final class Discretization {

  private final int bins;
  private final double[] cuts;

  private Discretization(int bins, double[] cuts) {
    this.bins = bins;
    this.cuts = cuts;
  }

  /** Learns the cuts of every feature from all rows of the table. */
  public static Discretization fit(Table table, int bins, Run run) {
    requireBins(bins);
    double[] cuts = new double[Math.multiplyExact(table.features(), bins - 1)];
    int n = table.rows();
    if (table.isSparse()) {
      SparseMatrix columns = LiveValues.sparseColumns(table);
      for (int j = 0; j < table.features(); j++) {
        int from = columns.rowStart()[j];
        learn(columns.values(), from, columns.rowStart()[j + 1], n, bins, cuts, j);
      }
    } else {
      ColumnPass.forEach("bins", table, run, (j, f, at) -> learn(f, at, at + n, n, bins, cuts, j));
    }
    return new Discretization(bins, cuts);
  }

  /** Room for the cuts of a dense table, to be {@linkplain #learn learnt} feature by feature. */
  static Discretization unlearnt(int features, int bins) {
    requireBins(bins);
    return new Discretization(bins, new double[Math.multiplyExact(features, bins - 1)]);
  }

  /** Learns the cuts of one feature, whose n values begin at {@code f[at]}. */
  void learn(int feature, double[] f, int at, int n) {
    learn(f, at, at + n, n, bins, cuts, feature);
  }

  /** Checks a number of bins, which must be at least 2 and fit a byte. */
  static void requireBins(int bins) {
    if (bins < 2 || bins > 100) {
      throw new ParameterException("bins must be from 2 to 100: bins = " + bins);
    }
  }

  /**
   * Zeros are counted and not summed, so that stored and left-out zeros round the same way. Without
   * branches: which values are zero cannot be foretold.
   */
  private static void learn(
      double[] f, int from, int to, int n, int bins, double[] cuts, int feature) {
    double sum = 0;
    int zeros = n;
    for (int at = from; at < to; at++) {
      sum += f[at];
      zeros -= f[at] != 0 ? 1 : 0;
    }
    double mean = sum / n;
    double squares = zeros * (mean * mean);
    for (int at = from; at < to; at++) {
      double difference = f[at] - mean;
      squares += f[at] != 0 ? difference * difference : 0;
    }
    double deviation = Math.sqrt(squares / (n - 1));
    for (int c = 0; c < bins - 1; c++) {
      double step = bins == 2 ? 0 : 2.0 * c / (bins - 2) - 1;
      cuts[feature * (bins - 1) + c] = mean + step * deviation;
    }
  }

  /** The number of bins. */
  public int bins() {
    return bins;
  }

  /** The bin of a value of the feature, from 0. */
  public int bin(int feature, double value) {
    int bin = 0;
    int at = feature * (bins - 1);
    while (bin < bins - 1 && value > cuts[at + bin]) {
      bin++;
    }
    return bin;
  }

  /** Which of the n values of the feature, from {@code f[at]}, are above a cut: a bit a row. */
  long[] above(int feature, int number, double[] f, int at, int n) {
    double cut = cuts[feature * (bins - 1) + number];
    long[] above = new long[(n + Long.SIZE - 1) / Long.SIZE];
    for (int w = 0; w < above.length; w++) {
      int from = at + w * Long.SIZE;
      above[w] = above(cut, f, from, Math.min(at + n, from + Long.SIZE));
    }
    return above;
  }

  /** Without branches: on which side of a cut a value lies cannot be foretold. */
  private static long above(double cut, double[] f, int from, int to) {
    long word = 0;
    for (int i = from; i < to; i++) {
      word |= (f[i] > cut ? 1L : 0L) << (i - from);
    }
    return word;
  }
}
