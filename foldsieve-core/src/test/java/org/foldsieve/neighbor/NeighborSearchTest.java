package org.foldsieve.neighbor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class NeighborSearchTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  private final SplittableRandom random = Seeds.random("neighbor search");

  /** Large enough to leave the direct search. */
  private final Table large = SearchTables.digitsLike(1800, 64, random);

  private final Labels labels = SearchTables.labels(large.rows(), 4, random);

  @Test
  void largeTableGivesTheDefinitionInEveryWayOfAsking() {
    int n = large.rows();
    double infinite = Double.POSITIVE_INFINITY;
    assertThat(NeighborSearch.nearest(large, 7, RUN).toLists())
        .isEqualTo(BruteForce.nearest(large, 7));
    assertThat(NeighborSearch.nearest(SearchTables.sparse(large), 7, RUN).toLists())
        .isEqualTo(BruteForce.nearest(large, 7));
    assertThat(NeighborSearch.nearestInClass(large, labels, 7, RUN))
        .isEqualTo(
            BruteForce.search(
                large, large, 7, infinite, (i, j) -> i != j && labels.code(i) == labels.code(j)));
    assertThat(NeighborSearch.nearestOutsideClass(large, labels, 7, RUN))
        .isEqualTo(
            BruteForce.search(
                large, large, 7, infinite, (i, j) -> labels.code(i) != labels.code(j)));
    ClassNeighborLists each = NeighborSearch.nearestOfEachClass(large, labels, 7, RUN);
    for (int c = 0; c < labels.classCount(); c++) {
      int code = c;
      assertThat(each.of(c))
          .isEqualTo(
              BruteForce.search(
                  large, large, 7, infinite, (i, j) -> i != j && labels.code(j) == code));
    }
    double radius = Math.sqrt(BruteForce.nearest(large, 7).squaredDistances()[6]);
    assertThat(NeighborSearch.withinRadius(large, radius, RUN))
        .isEqualTo(BruteForce.search(large, large, n, radius * radius, (i, j) -> i != j));
    Table queries = large.selectRows(IntStream.range(0, 1753).toArray());
    assertThat(NeighborSearch.nearest(queries, large, 7, RUN).toLists())
        .isEqualTo(BruteForce.search(queries, large, 7, infinite, (i, j) -> true));
  }

  @Test
  void smallTablesGiveTheDefinition() {
    SearchTables.hard(random)
        .forEach(
            (name, table) -> {
              int k = Math.min(5, table.rows() - 1);
              assertThat(NeighborSearch.nearest(table, k, RUN).toLists())
                  .as(name)
                  .isEqualTo(BruteForce.nearest(table, k));
              assertThat(NeighborSearch.nearest(SearchTables.sparse(table), k, RUN).toLists())
                  .as(name)
                  .isEqualTo(BruteForce.nearest(table, k));
            });
  }

  @Test
  void smallClassesGiveAllTheyHave() {
    Table table = SearchTables.gaussian(6, 2, random);
    Labels few = Labels.classes("class", 0, 0, 1, 2, 2, 2);
    NeighborLists inside = NeighborSearch.nearestInClass(table, few, 4, RUN);
    NeighborLists outside = NeighborSearch.nearestOutsideClass(table, few, 4, RUN);
    assertThat(IntStream.range(0, 6).map(inside::count)).containsExactly(1, 1, 0, 2, 2, 2);
    assertThat(IntStream.range(0, 6).map(outside::count)).containsExactly(4, 4, 4, 3, 3, 3);
    ClassNeighborLists each = NeighborSearch.nearestOfEachClass(table, few, 4, RUN);
    assertThat(IntStream.range(0, 6).map(each.of(0)::count)).containsExactly(1, 1, 2, 2, 2, 2);
    assertThat(IntStream.range(0, 6).map(each.of(1)::count)).containsExactly(1, 1, 0, 1, 1, 1);
    assertThat(IntStream.range(0, 6).map(each.of(2)::count)).containsExactly(3, 3, 3, 2, 2, 2);
    assertThat(each.inside()).isEqualTo(inside);
    assertThat(each.outside()).isEqualTo(outside);
  }

  @Test
  void smallClassesOfALargeTableGiveAllTheyHave() {
    int[] codes = IntStream.range(0, large.rows()).map(i -> i < 3 ? 0 : i < 4 ? 1 : 2).toArray();
    Labels uneven = Labels.classes("class", codes);
    NeighborLists inside = NeighborSearch.nearestInClass(large, uneven, 5, RUN);
    assertThat(IntStream.range(0, 6).map(inside::count)).containsExactly(2, 2, 2, 0, 5, 5);
    ClassNeighborLists each = NeighborSearch.nearestOfEachClass(large, uneven, 5, RUN);
    assertThat(IntStream.range(0, 6).map(each.of(0)::count)).containsExactly(2, 2, 2, 3, 3, 3);
    assertThat(IntStream.range(0, 6).map(each.of(1)::count)).containsExactly(1, 1, 1, 0, 1, 1);
    assertThat(each.inside()).isEqualTo(inside);
    assertThat(each.outside()).isEqualTo(NeighborSearch.nearestOutsideClass(large, uneven, 5, RUN));
  }

  @Test
  void aGivenGraphIsSplitByClass() {
    Table line = SearchTables.table(6, 1, (i, j) -> i);
    double[][] edges = new double[6][6];
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 6; j++) {
        edges[i][j] = Math.abs(i - j) <= 3 ? 10 * Math.abs(i - j) : 0;
      }
    }
    RowDistances graph = RowDistances.ofGraph(SparseMatrix.of(Matrix.ofRows(edges)));
    Labels parity = Labels.classes("parity", 0, 1, 0, 1, 0, 1);
    NeighborLists inside = NeighborSearch.nearestInClass(line, graph, parity, 2, RUN);
    NeighborLists outside = NeighborSearch.nearestOutsideClass(line, graph, parity, 2, RUN);
    assertThat(inside.indices()).containsExactly(2, 3, 0, 4, 1, 5, 2, 3);
    assertThat(inside.squaredDistances()).containsOnly(400);
    assertThat(outside.indices()).containsExactly(1, 3, 0, 2, 1, 3, 2, 4, 3, 5, 4, 2);
    ClassNeighborLists each = NeighborSearch.nearestOfEachClass(line, graph, parity, 2, RUN);
    assertThat(each.inside()).isEqualTo(inside);
    assertThat(each.outside()).isEqualTo(outside);
    assertThat(each.of(1).indices()).containsExactly(1, 3, 3, 1, 3, 1, 5, 3, 5, 3);
  }

  @Test
  void theNearestOfEachClassHoldTheNearestInsideAndOutside() {
    ClassNeighborLists each = NeighborSearch.nearestOfEachClass(large, labels, 5, RUN);
    assertThat(each.inside()).isEqualTo(NeighborSearch.nearestInClass(large, labels, 5, RUN));
    assertThat(each.outside()).isEqualTo(NeighborSearch.nearestOutsideClass(large, labels, 5, RUN));
    assertThat(each.slice(2).of(1)).isEqualTo(each.of(1).slice(2));
  }

  @Test
  void copiesAndTiesAreDecidedByTheIndexInEachClassToo() {
    Table equal = SearchTables.table(3000, 30, (i, j) -> j);
    Labels parity = Labels.classes("y", IntStream.range(0, 3000).map(i -> i % 2).toArray());
    ClassNeighborLists each = NeighborSearch.nearestOfEachClass(equal, parity, 2, RUN);
    assertThat(Arrays.copyOf(each.of(0).indices(), 6)).containsExactly(2, 4, 0, 2, 0, 4);
    assertThat(Arrays.copyOf(each.of(1).indices(), 6)).containsExactly(1, 3, 3, 5, 1, 3);
  }

  @Test
  void threadsDoNotChangeABit() {
    NeighborTable one = NeighborSearch.nearest(large, 12, RUN.withThreads(1));
    assertThat(NeighborSearch.nearest(large, 12, RUN.withThreads(2))).isEqualTo(one);
    assertThat(NeighborSearch.nearest(large, 12, RUN.withThreads(7))).isEqualTo(one);
  }

  @Test
  void equalRowsComeInIndexOrder() {
    Table equal = SearchTables.table(3000, 30, (i, j) -> j);
    NeighborTable neighbors = NeighborSearch.nearest(equal, 3, RUN);
    assertThat(IntStream.range(0, 3).map(r -> neighbors.index(0, r))).containsExactly(1, 2, 3);
    assertThat(IntStream.range(0, 3).map(r -> neighbors.index(1, r))).containsExactly(0, 2, 3);
    assertThat(IntStream.range(0, 3).map(r -> neighbors.index(2999, r))).containsExactly(0, 1, 2);
    assertThat(neighbors.squaredDistances()).containsOnly(0);
  }

  @Test
  void sliceOfMoreNeighborsIsTheSearchForFewer() {
    assertThat(NeighborSearch.nearest(large, 12, RUN).slice(5))
        .isEqualTo(NeighborSearch.nearest(large, 5, RUN));
  }

  @Test
  void impossibleNumbersOfNeighborsAreRefused() {
    Table table = SearchTables.gaussian(8, 2, random);
    assertThatThrownBy(() -> NeighborSearch.nearest(table, 8, RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("k must be less than the number of rows: k = 8, rows = 8");
    assertThatThrownBy(() -> NeighborSearch.nearest(table, 0, RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("k must be at least 1: k = 0");
    assertThatThrownBy(() -> NeighborSearch.nearest(SearchTables.gaussian(1, 2, random), 1, RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("k must be less than the number of rows: k = 1, rows = 1");
    assertThatThrownBy(() -> NeighborSearch.nearest(table, table, 9, RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("k must be at most the number of training rows: k = 9, rows = 8");
    assertThatThrownBy(() -> NeighborSearch.withinRadius(table, Double.NaN, RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("radius must be positive: radius = NaN");
  }

  @Test
  void asManyNeighborsAsThereAreRowsToChooseFromAreFound() {
    Table line = SearchTables.table(4, 1, (i, j) -> i * i);
    assertThat(NeighborSearch.nearest(line, 3, RUN).indices())
        .containsExactly(1, 2, 3, 0, 2, 3, 1, 0, 3, 2, 1, 0);
    assertThat(NeighborSearch.nearest(line, line, 4, RUN).indices())
        .containsExactly(0, 1, 2, 3, 1, 0, 2, 3, 2, 1, 0, 3, 3, 2, 1, 0);
    assertThatThrownBy(() -> NeighborSearch.withinRadius(line, 0, RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("radius must be positive: radius = 0.0");
    // 1 and 0 are 1 apart, 4 is 3 from 1: a row at the radius is within it.
    assertThat(NeighborSearch.withinRadius(line, 3, RUN).indices()).containsExactly(1, 0, 2, 1);
  }

  @Test
  void moreNeighborsThanAnArrayHoldsAreRefused() {
    Table tall = SearchTables.table(50_000, 1, (i, j) -> i);
    String expected =
        "a table of neighbours holds at most 2^31 - 9 of them: rows = 50000, k = 42950; choose a"
            + " smaller k";
    assertThatThrownBy(() -> NeighborSearch.nearest(tall, 42_950, RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(expected);
    assertThatThrownBy(() -> NeighborSearch.nearest(tall, tall, 42_950, RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(expected);
  }

  @Test
  void newRowsMustHaveTheSameFeatures() {
    assertThatThrownBy(
            () ->
                NeighborSearch.nearest(
                    SearchTables.gaussian(3, 2, random),
                    SearchTables.gaussian(3, 4, random),
                    1,
                    RUN))
        .isInstanceOf(DataException.class)
        .hasMessage("the new rows have 2 features, the training rows 4; give the same features");
  }

  @Test
  void memoryIsAskedForBeforeTheWorkBegins() {
    List<String> tasks = new ArrayList<>();
    Run little = RUN.withMaxMemory(100_000).withProgress((task, done, total) -> tasks.add(task));
    assertThatThrownBy(() -> NeighborSearch.nearest(large, 7, little))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageStartingWith("the search for the neighbours of ")
        .hasMessageContaining("the limit is 97.7 KiB; search in fewer rows");
    assertThat(tasks).doesNotContain("neighbors");
    assertThatThrownBy(() -> NeighborSearch.withinRadius(large, 1e6, RUN.withMaxMemory(32L << 20)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("choose a smaller radius");
    // Three neighbours in each of four classes for 1800 rows, 12 bytes each.
    assertThatThrownBy(
            () -> NeighborSearch.nearestOfEachClass(large, labels, 3, RUN.withMaxMemory(259_199)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("3 neighbours in each of 4 classes of 1800 rows needs 253.1 KiB");
  }

  @Test
  void progressReachesItsTotalAndCancellingStops() {
    List<long[]> last = new ArrayList<>();
    NeighborSearch.nearest(
        large,
        5,
        RUN.withProgress(
            (task, done, total) -> {
              if (task.equals("neighbors")) {
                last.add(new long[] {done, total});
              }
            }));
    assertThat(last.get(last.size() - 1)[0]).isEqualTo(last.get(last.size() - 1)[1]);
    Cancellation stop = new Cancellation();
    Run stopped =
        RUN.withCancellation(stop)
            .withProgress(
                (task, done, total) -> {
                  if (task.equals("neighbors")) {
                    stop.cancel();
                  }
                });
    assertThatThrownBy(() -> NeighborSearch.nearest(large, 5, stopped))
        .isInstanceOf(CancelledException.class);
  }
}
