package org.foldsieve.embed.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Clouds;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.GoldenMaps;
import org.foldsieve.embed.distance.Isomap;
import org.foldsieve.embed.linear.GraphWeights;
import org.foldsieve.embed.linear.LocalityPreservingProjections;
import org.foldsieve.embed.part.GraphLaplacian;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Laplacian eigenmaps, LLE and LNE: golden values, definitions, twins, and what they refuse. */
class SpectralMapsTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  @ParameterizedTest
  @CsvSource({
    "LE_binary_generalised, BINARY, GENERALIZED",
    "LE_binary_normalised, BINARY, NORMALIZED",
    "LE_heat_generalised, HEAT_T2, GENERALIZED",
    "LE_heat_normalised, HEAT_T2, NORMALIZED",
    "LE_selftune_generalised, SELF_TUNED, GENERALIZED",
    "LE_selftune_normalised, SELF_TUNED, NORMALIZED"
  })
  void laplacianEigenmapsAreTheGoldenOnes(
      String name, Kernel kernel, LaplacianEigenmaps.Variant variant) {
    GoldenMaps golden = GoldenMaps.method(name);
    NystromModel model =
        LaplacianEigenmaps.withDefaults()
            .withNeighbors(8)
            .withDimensions(7)
            .withKernel(kernel)
            .withBandwidth(Bandwidth.of(5))
            .withVariant(variant)
            .fit(GoldenMaps.table(), RUN);
    double[] bottom = golden.numbers("eig_bottom8");
    assertThat(model.eigenvalues())
        .containsExactly(Arrays.copyOfRange(bottom, 1, 8), within(1e-11));
    Matrix two = firstColumns(model.coordinates(), 2);
    golden.assertDistances(two);
    GoldenMaps.assertClose(
        two, golden.matrix("Y_signfixed"), Math.max(1e-9, golden.number("tol_coord_rel")));
    assertThat(model.componentSizes()).containsExactly(80);
    assertThat(model.notes()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "LNE_0.05, 0.05, 0",
    "LNE_0.2, 0.2, 0",
    "LNE_0.5, 0.5, 0",
    "LNE_1, 1, 0",
    "LNE_0_reg1e-3, 0, 0.001",
    "LNE_0.2_reg1e-2, 0.2, 0.01"
  })
  void lneIsTheGoldenOne(String name, double lambda, double reg) {
    GoldenMaps golden = GoldenMaps.method(name);
    LocalNeighborhoodEmbedding lne =
        LocalNeighborhoodEmbedding.withDefaults().withNeighbors(8).withLambda(lambda).withReg(reg);
    assertGolden(golden, lne.withDimensions(2).fit(GoldenMaps.table(), RUN));
    assertThat(lne.withDimensions(7).fit(GoldenMaps.table(), RUN).eigenvalues())
        .containsExactly(Arrays.copyOfRange(golden.numbers("eig_bottom8"), 1, 8), within(1e-12));
  }

  @Test
  void lleIsTheGoldenOne() {
    GoldenMaps golden = GoldenMaps.method("LLE");
    LocallyLinearEmbedding lle = LocallyLinearEmbedding.withDefaults().withNeighbors(8);
    assertGolden(golden, lle.fit(GoldenMaps.table(), RUN));
    assertThat(lle.withDimensions(7).fit(GoldenMaps.table(), RUN).eigenvalues())
        .containsExactly(Arrays.copyOfRange(golden.numbers("eig_bottom8"), 1, 8), within(1e-12));
  }

  private static void assertGolden(GoldenMaps golden, EmbeddingModel model) {
    golden.assertDistances(model.coordinates());
    GoldenMaps.assertClose(
        model.coordinates(), golden.matrix("Y_signfixed"), golden.number("tol_coord_rel"));
    assertThat(model.spectrum().converged()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Kernel.class)
  void laplacianEigenmapsSolveTheDenseProblem(Kernel kernel) {
    Table table = Clouds.cloud(130, 4, 17);
    NystromModel model =
        LaplacianEigenmaps.withDefaults()
            .withNeighbors(6)
            .withDimensions(4)
            .withKernel(kernel)
            .fit(table, RUN);
    Graph graph = AffinityGraph.nearest(6, kernel, Bandwidth.AUTO).on(new Workbench(table, RUN));
    int n = 130;
    double[] degrees = graph.degrees();
    Matrix l = GraphLaplacian.of(graph).toDense();
    Matrix d = Matrix.zeros(n, n);
    for (int i = 0; i < n; i++) {
      d.set(i, i, degrees[i]);
    }
    Blas.SymmetricEigen twin =
        Blas.get().generalizedEigen(l.values().clone(), d.values().clone(), n, 0, 6);
    assertThat(model.eigenvalues())
        .containsExactly(Arrays.copyOfRange(twin.values(), 1, 5), within(1e-12));
    assertThat(model.spectrum().next()).isCloseTo(twin.values()[5], within(1e-12));
    Matrix y = model.coordinates();
    for (int p = 0; p < 4; p++) {
      double mean = 0;
      for (int i = 0; i < n; i++) {
        mean += degrees[i] * y.get(i, p);
        double off = 0;
        for (int j = 0; j < n; j++) {
          off += l.get(i, j) * y.get(j, p);
        }
        assertThat(off).isCloseTo(model.eigenvalues()[p] * degrees[i] * y.get(i, p), within(1e-10));
      }
      assertThat(mean).isCloseTo(0, within(1e-10));
      for (int q = 0; q < 4; q++) {
        double dot = 0;
        for (int i = 0; i < n; i++) {
          dot += degrees[i] * y.get(i, p) * y.get(i, q);
        }
        assertThat(dot).isCloseTo(p == q ? 1 : 0, within(1e-11));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void reconstructionMapsAreCentredOrthogonalEigenvectors(boolean lle) {
    Table table = Clouds.cloud(140, 12, 5);
    EmbeddingModel model =
        lle
            ? LocallyLinearEmbedding.withDefaults().withDimensions(3).fit(table, RUN)
            : LocalNeighborhoodEmbedding.withDefaults()
                .withDimensions(3)
                .withLambda(0)
                .withReg(0)
                .fit(table, RUN);
    int n = 140;
    Matrix w = LleWeights.forEmbedding(10, 1e-3).on(new Workbench(table, RUN)).toDense();
    Matrix q = Matrix.zeros(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
          double left = (k == i ? 1 : 0) - w.get(k, i);
          double right = (k == j ? 1 : 0) - w.get(k, j);
          sum += left * right;
        }
        q.set(i, j, sum);
      }
    }
    Blas.SymmetricEigen twin = Blas.get().symmetricEigen(q.values().clone(), n, 0, 5);
    assertThat(model.eigenvalues())
        .containsExactly(Arrays.copyOfRange(twin.values(), 1, 4), within(1e-13));
    Matrix y = model.coordinates();
    for (int p = 0; p < 3; p++) {
      double mean = 0;
      for (int i = 0; i < n; i++) {
        mean += y.get(i, p);
        double image = 0;
        for (int j = 0; j < n; j++) {
          image += q.get(i, j) * y.get(j, p);
        }
        assertThat(image).isCloseTo(model.eigenvalues()[p] * y.get(i, p), within(1e-11));
      }
      assertThat(mean).isCloseTo(0, within(1e-9));
      for (int r = 0; r < 3; r++) {
        double dot = 0;
        for (int i = 0; i < n; i++) {
          dot += y.get(i, p) * y.get(i, r);
        }
        assertThat(dot / n).isCloseTo(p == r ? 1 : 0, within(1e-12));
      }
    }
  }

  @Test
  void anotherScaleOrOriginDoesNotChangeLne() {
    Table table = Clouds.cloud(100, 3, 8);
    Matrix moved = table.toMatrix().copy();
    for (int at = 0; at < moved.values().length; at++) {
      moved.values()[at] = 64 * moved.values()[at] + 32;
    }
    LocalNeighborhoodEmbedding lne = LocalNeighborhoodEmbedding.withDefaults();
    GoldenMaps.assertClose(
        lne.fit(Table.of(moved), RUN).coordinates(), lne.fit(table, RUN).coordinates(), 1e-7);
  }

  @Test
  void twoFarClustersAreToldApartByTheFirstCoordinate() {
    Table table = clusters(18, 31);
    for (Embedding method :
        new Embedding[] {
          LaplacianEigenmaps.withDefaults().withNeighbors(5),
          LocallyLinearEmbedding.withDefaults().withNeighbors(5),
          LocalNeighborhoodEmbedding.withDefaults().withNeighbors(5)
        }) {
      EmbeddingModel model = method.fit(table, RUN);
      assertThat(model.componentSizes()).containsExactly(18, 31);
      assertThat(model.notes().get(0))
          .isEqualTo(
              "the neighbour graph has 2 connected components, of 18, 31 rows; the first"
                  + " coordinate only tells them apart; take more neighbours or more dims");
      Matrix y = model.coordinates();
      assertThat(y.rows()).isEqualTo(49);
      assertThat(model.eigenvalues()[0]).isZero();
      assertThat(model.residuals()[0]).isLessThan(1e-14);
      for (int i = 1; i < 49; i++) {
        assertThat(y.get(i, 0)).isCloseTo(y.get(i < 18 ? 0 : 18, 0), within(1e-14));
      }
      assertThat(y.get(0, 0) * y.get(20, 0)).isNegative();
      assertThat(model.eigenvalues()[1]).isGreaterThan(1e-9);
    }
    assertThatThrownBy(
            () ->
                LaplacianEigenmaps.withDefaults()
                    .withNeighbors(5)
                    .withComponents(Components.ERROR)
                    .fit(table, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("2 connected components, of 18, 31 rows");
  }

  @Test
  void edgesOfWeightZeroPartTheGraphAndAreNamed() {
    Matrix rows = Clouds.cloud(60, 3, 4).toMatrix().copy();
    for (int copy = 21; copy < 29; copy++) {
      System.arraycopy(rows.values(), 20 * 3, rows.values(), copy * 3, 3);
    }
    Table table = Table.of(rows);
    LaplacianEigenmaps selfTuned =
        LaplacianEigenmaps.withDefaults().withNeighbors(10).withKernel(Kernel.SELF_TUNED);
    NystromModel model = selfTuned.fit(table, RUN);
    // The neighbours are all connected: it is the scale 0 of nine copies that cuts them off.
    assertThat(selfTuned.withKernel(Kernel.BINARY).fit(table, RUN).notes()).isEmpty();
    assertThat(model.componentSizes()).containsExactly(51, 9);
    assertThat(model.notes())
        .containsExactly(
            "the neighbour graph without its edges of weight 0 has 2 connected components, of 51,"
                + " 9 rows; the first coordinate only tells them apart; drop repeated rows, take a"
                + " larger bandwidth, binary weights or more dims");
    assertThat(model.eigenvalues()[0]).isZero();
    assertThat(model.eigenvalues()[1]).isGreaterThan(1e-6);
    assertThatThrownBy(() -> selfTuned.withComponents(Components.ERROR).fit(table, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("without its edges of weight 0 has 2 connected components, of 51, 9")
        .hasMessageContaining("drop repeated rows");
    assertThat(
            LocalityPreservingProjections.withDefaults()
                .withWeights(GraphWeights.SELF_TUNED)
                .fit(table, RUN)
                .notes()
                .get(0))
        .contains("without its edges of weight 0 has 2 connected components, of 51, 9 rows");
  }

  @Test
  void copiesThatAreRebuiltFromEachOtherAloneAreCounted() {
    Matrix rows = Clouds.cloud(60, 3, 4).toMatrix().copy();
    for (int copy = 1; copy < 7; copy++) {
      System.arraycopy(rows.values(), 20 * 3, rows.values(), (20 + copy) * 3, 3);
      System.arraycopy(rows.values(), 40 * 3, rows.values(), (40 + copy) * 3, 3);
    }
    Table table = Table.of(rows);
    for (int neighbors : new int[] {6, 7}) {
      for (Embedding method :
          new Embedding[] {
            LocallyLinearEmbedding.withDefaults().withNeighbors(neighbors),
            LocalNeighborhoodEmbedding.withDefaults().withNeighbors(neighbors)
          }) {
        EmbeddingModel model = method.fit(table, RUN);
        assertThat(model.componentSizes()).containsExactly(60);
        if (neighbors == 6) {
          assertThat(model.eigenvalues()[0]).isCloseTo(0, within(1e-13));
          assertThat(model.notes())
              .containsExactly(
                  "repeated rows whose copies are rebuilt from each other alone: 2; coordinates of"
                      + " cost 0 that only tell them apart: 1; drop repeated rows");
        } else {
          assertThat(model.eigenvalues()[0]).isGreaterThan(1e-12);
          assertThat(model.notes()).isEmpty();
        }
      }
    }
    EmbeddingModel paper =
        LocalNeighborhoodEmbedding.withDefaults().withNeighbors(8).withReg(0).fit(table, RUN);
    assertThat(paper.eigenvalues()[0]).isCloseTo(0, within(1e-13));
    assertThat(paper.notes().get(0)).contains("apart: 1");
  }

  @Test
  void theGoldenDisconnectedGraphHasTheGoldenEigenvalues() {
    double[] bottom = GoldenMaps.other("LE_disconnected").numbers("eig_bottom6");
    NystromModel model =
        LaplacianEigenmaps.withDefaults()
            .withNeighbors(3)
            .withDimensions(5)
            .fit(GoldenMaps.other("ISOMAP_disconnected").ownTable(), RUN);
    assertThat(model.eigenvalues())
        .containsExactly(Arrays.copyOfRange(bottom, 1, 6), within(1e-12));
    assertThat(model.componentSizes()).hasSize(2);
  }

  @Test
  void duplicatesAndFewerRowsThanFeaturesAreMapped() {
    GoldenMaps golden = GoldenMaps.other("LNE_duplicates");
    for (double reg : new double[] {0, 1e-3}) {
      Matrix y =
          LocalNeighborhoodEmbedding.withDefaults()
              .withNeighbors(4)
              .withReg(reg)
              .fit(golden.ownTable(), RUN)
              .coordinates();
      assertThat(Arrays.stream(y.values()).allMatch(Double::isFinite)).isTrue();
    }
    Table wide = Clouds.cloud(15, 40, 3);
    Matrix y = LocallyLinearEmbedding.withDefaults().fit(wide, RUN).coordinates();
    assertThat(Arrays.stream(y.values()).allMatch(Double::isFinite)).isTrue();
  }

  @Test
  void sparseTablesGiveTheMapOfTheDenseOnes() {
    Matrix values = Clouds.cloud(70, 14, 3).toMatrix().copy();
    for (int at = 0; at < values.values().length; at++) {
      values.values()[at] = Math.max(0, values.values()[at] - 0.5);
    }
    Table dense = Table.of(values);
    Table sparse = Table.of(SparseMatrix.of(values));
    for (Embedding method :
        new Embedding[] {
          LaplacianEigenmaps.withDefaults(),
          LocallyLinearEmbedding.withDefaults(),
          LocalNeighborhoodEmbedding.withDefaults(),
          Isomap.withDefaults()
        }) {
      EmbeddingModel fromSparse = method.fit(sparse, RUN);
      EmbeddingModel fromDense = method.fit(dense, RUN);
      GoldenMaps.assertClose(fromSparse.coordinates(), fromDense.coordinates(), 1e-9);
      GoldenMaps.assertClose(
          fromSparse.transform(dense, RUN), fromDense.transform(sparse, RUN), 1e-9);
    }
  }

  @Test
  void whatCannotBeMappedIsRefusedByName() {
    Table table = Clouds.cloud(12, 3, 1);
    assertThatThrownBy(() -> LaplacianEigenmaps.withDefaults().withDimensions(12).fit(table, RUN))
        .hasMessage("dims must be at most 11, the number of rows less the constant: dims = 12");
    assertThat(
            LocallyLinearEmbedding.withDefaults()
                .withDimensions(11)
                .fit(table, RUN)
                .coordinates()
                .columns())
        .isEqualTo(11);
    assertThatThrownBy(
            () -> LocallyLinearEmbedding.withDefaults().withNeighbors(12).fit(table, RUN))
        .hasMessage("neighbors must be less than the number of rows: neighbors = 12, rows = 12");
    assertThatThrownBy(() -> LocallyLinearEmbedding.withDefaults().withReg(0).fit(table, RUN))
        .hasMessage(
            "reg must be positive when there are more neighbours than features, or lle has no"
                + " unique weights: reg = 0, neighbors = 10, features = 3");
    assertThatThrownBy(
            () ->
                LocalNeighborhoodEmbedding.withDefaults().withLambda(0).withReg(0).fit(table, RUN))
        .hasMessageContaining("or lne has no unique weights");
    assertThatThrownBy(
            () ->
                LaplacianEigenmaps.withDefaults()
                    .withKernel(Kernel.HEAT_T)
                    .withBandwidth(Bandwidth.of(1e-5))
                    .fit(table, RUN))
        .hasMessageContaining("bandwidth");
    Table same = Table.of(Matrix.zeros(20, 2));
    assertThatThrownBy(() -> LocalNeighborhoodEmbedding.withDefaults().fit(same, RUN))
        .isInstanceOf(DataException.class)
        .hasMessage("all 20 rows of the table are the same; a map needs rows that differ");
    assertThatThrownBy(() -> LocalNeighborhoodEmbedding.withDefaults().withLambda(1.5))
        .hasMessage("lambda must be from 0 to 1: lambda = 1.5");
  }

  static Table clusters(int first, int second) {
    SplittableRandom random = new SplittableRandom(2);
    double[][] rows = new double[first + second][];
    for (int i = 0; i < rows.length; i++) {
      double far = i < first ? 0 : 1000;
      rows[i] = new double[] {far + random.nextDouble(), random.nextDouble(), random.nextDouble()};
    }
    return Table.of(Matrix.ofRows(rows));
  }

  private static Matrix firstColumns(Matrix matrix, int count) {
    Matrix first = Matrix.zeros(matrix.rows(), count);
    for (int i = 0; i < matrix.rows(); i++) {
      for (int j = 0; j < count; j++) {
        first.set(i, j, matrix.get(i, j));
      }
    }
    return first;
  }

  /** Lots of very different ranges: no eigenvalue of a square is negative, and rounding is told. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1.6e4, 1e6, 1e12})
  void eigenvaluesOfLotsFarApartAreNotNegative(double ratio) {
    for (int wide : new int[] {6, 40}) {
      for (int columns : new int[] {3, 12}) {
        SplittableRandom random = new SplittableRandom(3);
        double[][] rows = new double[40 + wide][];
        for (int i = 0; i < rows.length; i++) {
          double[] row = random.doubles(columns, 0, i < 40 ? 1 : ratio).toArray();
          row[0] += i < 40 ? 0 : 50 * ratio;
          rows[i] = row;
        }
        EmbeddingModel model =
            LocallyLinearEmbedding.withDefaults()
                .withDimensions(4)
                .fit(Table.of(Matrix.ofRows(rows)), RUN);
        assertThat(model.eigenvalues()).isSorted();
        for (double value : model.eigenvalues()) {
          assertThat(value).as("%d rows, %d columns", wide, columns).isNotNegative();
        }
        boolean lost = ratio >= 1e6 && wide == 6 && columns == 12;
        assertThat(model.notes().stream().anyMatch(note -> note.contains("rounding")))
            .as("%d rows, %d columns: %s", wide, columns, model.notes())
            .isEqualTo(lost);
      }
    }
  }
}
