package org.foldsieve.neighbor.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The neighbours of a table, put together from pairs of its blocks, are those of the table. */
class BlockSearchTest {

  private static final Run RUN = Run.defaults().withThreads(1);

  /** Rows near few planes, some coordinates rounded so that distances tie. */
  private static Matrix rows(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix values = Matrix.zeros(n, d);
    for (int i = 0; i < n; i++) {
      double a = random.nextInt(20);
      double b = random.nextInt(20);
      for (int j = 0; j < d; j++) {
        values.set(i, j, Math.round(a * (j % 3) + b * (j % 5) + 3 * random.nextDouble()));
      }
    }
    return values;
  }

  private static Optional<SharedFrame> frame(Table table, int k) {
    RowSet all = RowSet.all(table);
    SharedFrame.Survey survey = SharedFrame.Survey.of(all, RUN);
    double[] center = Arrays.stream(survey.sum()).map(sum -> sum / table.rows()).toArray();
    return SharedFrame.of(center, survey.min(), survey.max(), 100_000_000L, all, k, RUN)
        .map(made -> SharedFrame.fromBytes(made.toBytes()));
  }

  private static FoundLists byBlocks(Table table, int blockRows, int[] classes, int k) {
    int n = table.rows();
    BlockSearch search = new BlockSearch(frame(table, k).orElse(null), k, RUN);
    int blocks = (n + blockRows - 1) / blockRows;
    FoundLists[] lists = new FoundLists[blocks];
    for (int a = 0; a < blocks; a++) {
      int[] own = range(a * blockRows, Math.min(n, (a + 1) * blockRows));
      FoundLists found = search.within(RowSet.all(table.selectRows(own)), of(classes, own));
      lists[a] = shift(found, own);
    }
    for (int a = 0; a < blocks; a++) {
      for (int b = a + 1; b < blocks; b++) {
        int[] left = range(a * blockRows, Math.min(n, (a + 1) * blockRows));
        int[] right = range(b * blockRows, Math.min(n, (b + 1) * blockRows));
        int[] both = IntStream.concat(Arrays.stream(left), Arrays.stream(right)).toArray();
        double[] reach = new double[both.length];
        for (int i = 0; i < both.length; i++) {
          FoundLists own = i < left.length ? lists[a] : lists[b];
          int row = i < left.length ? i : i - left.length;
          reach[i] =
              own.count(row) < k
                  ? Double.POSITIVE_INFINITY
                  : own.squaredDistances()[own.start()[row + 1] - 1];
        }
        FoundLists found =
            search.between(
                RowSet.all(table.selectRows(both)), left.length, reach, of(classes, both));
        FoundLists all = shift(found, both);
        lists[a] = BlockSearch.merge(cut(all, 0, left.length), lists[a], k);
        lists[b] = BlockSearch.merge(lists[b], cut(all, left.length, both.length), k);
      }
    }
    ListBuilder result = new ListBuilder(n);
    for (int a = 0; a < blocks; a++) {
      int[] own = range(a * blockRows, Math.min(n, (a + 1) * blockRows));
      result.set(own, range(0, n), lists[a]);
    }
    return result.build();
  }

  private static int[] range(int from, int to) {
    return IntStream.range(from, to).toArray();
  }

  private static int @Nullable [] of(int @Nullable [] classes, int[] rows) {
    return classes == null ? null : Arrays.stream(rows).map(i -> classes[i]).toArray();
  }

  private static FoundLists shift(FoundLists found, int[] rows) {
    int[] indices = Arrays.stream(found.indices()).map(i -> rows[i]).toArray();
    return new FoundLists(found.start(), indices, found.squaredDistances());
  }

  private static FoundLists cut(FoundLists found, int from, int to) {
    int first = found.start()[from];
    int last = found.start()[to];
    return new FoundLists(
        IntStream.rangeClosed(from, to).map(i -> found.start()[i] - first).toArray(),
        Arrays.copyOfRange(found.indices(), first, last),
        Arrays.copyOfRange(found.squaredDistances(), first, last));
  }

  private static void assertSame(FoundLists found, NeighborLists expected) {
    assertThat(new NeighborLists(found.start(), found.indices(), found.squaredDistances()))
        .isEqualTo(expected);
  }

  @Test
  void blocksGiveTheNeighborsOfTheTable() {
    Table table = Table.of(rows(301, 7, 1));
    for (int blockRows : new int[] {1, 50, 100, 301}) {
      assertSame(
          byBlocks(table, blockRows, null, 6), NeighborSearch.nearest(table, 6, RUN).toLists());
    }
  }

  @Test
  void fewDirectionsGiveTheSameNeighbors() {
    Table table = Table.of(rows(2100, 200, 2));
    assertThat(frame(table, 5).orElseThrow().on(CandidateSearch.Options.usual().blas()))
        .isInstanceOf(ProjectedFrame.class);
    assertSame(byBlocks(table, 700, null, 5), NeighborSearch.nearest(table, 5, RUN).toLists());
  }

  @Test
  void blocksGiveTheNeighborsOutsideTheClass() {
    Table table = Table.of(rows(240, 6, 3));
    int[] classes = IntStream.range(0, 240).map(i -> i * 7 % 3).toArray();
    NeighborLists expected =
        NeighborSearch.nearestOutsideClass(table, Labels.classes("y", classes), 4, RUN);
    assertSame(byBlocks(table, 70, classes, 4), expected);
  }

  @Test
  void sparseRowsAndHugeValuesTakeTheOtherWay() {
    Matrix values = rows(150, 9, 4);
    for (int e = 0; e < values.values().length; e++) {
      values.values()[e] = e % 4 == 0 ? values.values()[e] : 0;
    }
    Table sparse = Table.of(SparseMatrix.of(values));
    int[] classes = IntStream.range(0, 150).map(i -> i % 2).toArray();
    assertSame(byBlocks(sparse, 60, null, 5), NeighborSearch.nearest(sparse, 5, RUN).toLists());
    assertSame(
        byBlocks(sparse, 60, classes, 5),
        NeighborSearch.nearestOutsideClass(sparse, Labels.classes("y", classes), 5, RUN));
    values.set(3, 3, 1e200);
    Table huge = Table.of(values);
    assertThat(frame(huge, 5)).isEmpty();
    assertSame(byBlocks(huge, 60, null, 5), NeighborSearch.nearest(huge, 5, RUN).toLists());
  }

  @Test
  void groupsOfEqualRowsAreSpread() {
    int n = 300;
    Matrix distinct = rows(40, 5, 5);
    SplittableRandom random = new SplittableRandom(6);
    double[][] values = new double[n][];
    Arrays.setAll(values, i -> distinct.row(random.nextInt(40)));
    Table table = Table.of(Matrix.ofRows(values));
    int[] lowestOf = new int[n];
    for (int i = 0; i < n; i++) {
      int first = 0;
      while (!Arrays.equals(values[first], values[i])) {
        first++;
      }
      lowestOf[i] = first;
    }
    DuplicateRows groups = DuplicateRows.of(lowestOf);
    int k = 9;
    FoundLists found =
        byBlocks(table.selectRows(groups.lowest()), 15, null, Math.min(k, groups.lowest().length));
    NeighborLists expected = NeighborSearch.nearest(table, k, RUN).toLists();
    assertSame(groups.spread(found, k, true), expected);
    int half = groups.lowest().length / 2;
    int last = groups.lowest().length;
    ListBuilder result = new ListBuilder(n);
    result.set(
        members(groups, 0, half), range(0, n), groups.spreadFrom(0, cut(found, 0, half), k, true));
    result.set(
        members(groups, half, last),
        range(0, n),
        groups.spreadFrom(half, cut(found, half, last), k, true));
    assertSame(result.build(), expected);
  }

  private static int[] members(DuplicateRows groups, int from, int to) {
    return IntStream.range(from, to).flatMap(g -> Arrays.stream(groups.members(g))).toArray();
  }
}
