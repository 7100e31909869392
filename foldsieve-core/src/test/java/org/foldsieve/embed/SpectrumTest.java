package org.foldsieve.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.embed.image.Clusters;
import org.foldsieve.embed.image.Drasl;
import org.foldsieve.embed.image.ImageDims;
import org.foldsieve.embed.image.ImageModel;
import org.foldsieve.embed.image.TwoDimensionalLpp;
import org.foldsieve.embed.image.TwoDimensionalPca;
import org.foldsieve.embed.linear.GraphWeights;
import org.foldsieve.embed.linear.LocalityPreservingProjections;
import org.foldsieve.embed.linear.NeighborhoodPreservingEmbedding;
import org.foldsieve.embed.part.PairResiduals;
import org.foldsieve.embed.spectral.LaplacianEigenmaps;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

/** How well eigenvalues are met, and what is said when they or their vectors are of little use. */
class SpectrumTest {

  private static final Run RUN = Run.defaults().withThreads(2);
  private static final ImageShape SHAPE = ImageShape.of(6, 5);

  /** Two kinds of noisy images, in some unit. */
  private static Table images(double unit) {
    SplittableRandom random = new SplittableRandom(3);
    Matrix pixels = Matrix.zeros(30, SHAPE.pixels());
    for (int i = 0; i < pixels.rows(); i++) {
      for (int p = 0; p < pixels.columns(); p++) {
        pixels.set(i, p, unit * (random.nextDouble() + (i % 2) * (p % 3)));
      }
    }
    return Table.of(pixels).withImageShape(SHAPE);
  }

  private static List<Embedding> generalized() {
    return List.of(
        LocalityPreservingProjections.withDefaults(),
        NeighborhoodPreservingEmbedding.withDefaults(),
        TwoDimensionalLpp.withDefaults(),
        Drasl.withDefaults().withClusters(new Clusters(2)).withDims(new ImageDims(2, 2)));
  }

  @Test
  void residualsDoNotDependOnTheUnitOfTheData() {
    for (Embedding method : generalized()) {
      for (double unit : new double[] {1e-6, 1, 1e6}) {
        EmbeddingModel model = method.fit(images(unit), RUN);
        Spectrum spectrum = model.spectrum();
        assertThat(spectrum.largestResidual())
            .as("%s, unit %s", method.id(), unit)
            .isLessThan(1e-9 * spectrum.norm());
        assertThat(spectrum.converged()).as("%s, unit %s", method.id(), unit).isTrue();
        assertThat(model.notes()).noneMatch(note -> note.contains("not settled"));
      }
    }
  }

  @Test
  void aWrongPairHasALargeResidual() {
    double[] a = {2, 0, 0, 3};
    double[] b = {1, 0, 0, 4};
    Matrix vectors = Matrix.ofRows(new double[][] {{5, 0}, {0, 7}});
    assertThat(PairResiduals.of(a, b, vectors, new double[] {2, 0.75})).containsExactly(0, 0);
    // With B = I the second pair is 0.75, so a value of 1 is off by 0.25.
    assertThat(PairResiduals.of(a, b, vectors, new double[] {2, 1})[1])
        .isCloseTo(0.25, within(1e-15));
    assertThat(PairResiduals.of(a, null, vectors, new double[] {2, 1})[1])
        .isCloseTo(2, within(1e-15));
  }

  @Test
  void vectorsThatAreNotSettledAreNamed() {
    double[] values = {1};
    assertThat(Spectrum.of(values, new double[] {1e-9}, 2, 2).notes()).isEmpty();
    assertThat(Spectrum.of(values, new double[] {0.5}, 2, 2).notes())
        .singleElement()
        .asString()
        .contains("not settled", "residual 5.0e-01", "gap to the next eigenvalue 1.0e+00");
  }

  @Test
  void linesOfPixelsThatNeverChangeAreNamed() {
    Table table = images(1);
    Matrix pixels = table.toMatrix().copy();
    for (int i = 0; i < pixels.rows(); i++) {
      for (int row = 0; row < SHAPE.rows(); row++) {
        pixels.set(i, SHAPE.feature(row, 0), 0);
        pixels.set(i, SHAPE.feature(row, 3), 0.1);
      }
    }
    Table bordered = Table.of(pixels).withImageShape(SHAPE);

    EmbeddingModel one = TwoDimensionalLpp.withDefaults().withDims(3).fit(bordered, RUN);
    assertThat(one.notes())
        .anyMatch(note -> note.startsWith("pixel columns that never change: 2; directions"))
        .anyMatch(note -> note.contains("2 of the 3 asked for"));
    // They do come first, and there every image looks like the next.
    Matrix y = one.coordinates();
    for (int i = 1; i < y.rows(); i++) {
      assertThat(y.get(i, 0)).isCloseTo(y.get(0, 0), within(1e-6));
      assertThat(y.get(i, 1)).isCloseTo(y.get(0, 1), within(1e-6));
    }
    EmbeddingModel both =
        Drasl.withDefaults()
            .withClusters(new Clusters(2))
            .withDims(new ImageDims(2, 2))
            .fit(bordered, RUN);
    assertThat(both.notes())
        .anyMatch(note -> note.startsWith("pixel columns that never change: 2"));
    assertThat(both.notes()).noneMatch(note -> note.contains("pixel rows that never"));
    assertThat(TwoDimensionalLpp.withDefaults().fit(table, RUN).notes())
        .noneMatch(note -> note.contains("that never change"));
  }

  /** Weights of 1e-200 on a path: the products of two degrees are no doubles. */
  @Test
  void smallWeightsMakeTheSameMapAsLargeOnes() {
    int n = 12;
    Matrix line = Matrix.zeros(n, 1);
    for (int i = 0; i < n; i++) {
      line.set(i, 0, i);
    }
    EmbeddingModel map =
        LaplacianEigenmaps.withDefaults()
            .withNeighbors(2)
            .withKernel(Kernel.HEAT_T)
            .withBandwidth(Bandwidth.of(1 / 460.0))
            .fit(Table.of(line), RUN);
    for (int p = 1; p <= 2; p++) {
      assertThat(map.eigenvalues()[p - 1])
          .isCloseTo(1 - Math.cos(Math.PI * p / (n - 1)), within(1e-12));
    }
  }

  /** Heat weights of which only those of one pair are left. */
  @Test
  void aGraphThatWeighsTooFewRowsIsRefusedByLpp() {
    Matrix rows = images(1).toMatrix().copy();
    for (int j = 0; j < rows.columns(); j++) {
      rows.set(1, j, rows.get(0, j) + 1e-3);
    }
    LocalityPreservingProjections narrow =
        LocalityPreservingProjections.withDefaults()
            .withWeights(GraphWeights.HEAT_T)
            .withBandwidth(Bandwidth.of(1e-4));
    assertThatThrownBy(() -> narrow.fit(Table.of(rows), RUN))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("too many rows of the graph have no weight")
        .hasMessageContaining("use a larger bandwidth");
  }

  @Test
  void rebuildingRefusesWhatDoesNotFit() {
    Table table = images(1);
    ImageModel model = TwoDimensionalPca.withDefaults().fit(table, RUN);
    Matrix reduced = model.coordinates();
    assertThatThrownBy(() -> model.reconstruct(reduced, RUN.withMaxMemory(1000)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("rebuilding 30 images of 6x5");
  }
}
