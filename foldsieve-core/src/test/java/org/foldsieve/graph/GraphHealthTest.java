package org.foldsieve.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class GraphHealthTest {

  private static GraphHealth health(Table table, NeighborLists lists, EdgeWeight weight) {
    return GraphHealth.of(table, lists, Graph.of(lists, Symmetrization.OR, weight));
  }

  private static Table column(double... values) {
    return Table.of(Matrix.wrap(values.length, 1, values));
  }

  @Test
  void aRingIsHealthy() {
    double[][] rows = new double[12][2];
    for (int i = 0; i < 12; i++) {
      rows[i][0] = Math.cos(Math.PI * i / 6);
      rows[i][1] = Math.sin(Math.PI * i / 6);
    }
    Table table = Table.of(Matrix.ofRows(rows));
    NeighborLists lists = NeighborSearch.withinRadius(table, 0.6, Run.defaults());
    GraphHealth health = health(table, lists, EdgeWeight.BINARY);
    assertThat(health.findings()).isEmpty();
    assertThat(health.edges()).isEqualTo(12);
    assertThat(health.componentSizes()).containsExactly(12);
    assertThat(health.hubness()).isZero();
  }

  @Test
  void namesComponentsIsolatedRowsDuplicatesAndUnderflow() {
    Table table = column(0, 0, 1, 10, 11, 12.5, 50);
    NeighborLists lists = NeighborSearch.withinRadius(table, 1.5, Run.defaults());
    GraphHealth health = health(table, lists, (i, j, d2) -> d2 > 2 ? 0 : 1);
    assertThat(health.componentSizes()).containsExactly(3, 3, 1);
    assertThat(health.isolated()).isEqualTo(1);
    assertThat(health.duplicates()).isEqualTo(2);
    assertThat(health.underflowing()).isEqualTo(1);
    assertThat(health.findings())
        .containsExactly(
            "2 of 7 rows equal one of their neighbours",
            "the graph has 3 connected components, of 3, 3, 1 rows",
            "1 rows have no edge",
            "bandwidth too small for this data: 1 of 5 edge weights underflow to 0");
  }

  @Test
  void namesHubs() {
    // A star: the centre is the nearest row of every point.
    double[][] rows = new double[9][8];
    for (int i = 1; i < 9; i++) {
      rows[i][i - 1] = 1;
    }
    Table table = Table.of(Matrix.ofRows(rows));
    NeighborLists lists = NeighborSearch.nearest(table, 1, Run.defaults()).toLists();
    GraphHealth health = health(table, lists, EdgeWeight.BINARY);
    assertThat(health.hub()).isZero();
    assertThat(health.hubNeighbors()).isEqualTo(8);
    // Counts 8, 1 and seven times 0: (336 / 9) / (56 / 9)^1.5.
    assertThat(health.hubness()).isCloseTo(2.405351, within(1e-6));
    assertThat(health.findings())
        .containsExactly("hubs: row 0 is a neighbour of 8 rows (skewness 2.4)");
  }

  @Test
  void saysWhenAllRowsAreEqual() {
    Table table = Table.of(Matrix.zeros(4, 2));
    NeighborLists lists = NeighborSearch.nearest(table, 2, Run.defaults()).toLists();
    GraphHealth health = health(table, lists, EdgeWeight.BINARY);
    assertThat(health.allEqual()).isTrue();
    assertThat(health.findings()).contains("all 4 rows are equal; neighbours are in index order");
  }

  @Test
  void countsEdgesOfADirectedGraphOnce() {
    Table table = column(0, 1, 3);
    NeighborLists lists = NeighborSearch.nearest(table, 1, Run.defaults()).toLists();
    Graph directed = Graph.of(lists, Symmetrization.NONE, EdgeWeight.BINARY);
    // 0 -> 1, 1 -> 0, 2 -> 1.
    assertThat(GraphHealth.of(table, lists, directed).edges()).isEqualTo(2);
  }

  @Test
  void theHubIsTheFirstOfThoseWithMostNeighbours() {
    // 0 -> 1, 1 -> 2, 2 -> 1, 3 -> 2: rows 1 and 2 are the neighbour of two each.
    Table table = column(0, 1, 2, 3);
    NeighborLists lists =
        new NeighborLists(
            new int[] {0, 1, 2, 3, 4}, new int[] {1, 2, 1, 2}, new double[] {1, 1, 1, 1});
    GraphHealth health = health(table, lists, EdgeWeight.BINARY);
    assertThat(health.hub()).isEqualTo(1);
    assertThat(health.hubNeighbors()).isEqualTo(2);
    assertThat(health.hubness()).isZero();
  }

  @Test
  void theLargestComponentComesFirst() {
    Table table = column(0, 10, 11, 20, 21, 22);
    NeighborLists lists = NeighborSearch.withinRadius(table, 1, Run.defaults());
    GraphHealth health = health(table, lists, EdgeWeight.BINARY);
    assertThat(health.componentSizes()).containsExactly(3, 2, 1);
    assertThat(health.components()).isEqualTo(3);
  }

  @Test
  void tenComponentsAreNamedAndOfMoreTheFirstTen() {
    for (int rows : new int[] {10, 11}) {
      double[] values = new double[rows];
      Arrays.setAll(values, i -> 10.0 * i);
      Table table = column(values);
      NeighborLists lists = NeighborSearch.withinRadius(table, 1, Run.defaults());
      String more = rows == 11 ? ", ..." : "";
      assertThat(health(table, lists, EdgeWeight.BINARY).findings())
          .contains(
              String.format(
                  Locale.ROOT,
                  "the graph has %d connected components, of 1, 1, 1, 1, 1, 1, 1, 1, 1, 1%s rows",
                  rows,
                  more));
    }
  }

  @Test
  void aSkewnessOfOneIsNoHub() {
    GraphHealth health = new GraphHealth(3, 2, List.of(3), 0, 0, false, 0, 2, 1.0, 0);
    assertThat(health.findings()).isEmpty();
  }
}
