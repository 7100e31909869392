package org.foldsieve.evaluation.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.TestTables;
import org.foldsieve.evaluation.compare.FeatureCounts;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.RandomOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassifierTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(5);

  @ParameterizedTest
  @CsvSource({
    "40, 21, 33, 1",
    "57, 16, 10, 3",
    "9, 5, 40, 5",
    "64, 8, 17, 1",
    "30, 70, 19, 2",
    "300, 90, 35, 1",
    "170, 75, 20, 3"
  })
  void neighborsOfEveryPrefixAreThoseOfPlainLoops(int training, int features, int test, int k) {
    for (int seed = 0; seed < 4; seed++) {
      Table train =
          seed % 2 == 0
              ? TestTables.classes(training, features, 4, 3, seed)
              : TestTables.tied(training, features, 3, seed);
      Table judge =
          seed % 2 == 0
              ? TestTables.classes(test, features, 4, 3, seed + 100)
              : TestTables.tied(test, features, 3, seed + 100);
      int[] order = RandomOrder.withDefaults().rank(train, RUN.withSeed(seed)).order();
      int[] sizes = FeatureCounts.all(features);
      assertThat(new NearestNeighbors(k).predict(train, judge, order, sizes, RUN))
          .as("seed %d", seed)
          .isDeepEqualTo(Literal.nearestNeighbors(train, judge, order, sizes, k));
      int[] few = {1, features / 2, features};
      assertThat(new NearestNeighbors(k).predict(train, judge, order, few, RUN))
          .as("few sizes, seed %d", seed)
          .isDeepEqualTo(Literal.nearestNeighbors(train, judge, order, few, k));
    }
  }

  /** Wide features come first, so that most rows are soon too far away to be looked at again. */
  @ParameterizedTest
  @CsvSource({"400, 1", "250, 4"})
  void leavingOutFarRowsChangesNoNeighbor(int training, int k) {
    for (int seed = 0; seed < 4; seed++) {
      Table train = narrowing(TestTables.tied(training, 60, 3, seed));
      Table judge = narrowing(TestTables.tied(37, 60, 3, seed + 100));
      int[] order = IntStream.range(0, 60).toArray();
      int[] sizes = FeatureCounts.all(60);
      assertThat(new NearestNeighbors(k).predict(train, judge, order, sizes, RUN))
          .as("seed %d", seed)
          .isDeepEqualTo(Literal.nearestNeighbors(train, judge, order, sizes, k));
    }
  }

  /** Far rows are left out between the sizes too, where nobody asks who is near. */
  @ParameterizedTest
  @CsvSource({"400, 1", "250, 4"})
  void sizesFarApartSeeTheSameNeighbors(int training, int k) {
    int[] sizes = {1, 2, 5, 16, 37, 150, 200};
    int[] order = IntStream.range(0, 200).toArray();
    for (int seed = 0; seed < 4; seed++) {
      Table train = narrowing(TestTables.tied(training, 200, 3, seed));
      Table judge = narrowing(TestTables.tied(37, 200, 3, seed + 100));
      assertThat(new NearestNeighbors(k).predict(train, judge, order, sizes, RUN))
          .as("seed %d", seed)
          .isDeepEqualTo(Literal.nearestNeighbors(train, judge, order, sizes, k));
    }
  }

  /** Every third feature is so large that its squared differences are infinite. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7})
  void distancesThatOverflowTieAndAreFartherThanAllOthers(int k) {
    for (int seed = 0; seed < 4; seed++) {
      Table train = overflowing(TestTables.tied(90, 25, 5, seed));
      Table judge = overflowing(TestTables.tied(40, 25, 5, seed + 100));
      int[] order = RandomOrder.withDefaults().rank(train, RUN.withSeed(seed)).order();
      int[] sizes = FeatureCounts.all(25);
      assertThat(new NearestNeighbors(k).predict(train, judge, order, sizes, RUN))
          .as("seed %d", seed)
          .isDeepEqualTo(Literal.nearestNeighbors(train, judge, order, sizes, k));
    }
  }

  private static Table overflowing(Table table) {
    Matrix values = table.toMatrix();
    for (int i = 0; i < table.rows(); i++) {
      for (int j = 0; j < table.features(); j += 3) {
        values.set(i, j, values.get(i, j) * 1e200);
      }
    }
    return Table.of(values).withLabels(table.labels().orElseThrow());
  }

  private static Table narrowing(Table table) {
    Matrix values = table.toMatrix();
    for (int i = 0; i < table.rows(); i++) {
      for (int j = 0; j < table.features(); j++) {
        values.set(i, j, values.get(i, j) * Math.scalb(1, -(j / 4)));
      }
    }
    return Table.of(values).withLabels(table.labels().orElseThrow());
  }

  @Test
  void classMeansOfEveryPrefixAreThoseOfPlainLoops() {
    for (int seed = 0; seed < 6; seed++) {
      Table train = TestTables.classes(31, 27, 5, 4, seed);
      Table judge = TestTables.classes(22, 27, 5, 4, seed + 50);
      int[] order = RandomOrder.withDefaults().rank(train, RUN.withSeed(seed)).order();
      int[] sizes = {1, 2, 7, 8, 9, 16, 26, 27};
      assertThat(NearestClassMean.withDefaults().predict(train, judge, order, sizes, RUN))
          .isDeepEqualTo(Literal.nearestClassMean(train, judge, order, sizes));
    }
  }

  /** scikit-learn 1.2.1: make_pipeline(StandardScaler(), RidgeClassifier(alpha=1)). */
  @ParameterizedTest
  @CsvSource({
    "2, 1, 001000010101010110000000000000",
    "2, 3, 000011010101010111000000100010",
    "2, 6, 000010000101000010000000100010",
    "2, 12, 100010101101000110000000100010",
    "3, 1, 221211212121212112222222222222",
    "3, 3, 221111112111222112222222121212",
    "3, 6, 222111112101221112122222021212",
    "3, 12, 122220112101111102122222021012"
  })
  void ridgePredictsAsThePeer(int classes, int size, String expected) {
    Matrix values = Matrix.zeros(110, 12);
    int[] codes = new int[110];
    for (int i = 0; i < 110; i++) {
      for (int j = 0; j < 12; j++) {
        values.set(i, j, ((i * i * 37 + j * 91 + i * j * 13 + i * 7) % 101) / 10.0);
      }
      double sum = values.get(i, 0) / 3.4 + values.get(i, 1) / 5 + (values.get(i, 2) > 5 ? 1 : 0);
      codes[i] = (int) Math.floor(sum) % classes;
    }
    Table all = Table.of(values).withLabels(Labels.classes("c", codes));
    int[][] predicted =
        RidgeClassifier.withDefaults()
            .predict(
                all.selectRows(IntStream.range(0, 80).toArray()),
                all.selectRows(IntStream.range(80, 110).toArray()),
                IntStream.range(0, 12).toArray(),
                FeatureCounts.all(12),
                RUN);
    assertThat(Arrays.stream(predicted[size - 1]).mapToObj(Integer::toString))
        .containsExactly(expected.split(""));
  }

  /** Whatever tells probabilities tells the same classes, and its probabilities are such. */
  @Test
  void probabilitiesComeWithThePredictions() {
    Table train = TestTables.classes(60, 12, 5, 3, 1);
    Table judge = TestTables.classes(40, 12, 5, 3, 2);
    int[] order = IntStream.range(0, 12).toArray();
    int[] sizes = FeatureCounts.all(12);
    for (Classifier classifier :
        new Classifier[] {
          NearestClassMean.withDefaults(),
          new NearestNeighbors(1),
          new NearestNeighbors(4),
          LinearSvm.withDefaults(),
          RidgeClassifier.withDefaults()
        }) {
      int[][] told = new int[12][40];
      double[][] ofPredicted = new double[12][40];
      classifier.classify(
          train,
          judge,
          order,
          sizes,
          RUN,
          (row, size, code, probabilities) -> {
            assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(1e-12));
            assertThat(Arrays.stream(probabilities).min().orElseThrow()).isNotNegative();
            told[size][row] = code;
            ofPredicted[size][row] =
                probabilities[code] - Arrays.stream(probabilities).max().orElseThrow();
          });
      assertThat(told)
          .as(classifier.id())
          .isDeepEqualTo(classifier.predict(train, judge, order, sizes, RUN));
      if (!classifier.id().equals("4nn")) {
        // Equal votes go to the first class, whichever is more frequent.
        assertThat(Arrays.stream(ofPredicted).flatMapToDouble(Arrays::stream))
            .as(classifier.id())
            .allMatch(difference -> difference > -1e-12);
      }
    }
  }

  @Test
  void predictionsDoNotDependOnThreads() {
    Table train = TestTables.classes(60, 30, 5, 3, 1);
    Table judge = TestTables.classes(70, 30, 5, 3, 2);
    int[] order = IntStream.range(0, 30).toArray();
    int[] sizes = {1, 5, 30};
    for (Classifier classifier :
        new Classifier[] {
          NearestClassMean.withDefaults(),
          new NearestNeighbors(3),
          LinearSvm.withDefaults(),
          RidgeClassifier.withDefaults()
        }) {
      assertThat(classifier.predict(train, judge, order, sizes, RUN.withThreads(1)))
          .as(classifier.id())
          .isDeepEqualTo(classifier.predict(train, judge, order, sizes, RUN.withThreads(7)));
    }
  }

  @Test
  void sparseTablesPredictAsDenseOnes() {
    Table train = TestTables.tied(30, 12, 3, 1);
    Table judge = TestTables.tied(20, 12, 3, 2);
    Table sparse = Table.of(train.toSparse()).withLabels(train.labels().orElseThrow());
    Table sparseJudge = Table.of(judge.toSparse());
    int[] order = IntStream.range(0, 12).toArray();
    int[] sizes = {3, 12};
    for (Classifier classifier :
        new Classifier[] {
          NearestClassMean.withDefaults(), NearestNeighbors.withDefaults(), LinearSvm.withDefaults()
        }) {
      assertThat(classifier.predict(sparse, sparseJudge, order, sizes, RUN))
          .as(classifier.id())
          .isDeepEqualTo(classifier.predict(train, judge, order, sizes, RUN));
    }
  }

  @Test
  void allClassifiersLearnWhatIsEasy() {
    Table train = TestTables.classes(90, 10, 6, 3, 1);
    Table judge = TestTables.classes(60, 10, 6, 3, 2);
    int[] order = IntStream.range(0, 10).toArray();
    for (Classifier classifier :
        new Classifier[] {
          NearestClassMean.withDefaults(), NearestNeighbors.withDefaults(), LinearSvm.withDefaults()
        }) {
      int[] predicted = classifier.predict(train, judge, order, new int[] {6}, RUN)[0];
      long right =
          IntStream.range(0, 60)
              .filter(t -> predicted[t] == judge.labels().orElseThrow().code(t))
              .count();
      assertThat(right).as(classifier.id()).isGreaterThan(54);
    }
  }

  @Test
  void supportVectorsSeeTheSameInTheSpanOfTheRows() {
    // The same five numbers twelve times: all angles stay, and there are more features than rows.
    for (int seed = 0; seed < 5; seed++) {
      Table train = TestTables.classes(24, 5, 4, 3, seed);
      Table judge = TestTables.classes(40, 5, 4, 3, seed + 100);
      int[] narrow = IntStream.range(0, 5).toArray();
      int[] wide = IntStream.range(0, 60).toArray();
      int[][] expected = LinearSvm.withDefaults().predict(train, judge, narrow, new int[] {5}, RUN);
      int[][] found =
          LinearSvm.withDefaults().predict(turned(train), turned(judge), wide, new int[] {60}, RUN);
      int same = 0;
      for (int t = 0; t < 40; t++) {
        same += expected[0][t] == found[0][t] ? 1 : 0;
      }
      // The solver stops at a tolerance, and draws other numbers for another number of features.
      assertThat(same).as("seed %d", seed).isGreaterThanOrEqualTo(38);
    }
  }

  /** Each feature twelve times, so much smaller that lengths stay. */
  private static Table turned(Table table) {
    Matrix values = Matrix.zeros(table.rows(), 60);
    for (int i = 0; i < table.rows(); i++) {
      for (int j = 0; j < 60; j++) {
        values.set(i, j, table.value(i, j % 5) / Math.sqrt(12));
      }
    }
    return Table.of(values).withLabels(table.labels().orElseThrow());
  }

  @Test
  void aSpanKeepsLengthsAndAngles() {
    Table table = TestTables.classes(9, 30, 3, 3, 1);
    double[][] repeated = new double[12][30];
    for (int i = 0; i < 12; i++) {
      table.copyRow(i % 9, repeated[i]);
    }
    double[][] basis = RowSpan.of(repeated);
    assertThat(basis).hasNumberOfRows(9);
    double[][] places = RowSpan.coordinates(repeated, basis);
    for (int i = 0; i < 12; i++) {
      for (int j = 0; j < 12; j++) {
        double expected = 0;
        double found = 0;
        for (int m = 0; m < 30; m++) {
          expected += repeated[i][m] * repeated[j][m];
        }
        for (int b = 0; b < 9; b++) {
          found += places[i][b] * places[j][b];
        }
        assertThat(found).isCloseTo(expected, within(1e-11));
      }
    }
  }

  @Test
  void supportVectorsDoNotCareForUnits() {
    Table train = TestTables.classes(40, 6, 3, 2, 1);
    Table judge = TestTables.classes(40, 6, 3, 2, 2);
    int[] order = IntStream.range(0, 6).toArray();
    // A power of two scales every product exactly.
    assertThat(
            LinearSvm.withDefaults()
                .predict(times(train, 256), times(judge, 256), order, new int[] {2, 6}, RUN))
        .isDeepEqualTo(
            LinearSvm.withDefaults().predict(train, judge, order, new int[] {2, 6}, RUN));
  }

  private static Table times(Table table, double factor) {
    double[] scaled = Arrays.stream(table.toMatrix().values()).map(x -> factor * x).toArray();
    return Table.of(Matrix.wrap(table.rows(), table.features(), scaled), table.featureNames())
        .withLabels(table.labels().orElseThrow());
  }

  @Test
  void classWithoutTrainingRowsIsNeverGiven() {
    Table all = TestTables.classes(30, 4, 4, 3, 1);
    Table train = all.selectRows(IntStream.range(0, 30).filter(i -> i % 3 != 1).toArray());
    int[] order = {0, 1, 2, 3};
    for (Classifier classifier :
        new Classifier[] {
          NearestClassMean.withDefaults(), NearestNeighbors.withDefaults(), LinearSvm.withDefaults()
        }) {
      assertThat(classifier.predict(train, all, order, new int[] {4}, RUN)[0]).doesNotContain(1);
    }
  }

  @Test
  void wrongSizesAndTooManyNeighborsAreRefused() {
    Table train = TestTables.classes(6, 4, 4, 3, 1);
    assertThatThrownBy(
            () ->
                NearestClassMean.withDefaults()
                    .predict(train, train, new int[] {0, 1}, new int[] {3}, RUN))
        .hasMessage("the order has 2 features, 3 were asked for");
    assertThatThrownBy(
            () ->
                NearestClassMean.withDefaults()
                    .predict(train, train, new int[] {0, 1}, new int[] {2, 1}, RUN))
        .hasMessageContaining("sizes must ascend");
    assertThatThrownBy(
            () ->
                new NearestNeighbors(7).predict(train, train, new int[] {0, 1}, new int[] {1}, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("neighbors = 7, rows = 6");
    assertThatThrownBy(
            () ->
                NearestClassMean.withDefaults()
                    .predict(train.withoutLabels(), train, new int[] {0}, new int[] {1}, RUN))
        .hasMessageContaining("needs class labels");
  }
}
