package org.foldsieve.embed.layout;

import java.util.Arrays;

/**
 * The points of a map in cells, halved again and again (a quadtree in the plane): what Barnes and
 * Hut sum the forces of many far points with at once.
 *
 * <p>Points are sorted along the curve of Morton, so that every cell is a range of them. Cells
 * follow each other with all their parts behind them, and each knows the first cell that is not its
 * part: a walk goes on to the next or leaps, without a stack. The tree and the order of every sum
 * depend on the points alone.
 */
final class CellTree {

  /** A cell of no more points has no parts. */
  private static final int LEAF = 6;

  private static final int MOST_BITS = 20;

  private final int dims;
  private final double[] points;
  private final long[] keys;
  private final int[] order;
  private final int indexBits;
  private final int bits;
  private final int stride;
  private int cells;

  /** Of each cell: the mean of its points, their number, its squared width. */
  private double[] cell;

  private int[] leap;
  private int[] first;

  /** How many points a cell without parts has; 0 for one with parts. */
  private int[] held;

  /** The sums of the points of a cell, while the tree is built. */
  private final double[][] sums;

  private double width;

  /** For so many points of so many dimensions, 1 to 3. */
  CellTree(int n, int dims) {
    this.dims = dims;
    this.indexBits = 32 - Integer.numberOfLeadingZeros(n);
    this.bits = Math.min(MOST_BITS, (62 - indexBits) / dims);
    this.stride = dims + 2;
    this.points = new double[n * dims];
    this.keys = new long[n];
    this.order = new int[n];
    this.sums = new double[bits + 2][dims];
    int capacity = 64 + n / 2;
    this.cell = new double[capacity * stride];
    this.leap = new int[capacity];
    this.first = new int[capacity];
    this.held = new int[capacity];
  }

  /** Sorts the points into cells. */
  void build(double[] places) {
    int n = order.length;
    double[] low = new double[dims];
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    width = Double.MIN_NORMAL;
    for (int c = 0; c < dims; c++) {
      double high = Double.NEGATIVE_INFINITY;
      for (int at = c; at < places.length; at += dims) {
        low[c] = Math.min(low[c], places[at]);
        high = Math.max(high, places[at]);
      }
      width = Math.max(width, high - low[c]);
    }
    int largest = (1 << bits) - 1;
    double scale = (1 << bits) / width;
    for (int i = 0; i < n; i++) {
      long code = 0;
      for (int c = 0; c < dims; c++) {
        long along = Math.min(largest, (long) ((places[i * dims + c] - low[c]) * scale));
        code |= spread(along) << c;
      }
      keys[i] = code << indexBits | i;
    }
    Arrays.sort(keys);
    for (int at = 0; at < n; at++) {
      order[at] = (int) (keys[at] & (1L << indexBits) - 1);
      System.arraycopy(places, order[at] * dims, points, at * dims, dims);
    }
    cells = 0;
    split(0, n, 0, 0);
  }

  /** The row at a place along the curve: rows near each other there walk alike. */
  int row(int at) {
    return order[at];
  }

  /** The bits of a number dims places apart. */
  private long spread(long number) {
    long apart = 0;
    for (int bit = 0; bit < bits; bit++) {
      apart |= (number >>> bit & 1) << bit * dims;
    }
    return apart;
  }

  /**
   * Makes the cell of a range of points and then its parts; leaves their sum in its depth's place.
   */
  private void split(int from, int to, int levelAbove, int depth) {
    int own = newCell();
    double[] sum = sums[depth];
    Arrays.fill(sum, 0);
    int level = levelAbove;
    // Halved until it falls apart: a cell with one part is that part.
    while (level < bits && part(from, level) == part(to - 1, level)) {
      level++;
    }
    if (to - from <= LEAF || level == bits) {
      held[own] = to - from;
      first[own] = from;
      for (int at = from * dims; at < to * dims; at++) {
        sum[at % dims] += points[at];
      }
    } else {
      held[own] = 0;
      int begin = from;
      while (begin < to) {
        int end = endOfPart(begin, to, level);
        split(begin, end, level + 1, depth + 1);
        for (int c = 0; c < dims; c++) {
          sum[c] += sums[depth + 1][c];
        }
        begin = end;
      }
    }
    int at = own * stride;
    for (int c = 0; c < dims; c++) {
      cell[at + c] = sum[c] / (to - from);
    }
    double side = width / (1L << level);
    cell[at + dims] = to - from;
    cell[at + dims + 1] = side * side;
    leap[own] = cells;
  }

  private int newCell() {
    if (cells == leap.length) {
      int capacity = 2 * cells;
      cell = Arrays.copyOf(cell, capacity * stride);
      leap = Arrays.copyOf(leap, capacity);
      first = Arrays.copyOf(first, capacity);
      held = Arrays.copyOf(held, capacity);
    }
    return cells++;
  }

  /** In which part of its cell of that level a point lies. */
  private long part(int at, int level) {
    return keys[at] >>> indexBits + (bits - 1 - level) * dims;
  }

  private int endOfPart(int begin, int to, int level) {
    long part = part(begin, level);
    int low = begin + 1;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (part(middle, level) == part) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Adds up how all points push one at y: into {@code push} the sum of w² (y - y_j), w = 1 / (1 +
   * |y - y_j|²). A cell whose width is less than theta of its distance counts as so many points at
   * its mean.
   *
   * @return the sum of w; 1 of it is the point itself, if it is one of them
   */
  double push(double[] y, int offset, double theta, double[] push) {
    return dims == 2
        ? pushInPlane(y[offset], y[offset + 1], theta * theta, push)
        : pushAnywhere(y, offset, theta * theta, push);
  }

  private double pushInPlane(double x, double y, double theta, double[] push) {
    double total = 0;
    double pushX = 0;
    double pushY = 0;
    int node = 0;
    while (node < cells) {
      int at = node * 4;
      double dx = x - cell[at];
      double dy = y - cell[at + 1];
      double squared = dx * dx + dy * dy;
      if (cell[at + 3] < theta * squared) {
        double w = 1 / (1 + squared);
        double share = cell[at + 2] * w;
        total += share;
        pushX += share * w * dx;
        pushY += share * w * dy;
        node = leap[node];
      } else if (held[node] > 0) {
        int end = 2 * (first[node] + held[node]);
        for (int p = 2 * first[node]; p < end; p += 2) {
          dx = x - points[p];
          dy = y - points[p + 1];
          double w = 1 / (1 + dx * dx + dy * dy);
          total += w;
          pushX += w * w * dx;
          pushY += w * w * dy;
        }
        node++;
      } else {
        node++;
      }
    }
    push[0] = pushX;
    push[1] = pushY;
    return total;
  }

  private double pushAnywhere(double[] y, int offset, double theta, double[] push) {
    Arrays.fill(push, 0, dims, 0);
    double total = 0;
    int node = 0;
    while (node < cells) {
      int at = node * stride;
      double squared = squared(y, offset, cell, at);
      if (cell[at + dims + 1] < theta * squared) {
        total += add(cell[at + dims], squared, y, offset, cell, at, push);
        node = leap[node];
        continue;
      }
      for (int p = first[node]; held[node] > 0 && p < first[node] + held[node]; p++) {
        total += add(1, squared(y, offset, points, p * dims), y, offset, points, p * dims, push);
      }
      node++;
    }
    return total;
  }

  private double squared(double[] y, int offset, double[] from, int at) {
    double sum = 0;
    for (int c = 0; c < dims; c++) {
      double difference = y[offset + c] - from[at + c];
      sum += difference * difference;
    }
    return sum;
  }

  private double add(
      double count, double squared, double[] y, int offset, double[] from, int at, double[] push) {
    double w = 1 / (1 + squared);
    for (int c = 0; c < dims; c++) {
      push[c] += count * w * w * (y[offset + c] - from[at + c]);
    }
    return count * w;
  }
}
