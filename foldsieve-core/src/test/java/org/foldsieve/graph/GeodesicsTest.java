package org.foldsieve.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class GeodesicsTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  @Test
  void pathsAreThoseOfFloydAndWarshall() {
    for (long seed = 0; seed < 12; seed++) {
      SparseMatrix graph = graph(20 + (int) seed * 9, 2 + (int) (seed % 4), seed);
      double[][] expected = floydWarshall(graph);
      ShortestPaths paths = new ShortestPaths(graph);
      double[] found = new double[graph.rows()];
      for (int source = 0; source < graph.rows(); source++) {
        paths.from(source, found);
        for (int j = 0; j < found.length; j++) {
          if (Double.isInfinite(expected[source][j])) {
            assertThat(found[j]).isInfinite();
          } else {
            assertThat(found[j]).isCloseTo(expected[source][j], within(1e-12));
          }
        }
      }
    }
  }

  @Test
  void batchesGiveTheBitsOfSingleSearches() {
    for (long seed = 20; seed < 24; seed++) {
      SparseMatrix graph = graph(300, 4, seed);
      double[][] found = new double[300][];
      new Geodesics(graph)
          .from(
              IntStream.range(0, 300).toArray(),
              RUN,
              (source, distances) -> found[source] = distances.clone());
      ShortestPaths paths = new ShortestPaths(graph);
      double[] expected = new double[300];
      for (int source = 0; source < 300; source++) {
        paths.from(source, expected);
        assertThat(found[source]).isEqualTo(expected);
      }
    }
  }

  @Test
  void pointsBesideTheGraphGoThroughTheVerticesTheyAreJoinedTo() {
    SparseMatrix graph = graph(120, 5, 3);
    int[][] starts = {{4, 9}, {77}, {}};
    double[][] offsets = {{0.5, 0.1}, {2}, {}};
    double[][] all = floydWarshall(graph);
    double[][] found = new double[3][];
    new Geodesics(graph)
        .from(starts, offsets, RUN, (point, distances) -> found[point] = distances.clone());
    for (int j = 0; j < 120; j++) {
      assertThat(found[0][j]).isCloseTo(Math.min(0.5 + all[4][j], 0.1 + all[9][j]), within(1e-12));
      assertThat(found[1][j]).isCloseTo(2 + all[77][j], within(1e-12));
      assertThat(found[2][j]).isInfinite();
    }
  }

  /** Of 63 points the last batch is one short of full; the last point is joined to nothing. */
  @Test
  void manyPointsBesideTheGraphAreFollowedTogether() {
    SparseMatrix graph = graph(63, 5, 6);
    double[][] all = floydWarshall(graph);
    int[][] starts = new int[63][];
    double[][] offsets = new double[63][];
    for (int p = 0; p < 63; p++) {
      boolean apart = p == 62;
      starts[p] = apart ? new int[0] : new int[] {p, (7 * p) % 63};
      offsets[p] = apart ? new double[0] : new double[] {0.25, 0.01 * p};
    }
    double[][] found = new double[63][];
    new Geodesics(graph)
        .from(starts, offsets, RUN, (point, distances) -> found[point] = distances.clone());
    for (int p = 0; p < 62; p++) {
      for (int j = 0; j < 63; j++) {
        double expected = Math.min(0.25 + all[p][j], 0.01 * p + all[(7 * p) % 63][j]);
        assertThat(found[p][j]).isCloseTo(expected, within(1e-12));
      }
    }
    assertThat(found[62]).containsOnly(Double.POSITIVE_INFINITY);
  }

  /** Lengths from 1e-200 to 1e-40 and zeros: keys are floats, distances are not. */
  @Test
  void lengthsOfAnySizeAreTold() {
    int n = 60;
    Matrix dense = Matrix.zeros(n, n);
    for (int i = 0; i + 1 < n; i++) {
      double length = Math.pow(10, -200 + 160.0 * i / n);
      dense.set(i, i + 1, length);
      dense.set(i + 1, i, length);
    }
    SparseMatrix graph = SparseMatrix.of(dense);
    double[] found = new double[n];
    new ShortestPaths(graph).from(0, found);
    double sum = 0;
    for (int i = 0; i < n; i++) {
      assertThat(found[i]).isEqualTo(sum);
      sum += i + 1 < n ? dense.get(i, i + 1) : 0;
    }
  }

  private static SparseMatrix graph(int n, int k, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix points = Matrix.zeros(n, 3);
    for (int at = 0; at < points.values().length; at++) {
      points.values()[at] = random.nextDouble();
    }
    // A duplicate, so that an edge has length 0.
    for (int c = 0; c < 3; c++) {
      points.set(1, c, points.get(0, c));
    }
    return Graph.of(
            NeighborSearch.nearest(Table.of(points), k, RUN).toLists(),
            Symmetrization.OR,
            (i, j, squaredDistance) -> Math.sqrt(squaredDistance))
        .adjacency();
  }

  private static double[][] floydWarshall(SparseMatrix graph) {
    int n = graph.rows();
    double[][] d = new double[n][n];
    for (int i = 0; i < n; i++) {
      java.util.Arrays.fill(d[i], Double.POSITIVE_INFINITY);
      d[i][i] = 0;
      for (int e = graph.rowStart()[i]; e < graph.rowStart()[i + 1]; e++) {
        d[i][graph.columnIndices()[e]] = graph.values()[e];
      }
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
        }
      }
    }
    return d;
  }
}
