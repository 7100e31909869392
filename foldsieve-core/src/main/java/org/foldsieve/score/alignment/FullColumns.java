package org.foldsieve.score.alignment;

import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * The features of a sparse table that are stored in every row, such as a year or a constant.
 *
 * <p>The implicit centring x_r'x_s - n m_r m_s loses the digits by which a mean exceeds the spread.
 * A feature with a zero has a spread of the size of its mean; one without has none to speak of when
 * its offset is large. Taking the mean off the stored values of such features costs no entry.
 */
final class FullColumns {

  private FullColumns() {}

  /** The sparse table with the mean taken off every full column; itself when it has none. */
  static Table centered(Table table, Run run) {
    SparseMatrix columns = LiveValues.sparseColumns(table);
    boolean[] full = new boolean[table.features()];
    boolean any = false;
    for (int j = 0; j < full.length; j++) {
      full[j] = columns.rowStart()[j + 1] - columns.rowStart()[j] == table.rows();
      any |= full[j];
    }
    if (!any) {
      return table;
    }
    double[] means = FeatureMeans.of(table, run);
    SparseMatrix x = LiveValues.sparse(table);
    double[] values = x.values().clone();
    for (int e = 0; e < values.length; e++) {
      int j = x.columnIndices()[e];
      values[e] -= full[j] ? means[j] : 0;
    }
    return Table.of(
        SparseMatrix.wrap(x.rows(), x.columns(), x.rowStart(), x.columnIndices(), values));
  }
}
