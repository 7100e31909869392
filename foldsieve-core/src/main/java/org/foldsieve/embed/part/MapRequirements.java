package org.foldsieve.embed.part;

import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Require;

/** The checks that embeddings share, each with one text. */
public final class MapRequirements {

  private MapRequirements() {}

  /** Every row needs more others than neighbours. */
  public static void requireRows(Workbench bench, int neighbors) {
    Require.lessThanRows("neighbors", neighbors, bench.table().rows());
  }

  /**
   * Rows that are all the same have no map.
   *
   * @param varies of every feature, whether it differs anywhere
   */
  public static void requireSpread(int rows, boolean[] varies) {
    for (boolean one : varies) {
      if (one) {
        return;
      }
    }
    throw same(rows);
  }

  /** Rows that are all the same have no map. */
  public static void requireSpread(Table table) {
    double[] first = new double[table.features()];
    double[] row = new double[table.features()];
    table.copyRow(0, first);
    for (int i = 1; i < table.rows(); i++) {
      table.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        if (row[j] != first[j]) {
          return;
        }
      }
    }
    throw same(table.rows());
  }

  private static DataException same(int rows) {
    return new DataException(
        String.format(
            Locale.ROOT,
            "all %d rows of the table are the same; a map needs rows that differ",
            rows));
  }

  /**
   * No more coordinates than there can be.
   *
   * @param why what sets the bound, as in "the rank of the data"
   */
  public static void requireDimensions(int dims, int most, String why) {
    if (dims > most) {
      throw new ParameterException(
          String.format(Locale.ROOT, "dims must be at most %d, %s: dims = %d", most, why, dims));
    }
  }

  /** The weights of too many neighbours in too few features are not unique without reg. */
  public static void requireUniqueWeights(Workbench bench, String id, int neighbors, double reg) {
    int features = bench.table().features();
    if (reg == 0 && neighbors > features) {
      throw new ParameterException(
          String.format(
                  Locale.ROOT,
                  "reg must be positive when there are more neighbours than features, or %s has no"
                      + " unique",
                  id)
              + String.format(
                  Locale.ROOT,
                  " weights: reg = 0, neighbors = %d, features = %d",
                  neighbors,
                  features));
    }
  }
}
