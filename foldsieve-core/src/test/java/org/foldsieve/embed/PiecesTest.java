package org.foldsieve.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.embed.distance.Isomap;
import org.foldsieve.embed.distance.MultidimensionalScaling;
import org.foldsieve.embed.spectral.LaplacianEigenmaps;
import org.foldsieve.embed.spectral.LocallyLinearEmbedding;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Radius;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs in pieces, which are joined, and graphs of all rows within a radius. */
class PiecesTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  private record Golden(double[][] X, double[] distances) {}

  private static Golden golden() throws IOException {
    String name = "/golden/joined-isomap.json";
    try (Reader in =
        new InputStreamReader(
            Objects.requireNonNull(PiecesTest.class.getResourceAsStream(name), name),
            StandardCharsets.UTF_8)) {
      return new Gson().fromJson(in, Golden.class);
    }
  }

  /** Three clouds of 20 rows, four neighbours: scikit-learn 1.2.1 joins them in the same way. */
  @Test
  void joinedIsomapEqualsScikitLearn() throws IOException {
    Golden golden = golden();
    Table table = Table.of(Matrix.ofRows(golden.X));
    EmbeddingModel model =
        Isomap.withDefaults().withNeighbors(4).withComponents(Components.JOIN).fit(table, RUN);
    Matrix distances = GoldenMaps.distances(model.coordinates());
    int at = 0;
    for (int i = 0; i < 60; i++) {
      for (int j = 0; j < i; j++) {
        if ((i * 7 + j) % 11 == 0) {
          assertThat(distances.get(i, j)).isCloseTo(golden.distances[at++], within(1e-9));
        }
      }
    }
    assertThat(at).isEqualTo(golden.distances.length);
    assertThat(model.componentSizes()).containsExactly(60);
    assertThat(model.notes())
        .anySatisfy(
            note ->
                assertThat(note)
                    .startsWith(
                        "the neighbour graph has 3 connected components, of 20, 20, 20 rows;"
                            + " joined by the nearest rows of every two: ")
                    .contains(" apart)"));
    // New rows go through the whole graph.
    assertThat(model.transform(table, RUN).values())
        .containsExactly(model.coordinates().values(), within(1e-9));
  }

  /** No coordinate is left that only tells pieces apart, and no row without a place. */
  @ParameterizedTest
  @ValueSource(strings = {"lpp", "npe", "lle", "lne", "ltsa", "laplacian-eigenmaps", "isomap"})
  void everyGraphMapJoinsPieces(String id) throws IOException {
    Table table = Table.of(Matrix.ofRows(golden().X));
    Map<String, String> joined = Map.of("neighbors", "4", "components", "join");
    EmbeddingModel model = Methods.embedding(id, joined).fit(table, RUN);
    assertThat(model.componentSizes()).containsExactly(60);
    assertThat(model.eigenvalues()[0]).isGreaterThan(1e-9);
    assertThat(model.coordinates().values()).doesNotContain(Double.NaN);
    assertThat(model.notes()).anySatisfy(note -> assertThat(note).contains("joined by"));
    EmbeddingModel apart = Methods.embedding(id, Map.of("neighbors", "4")).fit(table, RUN);
    assertThat(apart.componentSizes()).containsExactly(20, 20, 20);
    // A graph that holds together has nothing to join.
    EmbeddingModel whole =
        Methods.embedding(id, Map.of("neighbors", "30", "components", "join")).fit(table, RUN);
    EmbeddingModel same = Methods.embedding(id, Map.of("neighbors", "30")).fit(table, RUN);
    assertThat(whole.coordinates()).isEqualTo(same.coordinates());
    assertThat(whole.notes()).isEqualTo(same.notes());
  }

  /** The S-curve: today 151 of 200 rows stay without a place with k = 2. */
  @Test
  void anSCurveOfTwoNeighboursIsMappedWhole() {
    SplittableRandom random = new SplittableRandom(1);
    double[][] rows = new double[200][];
    for (int i = 0; i < rows.length; i++) {
      double t = 3 * Math.PI * (random.nextDouble() - 0.5);
      double z = Math.signum(t) * (Math.cos(t) - 1);
      rows[i] = new double[] {Math.sin(t), 2 * random.nextDouble(), z};
    }
    Table table = Table.of(Matrix.ofRows(rows));
    Isomap isomap = Isomap.withDefaults().withNeighbors(2);
    assertThat(isomap.fit(table, RUN).coordinates().values()).contains(Double.NaN);
    EmbeddingModel joined = isomap.withComponents(Components.JOIN).fit(table, RUN);
    assertThat(joined.coordinates().values()).doesNotContain(Double.NaN);
    assertThat(joined.notes()).anySatisfy(note -> assertThat(note).contains(" in all)"));
  }

  /** Within a radius that holds all rows, the shortest way is the straight one. */
  @Test
  void isomapWithinALargeRadiusIsMds() {
    Table table = Clouds.cloud(40, 3, 6);
    Matrix isomap = Isomap.withDefaults().withRadius(Radius.of(1e6)).fit(table, RUN).coordinates();
    Matrix mds = MultidimensionalScaling.withDefaults().fit(table, RUN).coordinates();
    GoldenMaps.assertClose(GoldenMaps.distances(isomap), GoldenMaps.distances(mds), 1e-8);
  }

  @Test
  void eigenmapsWithinARadiusSolveTheirProblem() {
    Table table = Clouds.cloud(60, 2, 6);
    Radius radius = Radius.of(1.5);
    EmbeddingModel model = LaplacianEigenmaps.withDefaults().withRadius(radius).fit(table, RUN);
    Graph graph =
        new AffinityGraph(1, radius, Kernel.BINARY, Bandwidth.AUTO).on(new Workbench(table, RUN));
    Matrix y = model.coordinates();
    double[] degrees = graph.degrees();
    for (int p = 0; p < 2; p++) {
      double[] image = new double[60];
      graph.adjacency().multiply(y.column(p), image);
      for (int i = 0; i < 60; i++) {
        double left = degrees[i] * y.get(i, p) - image[i];
        assertThat(left).isCloseTo(model.eigenvalues()[p] * degrees[i] * y.get(i, p), within(1e-9));
      }
    }
    EmbeddingModel lle = LocallyLinearEmbedding.withDefaults().withRadius(radius).fit(table, RUN);
    Matrix w =
        LleWeights.forEmbedding(10, 1e-3)
            .of(table, new Workbench(table, RUN).neighborsWithin(1.5), RUN)
            .toDense();
    for (int p = 0; p < 2; p++) {
      double cost = 0;
      for (int i = 0; i < 60; i++) {
        double rest = lle.coordinates().get(i, p);
        for (int j = 0; j < 60; j++) {
          rest -= w.get(i, j) * lle.coordinates().get(j, p);
        }
        cost += rest * rest;
      }
      assertThat(cost / 60).isCloseTo(lle.eigenvalues()[p], within(1e-9));
    }
  }

  @Test
  void aRowAloneWithinItsRadiusIsNamedOrJoined() {
    SplittableRandom random = new SplittableRandom(2);
    double[][] rows = new double[30][];
    Arrays.setAll(rows, i -> new double[] {random.nextDouble(), random.nextDouble()});
    rows[7] = new double[] {50, 50};
    Table table = Table.of(Matrix.ofRows(rows));
    LocallyLinearEmbedding lle = LocallyLinearEmbedding.withDefaults().withRadius(Radius.of(0.9));
    assertThatThrownBy(() -> lle.fit(table, RUN))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "no other row is within radius = 0.9 of row 7; choose a larger radius, or"
                + " components=join");
    assertThat(lle.withComponents(Components.JOIN).fit(table, RUN).componentSizes())
        .containsExactly(30);
    EmbeddingModel isomap = Isomap.withDefaults().withRadius(Radius.of(0.9)).fit(table, RUN);
    assertThat(isomap.coordinates().get(7, 0)).isNaN();
    assertThat(isomap.notes())
        .anySatisfy(note -> assertThat(note).endsWith("take a larger radius, or components=join"));
  }

  @Test
  void piecesTooSmallForTheDimensionsAreNamedWithWhatToDo() {
    double[][] rows = new double[12][];
    Arrays.setAll(rows, i -> new double[] {i / 2 * 10 + i % 2, i % 3});
    Table table = Table.of(Matrix.ofRows(rows));
    Isomap isomap = Isomap.withDefaults().withNeighbors(1).withRadius(Radius.of(3));
    assertThatThrownBy(() -> isomap.fit(table, RUN))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "the neighbour graph has 6 connected components, of 2, 2, 2, 2, 2, 2 rows; the"
                + " largest has 2, and dims = 2 needs at least 3; take a larger radius, or"
                + " components=join");
    assertThat(isomap.withDimensions(1).fit(table, RUN).keptRows()).containsExactly(0, 1);
    assertThat(isomap.withComponents(Components.JOIN).fit(table, RUN).componentSizes())
        .containsExactly(12);
  }
}
