package org.foldsieve.neighbor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.Metric;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MetricSearchTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  /** Row 3 is constant, row 4 is zero, row 2 is twice row 0. */
  private static final double[][] SMALL = {
    {1, 0, 2, 0, 3},
    {0, 1, 0, 1, 0},
    {2, 0, 4, 0, 6},
    {5, 5, 5, 5, 5},
    {0, 0, 0, 0, 0},
    {-1, 0.5, 2, 0, 1},
    {1, 0, 2, 0, 3.5},
    {0, 0, 0, 0, 7}
  };

  private final SplittableRandom random = Seeds.random("metric search");

  private static Table small() {
    return SearchTables.table(8, 5, (i, j) -> SMALL[i][j]);
  }

  /** Distances from rows 0 and 5 by scipy 1.10's cdist; NaN where it has none. */
  @ParameterizedTest
  @EnumSource(
      value = Metric.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"PRECOMPUTED"})
  void distancesAreThoseOfScipy(Metric metric) {
    double none = Double.NaN;
    double[][] expected =
        switch (metric) {
          case EUCLIDEAN, NAN_EUCLIDEAN ->
              new double[][] {
                {
                  0,
                  4,
                  3.7416573867739413,
                  8.888194417315589,
                  3.7416573867739413,
                  2.8722813232690143,
                  0.5,
                  4.58257569495584
                },
                {
                  2.8722813232690143,
                  2.692582403567252,
                  6.18465843842649,
                  10.307764064044152,
                  2.5,
                  0,
                  3.24037034920393,
                  6.422616289332565
                }
              };
          case MANHATTAN ->
              new double[][] {
                {0, 8, 6, 19, 6, 4.5, 0.5, 7}, {4.5, 5.5, 10.5, 22.5, 4.5, 0, 5, 9.5}
              };
          case COSINE ->
              new double[][] {
                {
                  0,
                  1,
                  0,
                  0.2828628343993639,
                  none,
                  0.3585730194101815,
                  0.0025913492639303426,
                  0.1982162742627268
                },
                {
                  0.3585730194101815,
                  0.8585786437626906,
                  0.3585730194101815,
                  0.5527864045000421,
                  none,
                  0,
                  0.3739935639540002,
                  0.6
                }
              };
          case CORRELATION ->
              new double[][] {
                {
                  0,
                  1.8401680504168056,
                  0,
                  none,
                  none,
                  0.48550424457247354,
                  0.004606196759587955,
                  0.2282563668587102
                },
                {
                  0.48550424457247354,
                  1.2041241452319316,
                  0.48550424457247354,
                  none,
                  none,
                  0,
                  0.5100440650611342,
                  0.75
                }
              };
          case HAMMING ->
              new double[][] {
                {0, 1, 0.6, 1, 0.6, 0.6, 0.2, 0.6}, {0.6, 1, 0.8, 1, 0.8, 0, 0.6, 0.8}
              };
          default -> // Gower, by numpy: the mean of |x - y| / range
              new double[][] {
                {
                  0,
                  0.2790476190476191,
                  0.19904761904761906,
                  0.7104761904761905,
                  0.19904761904761906,
                  0.1438095238095238,
                  0.014285714285714285,
                  0.2276190476190476
                },
                {
                  0.1438095238095238,
                  0.2019047619047619,
                  0.34285714285714286,
                  0.8142857142857143,
                  0.1619047619047619,
                  0,
                  0.15809523809523812,
                  0.30476190476190473
                }
              };
        };
    double[][] found = all(NeighborSearch.nearest(small(), RowDistances.of(metric), 7, RUN));
    for (int q = 0; q < 2; q++) {
      for (int j = 0; j < 8; j++) {
        double scipy = expected[q][j];
        // Rows without a direction are 1 from all others, as scikit-learn has it.
        assertThat(found[q == 0 ? 0 : 5][j])
            .isCloseTo(Double.isNaN(scipy) ? 1 : scipy, within(1e-15 * 20));
      }
    }
  }

  /** Distance by row and neighbour; 0 on the diagonal. */
  private static double[][] all(NeighborTable nearest) {
    double[][] result = new double[nearest.rows()][nearest.rows()];
    for (int i = 0; i < nearest.rows(); i++) {
      for (int r = 0; r < nearest.k(); r++) {
        result[i][nearest.index(i, r)] = nearest.distance(i, r);
      }
    }
    return result;
  }

  @ParameterizedTest
  @EnumSource(
      value = Metric.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"PRECOMPUTED"})
  void searchesGiveTheDefinition(Metric metric) {
    RowDistances distances = RowDistances.of(metric);
    for (Table table :
        List.of(
            small(),
            SearchTables.gaussian(60, 7, random),
            SearchTables.digitsLike(90, 16, random),
            SearchTables.table(40, 3, (i, j) -> random.nextInt(2)))) {
      double[][] twin = MetricTwin.distances(table, table, metric);
      int n = table.rows();
      NeighborTable every = NeighborSearch.nearest(table, distances, n - 1, RUN);
      double[][] found = all(every);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          assertThat(found[i][j]).isCloseTo(i == j ? 0 : twin[i][j], within(1e-12));
          assertThat(found[i][j]).isEqualTo(found[j][i]);
        }
        for (int r = 1; r < n - 1; r++) {
          // Ordered by distance, then by index.
          assertThat(
                  every.distance(i, r - 1) < every.distance(i, r)
                      || every.distance(i, r - 1) == every.distance(i, r)
                          && every.index(i, r - 1) < every.index(i, r))
              .isTrue();
        }
      }
      Labels labels = SearchTables.labels(n, 3, random);
      NeighborLists all = every.toLists();
      // A little more than a distance: its square root does not always give the square back.
      double radius = every.distance(n / 2, Math.min(n - 2, 4)) * (1 + 1e-9);
      assertThat(NeighborSearch.nearest(table, distances, 3, RUN)).isEqualTo(every.slice(3));
      assertThat(NeighborSearch.nearest(SearchTables.sparse(table), distances, 3, RUN))
          .isEqualTo(every.slice(3));
      assertThat(NeighborSearch.nearestInClass(table, distances, labels, 3, RUN))
          .isEqualTo(filter(all, 3, (i, j) -> labels.code(i) == labels.code(j)));
      assertThat(NeighborSearch.nearestOutsideClass(table, distances, labels, 3, RUN))
          .isEqualTo(filter(all, 3, (i, j) -> labels.code(i) != labels.code(j)));
      assertThat(NeighborSearch.nearestOfEachClass(table, distances, labels, 3, RUN).of(1))
          .isEqualTo(filter(all, 3, (i, j) -> labels.code(j) == 1));
      if (radius > 0) {
        assertThat(NeighborSearch.withinRadius(table, distances, radius, RUN))
            .isEqualTo(filter(all, n, (i, j) -> found[i][j] <= radius));
      }
    }
  }

  private static NeighborLists filter(NeighborLists all, int k, BruteForce.Allowed allowed) {
    int[][] entries = new int[all.rows()][];
    int[] start = new int[all.rows() + 1];
    for (int i = 0; i < all.rows(); i++) {
      int row = i;
      entries[i] =
          IntStream.range(all.start()[i], all.start()[i + 1])
              .filter(e -> allowed.test(row, all.indices()[e]))
              .limit(k)
              .toArray();
      start[i + 1] = start[i] + entries[i].length;
    }
    int[] kept = Arrays.stream(entries).flatMapToInt(Arrays::stream).toArray();
    return new NeighborLists(
        start,
        Arrays.stream(kept).map(e -> all.indices()[e]).toArray(),
        Arrays.stream(kept).mapToDouble(e -> all.squaredDistances()[e]).toArray());
  }

  @ParameterizedTest
  @EnumSource(
      value = Metric.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"PRECOMPUTED"})
  void newRowsAreMeasuredByWhatTheTrainingRowsTaught(Metric metric) {
    Table training = SearchTables.digitsLike(50, 9, random);
    Table queries = SearchTables.table(20, 9, (i, j) -> i == 3 ? 0 : random.nextInt(25));
    double[][] twin = MetricTwin.distances(queries, training, metric);
    NeighborTable found = NeighborSearch.nearest(queries, training, metric, 50, RUN);
    for (int i = 0; i < 20; i++) {
      for (int r = 0; r < 50; r++) {
        assertThat(found.distance(i, r)).isCloseTo(twin[i][found.index(i, r)], within(1e-12));
      }
    }
    for (Table ways : List.of(queries, SearchTables.sparse(queries))) {
      assertThat(NeighborSearch.nearest(ways, training, metric, 50, RUN)).isEqualTo(found);
      assertThat(NeighborSearch.nearest(ways, SearchTables.sparse(training), metric, 50, RUN))
          .isEqualTo(found);
    }
    // A training row finds itself, or an equal row before it.
    assertThat(NeighborSearch.nearest(training, training, metric, 1, RUN).squaredDistances())
        .containsOnly(0);
  }

  @ParameterizedTest
  @EnumSource(
      value = Metric.class,
      names = {"COSINE", "CORRELATION"})
  void largeTablesGoThroughProductsAndGiveTheSame(Metric metric) {
    Table table = SearchTables.digitsLike(1900, 60, random);
    RowDistances distances = RowDistances.of(metric);
    Table few = table.selectRows(IntStream.range(0, 30).toArray());
    // Few queries are measured directly, many through products.
    NeighborTable direct = NeighborSearch.nearest(few, table, metric, 12, RUN);
    NeighborTable fast = NeighborSearch.nearest(table, distances, 11, RUN);
    for (int i = 0; i < 30; i++) {
      int row = i;
      int[] others =
          IntStream.range(0, 12)
              .map(r -> direct.index(row, r))
              .filter(j -> j != row)
              .limit(11)
              .toArray();
      assertThat(IntStream.range(0, 11).map(r -> fast.index(row, r)).toArray()).isEqualTo(others);
    }
    assertThat(NeighborSearch.nearest(SearchTables.sparse(table), distances, 11, RUN))
        .isEqualTo(fast);
    assertThat(NeighborSearch.nearest(table, distances, 11, RUN.withThreads(1))).isEqualTo(fast);
  }

  @Test
  void rowsWithoutADirectionAreNearEachOtherAndFarFromAllOthers() {
    Table table = SearchTables.table(6, 3, (i, j) -> i % 2 == 0 ? 0 : i + j);
    NeighborTable found = NeighborSearch.nearest(table, RowDistances.of(Metric.COSINE), 5, RUN);
    assertThat(IntStream.range(0, 5).map(r -> found.index(0, r)).toArray())
        .containsExactly(2, 4, 1, 3, 5);
    assertThat(IntStream.range(0, 5).mapToDouble(r -> found.distance(0, r)).toArray())
        .containsExactly(0, 0, 1, 1, 1);
  }

  @Test
  void theCosineKnowsNeitherLengthsNorTheirSquares() {
    Table table =
        SearchTables.table(6, 2, (i, j) -> Math.scalb(i < 3 ? j : j + 1.0, 300 * (i % 3 - 1)));
    NeighborTable found = NeighborSearch.nearest(table, RowDistances.of(Metric.COSINE), 2, RUN);
    assertThat(found.squaredDistances()).containsOnly(0);
    assertThat(found.index(5, 0)).isEqualTo(3);
  }

  /** By hand: columns of words, numbers of range 4, and gaps. */
  @Test
  void gowerReadsWordsAndGaps() {
    Levels levels = Levels.of(List.of("red", "green", "blue"));
    MixedTable columns =
        MixedTable.of(
            List.of(
                Column.ofWords("colour", new int[] {0, 0, 2, -1}, levels),
                Column.ofNumbers("size", new double[] {1, 2, 5, Double.NaN}),
                Column.ofNumbers("constant", new double[] {3, 3, 3, 3})));
    RowDistances gower = RowDistances.of(Metric.GOWER).ofColumns(columns);
    Table features = SearchTables.gaussian(4, 2, random);
    double[][] found = all(NeighborSearch.nearest(features, gower, 3, RUN));
    assertThat(found[0]).containsExactly(new double[] {0, 0.25 / 3, 2.0 / 3, 0}, within(1e-15));
    assertThat(found[1][2]).isCloseTo(1.75 / 3, within(1e-15));
    // Row 3 shares only the constant column with the others.
    assertThat(found[3]).containsOnly(0);
    double[][] hamming =
        all(
            NeighborSearch.nearest(
                features, RowDistances.of(Metric.HAMMING).ofColumns(columns), 3, RUN));
    assertThat(hamming[0]).containsExactly(new double[] {0, 1.0 / 3, 2.0 / 3, 0}, within(1e-15));
    // Ranges are those of the rows that are left.
    double[][] some =
        all(
            NeighborSearch.nearest(
                features.selectRows(new int[] {0, 1}), gower.select(new int[] {0, 1}), 1, RUN));
    assertThat(some[0][1]).isCloseTo(1.0 / 3, within(1e-15));
  }

  @Test
  void rowsThatShareNoColumnAreFar() {
    double gap = Double.NaN;
    MixedTable columns =
        MixedTable.of(
            List.of(
                Column.ofNumbers("a", new double[] {1, gap, 3}),
                Column.ofNumbers("b", new double[] {gap, 1, 2})));
    double[][] found =
        all(
            NeighborSearch.nearest(
                SearchTables.gaussian(3, 1, random),
                RowDistances.of(Metric.GOWER).ofColumns(columns),
                2,
                RUN));
    assertThat(found[0][1]).isEqualTo(1);
  }

  /** Values of scikit-learn 1.2's nan_euclidean_distances; it has none for rows 1, 4 and 4, 5. */
  @Test
  void gapsAreLeftOutOfEuclideanDistanceAsScikitLearnDoes() {
    double gap = Double.NaN;
    double none = Double.NaN;
    MixedTable columns =
        MixedTable.of(
            List.of(
                Column.ofNumbers("a", new double[] {3.0, 1.0, gap, 0.1, gap, 2.0}),
                Column.ofNumbers("b", new double[] {gap, 0.0, 2.0, 0.2, gap, gap}),
                Column.ofNumbers("c", new double[] {5.0, gap, 5.5, 0.3, 7.0, gap}),
                Column.ofNumbers("d", new double[] {1.5, 2.0, -1.0, 0.4, gap, gap})));
    double[][] expected = {
      {0.0, 2.9154759474226504, 3.605551275463989, 6.502307282803543, 4.0, 2.0},
      {2.9154759474226504, 0.0, 5.0990195135927845, 2.1322914122292635, none, 2.0},
      {3.605551275463989, 5.0990195135927845, 0.0, 6.556421788343599, 3.0, none},
      {6.502307282803543, 2.1322914122292635, 6.556421788343599, 0.0, 13.4, 3.8},
      {4.0, none, 3.0, 13.399999999999999, 0.0, none},
      {2.0, 2.0, none, 3.8000000000000003, none, 0.0}
    };
    RowDistances distances = RowDistances.of(Metric.NAN_EUCLIDEAN).ofColumns(columns);
    Table features = SearchTables.gaussian(6, 2, random);
    NeighborLists within = NeighborSearch.withinRadius(features, distances, 1e9, RUN);
    double[][] found = new double[6][6];
    for (int i = 0; i < 6; i++) {
      Arrays.fill(found[i], none);
      found[i][i] = 0;
      for (int e = within.start()[i]; e < within.start()[i + 1]; e++) {
        found[i][within.indices()[e]] = Math.sqrt(within.squaredDistances()[e]);
      }
      assertThat(found[i]).containsExactly(expected[i], within(1e-14));
    }
    NeighborTable three = NeighborSearch.nearest(features, distances, 3, RUN);
    assertThat(three.index(4, 0)).isEqualTo(2);
    assertThatThrownBy(() -> NeighborSearch.nearest(features, distances, 4, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("row 4 has a value in a column of theirs with 3 other rows only")
        .hasMessageContaining("4 neighbours are asked for");
  }

  @Test
  void wordsAreZeroOrOneApartBesideNumbersWithGaps() {
    Levels levels = Levels.of(List.of("red", "green", "blue"));
    MixedTable columns =
        MixedTable.of(
            List.of(
                Column.ofWords("colour", new int[] {0, 0, 2, -1}, levels),
                Column.ofNumbers("size", new double[] {1, 4, 5, 3})));
    RowDistances distances = RowDistances.of(Metric.NAN_EUCLIDEAN).ofColumns(columns);
    double[][] found =
        all(NeighborSearch.nearest(SearchTables.gaussian(4, 2, random), distances, 3, RUN));
    assertThat(found[0])
        .containsExactly(new double[] {0, 3, Math.sqrt(17), Math.sqrt(8)}, within(1e-15));
  }

  @Test
  void aMatrixOfDistancesGivesTheNeighborsItSays() {
    Table table = SearchTables.gaussian(40, 4, random);
    RowDistances manhattan = RowDistances.of(Metric.MANHATTAN);
    NeighborTable expected = NeighborSearch.nearest(table, manhattan, 39, RUN);
    Matrix matrix = Matrix.zeros(40, 40);
    double[][] all = all(expected);
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j < 40; j++) {
        matrix.set(i, j, all[i][j]);
      }
    }
    RowDistances known = RowDistances.ofMatrix(matrix);
    Labels labels = SearchTables.labels(40, 2, random);
    Table other = SearchTables.gaussian(40, 2, random);
    assertThat(NeighborSearch.nearest(other, known, 5, RUN)).isEqualTo(expected.slice(5));
    assertThat(NeighborSearch.nearestOutsideClass(other, known, labels, 5, RUN))
        .isEqualTo(NeighborSearch.nearestOutsideClass(table, manhattan, labels, 5, RUN));
    int[] some = {3, 5, 8, 13, 21, 34};
    assertThat(NeighborSearch.nearest(other.selectRows(some), known.select(some), 2, RUN))
        .isEqualTo(NeighborSearch.nearest(table.selectRows(some), manhattan, 2, RUN));
    RowDistances graph = RowDistances.ofGraph(SparseMatrix.of(matrix));
    assertThat(NeighborSearch.nearest(other, graph, 5, RUN)).isEqualTo(expected.slice(5));
    assertThat(NeighborSearch.nearestOfEachClass(other, graph, labels, 4, RUN).of(1))
        .isEqualTo(NeighborSearch.nearestOfEachClass(table, manhattan, labels, 4, RUN).of(1));
    assertThat(NeighborSearch.nearest(other.selectRows(some), graph.select(some), 2, RUN))
        .isEqualTo(NeighborSearch.nearest(table.selectRows(some), manhattan, 2, RUN));
    double radius = expected.distance(0, 3);
    assertThat(NeighborSearch.withinRadius(other, graph, radius, RUN))
        .isEqualTo(NeighborSearch.withinRadius(table, manhattan, radius, RUN));
  }

  @Test
  void affinitiesAreDistancesFromOne() {
    Matrix affinities = Matrix.zeros(3, 3);
    affinities.set(0, 1, 0.75);
    affinities.set(1, 0, 0.75);
    affinities.set(2, 2, 9);
    double[][] found =
        all(
            NeighborSearch.nearest(
                SearchTables.gaussian(3, 1, random),
                RowDistances.ofAffinities(affinities),
                2,
                RUN));
    assertThat(found[0]).containsExactly(0, 0.25, 1);
  }

  @Test
  void whatCannotBeDistancesIsRefused() {
    Matrix matrix = Matrix.zeros(3, 3);
    matrix.set(0, 1, 2);
    assertThatThrownBy(() -> RowDistances.ofMatrix(matrix))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("rows 1 and 0 have 0.0 one way and 2.0 the other");
    matrix.set(1, 0, -2);
    assertThatThrownBy(() -> RowDistances.ofMatrix(matrix))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("a distance from row 1 is -2.0");
    matrix.set(1, 0, 2);
    matrix.set(2, 2, 1);
    assertThatThrownBy(() -> RowDistances.ofMatrix(matrix))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("row 2 is at distance 1.0 from itself");
    assertThatThrownBy(() -> RowDistances.ofMatrix(Matrix.zeros(3, 2)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("3 x 2");
    assertThatThrownBy(() -> RowDistances.ofAffinities(matrix))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("the affinity of rows 0 and 1 is 2.0");
    RowDistances graph = RowDistances.ofGraph(SparseMatrix.of(Matrix.zeros(3, 3)));
    Table table = SearchTables.gaussian(3, 1, random);
    assertThatThrownBy(() -> NeighborSearch.nearest(table, graph, 2, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("row 0 has 0 neighbours in the graph that was given, 2 are asked");
    assertThatThrownBy(() -> graph.requireRows(4))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("distances of 3 rows for a table of 4");
  }
}
