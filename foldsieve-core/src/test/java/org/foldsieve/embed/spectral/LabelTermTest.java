package org.foldsieve.embed.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Clouds;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.LneWeights;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels that draw the rows of a class together. */
class LabelTermTest {

  private static final Run RUN = Run.defaults().withThreads(2);
  private static final int N = 70;
  private static final double BETA = 0.3;

  /** Two rows of five have no label; one class has a single row. */
  private static int[] codes() {
    return IntStream.range(0, N).map(i -> i % 5 < 2 ? -1 : i == 69 ? 3 : i % 3).toArray();
  }

  private static Table table() {
    return Clouds.cloud(N, 3, 11)
        .withLabels(Labels.classes("y", codes(), List.of("a", "b", "c", "d")));
  }

  /** The matrix of the definition, written out, and all of its eigenvectors. */
  @ParameterizedTest
  @ValueSource(strings = {"lle", "lne", "laplacian-eigenmaps"})
  void equalsTheDefinition(String id) {
    Table table = table();
    Workbench bench = new Workbench(table, RUN);
    double[] q = new double[N * N];
    double[] size = new double[N * N];
    if (id.equals("laplacian-eigenmaps")) {
      Graph graph = AffinityGraph.nearest(10, Kernel.BINARY, Bandwidth.AUTO).on(bench);
      for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
          q[i * N + j] = (i == j ? graph.degrees()[i] : 0) - graph.adjacency().get(i, j);
        }
        size[i * N + i] = graph.degrees()[i];
      }
    } else {
      Matrix w =
          id.equals("lle")
              ? LleWeights.forEmbedding(10, 1e-3).on(bench).toDense()
              : new LneWeights(10, 0.2, 1e-3).on(bench).toDense();
      for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
          for (int r = 0; r < N; r++) {
            q[i * N + j] += ((r == i ? 1 : 0) - w.get(r, i)) * ((r == j ? 1 : 0) - w.get(r, j));
          }
        }
        size[i * N + i] = 1;
      }
    }
    int[] codes = codes();
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        if (codes[i] >= 0 && codes[i] == codes[j]) {
          int own = codes[i];
          double members = IntStream.of(codes).filter(code -> code == own).count();
          q[i * N + j] += BETA * ((i == j ? 1 : 0) - 1 / members);
        }
      }
    }
    Blas.SymmetricEigen eigen = Blas.get().generalizedEigen(q, size, N, 0, 3);
    EmbeddingModel model =
        Methods.embedding(id, Map.of("beta", Double.toString(BETA))).fit(table, RUN);
    double unit = id.equals("laplacian-eigenmaps") ? 1 : Math.sqrt(N);
    for (int p = 0; p < 2; p++) {
      assertThat(model.eigenvalues()[p]).isCloseTo(eigen.values()[p + 1], within(1e-9));
      double sign = 0;
      for (int i = 0; i < N; i++) {
        sign += model.coordinates().get(i, p) * eigen.vectors()[i * 3 + p + 1];
      }
      for (int i = 0; i < N; i++) {
        double expected = Math.signum(sign) * unit * eigen.vectors()[i * 3 + p + 1];
        assertThat(model.coordinates().get(i, p)).isCloseTo(expected, within(1e-7));
      }
    }
    assertThat(model.notes()).contains("42 of 70 rows have a label; the others count without");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lle", "lne", "laplacian-eigenmaps"})
  void withoutBetaLabelsAreNotLookedAt(String id) {
    Table table = table();
    Table bare = Clouds.cloud(N, 3, 11);
    EmbeddingModel model = Methods.embedding(id, Map.of()).fit(table, RUN);
    EmbeddingModel same = Methods.embedding(id, Map.of()).fit(bare, RUN);
    assertThat(model.coordinates()).isEqualTo(same.coordinates());
    assertThat(model.notes()).isEqualTo(same.notes());
    assertThatThrownBy(() -> Methods.embedding(id, Map.of("beta", "0.1")).fit(bare, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(id);
  }

  /** Two pieces that share a class hang together by it: no coordinate only tells them apart. */
  @Test
  void classesJoinPieces() {
    Matrix values = Clouds.cloud(60, 2, 1).toMatrix();
    for (int i = 0; i < 30; i++) {
      values.set(i, 0, values.get(i, 0) + 1000);
    }
    int[] codes = IntStream.range(0, 60).map(i -> i % 7 == 0 ? i % 2 : -1).toArray();
    Table table = Table.of(values).withLabels(Labels.classes("y", codes, List.of("a", "b")));
    LocalNeighborhoodEmbedding lne = LocalNeighborhoodEmbedding.withDefaults();
    assertThat(lne.fit(table, RUN).componentSizes()).containsExactly(30, 30);
    EmbeddingModel joined = lne.withBeta(0.1).fit(table, RUN);
    assertThat(joined.componentSizes()).containsExactly(60);
    assertThat(joined.eigenvalues()[0]).isGreaterThan(1e-6);
  }
}
