package org.foldsieve.embed.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Clouds;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.GoldenMaps;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.graph.weight.L1Weights;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** PCA, LPP and NPE: golden values, definitions, slow twins, and what they refuse. */
class LinearMapsTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  @Test
  void pcaIsTheGoldenOne() {
    GoldenMaps golden = GoldenMaps.method("PCA");
    Table table = GoldenMaps.table();
    LinearModel model = PrincipalComponents.withDefaults().withDimensions(3).fit(table, RUN);
    GoldenMaps.assertClose(model.mean(), golden.numbers("mean"), 1e-12);
    GoldenMaps.assertClose(model.eigenvalues(), golden.numbers("variance_1_over_n"), 1e-11);
    LinearModel two = PrincipalComponents.withDefaults().fit(table, RUN);
    GoldenMaps.assertClose(two.projection(), golden.matrix("V_signfixed"), 1e-9);
    GoldenMaps.assertClose(two.coordinates(), golden.matrix("Y_signfixed"), 1e-9);
    GoldenMaps.assertClose(
        product(two.projection(), two.projection().transpose()), golden.matrix("projector"), 1e-9);
  }

  @Test
  void lppIsTheGoldenOne() {
    GoldenMaps golden = GoldenMaps.method("LPP");
    LinearModel model =
        LocalityPreservingProjections.withDefaults().withNeighbors(8).fit(GoldenMaps.table(), RUN);
    GoldenMaps.assertClose(model.eigenvalues(), golden.numbers("eig"), 1e-9);
    GoldenMaps.assertClose(
        product(model.projection(), model.projection().transpose()), golden.matrix("AAt"), 1e-9);
    golden.assertDistances(model.coordinates());
  }

  @Test
  void pcaDirectionsAreOrthonormalAndResidualsAreRounding() {
    Table table = Clouds.cloud(300, 12, 3);
    LinearModel model = PrincipalComponents.withDefaults().withDimensions(12).fit(table, RUN);
    Matrix v = model.projection();
    GoldenMaps.assertClose(product(v.transpose(), v), identity(12), 1e-13);
    assertThat(model.spectrum().largestResidual()).isLessThan(1e-13 * model.eigenvalues()[0]);
    assertThat(model.spectrum().converged()).isTrue();
    Matrix y = model.coordinates();
    Matrix covariance = product(y.transpose(), y);
    for (int p = 0; p < 12; p++) {
      assertThat(covariance.get(p, p) / 300).isCloseTo(model.eigenvalues()[p], within(1e-12));
    }
  }

  /** More rows than fit one block: the path over triangular factors against the whole at once. */
  @Test
  void pcaOfATallTableIsThatOfTheWhole() {
    Table table = Clouds.cloud(3000, 6, 4);
    LinearModel model = PrincipalComponents.withDefaults().withDimensions(6).fit(table, RUN);
    double[] mean = model.mean();
    Matrix centered = table.toMatrix().copy();
    for (int at = 0; at < centered.values().length; at++) {
      centered.values()[at] -= mean[at % 6];
    }
    Blas.Svd svd = Blas.get().svd(centered.values(), 3000, 6);
    double[] variance = Arrays.stream(svd.s()).map(s -> s * s / 3000).toArray();
    GoldenMaps.assertClose(model.eigenvalues(), variance, 1e-13);
    assertThat(model.spectrum().largestResidual()).isLessThan(1e-13 * variance[0]);
  }

  /** A few directions come from the covariances, all of them from triangular factors. */
  @Test
  void theFirstDirectionsAreThoseOfAll() {
    Table table = Clouds.cloud(3000, 9, 5);
    LinearModel all = PrincipalComponents.withDefaults().withDimensions(9).fit(table, RUN);
    LinearModel some = PrincipalComponents.withDefaults().withDimensions(4).fit(table, RUN);
    assertThat(some.coordinates())
        .isEqualTo(
            PrincipalComponents.withDefaults()
                .withDimensions(4)
                .fit(table, RUN.withThreads(7))
                .coordinates());
    GoldenMaps.assertClose(
        some.eigenvalues(), Arrays.copyOf(all.eigenvalues(), 4), 1e-13 * all.eigenvalues()[0]);
    assertThat(some.spectrum().gap()).isCloseTo(gap(all, 4), within(1e-12));
    for (int p = 0; p < 4; p++) {
      assertThat(some.projection().column(p))
          .usingComparatorWithPrecision(1e-10)
          .containsExactly(all.projection().column(p));
    }
  }

  private static double gap(LinearModel all, int dims) {
    return all.eigenvalues()[dims - 1] - all.eigenvalues()[dims];
  }

  /** The covariances would lose the second direction: its variance is 1e-20 of the first. */
  @Test
  void aDirectionOfLittleVarianceIsAsAccurateAsItsData() {
    SplittableRandom random = new SplittableRandom(8);
    double[][] rows = new double[500][];
    for (int i = 0; i < rows.length; i++) {
      double x = random.nextGaussian();
      double z = 1e-9 * random.nextGaussian();
      rows[i] = new double[] {x, z, -z, 1e-15 * random.nextGaussian()};
    }
    LinearModel model = PrincipalComponents.withDefaults().fit(Table.of(Matrix.ofRows(rows)), RUN);
    assertThat(Math.abs(model.projection().get(1, 1))).isCloseTo(Math.sqrt(0.5), within(1e-5));
    assertThat(model.projection().get(1, 1)).isCloseTo(-model.projection().get(2, 1), within(1e-5));
  }

  @Test
  void aConstantFeatureOfGreatValueDoesNotCountForTheRank() {
    double[][] rows = new double[50][];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {random.nextDouble(), 1.1e9, random.nextDouble()};
    }
    Table table = Table.of(Matrix.ofRows(rows));
    assertThatThrownBy(() -> PrincipalComponents.withDefaults().withDimensions(3).fit(table, RUN))
        .hasMessage("dims must be at most 2, the rank of the centred data: dims = 3");
  }

  @Test
  void linearMapsPlaceTheirTrainingRowsExactly() {
    Table table = Clouds.cloud(120, 5, 6);
    for (Embedding method :
        List.of(
            PrincipalComponents.withDefaults(),
            LocalityPreservingProjections.withDefaults(),
            NeighborhoodPreservingEmbedding.withDefaults())) {
      EmbeddingModel model = method.fit(table, RUN);
      assertThat(model.transform(table, RUN)).isEqualTo(model.coordinates());
    }
  }

  @Test
  void newRowsAreAlignedByName() {
    Table table = Clouds.cloud(40, 3, 2);
    EmbeddingModel model = PrincipalComponents.withDefaults().fit(table, RUN);
    Table turned = table.selectFeatures(new int[] {2, 0, 1});
    assertThat(model.transform(turned, RUN)).isEqualTo(model.coordinates());
    assertThatThrownBy(() -> model.transform(table.selectFeatures(new int[] {0, 1}), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("feature 'f2', which the new rows do not have");
    assertThatThrownBy(() -> model.transform(Clouds.cloud(4, 5, 2), RUN))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "the map was not learnt on feature 'f3' and 1 others; drop what it does not know");
  }

  @Test
  void lppSolvesItsProblemOnEveryAffinity() {
    Table table = Clouds.cloud(150, 7, 9);
    for (GraphWeights weights :
        List.of(
            GraphWeights.BINARY,
            GraphWeights.HEAT_T,
            GraphWeights.HEAT_T2,
            GraphWeights.SELF_TUNED)) {
      LinearModel model =
          LocalityPreservingProjections.withDefaults()
              .withDimensions(7)
              .withWeights(weights)
              .fit(table, RUN);
      Graph graph =
          AffinityGraph.nearest(10, Kernel.valueOf(weights.name()), Bandwidth.AUTO)
              .on(new Workbench(table, RUN));
      Matrix w = graph.adjacency().toDense();
      Matrix d = diagonal(graph.degrees());
      Matrix y = model.coordinates();
      GoldenMaps.assertClose(product(y.transpose(), product(d, y)), identity(7), 1e-11);
      GoldenMaps.assertClose(
          product(y.transpose(), product(minus(d, w), y)), diagonal(model.eigenvalues()), 1e-11);
      assertThat(model.spectrum().largestResidual()).isLessThan(1e-11 * model.spectrum().norm());
    }
  }

  @Test
  void npeSolvesItsProblemAndIsLppOnReconstructionWeights() {
    Table table = Clouds.cloud(90, 6, 5);
    LinearModel model =
        NeighborhoodPreservingEmbedding.withDefaults().withDimensions(6).fit(table, RUN);
    Matrix w = LleWeights.forEmbedding(10, 1e-3).on(new Workbench(table, RUN)).toDense();
    Matrix rest = minus(identity(90), w);
    Matrix y = model.coordinates();
    GoldenMaps.assertClose(product(y.transpose(), y), identity(6), 1e-11);
    Matrix moved = product(rest, y);
    GoldenMaps.assertClose(product(moved.transpose(), moved), diagonal(model.eigenvalues()), 1e-10);
    LinearModel same =
        LocalityPreservingProjections.withDefaults()
            .withDimensions(6)
            .withWeights(GraphWeights.RECONSTRUCTION)
            .fit(table, RUN);
    assertThat(same.coordinates()).isEqualTo(model.coordinates());
  }

  /** ONPP: the bottom eigenvectors of X'MX itself. */
  @Test
  void orthogonalNpeSolvesItsProblem() {
    Table table = Clouds.cloud(90, 6, 5);
    LinearModel model =
        NeighborhoodPreservingEmbedding.withDefaults()
            .withDimensions(6)
            .withOrthogonal(true)
            .fit(table, RUN);
    Matrix a = model.projection();
    GoldenMaps.assertClose(product(a.transpose(), a), identity(6), 1e-12);
    Matrix w = LleWeights.forEmbedding(10, 1e-3).on(new Workbench(table, RUN)).toDense();
    Matrix moved = product(minus(identity(90), w), model.coordinates());
    GoldenMaps.assertClose(product(moved.transpose(), moved), diagonal(model.eigenvalues()), 1e-10);
    assertThat(model.eigenvalues()).isSorted();
    assertThat(model.spectrum().largestResidual()).isLessThan(1e-11 * model.spectrum().norm());
  }

  /** SPP: npe's problem with the weights that rebuild a row from few of all others. */
  @Test
  void lppRunsOnTheL1Graph() {
    Table table = Clouds.cloud(60, 6, 5);
    LocalityPreservingProjections lpp =
        LocalityPreservingProjections.withDefaults()
            .withDimensions(6)
            .withWeights(GraphWeights.L1)
            .withPrice(0.02);
    LinearModel model = lpp.fit(table, RUN);
    Matrix y = model.coordinates();
    GoldenMaps.assertClose(product(y.transpose(), y), identity(6), 1e-11);
    Matrix w = L1Weights.relaxed(0.02).on(new Workbench(table, RUN)).toDense();
    Matrix moved = product(minus(identity(60), w), y);
    GoldenMaps.assertClose(product(moved.transpose(), moved), diagonal(model.eigenvalues()), 1e-10);
    // There is no k in it: one that no table has is not looked at.
    assertThat(lpp.withNeighbors(600).fit(table, RUN).coordinates()).isEqualTo(y);
  }

  @Test
  void lppRunsOnTheLneGraph() {
    Table table = Clouds.cloud(90, 6, 5);
    LocalityPreservingProjections lpp =
        LocalityPreservingProjections.withDefaults().withWeights(GraphWeights.LNE);
    Matrix y = lpp.fit(table, RUN).coordinates();
    GoldenMaps.assertClose(product(y.transpose(), y), identity(2), 1e-11);
    assertThat(y).isNotEqualTo(lpp.withLambda(0.9).fit(table, RUN).coordinates());
  }

  @Test
  void scalingChangesTheLengthsOfTheDirections() {
    Table table = Clouds.cloud(80, 5, 8);
    LocalityPreservingProjections lpp = LocalityPreservingProjections.withDefaults();
    Matrix unit = lpp.withScaling(ColumnScaling.UNIT).fit(table, RUN).projection();
    Matrix orth = lpp.withScaling(ColumnScaling.ORTH).fit(table, RUN).projection();
    assertThat(product(unit.transpose(), unit).get(1, 1)).isCloseTo(1, within(1e-12));
    GoldenMaps.assertClose(product(orth.transpose(), orth), identity(2), 1e-12);
  }

  @Test
  void withFewRowsThePcaStepKeepsNinetyEightPercentAndSaysSo() {
    Table table = Clouds.cloud(30, 60, 12);
    LinearModel model = LocalityPreservingProjections.withDefaults().fit(table, RUN);
    assertThat(model.notes()).hasSize(1);
    assertThat(model.notes().get(0)).contains("of 29 dimensions, 0.98 of the variance");
    LinearModel all =
        LocalityPreservingProjections.withDefaults().withEnergy(Energy.of(1)).fit(table, RUN);
    assertThat(all.notes()).isEmpty();
  }

  @Test
  void sparseTablesGiveTheMapOfTheDenseOnes() {
    Matrix values = Clouds.cloud(60, 8, 3).toMatrix().copy();
    for (int at = 0; at < values.values().length; at++) {
      values.values()[at] = Math.max(0, values.values()[at] - 0.3);
    }
    Table dense = Table.of(values);
    Table sparse = Table.of(SparseMatrix.of(values));
    for (Embedding method :
        List.of(
            PrincipalComponents.withDefaults(),
            LocalityPreservingProjections.withDefaults(),
            NeighborhoodPreservingEmbedding.withDefaults())) {
      GoldenMaps.assertClose(
          method.fit(sparse, RUN).coordinates(), method.fit(dense, RUN).coordinates(), 1e-12);
    }
  }

  @Test
  void whatCannotBeMappedIsRefusedByName() {
    Table same = Table.of(Matrix.wrap(20, 2, filled(40, 7)));
    assertThatThrownBy(() -> PrincipalComponents.withDefaults().fit(same, RUN))
        .isInstanceOf(DataException.class)
        .hasMessage("all 20 rows of the table are the same; a map needs rows that differ");
    assertThatThrownBy(() -> LocalityPreservingProjections.withDefaults().fit(same, RUN))
        .isInstanceOf(DataException.class);
    Table few = Clouds.cloud(8, 3, 1);
    assertThatThrownBy(() -> NeighborhoodPreservingEmbedding.withDefaults().fit(few, RUN))
        .hasMessage("neighbors must be less than the number of rows: neighbors = 10, rows = 8");
    Table table = Clouds.cloud(40, 3, 1);
    assertThatThrownBy(
            () -> LocalityPreservingProjections.withDefaults().withDimensions(4).fit(table, RUN))
        .hasMessage("dims must be at most 3, the rank of the data after the PCA step: dims = 4");
    assertThatThrownBy(
            () -> NeighborhoodPreservingEmbedding.withDefaults().withReg(0).fit(table, RUN))
        .hasMessageContaining("reg = 0, neighbors = 10, features = 3");
    assertThatThrownBy(() -> PrincipalComponents.withDefaults().withDimensions(0))
        .hasMessage("dims must be at least 1: dims = 0");
  }

  @Test
  void aGraphThatFallsApartIsReportedOrRefused() {
    double[][] rows = new double[40][];
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < rows.length; i++) {
      double far = i < 15 ? 0 : 1000;
      rows[i] = new double[] {far + random.nextDouble(), random.nextDouble(), random.nextDouble()};
    }
    Table table = Table.of(Matrix.ofRows(rows));
    LocalityPreservingProjections lpp =
        LocalityPreservingProjections.withDefaults().withNeighbors(4);
    EmbeddingModel model = lpp.fit(table, RUN);
    assertThat(model.componentSizes()).containsExactly(15, 25);
    assertThat(model.notes().get(0))
        .startsWith("the neighbour graph has 2 connected components, of 15, 25 rows; ");
    assertThatThrownBy(() -> lpp.withComponents(Components.ERROR).fit(table, RUN))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "the neighbour graph has 2 connected components, of 15, 25 rows; take more neighbours,"
                + " components=join to join them, or components=report to map it all the same");
  }

  private static double[] filled(int length, double value) {
    double[] values = new double[length];
    Arrays.fill(values, value);
    return values;
  }

  private static Matrix identity(int n) {
    return diagonal(filled(n, 1));
  }

  private static Matrix diagonal(double[] values) {
    Matrix matrix = Matrix.zeros(values.length, values.length);
    for (int i = 0; i < values.length; i++) {
      matrix.set(i, i, values[i]);
    }
    return matrix;
  }

  private static Matrix minus(Matrix a, Matrix b) {
    Matrix result = a.copy();
    for (int at = 0; at < result.values().length; at++) {
      result.values()[at] -= b.values()[at];
    }
    return result;
  }

  private static Matrix product(Matrix a, Matrix b) {
    Matrix result = Matrix.zeros(a.rows(), b.columns());
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j < b.columns(); j++) {
        double sum = 0;
        for (int k = 0; k < a.columns(); k++) {
          sum += a.get(i, k) * b.get(k, j);
        }
        result.set(i, j, sum);
      }
    }
    return result;
  }

  /** The graph of a table that has no room for the PCA step is not searched first. */
  @ParameterizedTest
  @ValueSource(strings = {"lpp", "npe"})
  void memoryOfThePcaStepIsAskedForBeforeTheSearch(String id) {
    List<String> tasks = new CopyOnWriteArrayList<>();
    Run run =
        Run.defaults().withMaxMemory(2L << 20).withProgress((task, done, total) -> tasks.add(task));
    double[] values = new SplittableRandom(1).doubles(800 * 200).toArray();
    Table table = Table.of(Matrix.wrap(800, 200, values));
    Embedding method = Methods.embedding(id, Map.of());

    assertThatThrownBy(() -> method.fit(table, run))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("the decomposition of 800 x 200 values");
    assertThat(tasks).isEmpty();
  }
}
