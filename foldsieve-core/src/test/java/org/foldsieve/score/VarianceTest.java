package org.foldsieve.score;

import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class VarianceTest {

  @Test
  void equalsTheGoldenScores() {
    for (GoldenScores golden : GoldenScores.all()) {
      golden.check("variance", Variance.withDefaults().rank(golden.table(), Run.defaults()));
    }
  }
}
