package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import java.util.List;

/**
 * How far a search in cells must look to find a part of the neighbours. Of rows whose neighbours
 * are known, every neighbour stands in a cell that begins at some share of the way to the farthest
 * one, and that is so many cells away; a search that looks that far finds it. The shares and the
 * ranks of all of them, sorted, say which finds how many.
 */
final class ReachProbe {

  /** Some of the reach is always looked at. */
  private static final double LEAST = 1e-3;

  private final CellImage cells;
  private final DistanceUnit unit;
  private final float[] direction;
  private final float[] projected = new float[RowCells.MOST_ROWS];
  private final float[] scratch = new float[RowCells.MOST_ROWS];
  private final double[] distances;
  private final double[] shares;
  private final double[] ranks;

  /**
   * Looks where the neighbours of some rows are.
   *
   * @param places of these rows
   * @param neighbors the places of the neighbours of each, farthest last
   * @param squaredReach of each, the squared distance to its farthest neighbour
   */
  ReachProbe(
      CellImage cells, DistanceUnit unit, int[] places, int[][] neighbors, double[] squaredReach) {
    this.cells = cells;
    this.unit = unit;
    direction = new float[cells.image().columns()];
    distances = new double[cells.cells()];
    int all = Arrays.stream(neighbors).mapToInt(list -> list.length).sum();
    shares = new double[all];
    ranks = new double[all];
    int count = 0;
    for (int i = 0; i < places.length; i++) {
      int own = cellOf(places[i]);
      Arrays.setAll(distances, s -> cells.block(own).distance(cells.block(s)));
      int[] first = SlabWorker.nearestCells(distances);
      for (int place : neighbors[i]) {
        int other = cellOf(place);
        if (Arrays.stream(first).noneMatch(s -> s == other)) {
          shares[count] = share(places[i], own, other, squaredReach[i]);
          ranks[count] = rank(other);
        }
        count++;
      }
    }
    Arrays.sort(shares);
    Arrays.sort(ranks);
  }

  /**
   * Ways to find the given part of the neighbours: by how far cells are looked for, by how many are
   * looked at, or by both, each of which then may miss half of what may be missed.
   */
  List<SlabSearch.Limits> ways(double recall) {
    double half = 1 - (1 - recall) / 2;
    return List.of(
        new SlabSearch.Limits(least(shares, recall), Integer.MAX_VALUE),
        new SlabSearch.Limits(1, (int) least(ranks, recall)),
        new SlabSearch.Limits(least(shares, half), (int) least(ranks, half)));
  }

  /** The number that is not below the given part of some that ascend. */
  private static double least(double[] values, double part) {
    int needed = (int) Math.ceil(part * values.length);
    return Math.max(LEAST, values[Math.max(0, needed - 1)]);
  }

  /** How many cells are looked at up to this one. */
  private int rank(int cell) {
    int rank = 1;
    for (int s = 0; s < distances.length; s++) {
      rank += distances[s] < distances[cell] || distances[s] == distances[cell] && s < cell ? 1 : 0;
    }
    return rank;
  }

  private int cellOf(int place) {
    int low = 0;
    int high = cells.cells() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (cells.start(middle) <= place) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Where a cell begins, as a share of the way to the farthest neighbour. */
  private double share(int place, int own, int other, double squaredReach) {
    CellBlock from = cells.block(own);
    CellBlock to = cells.block(other);
    double distance = distances[other];
    if (distance == 0) {
      return 0;
    }
    double way = from.directionTo(to, distance, direction);
    double begin = to.lowest(direction, scratch) + way;
    from.project(direction, projected);
    double reach = Math.sqrt(2 * (double) unit.roundUp(squaredReach));
    return (begin - projected[place - cells.start(own)]) / reach;
  }
}
