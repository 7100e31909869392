package org.foldsieve.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.numeric.SparseMatrix;
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
  void everyPairOfTheRowsFollowsFromTheirLabels() {
    Labels labels = Labels.classes("y", 5, 6, 5, 6, 5);
    assertThat(PairConstraints.ofLabels(labels, 4, 1, 0))
        .hasToString("must 0 4; cannot 0 1; cannot 1 4");
  }

  @Test
  void pairsAreEdgesBothWays() {
    PairConstraints pairs = PairConstraints.parse("must 0 2; must 1 2; cannot 0 1; must 0 3");
    SparseMatrix must = pairs.mustGraph(4).adjacency();
    assertThat(must.rowStart()).containsExactly(0, 2, 3, 5, 6);
    assertThat(must.columnIndices()).containsExactly(2, 3, 2, 0, 1, 0);
    assertThat(must.values()).containsOnly(1);
    assertThat(pairs.cannotGraph(4).degrees()).containsExactly(1, 1, 0, 0);
    assertThatThrownBy(() -> pairs.mustGraph(3))
        .isInstanceOf(DataException.class)
        .hasMessage("a pair names row 3, and the table has the rows 0 to 2; count rows from 0");
  }

  @Test
  void pairsThatDifferAreNotEqual() {
    PairConstraints pairs = PairConstraints.parse("must 0 2; cannot 0 1");
    assertThat(pairs)
        .isNotEqualTo(PairConstraints.parse("must 0 2; cannot 0 3"))
        .isNotEqualTo(PairConstraints.parse("must 0 3; cannot 0 1"))
        .isNotEqualTo(PairConstraints.parse("cannot 0 2; must 0 1"));
    assertThat(pairs.hashCode())
        .isNotEqualTo(PairConstraints.parse("cannot 0 2; must 0 1").hashCode());
    assertThat(PairConstraints.parse("cannot 0 1").areFromLabels()).isFalse();
    assertThat(PairConstraints.parse("must 0 1").areFromLabels()).isFalse();
  }

  @Test
  void contradictionsAndNonsenseAreErrors() {
    assertThatThrownBy(() -> PairConstraints.of(new int[][] {{1, -1}}, new int[0][]))
        .hasMessage("a must pair is two different rows counted from 0: [1, -1]");
    assertThatThrownBy(() -> PairConstraints.of(new int[][] {{1, 2, 3}}, new int[0][]))
        .hasMessage("a must pair is two different rows counted from 0: [1, 2, 3]");
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
