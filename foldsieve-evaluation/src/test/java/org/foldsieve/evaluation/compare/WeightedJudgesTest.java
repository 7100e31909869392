package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.Classifier;
import org.foldsieve.evaluation.classify.LinearSvm;
import org.foldsieve.evaluation.classify.NearestClassMean;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.classify.RandomizedTrees;
import org.foldsieve.evaluation.classify.RidgeClassifier;
import org.foldsieve.evaluation.regress.NeighborMean;
import org.foldsieve.evaluation.regress.RandomTrees;
import org.foldsieve.evaluation.regress.Regressor;
import org.foldsieve.evaluation.regress.RidgeRegression;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** To a judge a row of weight 3 is the row three times. */
class WeightedJudgesTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(3);
  private static final int ROWS = 24;
  private static final int[] ORDER = {3, 0, 4, 1, 2};
  private static final int[] SIZES = {1, 2, 3, 4, 5};

  private static Table table(int rows, long seed, boolean numbers) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix values = Matrix.zeros(rows, 5);
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < 5; j++) {
        values.set(i, j, random.nextDouble() + (i % 3) * 0.2 * j);
      }
      y[i] = values.get(i, 3) + random.nextDouble();
    }
    Labels labels =
        numbers
            ? Labels.numbers("y", y)
            : Labels.classes("y", IntStream.range(0, rows).map(i -> i % 3).toArray());
    return Table.of(values).withLabels(labels);
  }

  private static double[] weights() {
    return IntStream.range(0, ROWS).mapToDouble(i -> 1 + i % 5).toArray();
  }

  static Stream<Classifier> classifiers() {
    return Stream.of(
        new NearestNeighbors(1),
        new NearestNeighbors(5),
        NearestClassMean.withDefaults(),
        RidgeClassifier.withDefaults(),
        new RandomizedTrees(20, 2));
  }

  static Stream<Regressor> regressors() {
    return Stream.of(
        new NeighborMean(5), RidgeRegression.withDefaults(), new RandomTrees(20, 5, 1000));
  }

  /** The class told and all probabilities, in the order of sizes and rows. */
  private static double[] told(
      Classifier classifier, Table training, double[] weights, Table test) {
    double[] told = new double[SIZES.length * test.rows() * 4];
    Classifier.Listener listener =
        (row, size, code, chances) -> {
          int at = (size * test.rows() + row) * 4;
          told[at] = code;
          System.arraycopy(chances, 0, told, at + 1, 3);
        };
    if (weights.length == 0) {
      classifier.classify(training, test, ORDER, SIZES, RUN, listener);
    } else {
      classifier.classify(training, weights, test, ORDER, SIZES, RUN, listener);
    }
    return told;
  }

  @ParameterizedTest
  @MethodSource("classifiers")
  void classesAreLearntFromRepeatedRows(Classifier classifier) {
    Table training = table(ROWS, 1, false);
    Table test = table(15, 2, false);
    double[] expected =
        told(classifier, RowCounts.repeated(training, weights(), "test"), new double[0], test);
    double[] found = told(classifier, training, weights(), test);
    assertThat(found).containsExactly(expected, within(1e-9));
    double[] once = told(classifier, training, new double[0], test);
    assertThat(found).isNotEqualTo(once);
    assertThat(told(classifier, training, RowCounts.ones(ROWS), test)).isEqualTo(once);
  }

  @ParameterizedTest
  @MethodSource("regressors")
  void numbersAreLearntFromRepeatedRows(Regressor regressor) {
    Table training = table(ROWS, 1, true);
    Table test = table(15, 2, true);
    double[][] expected =
        regressor.predict(RowCounts.repeated(training, weights(), "test"), test, ORDER, SIZES, RUN);
    double[][] found = regressor.predict(training, weights(), test, ORDER, SIZES, RUN);
    double[][] once = regressor.predict(training, test, ORDER, SIZES, RUN);
    double[][] ones = regressor.predict(training, RowCounts.ones(ROWS), test, ORDER, SIZES, RUN);
    for (int s = 0; s < SIZES.length; s++) {
      assertThat(found[s]).containsExactly(expected[s], within(1e-9));
    }
    assertThat(Arrays.deepEquals(found, once)).isFalse();
    assertThat(ones).isDeepEqualTo(once);
  }

  /** All weights twice as large cost as much as a cost twice as large: the machine must move. */
  @Test
  void supportVectorsFeelWeights() {
    Table training = table(ROWS, 1, false);
    Table test = table(15, 2, false);
    double[] plain = told(LinearSvm.withDefaults(), training, new double[0], test);
    double[] heavy = told(LinearSvm.withDefaults(), training, weights(), test);
    assertThat(told(LinearSvm.withDefaults(), training, RowCounts.ones(ROWS), test))
        .isEqualTo(plain);
    assertThat(heavy).isNotEqualTo(plain);
  }

  @Test
  void aNeighborTakesThePlacesItWeighs() {
    int[] nearest = {2, 0, 1};
    assertThat(RowCounts.votes(nearest, new double[] {4, 1, 2}, 3)).containsExactly(2, 1, 0);
    assertThat(RowCounts.votes(nearest, new double[] {0.25, 1, 0.5}, 3))
        .containsExactly(0.5, 0.25, 1);
  }

  /** What knows no weights is shown the rows as often, if they can be. */
  @Test
  void whoKnowsNoWeightsNeedsWholeOnes() {
    Classifier plain =
        new Classifier() {
          @Override
          public String id() {
            return "plain";
          }

          @Override
          public boolean isIncremental() {
            return false;
          }

          @Override
          public int[][] predict(Table training, Table test, int[] order, int[] sizes, Run run) {
            int[][] rows = new int[sizes.length][test.rows()];
            Arrays.stream(rows).forEach(row -> Arrays.fill(row, training.rows() == 6 ? 0 : 1));
            return rows;
          }
        };
    Table training = table(3, 1, false);
    Table test = table(4, 2, false);
    assertThat(told(plain, training, new double[] {1, 2, 3}, test)[0]).isZero();
    assertThatThrownBy(() -> told(plain, training, new double[] {1, 0.5, 3}, test))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "plain takes a row as often as its weight says, and row 1 has weight 0.5; give whole"
                + " numbers");
    assertThatThrownBy(() -> told(plain, training, new double[] {1, 3e9, 3}, test))
        .hasMessageContaining("all weights together are 3.000000004E9");
  }
}
