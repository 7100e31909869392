package org.foldsieve.evaluation.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.compare.AccuracyMeasure;
import org.foldsieve.evaluation.compare.ComparedMethod;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

class GroupsAndTimesTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(1);

  /** A coin for each patient, and a fingerprint by which the rows of one are known. */
  private static Table patients(int patients, int visits) {
    SplittableRandom random = new SplittableRandom(4);
    Matrix values = Matrix.zeros(patients * visits, 6);
    int[] coin = new int[patients * visits];
    for (int p = 0; p < patients; p++) {
      double[] fingerprint = random.doubles(6).map(x -> 10 * x).toArray();
      for (int v = 0; v < visits; v++) {
        int row = v * patients + p;
        coin[row] = p % 2;
        for (int j = 0; j < 6; j++) {
          values.set(row, j, fingerprint[j] + 0.01 * random.nextGaussian());
        }
      }
    }
    return Table.of(values).withLabels(Labels.classes("coin", coin));
  }

  private static List<String> names(int patients, int visits) {
    return IntStream.range(0, patients * visits).mapToObj(row -> "p" + row % patients).toList();
  }

  private static double accuracy(Table table, Protocol protocol) {
    return Comparison.of(
            List.of(ComparedMethod.of(Variance.withDefaults())),
            List.of(new AccuracyMeasure(NearestNeighbors.withDefaults())))
        .withProtocol(protocol)
        .run(table, RUN)
        .summary("all", new Criterion("1nn", "accuracy", true))
        .mean();
  }

  @Test
  void aPlantedLeakIsSeenByPlainFoldsAndNotByGroups() {
    Table table = patients(60, 5);
    assertThat(accuracy(table, StratifiedFolds.withDefaults())).isGreaterThan(0.99);
    assertThat(accuracy(table, GroupFolds.of("patient", names(60, 5)))).isBetween(0.3, 0.7);
  }

  @Test
  void noGroupIsOnBothSidesAndFoldsAreEven() {
    SplittableRandom random = new SplittableRandom(2);
    List<String> groups =
        IntStream.range(0, 200)
            .mapToObj(row -> "g" + (int) Math.sqrt(random.nextInt(400)))
            .toList();
    Table table = Table.of(Matrix.zeros(200, 1));
    List<Split> splits = new GroupFolds("g", groups, 4, 3).splits(table, RUN);
    assertThat(splits).hasSize(12);
    for (Split split : splits) {
      Set<String> training = names(groups, split.training());
      assertThat(names(groups, split.test())).doesNotContainAnyElementsOf(training);
      assertThat(split.test().length).isBetween(40, 60);
      assertThat(split.training().length + split.test().length).isEqualTo(200);
    }
    assertThat(splits.get(0).test()).isNotEqualTo(splits.get(4).test());
    assertThat(
            new GroupFolds("g", List.of("a", "b", "a"), 5, 1)
                .splits(Table.of(Matrix.zeros(3, 1)), RUN))
        .as("as many folds as groups")
        .hasSize(2);
    assertThatThrownBy(() -> GroupFolds.of("g", List.of("a", "a")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("all 2 rows are of one");
  }

  private static Set<String> names(List<String> groups, int[] rows) {
    return Arrays.stream(rows).mapToObj(groups::get).collect(Collectors.toSet());
  }

  /** The label is another coin every ten days, and the only feature is the day. */
  @Test
  void aPlantedLeakOfTimeIsSeenByPlainFoldsAndNotForwardInTime() {
    SplittableRandom random = new SplittableRandom(11);
    int days = 400;
    int[] coins = IntStream.range(0, days / 10).map(block -> random.nextInt(2)).toArray();
    int[] order = IntStream.range(0, days).map(row -> row * 171 % days).toArray();
    Matrix values = Matrix.zeros(days, 1);
    int[] labels = new int[days];
    for (int row = 0; row < days; row++) {
      values.set(row, 0, order[row]);
      labels[row] = coins[order[row] / 10];
    }
    Table table = Table.of(values).withLabels(Labels.classes("coin", labels));
    List<Double> times = Arrays.stream(order).mapToObj(day -> (double) day).toList();
    assertThat(accuracy(table, StratifiedFolds.withDefaults())).isGreaterThan(0.9);
    assertThat(accuracy(table, ForwardInTime.of("day", times))).isBetween(0.25, 0.75);
  }

  @Test
  void everyTestRowIsLaterThanEveryTrainingRow() {
    SplittableRandom random = new SplittableRandom(3);
    List<Double> times =
        IntStream.range(0, 97).mapToObj(row -> (double) random.nextInt(40)).toList();
    List<Split> splits = ForwardInTime.of("t", times).splits(Table.of(Matrix.zeros(97, 1)), RUN);
    assertThat(splits).hasSize(5);
    int before = 0;
    for (Split split : splits) {
      double latest = Arrays.stream(split.training()).mapToDouble(times::get).max().orElseThrow();
      double first = Arrays.stream(split.test()).mapToDouble(times::get).min().orElseThrow();
      assertThat(first).isGreaterThan(latest);
      assertThat(split.training().length).isGreaterThan(before);
      before = split.training().length;
    }
    assertThat(splits.get(4).training().length + splits.get(4).test().length).isEqualTo(97);
    assertThatThrownBy(
            () ->
                ForwardInTime.of("t", List.of(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0))
                    .splits(Table.of(Matrix.zeros(7, 1)), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("ask for fewer splits");
  }

  @Test
  void splitsOfAFileAreTakenAsTheyAre() {
    GivenSplits splits =
        GivenSplits.parse("mine", List.of("a, b", "train,test", "train,", "test, train"));
    assertThat(splits.given()).hasSize(2);
    assertThat(splits.given().get(0).training()).containsExactly(0, 1);
    assertThat(splits.given().get(0).test()).containsExactly(2);
    assertThat(splits.given().get(1).training()).containsExactly(2);
    assertThat(splits.given().get(1).test()).containsExactly(0);
    assertThatThrownBy(() -> GivenSplits.parse("mine", List.of("train", "tests")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("line 2 of the splits is 'tests'");
  }

  @Test
  void aClassTooSmallForTheFoldsIsSaidAndHandled() {
    int[] codes = new int[40];
    Arrays.fill(codes, 20, 36, 1);
    Arrays.fill(codes, 36, 39, 2);
    codes[39] = 3;
    Table table = Table.of(Matrix.zeros(40, 1)).withLabels(Labels.classes("c", codes));
    StratifiedFolds folds = StratifiedFolds.withDefaults();
    for (Split split : folds.splits(table, RUN)) {
      assertThat(split.training()).contains(39);
      assertThat(Arrays.stream(split.training()).filter(row -> codes[row] == 2).count())
          .isPositive();
    }
    assertThat(folds.notes(table))
        .containsExactly(
            "class '3' has one row and only trains",
            "class '2' has fewer rows than the 5 folds: some splits have none of it to judge by");
    assertThat(new StratifiedFolds(3, 1).notes(table)).hasSize(1);
    assertThat(ShareOfClass.holdout(0.3, 10)).isEqualTo(new ShareOfClass(0.7, 10));
    assertThat(Protocol.parse("holdout=0.3x10")).isEqualTo(new ShareOfClass(0.7, 10));
  }
}
