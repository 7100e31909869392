package org.foldsieve.numeric;

import java.util.SplittableRandom;
import java.util.TreeMap;

/** Symmetric adjacency matrices with known or arbitrary spectra. */
public final class TestGraphs {

  private TestGraphs() {}

  /** A grid of rows x columns vertices; a path when one of them is 1. */
  public static SparseMatrix grid(int rows, int columns) {
    Edges edges = new Edges(rows * columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        if (i + 1 < rows) {
          edges.add(i * columns + j, (i + 1) * columns + j, 1);
        }
        if (j + 1 < columns) {
          edges.add(i * columns + j, i * columns + j + 1, 1);
        }
      }
    }
    return edges.matrix();
  }

  /** So many cycles side by side, each of the given length. */
  public static SparseMatrix cycles(int count, int length) {
    Edges edges = new Edges(count * length);
    for (int c = 0; c < count; c++) {
      for (int i = 0; i < length; i++) {
        edges.add(c * length + i, c * length + (i + 1) % length, 1);
      }
    }
    return edges.matrix();
  }

  /** One vertex joined to all the others. */
  public static SparseMatrix star(int n) {
    Edges edges = new Edges(n);
    for (int i = 1; i < n; i++) {
      edges.add(0, i, 1);
    }
    return edges.matrix();
  }

  /** About {@code degree} random edges a vertex, with random weights. */
  public static SparseMatrix random(int n, double degree, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Edges edges = new Edges(n);
    for (int e = 0; e < n * degree / 2; e++) {
      int i = random.nextInt(n);
      int j = random.nextInt(n);
      if (i != j) {
        edges.add(i, j, random.nextDouble(0.1, 1));
      }
    }
    return edges.matrix();
  }

  /** D - W. */
  public static SparseMatrix laplacian(SparseMatrix adjacency) {
    int n = adjacency.rows();
    Edges edges = new Edges(n);
    for (int i = 0; i < n; i++) {
      double degree = 0;
      for (int e = adjacency.rowStart()[i]; e < adjacency.rowStart()[i + 1]; e++) {
        edges.rows[i].put(adjacency.columnIndices()[e], -adjacency.values()[e]);
        degree += adjacency.values()[e];
      }
      edges.rows[i].put(i, degree);
    }
    return edges.matrix();
  }

  /** I - W for a matrix W whose rows have k random weights (some negative) that sum to 1. */
  public static SparseMatrix reconstruction(int n, int k, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Edges edges = new Edges(n);
    for (int i = 0; i < n; i++) {
      double left = 1;
      for (int r = 0; r < k; r++) {
        // Mostly near in index, so that there is one component and small eigenvalues.
        int j = Math.floorMod(i + (r % 2 == 0 ? 1 : -1) * (1 + random.nextInt(2 * k)), n);
        double weight = r == k - 1 ? left : random.nextDouble(-0.1, 0.4);
        left -= weight;
        edges.rows[i].merge(j, -weight, Double::sum);
      }
      edges.rows[i].merge(i, 1.0, Double::sum);
    }
    return edges.matrix();
  }

  private static final class Edges {
    private final TreeMap<Integer, Double>[] rows;

    @SuppressWarnings({"unchecked", "rawtypes"})
    Edges(int n) {
      rows = new TreeMap[n];
      for (int i = 0; i < n; i++) {
        rows[i] = new TreeMap<>();
      }
    }

    void add(int i, int j, double weight) {
      rows[i].put(j, weight);
      rows[j].put(i, weight);
    }

    SparseMatrix matrix() {
      int n = rows.length;
      int[] start = new int[n + 1];
      for (int i = 0; i < n; i++) {
        start[i + 1] = start[i] + rows[i].size();
      }
      int[] column = new int[start[n]];
      double[] value = new double[start[n]];
      for (int i = 0; i < n; i++) {
        int e = start[i];
        for (var entry : rows[i].entrySet()) {
          column[e] = entry.getKey();
          value[e++] = entry.getValue();
        }
      }
      return SparseMatrix.wrap(n, n, start, column, value);
    }
  }
}
