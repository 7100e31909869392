package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.NeighborLimit;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.Tables;
import org.foldsieve.score.graph.SparsityScore.Form;
import org.junit.jupiter.api.Test;

class SparsityScoreTest {

  private static final Run RUN = Run.defaults();

  @Test
  void equalsTheGoldenScores() {
    GoldenScores golden = GoldenScores.read("synthetic");
    SparsityScore score = SparsityScore.withDefaults().withLambda(golden.parameter("l1_lambda"));
    golden.check("sparsity_relaxed_SS1", score.withForm(Form.SS1).rank(golden.table(), RUN));
    golden.check("sparsity_relaxed_SS2", score.rank(golden.table(), RUN));
  }

  @Test
  void exactWeightsLeaveNoErrorAndTheRankingSaysSo() {
    Table table = GoldenScores.read("iris_uci_tenths").table();
    FeatureRanking ranking =
        SparsityScore.withDefaults().withExact(true).withForm(Form.SS1).rank(table, RUN);
    for (double error : ranking.scores()) {
      assertThat(error).isCloseTo(0, within(1e-12));
    }
    assertThat(ranking.notes())
        .containsExactly(
            "exact sparse weights rebuild every feature without error:"
                + " this order is rounding noise");
  }

  @Test
  void exactWeightsOfFewSamplesAreAnError() {
    Table table = Tables.reals(new SplittableRandom(4), 10, 30);
    assertThatThrownBy(() -> SparsityScore.withDefaults().withExact(true).rank(table, RUN))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "row 0 is no affine combination of the rows it may be rebuilt from;"
                + " use exact=false, the relaxed form");
  }

  @Test
  void allNeighboursAreAllOtherSamples() {
    Table table = Tables.reals(new SplittableRandom(5), 14, 5);
    double[] all = SparsityScore.withDefaults().rank(table, RUN).scores();
    double[] nearest =
        SparsityScore.withDefaults().withNeighbors(NeighborLimit.of(13)).rank(table, RUN).scores();
    for (int r = 0; r < all.length; r++) {
      assertThat(nearest[r]).isCloseTo(all[r], within(1e-9));
    }
  }

  @Test
  void refusesBadParameters() {
    assertThatThrownBy(() -> SparsityScore.withDefaults().withLambda(0))
        .hasMessage("lambda must be positive: lambda = 0.0");
    assertThatThrownBy(() -> NeighborLimit.parse("0"))
        .hasMessage("neighbors must be at least 1, or all: neighbors = 0");
    assertThat(NeighborLimit.parse("all")).isEqualTo(NeighborLimit.ALL);
  }
}
