package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.TestTables;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.graph.LaplacianScore;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

class RankingAttemptTest {

  private static final Run RUN = Run.defaults().withThreads(2);
  private final Table table = TestTables.classes(60, 25, 5, 3, 1);
  private final List<String> calls = new ArrayList<>();

  private List<RankingAttempt> attempt(FeatureScorer... methods) {
    return RankingAttempt.all(new Workbench(table, RUN), List.of(methods));
  }

  @Test
  void everyRankingIsThatOfTheMethodAlone() {
    FeatureScorer[] methods = {
      Variance.withDefaults(), LaplacianScore.withDefaults(), FisherScore.withDefaults()
    };
    List<RankingAttempt> attempts = attempt(methods);
    for (int m = 0; m < methods.length; m++) {
      RankingAttempt attempt = attempts.get(m);
      assertThat(attempt.method()).isSameAs(methods[m]);
      assertThat(attempt.refusal()).isEmpty();
      assertThat(attempt.ranking().orElseThrow().scores())
          .containsExactly(methods[m].rank(table, RUN).scores());
    }
  }

  @Test
  void formsAreAskedForTogetherAndOthersInTheirTurn() {
    attempt(new Plain("a"), new Forms("b"), new Plain("c"), new Forms("d"));
    assertThat(calls)
        .containsExactly("rank a", "forms b", "forms d", "combine b", "combine d", "rank c");
  }

  @Test
  void whoRefusesKeepsNobodyElseFromRanking() {
    List<RankingAttempt> attempts =
        attempt(new Forms("b"), new Forms("refuses"), new Plain("refuses"), new Plain("c"));
    assertThat(attempts)
        .extracting(attempt -> attempt.ranking().isPresent())
        .containsExactly(true, false, false, true);
    assertThat(attempts.get(1).refusal().orElseThrow()).hasMessage("forms refuses");
    assertThat(attempts.get(2).refusal().orElseThrow()).hasMessage("rank refuses");
  }

  private void call(String what) {
    calls.add(what);
    if (what.endsWith("refuses")) {
      throw new DataException(what);
    }
  }

  /** Variance as a method without forms. */
  private final class Plain implements FeatureScorer {

    private final String id;

    Plain(String id) {
      this.id = id;
    }

    @Override
    public String id() {
      return id;
    }

    @Override
    public FeatureRanking rank(Workbench bench) {
      call("rank " + id);
      return Variance.withDefaults().rank(bench);
    }
  }

  /** The Laplacian score by its forms. */
  private final class Forms implements QuadraticScorer {

    private final String id;

    Forms(String id) {
      this.id = id;
    }

    @Override
    public String id() {
      return id;
    }

    @Override
    public List<QuadraticForm> forms(Workbench bench) {
      call("forms " + id);
      return LaplacianScore.withDefaults().forms(bench);
    }

    @Override
    public FeatureRanking combine(Workbench bench, List<double[]> values) {
      call("combine " + id);
      return LaplacianScore.withDefaults().combine(bench, values);
    }
  }
}
