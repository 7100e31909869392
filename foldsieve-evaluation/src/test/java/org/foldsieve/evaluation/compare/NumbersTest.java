package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.ShareOfClass;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.PearsonScore;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

/** Comparisons that judge by a number to predict. */
class NumbersTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(3);

  /** The last three features make the number; the first are noise with more variance. */
  private static Table planted(int rows, int features, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix values = Matrix.zeros(rows, features);
    double[] numbers = new double[rows];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < features; j++) {
        values.set(i, j, random.nextGaussian() * (j < features - 3 ? 2 : 1));
      }
      numbers[i] =
          100
              + 3 * values.get(i, features - 1)
              - 2 * values.get(i, features - 2)
              + values.get(i, features - 3)
              + 0.3 * random.nextGaussian();
    }
    return Table.of(values).withLabels(Labels.numbers("price", numbers));
  }

  private static Comparison plan(Table table) {
    return Comparison.suiting(
        List.of(
            ComparedMethod.of(PearsonScore.withDefaults()),
            ComparedMethod.of(Variance.withDefaults())),
        table);
  }

  @Test
  void theNumberDecidesAndItsFeaturesAreKept() {
    Table table = planted(150, 10, 1);
    ComparisonResult result = plan(table).run(table, RUN);
    Answer answer = Answer.of(result);

    assertThat(answer.winner()).isEqualTo("pearson");
    assertThat(answer.deciding()).extracting(Criterion::metric).containsOnly("r2");
    assertThat(answer.deciding())
        .extracting(Criterion::measure)
        .containsExactly("5nn", "ridge", "trees");
    assertThat(answer.criterion()).hasToString("ridge r2");
    assertThat(answer.keep()).isEqualTo(3);
    assertThat(answer.value()).isGreaterThan(0.98);
    assertThat(answer.randomValue()).isLessThan(0.7);
    assertThat(answer.isBetterThanRandom()).isTrue();
    Criterion rmse = new Criterion("ridge", "rmse", false);
    assertThat(answer.value(rmse)).isBetween(0.25, 0.4);
  }

  /** Numbers by chance: whoever predicts them has seen the test rows. */
  @Test
  void aRankingOfNoiseIsNoBetterThanTheMean() {
    SplittableRandom random = new SplittableRandom(2);
    Matrix values = Matrix.zeros(60, 400);
    Arrays.setAll(values.values(), at -> random.nextGaussian());
    Table noise =
        Table.of(values)
            .withLabels(
                Labels.numbers(
                    "y", IntStream.range(0, 60).mapToDouble(i -> random.nextGaussian()).toArray()));
    ComparisonResult result = plan(noise).withMaxFeatures(20).run(noise, RUN);
    for (Criterion criterion : Answer.of(result).deciding()) {
      assertThat(result.summary("pearson", criterion).mean()).as("%s", criterion).isLessThan(0.05);
    }
  }

  @Test
  void foldsAreEvenInTheNumber() {
    Table table = planted(103, 4, 5);
    Labels labels = table.labels().orElseThrow();
    double[] sorted = IntStream.range(0, 103).mapToDouble(labels::number).sorted().toArray();
    for (Split split : StratifiedFolds.withDefaults().splits(table, RUN)) {
      for (int part = 0; part < 4; part++) {
        double low = sorted[part * 25];
        double high = sorted[part * 25 + 24];
        long members =
            Arrays.stream(split.test())
                .filter(row -> labels.number(row) >= low && labels.number(row) <= high)
                .count();
        assertThat(members).as("quarter %d of split %d", part, split.number()).isBetween(4L, 6L);
      }
    }
    for (Split split : new ShareOfClass(0.7, 5).splits(table, RUN)) {
      long upper =
          Arrays.stream(split.test()).filter(row -> labels.number(row) > sorted[51]).count();
      assertThat(upper).isBetween(13L, 18L);
    }
  }

  @Test
  void aNumberThatIsMissingOrNeverVariesIsRefused() {
    Table table = planted(30, 4, 1);
    double[] numbers = new double[30];
    Table constant = table.withLabels(Labels.numbers("y", numbers));
    assertThatThrownBy(() -> plan(constant).run(constant, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("every row of label 'y' is 0.0");
    numbers[7] = Double.NaN;
    Table missing = table.withLabels(Labels.numbers("y", numbers));
    assertThatThrownBy(() -> plan(missing).run(missing, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("row 7 has none");
  }
}
