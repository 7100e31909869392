package org.foldsieve.evaluation.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.io.BundledData;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class RandomizedTreesTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(5);

  /** scikit-learn 1.2.1: ExtraTreesClassifier(100), the mean of several seeds. */
  @Test
  void isAsGoodAsThePeer() {
    assertThat(accuracy("wdbc", 3, true)).isCloseTo(0.966, within(0.02));
    assertThat(accuracy("digits", 3, false)).isCloseTo(0.966, within(0.012));
  }

  private static double accuracy(String name, int every, boolean others) {
    Table table = BundledData.table(name);
    int[] training =
        IntStream.range(0, table.rows()).filter(i -> (i % every != 0) == others).toArray();
    int[] test = IntStream.range(0, table.rows()).filter(i -> (i % every != 0) != others).toArray();
    Table judged = table.selectRows(test);
    int[] order = IntStream.range(0, table.features()).toArray();
    int[][] predicted =
        RandomizedTrees.withDefaults()
            .predict(table.selectRows(training), judged, order, new int[] {table.features()}, RUN);
    return share(predicted[0], judged.labels().orElseThrow());
  }

  private static double share(int[] predicted, Labels truth) {
    return (double)
            IntStream.range(0, predicted.length).filter(t -> predicted[t] == truth.code(t)).count()
        / predicted.length;
  }

  /** Classes that differ only in whether two signs agree: no single feature tells anything. */
  private static Table exclusive(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix values = Matrix.zeros(rows, 4);
    int[] codes = new int[rows];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < 3; j++) {
        values.set(i, j, random.nextDouble() - 0.5);
      }
      codes[i] = values.get(i, 0) > 0 == values.get(i, 1) > 0 ? 1 : 0;
    }
    return Table.of(values).withLabels(Labels.classes("y", codes));
  }

  @Test
  void seesWhatOnlyTwoFeaturesTogetherTell() {
    Table training = exclusive(400, 1);
    Table test = exclusive(200, 2);
    int[][] predicted =
        RandomizedTrees.withDefaults()
            .predict(training, test, new int[] {0, 1, 2, 3}, new int[] {1, 2, 4}, RUN);
    assertThat(share(predicted[0], test.labels().orElseThrow())).isLessThan(0.65);
    assertThat(share(predicted[1], test.labels().orElseThrow())).isGreaterThan(0.93);
    assertThat(share(predicted[2], test.labels().orElseThrow())).isGreaterThan(0.85);
  }

  @Test
  void threadsUnitsAndTestLabelsChangeNothing() {
    Table training = exclusive(120, 3);
    Table test = exclusive(50, 4);
    int[] order = {2, 0, 1};
    int[] sizes = {1, 3};
    int[][] one =
        RandomizedTrees.withDefaults().predict(training, test, order, sizes, RUN.withThreads(1));
    assertThat(
            RandomizedTrees.withDefaults()
                .predict(training, test, order, sizes, RUN.withThreads(7)))
        .isDeepEqualTo(one);
    assertThat(
            RandomizedTrees.withDefaults()
                .predict(times(training, 1024), times(test, 1024), order, sizes, RUN))
        .isDeepEqualTo(one);
    assertThat(
            RandomizedTrees.withDefaults().predict(training, test, order, sizes, RUN.withSeed(6)))
        .isNotEqualTo(one);
  }

  private static Table times(Table table, double factor) {
    Matrix values = table.toMatrix().copy();
    Arrays.setAll(values.values(), at -> factor * values.values()[at]);
    return Table.of(values).withLabels(table.labels().orElseThrow());
  }

  /** Where nothing varies, every row gets the shares of the classes. */
  @Test
  void withoutAnythingToSeeTheSharesAreTold() {
    Table training = exclusive(90, 5);
    double[] seen = new double[2];
    RandomizedTrees.withDefaults()
        .classify(
            training,
            exclusive(3, 6),
            new int[] {3},
            new int[] {1},
            RUN.withThreads(1),
            (row, size, code, probabilities) -> {
              assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(1e-12));
              System.arraycopy(probabilities, 0, seen, 0, 2);
            });
    int[] sizes = training.labels().orElseThrow().classSizes();
    assertThat(seen[0]).isCloseTo(sizes[0] / 90.0, within(1e-12));
    assertThat(seen[1]).isCloseTo(sizes[1] / 90.0, within(1e-12));
  }

  @Test
  void parametersAreChecked() {
    assertThatThrownBy(() -> new RandomizedTrees(0, 2))
        .hasMessage("trees must be at least 1: trees = 0");
    assertThatThrownBy(() -> new RandomizedTrees(1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
