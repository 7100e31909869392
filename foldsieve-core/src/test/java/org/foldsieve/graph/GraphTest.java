package org.foldsieve.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.junit.jupiter.api.Test;

class GraphTest {

  /** 0 and 1 are neighbours of each other, 2 has 1 and 0 as neighbours, 3 has none. */
  private static final NeighborLists LISTS =
      new NeighborLists(
          new int[] {0, 1, 2, 4, 4}, new int[] {1, 0, 1, 0}, new double[] {4, 4, 9, 25});

  private static double[][] rows(SparseMatrix matrix) {
    double[][] rows = new double[matrix.rows()][matrix.columns()];
    for (int i = 0; i < matrix.rows(); i++) {
      for (int j = 0; j < matrix.columns(); j++) {
        rows[i][j] = matrix.get(i, j);
      }
    }
    return rows;
  }

  private static SparseMatrix joined(Symmetrization rule) {
    return Graph.of(LISTS, rule, (i, j, squaredDistance) -> squaredDistance + 100 * (i + j))
        .adjacency();
  }

  @Test
  void eitherOneJoins() {
    assertThat(rows(joined(Symmetrization.OR)))
        .isDeepEqualTo(
            new double[][] {
              {0, 104, 225, 0},
              {104, 0, 309, 0},
              {225, 309, 0, 0},
              {0, 0, 0, 0}
            });
  }

  @Test
  void bothMustAgree() {
    SparseMatrix matrix = joined(Symmetrization.AND);
    assertThat(matrix.entries()).isEqualTo(2);
    assertThat(rows(matrix))
        .isDeepEqualTo(
            new double[][] {
              {0, 104, 0, 0},
              {104, 0, 0, 0},
              {0, 0, 0, 0},
              {0, 0, 0, 0}
            });
  }

  @Test
  void eachPointsToItsOwnNeighbours() {
    assertThat(rows(joined(Symmetrization.NONE)))
        .isDeepEqualTo(
            new double[][] {
              {0, 104, 0, 0},
              {104, 0, 0, 0},
              {225, 309, 0, 0},
              {0, 0, 0, 0}
            });
  }

  @Test
  void degreesAreRowSums() {
    Graph graph = Graph.of(LISTS, Symmetrization.OR, (i, j, squared) -> squared);
    assertThat(graph.degrees()).containsExactly(4 + 25, 4 + 9, 25 + 9, 0);
  }

  @Test
  void aMatrixThatIsNotSquareIsNoGraph() {
    assertThatThrownBy(() -> Graph.of(SparseMatrix.of(Matrix.zeros(2, 3))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("an adjacency matrix is square");
  }

  @Test
  void noVertexIsJoinedToItself() {
    for (int own = 0; own < 3; own++) {
      Matrix matrix = Matrix.ofRows(new double[] {0, 1, 1}, new double[] {1, 0, 1}, new double[3]);
      matrix.set(own, own, 1);
      assertThatThrownBy(() -> Graph.of(SparseMatrix.of(matrix)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("row " + own + " is joined to itself");
    }
  }

  @Test
  void edgesOfWeightZeroCanBeLeftOut() {
    SparseMatrix zeros =
        SparseMatrix.wrap(
            3, 3, new int[] {0, 2, 3, 4}, new int[] {1, 2, 0, 0}, new double[] {0, 5, 0, 5});
    Graph graph = Graph.of(zeros);
    assertThat(graph.components()).containsExactly(0, 0, 0);
    Graph without = graph.withoutZeros();
    assertThat(without.adjacency().rowStart()).containsExactly(0, 1, 1, 2);
    assertThat(without.adjacency().columnIndices()).containsExactly(2, 0);
    assertThat(without.adjacency().values()).containsExactly(5, 5);
    assertThat(without.degrees()).containsExactly(5, 0, 5);
    assertThat(without.components()).containsExactly(0, 1, 0);
    assertThat(without.componentSizes()).containsExactly(2, 1);
    assertThat(without.withoutZeros()).isSameAs(without);
  }
}
