package org.foldsieve.embed.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Metric;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Clouds;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.GoldenMaps;
import org.foldsieve.embed.linear.PrincipalComponents;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class ScaledDistancesTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  /** KernelPCA of scikit-learn 1.2.1, kernel rbf, gamma 1/h: 200 images of digits, 20 new ones. */
  @Test
  void kpcaEqualsScikitLearn() throws IOException {
    double[][] images;
    try (BufferedReader in = new BufferedReader(open("digits300.csv"))) {
      images =
          in.lines()
              .map(line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble))
              .map(values -> values.limit(64).toArray())
              .toArray(double[][]::new);
    }
    Table all = Table.of(Matrix.ofRows(images));
    Table table = all.selectRows(IntStream.range(0, 200).toArray());
    Table fresh = all.selectRows(IntStream.range(200, 220).toArray());
    JsonObject golden;
    try (Reader in = open("kpca.json")) {
      golden = JsonParser.parseReader(in).getAsJsonObject();
    }
    KernelPrincipalComponents kpca = KernelPrincipalComponents.withDefaults().withDimensions(3);
    check(kpca.fit(table, RUN), fresh, golden.getAsJsonObject("auto"));
    check(
        kpca.withBandwidth(Bandwidth.of(300)).fit(table, RUN),
        fresh,
        golden.getAsJsonObject("narrow"));
  }

  private static void check(ScalingModel model, Table fresh, JsonObject golden) {
    assertThat(model.eigenvalues()).containsExactly(numbers(golden, "eigenvalues"), within(1e-12));
    double[] rows = Arrays.copyOf(model.coordinates().values(), 60);
    assertThat(rows).containsExactly(numbers(golden, "rows"), within(1e-11));
    assertThat(model.transform(fresh, RUN).values())
        .containsExactly(numbers(golden, "new"), within(1e-11));
  }

  private static double[] numbers(JsonObject object, String name) {
    return StreamSupport.stream(object.getAsJsonArray(name).spliterator(), false)
        .mapToDouble(value -> value.getAsDouble())
        .toArray();
  }

  private static Reader open(String name) {
    return new InputStreamReader(
        Objects.requireNonNull(
            ScaledDistancesTest.class.getResourceAsStream("/golden/" + name), name),
        StandardCharsets.UTF_8);
  }

  /** The distances of a table are those of its principal components. */
  @Test
  void mdsOfATableIsPca() {
    for (int n : new int[] {70, 600}) {
      Table table = Clouds.cloud(n, 6, 3);
      EmbeddingModel pca = PrincipalComponents.withDefaults().withDimensions(3).fit(table, RUN);
      EmbeddingModel mds = MultidimensionalScaling.withDefaults().withDimensions(3).fit(table, RUN);
      GoldenMaps.assertClose(
          GoldenMaps.distances(mds.coordinates()), GoldenMaps.distances(pca.coordinates()), 1e-9);
      Table fresh = Clouds.cloud(5, 6, 4);
      GoldenMaps.assertClose(
          GoldenMaps.distances(mds.transform(fresh, RUN)),
          GoldenMaps.distances(pca.transform(fresh, RUN)),
          1e-9);
    }
  }

  /** From next to nothing to where the kernel is 0, across the change of the formula. */
  @Test
  void theKernelIsAsAccurateAsTheLibraryFunction() {
    for (double q = 1e-300; q < 800; q *= q < 1e-3 ? 1.7 : 1.001) {
      double exact = -2 * Math.expm1(-q / 3);
      assertThat(ScalingModel.inKernel(q, 3)).isCloseTo(exact, within(7e-16 * exact));
    }
    assertThat(ScalingModel.inKernel(0, 3)).isZero();
    assertThat(ScalingModel.inKernel(2.5, 0)).isEqualTo(2.5);
  }

  /** Constant features are left out of the products; so are those of rows that are all alike. */
  @Test
  void constantFeaturesChangeNoDistance() {
    double[][] rows = new double[300][5];
    double[][] plain = new double[300][3];
    for (int i = 0; i < 300; i++) {
      plain[i] = new double[] {i % 7, i % 11 * 0.5, i % 5};
      rows[i] = new double[] {1e6, plain[i][0], plain[i][1], -0.1, plain[i][2]};
    }
    double[][] expected = PairwiseSquares.of(Table.of(Matrix.ofRows(plain)), RUN);
    assertThat(PairwiseSquares.of(Table.of(Matrix.ofRows(rows)), RUN)).isDeepEqualTo(expected);
    assertThat(expected[299][4])
        .isCloseTo(
            Math.pow(plain[299][0] - plain[4][0], 2)
                + Math.pow(plain[299][1] - plain[4][1], 2)
                + Math.pow(plain[299][2] - plain[4][2], 2),
            within(1e-12));
    Table alike = Table.of(Matrix.ofRows(new double[][] {{1, 2}, {1, 2}, {1, 2}}));
    assertThat(PairwiseSquares.of(alike, RUN)).isDeepEqualTo(new double[3][3]);
  }

  /** A very wide kernel sees distances only. */
  @Test
  void kpcaOfAWideKernelIsPca() {
    Table table = Clouds.cloud(60, 4, 8);
    double h = 1e9;
    Matrix wide =
        KernelPrincipalComponents.withDefaults()
            .withBandwidth(Bandwidth.of(h))
            .fit(table, RUN)
            .coordinates();
    for (int at = 0; at < wide.values().length; at++) {
      wide.values()[at] *= Math.sqrt(h / 2);
    }
    Matrix pca = PrincipalComponents.withDefaults().fit(table, RUN).coordinates();
    GoldenMaps.assertClose(GoldenMaps.distances(wide), GoldenMaps.distances(pca), 1e-4);
  }

  @Test
  void landmarksPlaceTheOtherRows() {
    Table table = Clouds.cloud(400, 5, 2);
    MultidimensionalScaling mds = MultidimensionalScaling.withDefaults().withDimensions(5);
    ScalingModel exact = mds.fit(table, RUN);
    ScalingModel some = mds.withLandmarks(Landmarks.of(40)).fit(table, RUN);
    assertThat(some.landmarks()).isEqualTo(40);
    assertThat(some.notes()).anySatisfy(note -> assertThat(note).startsWith("40 of 400 rows"));
    // Five dimensions hold all of the data, so that the landmarks say where each row is.
    GoldenMaps.assertClose(
        GoldenMaps.distances(some.coordinates()), GoldenMaps.distances(exact.coordinates()), 1e-8);
    KernelPrincipalComponents kpca = KernelPrincipalComponents.withDefaults();
    assertThat(kpca.withLandmarks(Landmarks.of(7)).fit(table, RUN).landmarks()).isEqualTo(7);
    Table many = Clouds.cloud(700, 5, 2);
    assertThat(kpca.fit(many, RUN.withMaxMemory(3_000_000)).landmarks()).isEqualTo(500);
  }

  /** The same distances from outside, and those of another metric, by the row and by the model. */
  @Test
  void distancesMayBeGivenOrOfAnotherMetric() {
    Table table = Clouds.cloud(50, 4, 9);
    MultidimensionalScaling mds = MultidimensionalScaling.withDefaults();
    Matrix own = mds.fit(table, RUN).coordinates();
    RowFacts given =
        RowFacts.NONE.withDistances(RowDistances.ofMatrix(GoldenMaps.distances(table.toMatrix())));
    ScalingModel known = mds.withLandmarks(Landmarks.of(9)).fit(new Workbench(table, given, RUN));
    assertThat(known.landmarks()).isEqualTo(50);
    GoldenMaps.assertClose(known.coordinates(), own, 1e-9);
    assertThat(known.provenance().parameters()).containsEntry("metric", "precomputed");
    assertThatThrownBy(() -> known.transform(table, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("learnt from given distances");
    RowFacts manhattan = RowFacts.NONE.withDistances(RowDistances.of(Metric.MANHATTAN));
    ScalingModel other = mds.fit(new Workbench(table, manhattan, RUN));
    GoldenMaps.assertClose(other.transform(table, RUN), other.coordinates(), 1e-10);
    assertThat(other.coordinates()).isNotEqualTo(own);
    double[][] sums = new double[50][50];
    for (int i = 0; i < 50; i++) {
      for (int j = 0; j < 50; j++) {
        for (int c = 0; c < 4; c++) {
          sums[i][j] += Math.abs(table.toMatrix().get(i, c) - table.toMatrix().get(j, c));
        }
        sums[i][j] *= sums[i][j];
      }
    }
    GoldenMaps.assertClose(
        other.coordinates(), ClassicalScaling.of(sums, 2, RUN).coordinates(), 1e-10);
    ScalingModel kernel =
        KernelPrincipalComponents.withDefaults().fit(new Workbench(table, manhattan, RUN));
    GoldenMaps.assertClose(kernel.transform(table, RUN), kernel.coordinates(), 1e-10);
  }

  @Test
  void sparseRowsAreMappedAsDenseOnes() {
    Matrix values = Clouds.cloud(50, 6, 1).toMatrix();
    for (int at = 0; at < values.values().length; at++) {
      values.values()[at] = at % 3 == 0 ? values.values()[at] : 0;
    }
    Table dense = Table.of(values);
    Table sparse = Table.of(SparseMatrix.of(values));
    ScalingModel one = KernelPrincipalComponents.withDefaults().fit(dense, RUN);
    ScalingModel other = KernelPrincipalComponents.withDefaults().fit(sparse, RUN);
    GoldenMaps.assertClose(other.coordinates(), one.coordinates(), 1e-10);
    GoldenMaps.assertClose(other.transform(dense, RUN), one.transform(sparse, RUN), 1e-10);
    GoldenMaps.assertClose(one.transform(dense, RUN), one.coordinates(), 1e-10);
  }

  @Test
  void refusals() {
    Table line = Clouds.cloud(20, 1, 1);
    assertThatThrownBy(() -> MultidimensionalScaling.withDefaults().fit(line, RUN))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("dims must be at most 1, the number of positive eigenvalues");
    Table same = Table.of(Matrix.wrap(3, 1, new double[] {2, 2, 2}));
    assertThatThrownBy(() -> KernelPrincipalComponents.withDefaults().fit(same, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("are the same");
  }
}
