package org.foldsieve.evaluation.cluster;

import java.util.Arrays;
import org.foldsieve.numeric.blas.Blas;

/**
 * Means of rows. The nearest mean of a row is the one that plain differences name, found with as
 * few of them as possible:
 *
 * <ul>
 *   <li>A row keeps an upper bound of the distance to its own mean and a lower bound of the
 *       distance to all others. Means move, the bounds move with them by as much, and while they do
 *       not meet the row stays where it is (Hamerly 2010).
 *   <li>The other rows are gathered into blocks, and a block's distances to all means are one
 *       matrix product.
 *   <li>Where the two nearest are closer than the rounding of such a product, differences decide.
 * </ul>
 *
 * <p>Hamerly (2010). Making k-means even faster. SDM.
 */
final class RowMeans implements Means {

  /** Rows in a block. */
  private static final int BLOCK = 256;

  /** Bounds this close count as met: more than what adding up the moves of the means can lose. */
  private static final double CLOSE = 1e-9;

  private final CenteredRows space;
  private final int n;
  private final int d;
  private final int groups;
  private final Blas blas = Blas.get();
  private final GroupSums sums;
  private final int[] sizes;
  private final double[] means;
  private final double[] squares;

  /** The group that holds each row. */
  private final int[] placed;

  /** The group each row was nearest to. */
  private final int[] near;

  private final double[] upper;
  private final double[] lower;
  private final int[] waiting = new int[BLOCK];
  private final double[] block;
  private final double[] products;

  RowMeans(CenteredRows space, int groups) {
    this.space = space;
    this.groups = groups;
    n = space.rows();
    d = space.features();
    sums = new GroupSums(groups, d);
    sizes = new int[groups];
    means = new double[groups * d];
    squares = new double[groups];
    placed = new int[n];
    near = new int[n];
    upper = new double[n];
    lower = new double[n];
    block = new double[Math.multiplyExact(Math.min(n, BLOCK), d)];
    products = new double[BLOCK * groups];
    Arrays.fill(placed, -1);
    Arrays.fill(upper, Double.POSITIVE_INFINITY);
  }

  /** What one of these takes. */
  static long bytes(int rows, int features, int groups) {
    return 24L * rows
        + 24L * groups * features
        + 16L * Math.min(rows, BLOCK) * features
        + 8L * BLOCK * groups;
  }

  @Override
  public void moveTo(int[] labels) {
    boolean[] changed = new boolean[groups];
    for (int i = 0; i < n; i++) {
      int from = placed[i];
      int to = labels[i];
      if (from == to) {
        continue;
      }
      if (from >= 0) {
        sums.subtract(from, space.values(), i * d);
        sizes[from]--;
        changed[from] = true;
      }
      if (to >= 0) {
        sums.add(to, space.values(), i * d);
        sizes[to]++;
        changed[to] = true;
      }
      placed[i] = to;
    }
    double[] moves = new double[groups];
    for (int c = 0; c < groups; c++) {
      if (changed[c]) {
        moves[c] = renew(c);
      }
    }
    loosen(moves);
  }

  /** Makes the mean of a group anew; how far it moved. */
  private double renew(int group) {
    double moved = 0;
    double square = 0;
    for (int j = 0; j < d; j++) {
      double mean = sums.get(group, j) / sizes[group];
      double difference = mean - means[group * d + j];
      moved += difference * difference;
      square += mean * mean;
      means[group * d + j] = mean;
    }
    squares[group] = square;
    return Math.sqrt(moved);
  }

  private void loosen(double[] moves) {
    int most = 0;
    for (int c = 1; c < groups; c++) {
      most = moves[c] > moves[most] ? c : most;
    }
    double second = 0;
    for (int c = 0; c < groups; c++) {
      second = c == most ? second : Math.max(second, moves[c]);
    }
    for (int i = 0; i < n; i++) {
      upper[i] += moves[near[i]];
      lower[i] -= near[i] == most ? second : moves[most];
    }
  }

  @Override
  public void nearest(int[] labels) {
    double longest = 0;
    for (double square : squares) {
      longest = Math.max(longest, Math.sqrt(square));
    }
    int count = 0;
    for (int i = 0; i < n; i++) {
      if (!(upper[i] < lower[i] * (1 - CLOSE))) {
        waiting[count++] = i;
      }
      if (count == BLOCK || (i == n - 1 && count > 0)) {
        measure(count, longest);
        count = 0;
      }
    }
    System.arraycopy(near, 0, labels, 0, n);
  }

  /** Finds the nearest means of the waiting rows. */
  private void measure(int count, double longest) {
    boolean contiguous = waiting[count - 1] - waiting[0] == count - 1;
    for (int r = 0; !contiguous && r < count; r++) {
      System.arraycopy(space.values(), waiting[r] * d, block, r * d, d);
    }
    blas.gemm(
        false,
        true,
        count,
        groups,
        d,
        1,
        contiguous ? space.values() : block,
        contiguous ? waiting[0] * d : 0,
        d,
        means,
        0,
        d,
        0,
        products,
        0,
        groups);
    for (int r = 0; r < count; r++) {
      settle(waiting[r], r * groups, longest);
    }
  }

  private void settle(int row, int at, double longest) {
    double own = space.square(row);
    int nearest = 0;
    double first = Double.POSITIVE_INFINITY;
    double second = Double.POSITIVE_INFINITY;
    for (int c = 0; c < groups; c++) {
      double distance = own + squares[c] - 2 * products[at + c];
      if (distance < first) {
        second = first;
        first = distance;
        nearest = c;
      } else if (distance < second) {
        second = distance;
      }
    }
    // What rounding can do to two distances by products and to two by differences.
    double reach = Math.sqrt(own) + longest;
    double slack = 4 * (d + 16) * 0x1p-53 * reach * reach;
    if (!(second - first > slack)) {
      nearest = nearestByDifferences(row);
    }
    near[row] = nearest;
    upper[row] = Math.sqrt(first + slack);
    lower[row] = Math.sqrt(Math.max(0, second - slack));
  }

  private int nearestByDifferences(int row) {
    int nearest = 0;
    double least = distance(row, 0);
    for (int c = 1; c < groups; c++) {
      double distance = distance(row, c);
      if (distance < least) {
        nearest = c;
        least = distance;
      }
    }
    return nearest;
  }

  @Override
  public double distance(int row, int group) {
    return space.distance(row, means, group * d);
  }
}
