package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PairConstraintsTest {

  @Test
  void textAndPairsAreTheSameThing() {
    PairConstraints pairs =
        PairConstraints.of(new int[][] {{7, 0}, {0, 7}, {2, 3}}, new int[][] {{4, 1}});
    assertThat(pairs).hasToString("must 0 7; must 2 3; cannot 1 4");
    assertThat(PairConstraints.parse(pairs.toString())).isEqualTo(pairs).hasSameHashCodeAs(pairs);
    String file = "# known pairs\nmust 0 7  # twins\n\nmust,3,2\r\ncannot 1 4\n";
    assertThat(PairConstraints.parse(file)).isEqualTo(pairs);
    assertThat(pairs.must()).containsExactly(new int[] {0, 7}, new int[] {2, 3});
    assertThat(PairConstraints.parse("labels")).isSameAs(PairConstraints.FROM_LABELS);
    assertThat(PairConstraints.FROM_LABELS).hasToString("labels");
  }

  @Test
  void contradictionsAndNonsenseAreErrors() {
    assertThatThrownBy(() -> PairConstraints.parse("must 1 2; cannot 2 1"))
        .hasMessage("rows 1 and 2 are in a must and in a cannot pair; remove one");
    assertThatThrownBy(() -> PairConstraints.parse("must 1 1"))
        .hasMessageContaining("two different rows");
    assertThatThrownBy(() -> PairConstraints.parse("must -1 1"))
        .hasMessageContaining("two different rows");
    assertThatThrownBy(() -> PairConstraints.parse("maybe 1 2"))
        .hasMessageContaining("'maybe 1 2'");
    assertThatThrownBy(() -> PairConstraints.parse("must 1")).hasMessageContaining("'must 1'");
    assertThatThrownBy(() -> PairConstraints.parse("must a 2")).hasMessageContaining("'must a 2'");
    assertThatThrownBy(() -> PairConstraints.parse("# nothing"))
        .hasMessageContaining("there are no pairs");
  }
}
