package org.foldsieve.embed.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.Embedding;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the image reducers are by definition, and what they do with difficult images. */
class ImageEmbeddingTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  @Test
  void keepingEveryDirectionRebuildsEveryImage() {
    Table table = images(24, 7, 5, 3, 11);
    List<ImageEmbedding> methods =
        List.of(
            TwoDimensionalPca.withDefaults().withDims(5),
            TwoDimensionalPca.withDefaults().withSide(TwoDimensionalPca.Side.COLUMNS).withDims(7),
            TwoDirectionalPca.withDefaults().withDims(new ImageDims(7, 5)),
            TwoDimensionalLpp.withDefaults().withDims(5));
    for (ImageEmbedding method : methods) {
      double[] errors = method.fit(table, RUN).reconstructionErrors(table, RUN);
      assertThat(Arrays.stream(errors).max().orElseThrow()).as(method.id()).isLessThan(1e-10);
    }
  }

  @Test
  void twoDimensionalPcaRebuildsBetterWithEveryDirection() {
    Table table = images(30, 6, 6, 3, 5);
    double before = Double.POSITIVE_INFINITY;
    for (int dims = 1; dims <= 6; dims++) {
      ImageModel model = TwoDimensionalPca.withDefaults().withDims(dims).fit(table, RUN);
      double[] errors = model.reconstructionErrors(table, RUN);
      double mean = Arrays.stream(errors).average().orElseThrow();
      assertThat(mean).isLessThan(before);
      before = mean;
    }
  }

  @Test
  void reductionIsTheProductWithBothSides() {
    Table table = images(20, 4, 6, 2, 3);
    ImageModel model =
        TwoDirectionalPca.withDefaults().withDims(new ImageDims(3, 2)).fit(table, RUN);
    Matrix u = model.left();
    Matrix v = model.right();
    Matrix y = model.coordinates();
    ImageShape shape = table.imageShape().orElseThrow();
    for (int t = 0; t < 20; t++) {
      for (int a = 0; a < 3; a++) {
        for (int b = 0; b < 2; b++) {
          double sum = 0;
          for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 6; j++) {
              sum += u.get(i, a) * table.value(t, shape.feature(i, j)) * v.get(j, b);
            }
          }
          assertThat(y.get(t, a * 2 + b)).isCloseTo(sum, within(1e-12));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void draslEndsWithAsManyComponentsAsClustersAndRowsOnTheSimplex(Drasl.Support support) {
    Table table = images(45, 6, 5, 3, 8);
    DraslModel model = Drasl.withDefaults().withSupport(support).fit(table, RUN);
    assertThat(model.componentSizes()).hasSize(3);
    assertThat(Arrays.stream(model.clusters()).boxed().distinct()).hasSize(3);
    SparseMatrix p = model.weights();
    for (int i = 0; i < p.rows(); i++) {
      double sum = 0;
      for (int e = p.rowStart()[i]; e < p.rowStart()[i + 1]; e++) {
        assertThat(p.values()[e]).isPositive();
        assertThat(p.columnIndices()[e]).isNotEqualTo(i);
        sum += p.values()[e];
      }
      assertThat(sum).isCloseTo(1, within(1e-12));
    }
    Matrix u = model.left();
    for (int a = 0; a < u.columns(); a++) {
      for (int b = 0; b < u.columns(); b++) {
        double dot = 0;
        for (int i = 0; i < u.rows(); i++) {
          dot += u.get(i, a) * u.get(i, b);
        }
        assertThat(dot).isCloseTo(a == b ? 1 : 0, within(1e-12));
      }
    }
    assertThat(model.notes()).containsExactly("reduced to 2 x 2, from 3 clusters");
  }

  /** With as many directions as features nothing is projected: clusters by adaptive neighbours. */
  @Test
  void draslOnRowsOfATableTurnsThemAndKeepsAllDistances() {
    Table table = images(45, 6, 1, 3, 8);
    DraslModel model = Drasl.withDefaults().withDims(new ImageDims(6, 1)).fit(table, RUN);
    Matrix y = model.coordinates();
    assertThat(model.componentSizes()).hasSize(3);
    assertThat(Math.abs(model.right().get(0, 0))).isEqualTo(1);
    for (int i = 0; i < 45; i++) {
      for (int j = 0; j < i; j++) {
        double before = 0;
        double after = 0;
        for (int r = 0; r < 6; r++) {
          before += Math.pow(table.value(i, r) - table.value(j, r), 2);
          after += Math.pow(y.get(i, r) - y.get(j, r), 2);
        }
        assertThat(after).isCloseTo(before, within(1e-11 * (1 + before)));
      }
    }
  }

  @Test
  void draslSaysWhenItDidNotReachTheClusters() {
    Table table = images(45, 6, 5, 3, 8);
    DraslModel model =
        Drasl.withDefaults()
            .withDims(new ImageDims(2, 2))
            .withClusters(new Clusters(9))
            .withMaxIterations(1)
            .fit(table, RUN);
    assertThat(model.notes()).hasSize(1);
    assertThat(model.notes().get(0)).contains("components after 1 iterations, not 9");
  }

  @Test
  void draslFindsGroupsFarApart() {
    Table table = images(36, 6, 5, 3, 2);
    Labels truth = table.labels().orElseThrow();
    int[] clusters = Drasl.withDefaults().fit(table, RUN).clusters();
    for (int i = 0; i < clusters.length; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(clusters[i] == clusters[j]).isEqualTo(truth.code(i) == truth.code(j));
      }
    }
  }

  @Test
  void blankPixelColumnsAreRegularisedAndSaid() {
    Table table = images(30, 6, 5, 3, 4);
    Matrix values = table.toMatrix().copy();
    ImageShape shape = table.imageShape().orElseThrow();
    for (int t = 0; t < values.rows(); t++) {
      for (int i = 0; i < 6; i++) {
        values.set(t, shape.feature(i, 0), 0);
      }
    }
    Table blank = Table.of(values).withImageShape(shape).withLabels(table.labels().orElseThrow());
    ImageModel model = TwoDimensionalLpp.withDefaults().fit(blank, RUN);
    assertThat(model.notes())
        .containsExactly(
            "the neighbour graph has 3 connected components, of 10, 10, 10 rows; a linear map need"
                + " not keep them apart",
            "B is singular (blank pixel columns?); 1e-6 of its mean diagonal was added",
            "pixel columns that never change: 1; directions along them come first and show"
                + " nothing, 1 of the 2 asked for: crop the images, or ask for more dims");
    TwoDimensionalLpp whole = TwoDimensionalLpp.withDefaults().withComponents(Components.ERROR);
    assertThatThrownBy(() -> whole.fit(blank, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("the neighbour graph has 3 connected components, of 10, 10, 10");
    double[] reduced = Drasl.withDefaults().fit(blank, RUN).coordinates().values();
    assertThat(Arrays.stream(reduced).allMatch(Double::isFinite)).isTrue();
    assertThatThrownBy(() -> TwoDimensionalPca.withDefaults().withDims(5).fit(blank, RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dims must be at most 4, the rank of the images' scatter: dims = 5");
  }

  @Test
  void imagesThatDoNotDifferAreRefused() {
    Table table = images(10, 4, 4, 2, 1).selectRows(new int[10]);
    assertThatThrownBy(() -> TwoDimensionalPca.withDefaults().fit(table, RUN))
        .isInstanceOf(DataException.class)
        .hasMessage("the images do not differ; there is nothing to reduce them by");
    Table labelled =
        table.withLabels(Labels.classes("y", IntStream.range(0, 10).map(i -> i % 2).toArray()));
    assertThatThrownBy(() -> Drasl.withDefaults().fit(labelled, RUN))
        .isInstanceOf(DataException.class)
        .hasMessage("the images do not differ; there is nothing to reduce them by");
  }

  @Test
  void oneImageAndTooFewForTheFirstGraphAreRefused() {
    Table table = images(6, 4, 4, 2, 1);
    for (Embedding method :
        new Embedding[] {TwoDimensionalPca.withDefaults(), TwoDirectionalPca.withDefaults()}) {
      assertThatThrownBy(() -> method.fit(table.selectRows(new int[1]), RUN))
          .isInstanceOf(DataException.class)
          .hasMessage("the table has one row; ranking and mapping need at least two");
    }
    assertThatThrownBy(() -> Drasl.withDefaults().fit(table, RUN))
        .hasMessageContaining("must be less than the number of rows");
    assertThatThrownBy(() -> TwoDimensionalLpp.withDefaults().withNeighbors(6).fit(table, RUN))
        .hasMessageContaining("must be less than the number of rows");
  }

  /** The sums over images are those of loops, on either side, for more images than one part. */
  @Test
  void gramsAreTheSumsOfProducts() {
    int count = 70;
    Table table = images(count, 5, 7, 3, 4);
    Matrix x = table.toMatrix();
    SplittableRandom random = new SplittableRandom(9);
    Matrix weights = Matrix.zeros(count, count);
    for (int at = 0; at < count * count; at++) {
      weights.values()[at] = random.nextInt(10) == 0 ? random.nextDouble(-1, 1) : 0;
    }
    double[][] sums = new double[4][49];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        double same = i == j ? 1 : 0;
        for (int a = 0; a < 5; a++) {
          for (int b = 0; b < 5; b++) {
            for (int s = 0; s < 7; s++) {
              double product = x.get(i, a * 7 + s) * x.get(j, b * 7 + s);
              sums[0][a * 5 + b] += same * product;
              sums[1][a * 5 + b] += weights.get(i, j) * product;
            }
          }
        }
        for (int a = 0; a < 7; a++) {
          for (int b = 0; b < 7; b++) {
            for (int s = 0; s < 5; s++) {
              double product = x.get(i, s * 7 + a) * x.get(j, s * 7 + b);
              sums[2][a * 7 + b] += same * product;
              sums[3][a * 7 + b] += weights.get(i, j) * product;
            }
          }
        }
      }
    }
    SparseMatrix sparse = SparseMatrix.of(weights);
    try (ImageStack stack = ImageStack.of(table, "test", RUN)) {
      assertNear(stack.rowGram(RUN), Arrays.copyOf(sums[0], 25));
      assertNear(stack.rowGram(sparse, RUN), Arrays.copyOf(sums[1], 25));
      assertNear(stack.columnGram(RUN), sums[2]);
      assertNear(stack.columnGram(sparse, RUN), sums[3]);
      assertThat(stack.columnGram(sparse, RUN.withThreads(1)))
          .isEqualTo(stack.columnGram(sparse, RUN.withThreads(7)));
    }
  }

  private static void assertNear(double[] actual, double[] expected) {
    double largest = Arrays.stream(expected).map(Math::abs).max().orElse(0);
    assertThat(actual).hasSameSizeAs(expected);
    for (int at = 0; at < expected.length; at++) {
      assertThat(actual[at]).isCloseTo(expected[at], within(1e-12 * largest));
    }
  }

  @Test
  void wrongSizesAndMissingShapesAreExplained() {
    Table table = images(12, 4, 6, 2, 1);
    assertThatThrownBy(() -> TwoDimensionalPca.withDefaults().withDims(7).fit(table, RUN))
        .hasMessage("dims must be at most the number of pixel columns: dims = 7, columns = 6");
    assertThatThrownBy(() -> Drasl.withDefaults().withDims(new ImageDims(5, 2)).fit(table, RUN))
        .hasMessage("dims must be at most the number of pixel rows: dims = 5, rows = 4");
    Table noShape = Table.of(table.toMatrix());
    assertThatThrownBy(() -> TwoDimensionalPca.withDefaults().fit(noShape, RUN))
        .isInstanceOf(DataException.class)
        .hasMessage("2dpca needs images and the table has no image shape; give rows x columns");
    assertThatThrownBy(() -> Drasl.withDefaults().fit(table.withoutLabels(), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageEndingWith("set clusters=C");
    assertThatThrownBy(() -> ImageDims.parse("4x")).hasMessage("must be D, UxV or auto: '4x'");
    assertThat(ImageDims.parse("4x6")).hasToString("4x6");
    assertThat(ImageDims.parse("5")).isEqualTo(new ImageDims(5, 5));
  }

  /** Groups of noisy images around one pattern each. */
  private static Table images(int count, int rows, int columns, int groups, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] patterns = new double[groups][rows * columns];
    for (double[] pattern : patterns) {
      Arrays.setAll(pattern, p -> 4 * random.nextDouble());
    }
    double[][] pixels = new double[count][];
    int[] codes = new int[count];
    for (int t = 0; t < count; t++) {
      codes[t] = t % groups;
      double[] pattern = patterns[codes[t]];
      pixels[t] = Arrays.stream(pattern).map(x -> x + 0.3 * random.nextDouble()).toArray();
    }
    return Table.of(Matrix.ofRows(pixels))
        .withImageShape(ImageShape.of(rows, columns))
        .withLabels(Labels.classes("group", codes));
  }
}
