package org.foldsieve.score;

import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;

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

  /** The Gram matrix of the table on the bench, made once. */
  static CenteredGram of(Workbench bench) {
    return bench.shared(
        CenteredGram.class,
        () -> {
          Table table = bench.table();
          long d = table.features();
          if (d <= FORMED_FEATURES || (table.rows() > 2 * d && d * d <= 1 << 28)) {
            return FormedGram.of(table, bench.run());
          }
          return table.isSparse()
              ? SparseGram.of(table, bench.run())
              : DenseColumnGram.of(table, bench.run());
        });
  }

  /** The diagonal, e_r = |f_r|²; exactly 0 for a constant feature. The live array. */
  double[] energies();

  /** Writes C_rj for every feature r. */
  void column(int j, double[] target);

  /** The sum of C_rs² over s for every feature r; the costly part is done on the first call. */
  double[] squaredColumnSums();
}
