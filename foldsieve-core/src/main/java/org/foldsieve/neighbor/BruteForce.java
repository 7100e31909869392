package org.foldsieve.neighbor;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/** Every distance by its definition: the oracle of the engine, and its stand-in for tiny tables. */
final class BruteForce {

  /** Which rows may be neighbours of which. */
  interface Allowed {
    boolean test(int i, int j);
  }

  private BruteForce() {}

  static NeighborLists search(
      Table queries, Table training, boolean same, int k, Allowed allowed, Run run) {
    int[][] found = new int[queries.rows()][];
    double[][] distances = new double[queries.rows()][];
    run.forEach(
        "neighbors",
        queries.rows(),
        i -> {
          double[] all = distancesFrom(queries, i, training);
          found[i] =
              IntStream.range(0, training.rows())
                  .filter(j -> !(same && i == j) && allowed.test(i, j))
                  .boxed()
                  .sorted((a, b) -> Double.compare(all[a], all[b]))
                  .limit(k)
                  .mapToInt(j -> j)
                  .toArray();
          distances[i] = Arrays.stream(found[i]).mapToDouble(j -> all[j]).toArray();
        });
    return concatenate(found, distances);
  }

  static NeighborLists withinRadius(Table table, double squaredRadius, Run run) {
    int n = table.rows();
    int[][] found = new int[n][];
    double[][] distances = new double[n][];
    run.forEach(
        "neighbors",
        n,
        i -> {
          double[] all = distancesFrom(table, i, table);
          found[i] =
              IntStream.range(0, n)
                  .filter(j -> i != j && all[j] <= squaredRadius)
                  .boxed()
                  .sorted((a, b) -> Double.compare(all[a], all[b]))
                  .mapToInt(j -> j)
                  .toArray();
          distances[i] = Arrays.stream(found[i]).mapToDouble(j -> all[j]).toArray();
        });
    return concatenate(found, distances);
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

  private static NeighborLists concatenate(int[][] indices, double[][] distances) {
    int[] start = new int[indices.length + 1];
    for (int i = 0; i < indices.length; i++) {
      start[i + 1] = Math.addExact(start[i], indices[i].length);
    }
    int[] index = new int[start[indices.length]];
    double[] distance = new double[index.length];
    for (int i = 0; i < indices.length; i++) {
      System.arraycopy(indices[i], 0, index, start[i], indices[i].length);
      System.arraycopy(distances[i], 0, distance, start[i], distances[i].length);
    }
    return new NeighborLists(start, index, distance);
  }
}
