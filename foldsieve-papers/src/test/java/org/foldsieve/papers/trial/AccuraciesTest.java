package org.foldsieve.papers.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AccuraciesTest {

  @Test
  void statisticsAreThoseThePaperPrints() {
    Accuracies own =
        new Accuracies(new int[] {1, 2, 3}, new double[][] {{.5, .7, .6}, {.3, .7, .8}}, 10);
    assertThat(own.mean()).isCloseTo(60, within(1e-12));
    assertThat(own.max()).isCloseTo(70, within(1e-12));
    assertThat(own.maxFeatures()).isEqualTo(2);
    assertThat(own.meanError()).isCloseTo(0, within(1e-12));
    assertThat(own.maxError()).isCloseTo(0, within(1e-12));
  }

  @Test
  void pairedDifferencesDecideWhoBeatsWhom() {
    // The splits differ much, the two methods always by about a tenth.
    double[][] better = {{.5}, {.9}, {.7}};
    double[][] worse = {{.41}, {.8}, {.59}};
    Accuracies a = new Accuracies(new int[] {1}, better, 100);
    Accuracies b = new Accuracies(new int[] {1}, worse, 100);
    assertThat(a.beats(b, true)).isTrue();
    assertThat(a.beats(b, false)).isTrue();
    assertThat(b.beats(a, true)).isFalse();
    assertThat(a.meanError()).isGreaterThan(5 * a.pairedError(b));
  }

  @Test
  void oneSplitHasTheErrorOfAShare() {
    Accuracies one = new Accuracies(new int[] {1}, new double[][] {{.9}}, 1000);
    assertThat(one.meanError()).isCloseTo(100 * Math.sqrt(.9 * .1 / 1000), within(1e-12));
  }
}
