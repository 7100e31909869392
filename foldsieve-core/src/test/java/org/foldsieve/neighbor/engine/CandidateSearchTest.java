package org.foldsieve.neighbor.engine;

import static org.foldsieve.neighbor.engine.Found.assertFound;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.BruteForce;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.SearchTables;
import org.foldsieve.neighbor.Seeds;
import org.foldsieve.neighbor.engine.GramScan.BlockShape;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

/** The engine, forced upon tables small enough for its slow twin. */
class CandidateSearchTest {

  private static final List<Blas> DOORS = doors();

  private final SplittableRandom random = Seeds.random("candidate search");
  private final Map<String, Table> tables = SearchTables.hard(random);

  @Test
  void hardTablesGiveTheDefinition() {
    tables.forEach(
        (name, table) -> {
          for (int k : List.of(1, 5, Math.min(60, table.rows() - 1), table.rows() - 1)) {
            int fewer = Math.min(k, table.rows() - 1);
            NeighborLists expected = BruteForce.nearest(table, fewer);
            for (CandidateSearch search : searches()) {
              RowSet rows = RowSet.all(table);
              assertFound(search.nearest(rows, rows, fewer))
                  .as("%s, k = %d", name, fewer)
                  .isEqualTo(expected);
            }
          }
        });
  }

  @Test
  void sparseRowsGiveTheBitsOfDenseOnes() {
    tables.forEach(
        (name, table) -> {
          int k = Math.min(4, table.rows() - 1);
          NeighborLists expected = BruteForce.nearest(table, k);
          for (CandidateSearch search : searches()) {
            RowSet rows = RowSet.all(SearchTables.sparse(table));
            assertFound(search.nearest(rows, rows, k)).as(name).isEqualTo(expected);
          }
        });
  }

  @Test
  void reallySparseRowsGiveTheDefinition() {
    Table table =
        SearchTables.table(
            400, 500, (i, j) -> random.nextInt(60) == 0 ? random.nextInt(1, 4) / 3.0 : 0);
    Labels labels = SearchTables.labels(table.rows(), 3, random);
    for (CandidateSearch search : searches()) {
      RowSet rows = RowSet.all(SearchTables.sparse(table));
      assertFound(search.nearest(rows, rows, 9)).isEqualTo(BruteForce.nearest(table, 9));
      assertFound(search.nearestOutsideClass(rows, labels.codes(), 9))
          .isEqualTo(
              BruteForce.search(
                  table,
                  table,
                  9,
                  Double.POSITIVE_INFINITY,
                  (i, j) -> labels.code(i) != labels.code(j)));
      assertFound(search.withinRadius(rows, 3))
          .isEqualTo(BruteForce.search(table, table, table.rows(), 3, (i, j) -> i != j));
    }
  }

  @Test
  void otherClassesGiveTheDefinition() {
    tables.forEach(
        (name, table) -> {
          Labels labels = SearchTables.labels(table.rows(), 3, random);
          NeighborLists expected =
              BruteForce.search(
                  table,
                  table,
                  6,
                  Double.POSITIVE_INFINITY,
                  (i, j) -> labels.code(i) != labels.code(j));
          for (CandidateSearch search : searches()) {
            RowSet rows = RowSet.all(table);
            assertFound(search.nearestOutsideClass(rows, labels.codes(), 6))
                .as(name)
                .isEqualTo(expected);
          }
        });
  }

  @Test
  void newRowsGiveTheDefinition() {
    tables.forEach(
        (name, table) -> {
          int n = table.rows();
          Table queries = table.selectRows(random.ints(n / 3 + 1, 0, n).toArray());
          Table training = table.selectRows(random.ints(n, 0, n).toArray());
          int k = Math.min(5, n);
          NeighborLists expected =
              BruteForce.search(queries, training, k, Double.POSITIVE_INFINITY, (i, j) -> true);
          for (CandidateSearch search : searches()) {
            assertFound(search.nearest(RowSet.all(queries), RowSet.all(training), k))
                .as(name)
                .isEqualTo(expected);
            assertFound(
                    search.nearest(
                        RowSet.all(SearchTables.sparse(queries)), RowSet.all(training), k))
                .as(name)
                .isEqualTo(expected);
            assertFound(
                    search.nearest(
                        RowSet.all(queries), RowSet.all(SearchTables.sparse(training)), k))
                .as(name)
                .isEqualTo(expected);
          }
        });
  }

  @Test
  void radiusGivesTheDefinition() {
    tables.forEach(
        (name, table) -> {
          // A radius that is exactly some distance: that pair is inside.
          double squared = BruteForce.nearest(table, 1).squaredDistances()[0];
          NeighborLists expected =
              BruteForce.search(table, table, table.rows(), squared, (i, j) -> i != j);
          for (CandidateSearch search : searches()) {
            assertFound(search.withinRadius(RowSet.all(table), squared))
                .as(name)
                .isEqualTo(expected);
          }
        });
  }

  @Test
  void twentyRandomShapesGiveTheDefinition() {
    for (int t = 0; t < 20; t++) {
      int n = random.nextInt(2, 420);
      int d = random.nextInt(1, 70);
      int k = random.nextInt(1, n);
      int levels = random.nextInt(2, 1000);
      double offset = random.nextInt(3) == 0 ? Math.pow(10, random.nextInt(8)) : 0;
      Table table =
          SearchTables.repeatRows(
              SearchTables.table(n, d, (i, j) -> offset + random.nextInt(levels) / 7.0),
              random.nextInt(n),
              random);
      NeighborLists expected = BruteForce.nearest(table, k);
      for (CandidateSearch search : searches()) {
        RowSet rows = RowSet.all(table);
        assertFound(search.nearest(rows, rows, k))
            .as("%d x %d, k = %d, %d levels, offset %s", n, d, k, levels, offset)
            .isEqualTo(expected);
      }
    }
  }

  /** Both doors, few and many threads, all columns and projected, blocks of odd shapes, cells. */
  private static List<CandidateSearch> searches() {
    List<CandidateSearch> searches = new ArrayList<>();
    for (Blas blas : DOORS) {
      for (Projection.Use projection : List.of(Projection.Use.OFF, Projection.Use.ALWAYS)) {
        for (int threads : List.of(1, 2, 7)) {
          BlockShape shape =
              threads == 1 ? null : threads == 2 ? new BlockShape(37, 101) : new BlockShape(16, 16);
          // Cells of a few rows, so that small tables have many.
          boolean cells = threads == 2;
          searches.add(
              new CandidateSearch(
                  new CandidateSearch.Options(
                      () -> blas, projection, shape, cells ? 2 : Integer.MAX_VALUE, 6, cells),
                  Run.defaults().withThreads(threads)));
        }
      }
    }
    return searches;
  }

  private static List<Blas> doors() {
    try {
      return List.of(Blas.java(), Blas.openBlas());
    } catch (IllegalStateException absent) {
      return List.of(Blas.java());
    }
  }
}
