package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.foldsieve.data.Samples;
import org.foldsieve.io.BundledData;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

class ComparisonListenerTest {

  /** What was heard piece by piece is what the result holds. */
  @Test
  void everyPieceIsHeardOnce() {
    Comparison plan =
        Comparison.withClasses(
            List.of(
                ComparedMethod.of(FisherScore.withDefaults()),
                ComparedMethod.of(Variance.withDefaults())));
    Samples iris = Samples.of(BundledData.table("iris"));
    Map<String, double[]> heard = new HashMap<>();
    Map<Criterion, int[]> sizes = new HashMap<>();
    ComparisonResult result =
        plan.run(
            iris,
            (method, split, criterion, taken, values) -> {
              sizes.put(criterion, taken);
              double[] before = heard.put(method + split + criterion, values);
              assertThat(before).as("heard twice").isNull();
            },
            Run.defaults());
    assertThat(heard).hasSize(result.methods().size() * result.splits() * 2);
    for (String method : result.methods()) {
      for (Criterion criterion : result.criteria()) {
        double[][] values = result.values(method, criterion);
        for (int split = 0; split < values.length; split++) {
          assertThat(heard.get(method + split + criterion)).containsExactly(values[split]);
        }
      }
    }
    for (Criterion criterion : result.criteria()) {
      assertThat(Arrays.toString(sizes.get(criterion)))
          .isEqualTo(Arrays.toString(result.curve("fisher", criterion).sizes()));
    }
    assertThat(plan.run(iris, Run.defaults()).values("fisher", result.criteria().get(0)))
        .isDeepEqualTo(result.values("fisher", result.criteria().get(0)));
  }
}
