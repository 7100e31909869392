package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.foldsieve.data.DataException;
import org.foldsieve.graph.Graph;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

/** The smoothest directions of a graph in three pieces: a path of four, a triangle, a pair. */
class SmoothPartTest {

  private static final int[][] EDGES = {
    {0, 1, 2}, {1, 2, 1}, {2, 3, 3}, {4, 5, 1}, {5, 6, 2}, {4, 6, 4}, {7, 8, 5}
  };
  private static final int[] PIECE = {0, 0, 0, 0, 1, 1, 1, 2, 2};
  private static final int N = PIECE.length;

  private static double[][] weights() {
    double[][] w = new double[N][N];
    for (int[] edge : EDGES) {
      w[edge[0]][edge[1]] = edge[2];
      w[edge[1]][edge[0]] = edge[2];
    }
    return w;
  }

  private static SmoothPart of(int count) {
    Graph graph = Graph.of(SparseMatrix.of(Matrix.ofRows(weights())));
    return SmoothPart.of(graph, count, "spec", "take more neighbours", Run.defaults());
  }

  /** Centred, of length 1, and (D - W) y = lambda D y up to the constant that was taken off. */
  @Test
  void theFunctionsTellThePiecesApartAndThenDivideThem() {
    double[][] w = weights();
    double[][] functions = of(5).functions(5);
    assertThat(functions.length).isEqualTo(5);
    double before = 0;
    for (int k = 0; k < functions.length; k++) {
      double[] y = functions[k];
      double sum = 0;
      double squares = 0;
      double volume = 0;
      double weighted = 0;
      for (int i = 0; i < N; i++) {
        sum += y[i];
        squares += y[i] * y[i];
        volume += degree(w, i);
        weighted += degree(w, i) * y[i];
      }
      assertThat(sum).isCloseTo(0, within(1e-12));
      assertThat(squares).isCloseTo(1, within(1e-12));
      // An eigenvector is D-orthogonal to 1: that is the shift which centring took off.
      double shift = weighted / volume;
      double above = 0;
      double below = 0;
      double[] smoothed = new double[N];
      for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
          smoothed[i] += w[i][j] * (y[i] - y[j]);
        }
        above += y[i] * smoothed[i];
        below += degree(w, i) * Math.pow(y[i] - shift, 2);
      }
      double lambda = above / below;
      for (int i = 0; i < N; i++) {
        assertThat(smoothed[i])
            .as("function %d, row %d", k, i)
            .isCloseTo(lambda * degree(w, i) * (y[i] - shift), within(1e-8));
      }
      if (k < 2) {
        assertThat(lambda).as("pieces cost nothing").isCloseTo(0, within(1e-12));
      } else {
        assertThat(lambda).isGreaterThan(Math.max(0.01, before - 1e-12));
        before = lambda;
      }
    }
    // The first tells the path from the two others, the second the triangle from the pair.
    assertThat(functions[0][0]).isNotCloseTo(functions[0][4], within(0.1));
    assertThat(functions[0][4]).isCloseTo(functions[0][7], within(1e-12));
    assertThat(functions[1][4]).isNotCloseTo(functions[1][7], within(0.1));
    // And D-orthogonal to each other, once their shifts are taken off.
    assertThat(product(w, functions[0], functions[1])).isCloseTo(0, within(1e-12));
  }

  private static double degree(double[][] w, int i) {
    double sum = 0;
    for (double weight : w[i]) {
      sum += weight;
    }
    return sum;
  }

  private static double product(double[][] w, double[] x, double[] y) {
    double volume = 0;
    double xs = 0;
    double ys = 0;
    double both = 0;
    for (int i = 0; i < N; i++) {
      double d = degree(w, i);
      volume += d;
      xs += d * x[i];
      ys += d * y[i];
      both += d * x[i] * y[i];
    }
    return both - xs * ys / volume;
  }

  /** As many as were asked for, and never more than the graph has. */
  @Test
  void thereAreAsManyFunctionsAsAskedFor() {
    assertThat(of(1).functions(1).length).isEqualTo(1);
    assertThat(of(2).functions(2).length).isEqualTo(2);
    assertThat(of(3).functions(3).length).isEqualTo(3);
    assertThat(of(50).functions(50).length).isEqualTo(N - 1);
    assertThat(of(5).functions(2)[1]).isEqualTo(of(5).functions(5)[1]);
  }

  /**
   * The sum of (2 - lambda) v v' in D-weights, and 2 for the pieces: what the scores are made of.
   */
  @Test
  void aShiftIsNotSeen() {
    SmoothPart part = of(6);
    double[] x = {1, 4, 2, 8, 5, 7, 3, 9, 6};
    double[] moved = x.clone();
    for (int i = 0; i < N; i++) {
      moved[i] += 1e6;
    }
    double[] y = new double[N];
    double[] z = new double[N];
    part.apply(x, y);
    part.apply(moved, z);
    assertThat(z).containsExactly(y, within(1e-7));
    assertThat(part.size()).isEqualTo(N);
  }

  @Test
  void aRowWithoutWeightIsNamed() {
    double[][] w = weights();
    w[7][8] = 0;
    w[8][7] = 0;
    Graph graph = Graph.of(SparseMatrix.of(Matrix.ofRows(w)));
    assertThatThrownBy(() -> SmoothPart.of(graph, 2, "spec", "raise k", Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "every edge of row 7 has weight 0, and spec needs its neighbours; raise k, or leave the"
                + " row out");
  }
}
