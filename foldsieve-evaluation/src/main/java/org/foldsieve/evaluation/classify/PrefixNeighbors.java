package org.foldsieve.evaluation.classify;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * The k nearest reference rows of every query, for every prefix of a feature order, in one pass:
 * squared distances grow by one feature at a time, in the order given, so that a prefix has the
 * very bits of a plain sum over its features.
 *
 * <p>Features are taken in groups. For a whole group the distances of all references grow in one
 * sweep over contiguous columns. The k references that were nearest before the group bound what can
 * be nearest inside it from above, and distances only grow; so the prefixes inside the group look
 * only at references that were below that bound before it: a handful, after the first few features.
 * Time O(queries x references x features) at worst and in one sweep, not once a prefix.
 */
final class PrefixNeighbors {

  /** Features in a group. More make the bound looser, fewer reload the distances more often. */
  private static final int GROUP = 8;

  /** Queries that share a group of columns while it is in the cache. */
  private static final int BLOCK = 16;

  /** Hears the k nearest references of a query for {@code sizes[size]} features, nearest first. */
  interface Listener {
    void nearest(int query, int size, int[] references);
  }

  private final int references;
  private final int features;
  private final int k;
  private final double[] columns;

  /**
   * Prepares reference rows.
   *
   * @param rows the reference rows
   * @param order the features, in the order they are added
   * @param features how many of them
   * @param k how many neighbours
   */
  PrefixNeighbors(Table rows, int[] order, int features, int k, Run run) {
    this.references = rows.rows();
    this.features = features;
    this.k = k;
    run.requireMemory(
        8L * references * features,
        "the first %d features of %d rows".formatted(features, references),
        "look at fewer features, or at fewer rows");
    this.columns = Matrix.zeros(features, references).values();
    double[] column = new double[references];
    for (int m = 0; m < features; m++) {
      rows.copyColumn(order[m], column);
      System.arraycopy(column, 0, columns, m * references, references);
    }
  }

  /** Reference rows given column after column: feature m of row j at {@code m * references + j}. */
  PrefixNeighbors(double[] columns, int references, int features, int k) {
    this.columns = columns;
    this.references = references;
    this.features = features;
    this.k = k;
  }

  /** Finds the neighbours of every query for each of the sizes, ascending. */
  void search(Table queries, int[] order, int[] sizes, Run run, Listener listener) {
    int blocks = (queries.rows() + BLOCK - 1) / BLOCK;
    run.forEach(
        "nearest neighbours",
        blocks,
        () -> new Space(queries.features()),
        (space, b) -> {
          int from = b * BLOCK;
          int to = Math.min(queries.rows(), from + BLOCK);
          space.load(queries, from, to, order);
          for (int group = 0; group < features; group += GROUP) {
            int end = Math.min(features, group + GROUP);
            for (int query = from; query < to; query++) {
              space.advance(query - from, group, end);
              space.report(query, group, end, sizes, listener);
            }
          }
        });
  }

  /** What one thread works on: a block of queries with their distances so far. */
  private final class Space {

    private final double[] row;
    private final double[][] queries = new double[BLOCK][features];
    private final double[][] distances = new double[BLOCK][references];
    private final int[][] nearest = new int[BLOCK][k];
    private double[] grown = new double[references];

    /** For each prefix inside the group, the k best distances and references so far. */
    private final double[] best = new double[GROUP * k];

    private final int[] bestReference = new int[GROUP * k];
    private final int[] reported = new int[k];

    Space(int allFeatures) {
      this.row = new double[allFeatures];
    }

    void load(Table table, int from, int to, int[] order) {
      for (int q = 0; q < to - from; q++) {
        table.copyRow(from + q, row);
        for (int m = 0; m < features; m++) {
          queries[q][m] = row[order[m]];
        }
        Arrays.fill(distances[q], 0);
        // Before the first feature all are equally near: the first rows are the nearest.
        Arrays.setAll(nearest[q], r -> r);
      }
    }

    /** Finds the neighbours for every prefix that ends inside the group. */
    void advance(int q, int group, int end) {
      double[] before = distances[q];
      if (end - group == GROUP) {
        growByGroup(queries[q], group, before);
      } else {
        growOneByOne(queries[q], group, end, before);
      }
      double bound = 0;
      for (int reference : nearest[q]) {
        bound = Math.max(bound, grown[reference]);
      }
      Arrays.fill(best, Double.POSITIVE_INFINITY);
      for (int j = 0; j < references; j++) {
        if (before[j] <= bound) {
          follow(queries[q], group, end, j, before[j], bound);
        }
      }
      System.arraycopy(bestReference, (end - 1 - group) * k, nearest[q], 0, k);
      distances[q] = grown;
      grown = before;
    }

    private void growByGroup(double[] query, int group, double[] before) {
      int c0 = group * references;
      int c1 = c0 + references;
      int c2 = c1 + references;
      int c3 = c2 + references;
      int c4 = c3 + references;
      int c5 = c4 + references;
      int c6 = c5 + references;
      int c7 = c6 + references;
      double q0 = query[group];
      double q1 = query[group + 1];
      double q2 = query[group + 2];
      double q3 = query[group + 3];
      double q4 = query[group + 4];
      double q5 = query[group + 5];
      double q6 = query[group + 6];
      double q7 = query[group + 7];
      for (int j = 0; j < references; j++) {
        double d0 = q0 - columns[c0 + j];
        double d1 = q1 - columns[c1 + j];
        double d2 = q2 - columns[c2 + j];
        double d3 = q3 - columns[c3 + j];
        double d4 = q4 - columns[c4 + j];
        double d5 = q5 - columns[c5 + j];
        double d6 = q6 - columns[c6 + j];
        double d7 = q7 - columns[c7 + j];
        grown[j] =
            before[j] + d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3 + d4 * d4 + d5 * d5 + d6 * d6
                + d7 * d7;
      }
    }

    private void growOneByOne(double[] query, int group, int end, double[] before) {
      System.arraycopy(before, 0, grown, 0, references);
      for (int m = group; m < end; m++) {
        double value = query[m];
        int column = m * references;
        for (int j = 0; j < references; j++) {
          double difference = value - columns[column + j];
          grown[j] += difference * difference;
        }
      }
    }

    /** Adds one feature after the other to one reference, and keeps it where it is among the k. */
    private void follow(double[] query, int group, int end, int j, double distance, double bound) {
      for (int m = group; m < end; m++) {
        double difference = query[m] - columns[m * references + j];
        distance += difference * difference;
        if (distance > bound) {
          return;
        }
        insert((m - group) * k, j, distance);
      }
    }

    /** References come in ascending order, so an equal distance goes behind: ties by index. */
    private void insert(int first, int j, double distance) {
      int at = first + k - 1;
      if (!(distance < best[at])) {
        return;
      }
      while (at > first && distance < best[at - 1]) {
        best[at] = best[at - 1];
        bestReference[at] = bestReference[at - 1];
        at--;
      }
      best[at] = distance;
      bestReference[at] = j;
    }

    void report(int query, int group, int end, int[] sizes, Listener listener) {
      int s = Arrays.binarySearch(sizes, group + 1);
      for (s = s < 0 ? -s - 1 : s; s < sizes.length && sizes[s] <= end; s++) {
        System.arraycopy(bestReference, (sizes[s] - 1 - group) * k, reported, 0, k);
        listener.nearest(query, s, reported);
      }
    }
  }
}
