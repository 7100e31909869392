package org.foldsieve.neighbor.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.SearchTables;
import org.foldsieve.neighbor.Seeds;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.neighbor.row.RowSurvey;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

/** What slabs between groups leave out, beside the distances between all rows. */
class GroupSlabsTest {

  private static final int ROWS = 1200;
  private static final int CELL_ROWS = 4;

  private final SplittableRandom random = Seeds.random("group slabs");

  @Test
  void noCellWithARowWithinReachIsLeftOut() {
    assertThat(excluded(clusters(5, 12, 1, 0))).isPositive();
    assertThat(excluded(clusters(16, 3, 0.01, 0))).isPositive();
    assertThat(excluded(clusters(1, 40, 0.1, 0))).isPositive();
    // Copies: many rows at one place, and groups of one place each.
    assertThat(excluded(SearchTables.repeatRows(clusters(4, 9, 0.2, 0), 700, random))).isPositive();
    // Clusters as wide as a millionth of where they are: the images of rows are rough.
    excluded(clusters(6, 10, 1, 1e6));
  }

  @Test
  void noDirectionLeadsToTheSamePlace() {
    assertThat(excluded(SearchTables.table(ROWS, 3, (i, j) -> j))).isZero();
  }

  /**
   * For cells and groups, one row looks exactly as far as a row of a cell of the group, which must
   * stay; then a part of that, with which the cell is left out or not. Returns how often it was.
   */
  private long excluded(Table table) {
    RowSet rows = RowSet.all(table);
    RowSurvey survey = RowSurvey.of(rows, Run.defaults(), () -> {});
    CenteredFrame frame = CenteredFrame.of(survey, survey);
    CandidateSearch.Options options =
        new CandidateSearch.Options(Blas::java, Projection.Use.OFF, null, 2, CELL_ROWS, true);
    long excluded = 0;
    try (FrameImage image = frame.image(rows, Blas.java(), Run.defaults());
        CellImage cells = CellImage.of(image, options, Run.defaults())) {
      assertThat(cells.groups()).isBetween(2, cells.cells() - 1);
      GroupSlabs slabs = new GroupSlabs(cells, cells, GroupSlabs.means(cells));
      for (int g = 0; g < cells.cells(); g++) {
        CellBlock own = cells.block(g);
        slabs.take(g);
        for (int h = 0; h < cells.groups(); h++) {
          int s = random.nextInt(cells.groupStart(h), cells.groupStart(h + 1));
          CellBlock other = cells.block(s);
          int q = random.nextInt(own.size());
          int y = random.nextInt(other.size());
          float exactly = (float) distance(cells.image(), cells.start(g) + q, cells.start(s) + y);
          float[] reach = new float[RowCells.MOST_ROWS];
          reach[q] = Math.nextUp(exactly);
          if (!slabs.turnTo(h, reach)) {
            continue;
          }
          assertThat(slabs.excludes(s, own.distance(other), 0)).isFalse();
          reach[q] = exactly * random.nextFloat();
          slabs.turnTo(h, reach);
          if (slabs.excludes(s, own.distance(other), 0)) {
            excluded++;
            assertThat(nearest(cells, g, q, s)).isGreaterThan(reach[q]);
          }
        }
      }
    }
    return excluded;
  }

  /** The distance of a row of a cell to the nearest one of another cell. */
  private static double nearest(CellImage cells, int g, int q, int s) {
    return IntStream.range(cells.start(s), cells.start(s) + cells.block(s).size())
        .mapToDouble(y -> distance(cells.image(), cells.start(g) + q, y))
        .min()
        .orElseThrow();
  }

  private static double distance(FrameImage image, int x, int y) {
    float[] a = new float[image.columns()];
    float[] b = new float[image.columns()];
    image.floats().get((long) x * image.stride(), a, 0, a.length);
    image.floats().get((long) y * image.stride(), b, 0, b.length);
    double square = 0;
    for (int l = 0; l < a.length; l++) {
      square += ((double) a[l] - b[l]) * ((double) a[l] - b[l]);
    }
    return Math.sqrt(square);
  }

  private Table clusters(int columns, int count, double width, double offset) {
    double[][] centers = new double[count][columns];
    for (double[] center : centers) {
      Arrays.setAll(center, j -> offset + 4 * random.nextGaussian());
    }
    int[] cluster = random.ints(ROWS, 0, count).toArray();
    return SearchTables.table(
        ROWS, columns, (i, j) -> centers[cluster[i]][j] + width * random.nextGaussian());
  }
}
