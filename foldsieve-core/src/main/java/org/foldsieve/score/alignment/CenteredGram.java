package org.foldsieve.score.alignment;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;

/**
 * The Gram matrix C = F'F of the centred features, C_rs = f_r'f_s, a column at a time.
 *
 * <p>Three forms give the same numbers to rounding. Formed once as a d x d matrix while d is at
 * most {@value #FORMED_FEATURES}, or whenever n > 2d: all columns together cost half a matrix
 * product, and each is then read, not computed. Otherwise one matrix-vector product a column, on
 * dense features held centred, or on sparse features with the centring done implicitly. The form
 * depends on the shape alone, so stopping early never changes a pick.
 */
interface CenteredGram {

  /** Up to this many features C takes at most 128 MiB. */
  int FORMED_FEATURES = 4096;

  /** The square of this is finite, and that of 1 by it is not 0. */
  double LARGEST_ENERGY = 1e150;

  /**
   * The Gram matrix of the table on the bench, made once.
   *
   * @throws DataException when squares of its entries leave the numbers a double holds
   */
  static CenteredGram of(Workbench bench) {
    return bench.shared(new OfTable());
  }

  /** The recipe of {@link #of}. */
  record OfTable() implements Recipe<CenteredGram> {
    @Override
    public CenteredGram make(Workbench bench) {
      CenteredGram gram = CenteredGram.make(bench.table(), bench.run());
      requireFourthPowers(gram.energies(), bench);
      return gram;
    }
  }

  private static CenteredGram make(Table table, Run run) {
    long d = table.features();
    if (d <= FORMED_FEATURES || (table.rows() > 2 * d && d * d <= 1 << 28)) {
      return FormedGram.of(table, run);
    }
    return table.isSparse() ? SparseGram.of(table, run) : DenseColumnGram.of(table, run);
  }

  /** Squared entries are fourth powers of the data, which leave the doubles before squares do. */
  static void requireFourthPowers(double[] energies, Workbench bench) {
    double sum = Arrays.stream(energies).sum();
    boolean overflow = sum > LARGEST_ENERGY;
    if (!overflow && (sum == 0 || sum / energies.length >= 1 / LARGEST_ENERGY)) {
      return;
    }
    int largest = 0;
    for (int j = 1; j < energies.length; j++) {
      largest = energies[j] > energies[largest] ? j : largest;
    }
    FeatureRanges ranges = bench.ranges();
    throw new DataException(
        String.format(
            Locale.ROOT,
            "column '%s' (%d), which varies most, goes from %s to %s, and fourth powers of such"
                + " numbers %s; scale the table first",
            bench.table().featureNames().get(largest),
            largest,
            ranges.min(largest),
            ranges.max(largest),
            overflow ? "overflow" : "underflow"));
  }

  /** The diagonal, e_r = |f_r|²; exactly 0 for a constant feature. The live array. */
  double[] energies();

  /** Writes C_rj for every feature r. */
  void column(int j, double[] target);

  /** The sum of C_rs² over s for every feature r; the costly part is done on the first call. */
  double[] squaredColumnSums();
}
