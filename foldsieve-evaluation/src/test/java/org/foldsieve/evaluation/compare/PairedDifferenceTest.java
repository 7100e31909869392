package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.foldsieve.io.BundledData;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

class PairedDifferenceTest {

  private static final ComparisonResult RESULT =
      Comparison.withClasses(
              List.of(
                  ComparedMethod.of(FisherScore.withDefaults()),
                  ComparedMethod.of(Variance.withDefaults())))
          .run(BundledData.table("iris"), Run.defaults());

  @Test
  void againstTheRandomOrderItIsTheSummarysDifference() {
    for (Criterion criterion : RESULT.criteria()) {
      Summary summary = RESULT.summary("fisher", criterion);
      PairedDifference difference =
          PairedDifference.of(RESULT, "fisher", Comparison.RANDOM, criterion);

      assertThat(difference.mean()).isCloseTo(summary.minusRandom(), within(1e-12));
      assertThat(difference.standardError()).isCloseTo(summary.minusRandomError(), within(1e-12));
    }
  }

  @Test
  void aMethodIsNotAheadOfItself() {
    PairedDifference none =
        PairedDifference.of(RESULT, "variance", "variance", RESULT.criteria().get(0));

    assertThat(none.mean()).isZero();
    assertThat(none.isClear()).isFalse();
  }

  @Test
  void curvesOfOtherSizesAreRefused() {
    assertThatThrownBy(
            () -> PairedDifference.of(RESULT, "fisher", Comparison.ALL, RESULT.criteria().get(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("different numbers of features");
    assertThatThrownBy(() -> RESULT.minusRandom(Comparison.ALL, RESULT.criteria().get(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'all' has no curve");
  }
}
