package org.foldsieve.score.statistic;

import org.foldsieve.run.Run;
import org.foldsieve.score.GoldenScores;
import org.junit.jupiter.api.Test;

class VarianceTest {

  @Test
  void equalsTheGoldenScores() {
    for (GoldenScores golden : GoldenScores.all()) {
      golden.check("variance", Variance.withDefaults().rank(golden.table(), Run.defaults()));
    }
  }
}
