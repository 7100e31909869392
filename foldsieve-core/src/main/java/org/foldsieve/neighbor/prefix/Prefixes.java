package org.foldsieve.neighbor.prefix;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.run.Run;

/**
 * The first features of an order, so many at a time.
 *
 * @since 0.1.0
 */
public final class Prefixes {

  /** So many searches of the engine take less time than one pass over all prefixes. */
  private static final int FEW_SIZES = 4;

  private Prefixes() {}

  /** The largest size, after checking that sizes ascend and that the order has as many features. */
  public static int largest(int[] order, int[] sizes) {
    int before = 0;
    for (int size : sizes) {
      if (size <= before) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT, "sizes must ascend from at least 1: %d comes after %d", size, before));
      }
      before = size;
    }
    if (before > order.length) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "the order has %d features, %d were asked for", order.length, before));
    }
    return before;
  }

  /**
   * Tells the k training rows nearest to each test row, with the first {@code sizes[s]} features of
   * the order for each s. Many sizes are found in one pass, a few by the engine: the same rows.
   */
  public static void nearest(
      Table training,
      Table test,
      int[] order,
      int[] sizes,
      int k,
      Run run,
      PrefixNeighbors.Listener listener) {
    int features = largest(order, sizes);
    if (k > training.rows()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "neighbors must be at most the number of training rows: neighbors = %d, rows = %d",
              k,
              training.rows()));
    }
    if (sizes.length > FEW_SIZES) {
      new PrefixNeighbors(training, order, features, k, run)
          .search(test, order, sizes, run, listener);
      return;
    }
    for (int s = 0; s < sizes.length; s++) {
      int[] chosen = Arrays.copyOf(order, sizes[s]);
      NeighborTable found =
          NeighborSearch.nearest(
              test.selectFeatures(chosen), training.selectFeatures(chosen), k, run);
      for (int t = 0; t < test.rows(); t++) {
        listener.nearest(t, s, Arrays.copyOfRange(found.indices(), t * k, (t + 1) * k));
      }
    }
  }
}
