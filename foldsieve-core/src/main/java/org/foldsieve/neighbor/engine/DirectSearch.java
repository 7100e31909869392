package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import org.foldsieve.neighbor.row.ExactDistance;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.run.Run;

/**
 * Measures every distance. For tables so small that nothing is gained by bounds, and for values so
 * large or small that bounds in floats do not hold.
 */
public final class DirectSearch {

  /** Rows measured between two looks at the farthest neighbour so far. */
  private static final int BATCH = 64;

  /** Which rows may be neighbours of which. */
  public interface Allowed {
    /** Writes the rows that may be neighbours of row i, ascending; says how many. */
    int list(int i, int[] target);
  }

  private DirectSearch() {}

  /** The k nearest allowed rows of every query within a squared radius. */
  public static FoundLists search(
      RowSet queries, RowSet rows, Allowed allowed, int k, double squaredRadius, Run run) {
    ExactDistance distance = ExactDistance.between(queries, rows);
    ListBuilder result = new ListBuilder(queries.size());
    run.forEach(
        "neighbors",
        queries.size(),
        () -> new Scratch(new int[rows.size()], new double[rows.size()]),
        (scratch, i) -> {
          int count = allowed.list(i, scratch.rows);
          NearestHeap nearest = new NearestHeap(Math.min(k, count));
          for (int from = 0; from < count; from += BATCH) {
            int to = Math.min(count, from + BATCH);
            double limit = Math.min(squaredRadius, nearest.reach());
            distance.measure(i, scratch.rows, from, to, limit, scratch.distances);
            for (int c = from; c < to; c++) {
              if (scratch.distances[c] <= squaredRadius) {
                nearest.offer(scratch.distances[c], scratch.rows[c]);
              }
            }
          }
          result.set(i, nearest);
        });
    return result.build();
  }

  private record Scratch(int[] rows, double[] distances) {}

  /** Every row but i itself. */
  public static Allowed others(int n) {
    return (i, target) -> {
      for (int j = 0; j < n - 1; j++) {
        target[j] = j < i ? j : j + 1;
      }
      return n - 1;
    };
  }

  /** Every row. */
  public static Allowed everyone(int n) {
    return (i, target) -> {
      Arrays.setAll(target, j -> j);
      return n;
    };
  }

  /** The rows of other classes. */
  public static Allowed outside(int[] classes) {
    return (i, target) -> {
      int count = 0;
      for (int j = 0; j < classes.length; j++) {
        if (classes[j] != classes[i]) {
          target[count++] = j;
        }
      }
      return count;
    };
  }

  /** The other rows of the own class. */
  public static Allowed inside(int[] classes) {
    return (i, target) -> {
      int count = 0;
      for (int j = 0; j < classes.length; j++) {
        if (classes[j] == classes[i] && j != i) {
          target[count++] = j;
        }
      }
      return count;
    };
  }
}
