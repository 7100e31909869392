package org.foldsieve.neighbor;

import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.engine.Found;
import org.foldsieve.neighbor.engine.ListBuilder;

/** Every distance by its definition and a sort: the slow twin of every search. */
public final class BruteForce {

  /** Which rows may be neighbours of which. */
  public interface Allowed {
    boolean test(int i, int j);
  }

  private BruteForce() {}

  public static NeighborLists nearest(Table table, int k) {
    return search(table, table, k, Double.POSITIVE_INFINITY, (i, j) -> i != j);
  }

  public static NeighborLists search(
      Table queries, Table training, int k, double squaredRadius, Allowed allowed) {
    ListBuilder result = new ListBuilder(queries.rows());
    for (int i = 0; i < queries.rows(); i++) {
      int self = i;
      double[] distances = distancesFrom(queries, i, training);
      int[] found =
          IntStream.range(0, training.rows())
              .filter(j -> allowed.test(self, j) && distances[j] <= squaredRadius)
              .boxed()
              // Stable: equal distances stay in row order.
              .sorted((a, b) -> Double.compare(distances[a], distances[b]))
              .limit(k)
              .mapToInt(j -> j)
              .toArray();
      result.set(i, found, IntStream.of(found).mapToDouble(j -> distances[j]).toArray());
    }
    return Found.lists(result.build());
  }

  private static double[] distancesFrom(Table queries, int i, Table training) {
    int d = queries.features();
    double[] x = new double[d];
    double[] y = new double[d];
    queries.copyRow(i, x);
    double[] all = new double[training.rows()];
    for (int j = 0; j < all.length; j++) {
      training.copyRow(j, y);
      double sum = 0;
      for (int c = 0; c < d; c++) {
        double difference = x[c] - y[c];
        sum += difference * difference;
      }
      all[j] = sum;
    }
    return all;
  }
}
