package org.foldsieve.neighbor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class WorkbenchTest {

  private static final Table LINE =
      Table.of(Matrix.ofRows(new double[][] {{0}, {1}, {3}, {7}, {15}}));

  @Test
  void knownNeighborsAreTakenAndCutButALargerKIsSearched() {
    NeighborTable known = NeighborSearch.nearest(LINE, 2, Run.defaults());
    Workbench bench = Workbench.withNeighbors(LINE, known, Run.defaults());
    assertThat(bench.neighbors(2)).isSameAs(known);
    assertThat(bench.neighbors(1).indices()).containsExactly(1, 0, 1, 2, 3);
    assertThat(bench.neighbors(3).k()).isEqualTo(3);
  }

  @Test
  void neighborsByClassAreThoseOfTheLabelsAskedFor() {
    Labels sides = Labels.classes("side", 0, 0, 0, 1, 1);
    Labels parity = Labels.classes("parity", 0, 1, 0, 1, 0);
    Workbench bench = new Workbench(LINE, Run.defaults());
    assertThat(bench.neighborsInClass(sides, 1).indices()).containsExactly(1, 0, 1, 4, 3);
    assertThat(bench.neighborsInClass(parity, 1).indices()).containsExactly(2, 3, 0, 1, 2);
    assertThat(bench.neighborsOutsideClass(sides, 1).indices()).containsExactly(3, 3, 3, 2, 2);
    assertThat(bench.neighborsOutsideClass(parity, 1).indices()).containsExactly(1, 0, 1, 2, 3);
  }

  @Test
  void neighborsOfAnotherTableAreRefused() {
    NeighborTable known = NeighborSearch.nearest(LINE, 2, Run.defaults());
    Table shorter = LINE.selectRows(new int[] {0, 1, 2});
    assertThatThrownBy(() -> Workbench.withNeighbors(shorter, known, Run.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "neighbors must be those of the table: 5 rows with neighbours, 3 rows in the table");
  }
}
