package org.foldsieve.neighbor.engine;

import java.util.Arrays;

/**
 * What the slabs between two groups of cells exclude. Between two cells the direction of a {@link
 * CellBlock slab} is their own, and takes a product with every row of both; here it is that of the
 * means of their groups, the same for all cells of both, so that each cell of the other group is
 * measured once for all cells of this one. Where rows lie in clusters, that leaves out almost all
 * cells of other clusters before any slab of their own is made.
 *
 * <h2>Why nothing is lost</h2>
 *
 * <p>Let g be any place, here the mean of the group asked for, w the direction, q a row of the cell
 * asked for with mean c, and y a row of another cell with mean c'. Then
 *
 * <p>\[ w \cdot (y - q) = [w \cdot (y - c') + w \cdot (c' - g)] - [w \cdot (q - c) + w \cdot (c -
 * g)], \]
 *
 * <p>whatever g and w are, and \(|y - q| \ge w \cdot (y - q) / |w|\). The least of the first
 * bracket over the other cell is where that cell begins; the largest of the second plus the reach
 * of q is where this cell ends. So where the begin is beyond the end, no row of the one is within
 * the reach of a row of the other.
 *
 * <p>That holds for real numbers. With u = 2^-24, p columns, r and r' the radii of the cells, D =
 * |c' - c| and a = |c - g|, so that \(|c' - g| \le D + a\):
 *
 * <ul>
 *   <li>rows seen from their means are floats, each off by a rounding, and their products with w
 *       are sums of p floats: together at most (p + 3) u r and (p + 3) u r';
 *   <li>the two ways are sums of doubles: together at most (p + 3) 2^-53 (D + 2a), far below u (D +
 *       2a);
 *   <li>w is a unit vector whose numbers were rounded to floats, so |w| is at most 1 + 2u, and to
 *       divide by it takes at most 2u (r + r' + D) of the bound. The distance of the means it is
 *       made with is exact to a few roundings: means are floats or means of floats, so that the
 *       squares of differences that are not 0 are far above the smallest double.
 * </ul>
 *
 * <p>{@link CellBlock#slop} with D + 2a for the distance is 2 (p + 8) u (r + r' + D + 2a), about
 * twice their sum. What the images themselves err by is in the reach and in {@code more}.
 *
 * <p>One thread's. Where a cell begins is remembered as long as the group asked for is the same; it
 * depends on the two groups and the cell alone, so it never changes what is said.
 */
final class GroupSlabs {

  private final CellImage asked;
  private final CellImage searched;
  private final double[][] means;
  private final float[] direction;
  private final float[] scratch = new float[RowCells.MOST_ROWS];

  /** By cell, where it begins in the direction from the group at hand; NaN while unknown. */
  private final double[] begin;

  private int group = -1;
  private double[] center = {};
  private CellBlock own;

  /** How far the mean of the cell at hand lies from that of its group. */
  private double aside;

  /** The farthest place that a row of the cell at hand looks to in the direction. */
  private double end;

  /** Means of the groups to search in. */
  static double[][] means(CellImage searched) {
    double[][] means = new double[searched.groups()][];
    Arrays.setAll(means, searched::groupMean);
    return means;
  }

  /**
   * Slabs.
   *
   * @param means those of {@code searched}
   */
  GroupSlabs(CellImage asked, CellImage searched, double[][] means) {
    this.asked = asked;
    this.searched = searched;
    this.means = means;
    direction = new float[asked.image().columns()];
    begin = new double[searched.cells()];
    own = asked.block(0);
  }

  /** The memory it takes, in bytes. */
  static long bytes(long cells) {
    return cells * Double.BYTES;
  }

  /** Takes a cell whose neighbours are searched for. */
  void take(int cell) {
    own = asked.block(cell);
    int its = asked.groupOf(cell);
    if (its != group) {
      group = its;
      center = asked.groupMean(its);
      Arrays.fill(begin, Double.NaN);
    }
    aside = own.distance(center);
  }

  /**
   * Turns to another group.
   *
   * @param reach how far each row of the cell looks
   * @return false where the groups lie around one place, so that no direction leads to it
   */
  boolean turnTo(int other, float[] reach) {
    double square = 0;
    for (int l = 0; l < direction.length; l++) {
      double difference = means[other][l] - center[l];
      square += difference * difference;
    }
    double distance = Math.sqrt(square);
    if (distance == 0) {
      return false;
    }
    for (int l = 0; l < direction.length; l++) {
      direction[l] = (float) ((means[other][l] - center[l]) / distance);
    }
    own.project(direction, scratch);
    double farthest = Double.NEGATIVE_INFINITY;
    for (int q = 0; q < own.size(); q++) {
      farthest = Math.max(farthest, (double) scratch[q] + reach[q]);
    }
    end = farthest + own.way(center, direction);
    return true;
  }

  /**
   * Whether no row of the cell at hand looks as far as a cell of the group turned to.
   *
   * @param distance that of the means of the two cells
   * @param more what errors may add to a reach
   */
  boolean excludes(int cell, double distance, double more) {
    CellBlock other = searched.block(cell);
    if (Double.isNaN(begin[cell])) {
      begin[cell] = other.lowest(direction, scratch) + other.way(center, direction);
    }
    // The ways are from the mean of the group, which may lie farther off than the cells.
    return begin[cell] - CellBlock.slop(own, other, distance + 2 * aside) - more > end;
  }
}
