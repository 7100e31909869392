package org.foldsieve.neighbor.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.foldsieve.neighbor.engine.Found.assertFound;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.BruteForce;
import org.foldsieve.neighbor.SearchTables;
import org.foldsieve.neighbor.Seeds;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.neighbor.row.RowSurvey;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

/** The search in cells beside loops over all pairs. */
class SlabSearchTest {

  private static final int ROWS = 1500;

  private final SplittableRandom random = Seeds.random("cell search");

  @Test
  void groupsGiveTheDefinition() {
    Table table = groups(ROWS, 7, 20, 0);
    RowSet rows = RowSet.all(table);
    for (boolean always : List.of(true, false)) {
      assertFound(search(2, always).nearest(rows, rows, 9)).isEqualTo(BruteForce.nearest(table, 9));
    }
  }

  @Test
  void groupsFarFromTheCentreGiveTheDefinition() {
    // Distances are a millionth of the values: floats bound them badly, and must say so.
    Table table = groups(ROWS, 5, 12, 1e6);
    RowSet rows = RowSet.all(table);
    assertFound(search(2, true).nearest(rows, rows, 4)).isEqualTo(BruteForce.nearest(table, 4));
  }

  @Test
  void rowsOfAGridGiveTheDefinitionWithAllItsTies() {
    Table table = SearchTables.table(900, 3, (i, j) -> random.nextInt(9));
    RowSet rows = RowSet.all(table);
    assertFound(search(1, true).nearest(rows, rows, 12)).isEqualTo(BruteForce.nearest(table, 12));
  }

  @Test
  void copiesAndGroupsOfAllWidthsGiveTheDefinition() {
    Table narrow = groups(ROWS, 4, 6, 0);
    // Some groups shrink to next to a place, and some rows to a place.
    Table widths =
        SearchTables.table(
            ROWS, 4, (i, j) -> i % 3 == 0 ? 9 + 1e-6 * narrow.value(i, j) : narrow.value(i, j));
    Table table = SearchTables.repeatRows(widths, 2 * ROWS, random);
    RowSet rows = RowSet.all(table);
    assertFound(search(2, true).nearest(rows, rows, 7)).isEqualTo(BruteForce.nearest(table, 7));
  }

  @Test
  void newRowsAndOtherClassesGiveTheDefinition() {
    Table table = groups(ROWS, 6, 15, 0);
    Table queries = groups(400, 6, 15, 0);
    assertFound(search(2, true).nearest(RowSet.all(queries), RowSet.all(table), 8))
        .isEqualTo(BruteForce.search(queries, table, 8, Double.POSITIVE_INFINITY, (i, j) -> true));
    Labels labels = SearchTables.labels(ROWS, 3, random);
    assertFound(search(2, true).nearestOutsideClass(RowSet.all(table), labels.codes(), 8))
        .isEqualTo(
            BruteForce.search(
                table,
                table,
                8,
                Double.POSITIVE_INFINITY,
                (i, j) -> labels.code(i) != labels.code(j)));
  }

  @Test
  void cellsAreADivisionOfTheRows() {
    RowSet rows = RowSet.all(groups(ROWS, 4, 9, 0));
    RowSurvey survey = RowSurvey.of(rows, Run.defaults(), () -> {});
    CenteredFrame frame = CenteredFrame.of(survey, survey);
    try (FrameImage image = frame.image(rows, Blas.java(), Run.defaults())) {
      RowCells.Division cells = RowCells.of(image, 20, Blas.java(), Run.defaults());
      assertThat(cells.order()).containsExactlyInAnyOrder(IntStream.range(0, ROWS).toArray());
      for (int c = 0; c < cells.cells(); c++) {
        assertThat(cells.start()[c + 1] - cells.start()[c]).isBetween(1, 30);
      }
      assertThat(RowCells.of(image, 20, Blas.java(), Run.defaults().withThreads(1)).order())
          .isEqualTo(cells.order());
    }
  }

  @Test
  void anApproximateSearchFindsThePartItIsAskedForAndSaysHowMuchItFound() {
    Table table = groups(ROWS, 8, 3, 0);
    RowSet rows = RowSet.all(table);
    FoundLists exact = search(2, true).nearest(rows, rows, 10);
    for (double recall : List.of(0.8, 0.95, 0.999)) {
      ApproximateLists found = search(2, true).nearest(rows, 10, recall);
      assertThat(found.recall()).isBetween(recall, 1.0);
      assertThat(found.standardError()).isBetween(0.0, 0.02);
      // Measured on two rows of three; all of them agree with that.
      assertThat(common(found.found(), exact)).isBetween(found.recall() - 0.03, 1.0);
      ApproximateLists again = search(1, true).nearest(rows, 10, recall);
      assertThat(again.found().indices()).isEqualTo(found.found().indices());
      assertThat(again.found().squaredDistances()).isEqualTo(found.found().squaredDistances());
      assertThat(again.recall()).isEqualTo(found.recall());
    }
    ApproximateLists all = search(2, true).nearest(rows, 10, 1);
    assertThat(all.found().indices()).isEqualTo(exact.indices());
    assertThat(all.recall()).isEqualTo(1);
  }

  @Test
  void equalRowsAreFoundByAnApproximateSearchToo() {
    Table table = SearchTables.repeatRows(groups(600, 5, 4, 0), 500, random);
    RowSet rows = RowSet.all(table);
    ApproximateLists found = search(2, true).nearest(rows, 6, 0.9);
    assertThat(found.recall()).isGreaterThanOrEqualTo(0.9);
    assertThat(common(found.found(), search(2, true).nearest(rows, rows, 6))).isGreaterThan(0.85);
  }

  private static double common(FoundLists a, FoundLists b) {
    long common = 0;
    for (int i = 0; i + 1 < a.start().length; i++) {
      Set<Integer> exact = new HashSet<>();
      for (int e = b.start()[i]; e < b.start()[i + 1]; e++) {
        exact.add(b.indices()[e]);
      }
      for (int e = a.start()[i]; e < a.start()[i + 1]; e++) {
        common += exact.contains(a.indices()[e]) ? 1 : 0;
      }
    }
    return (double) common / b.indices().length;
  }

  private static CandidateSearch search(int threads, boolean always) {
    return new CandidateSearch(
        new CandidateSearch.Options(Blas::get, Projection.Use.OFF, null, 2, 24, always),
        Run.defaults().withThreads(threads));
  }

  private Table groups(int rows, int columns, int groups, double offset) {
    double[][] centers = new double[groups][columns];
    for (double[] center : centers) {
      for (int j = 0; j < columns; j++) {
        center[j] = offset + 4 * random.nextGaussian();
      }
    }
    int[] group = random.ints(rows, 0, groups).toArray();
    return SearchTables.table(
        rows, columns, (i, j) -> centers[group[i]][j] + random.nextGaussian());
  }
}
