package org.foldsieve.neighbor.engine;

import java.util.Locale;
import org.foldsieve.neighbor.row.Dissimilarity;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.run.Run;

/**
 * Exact neighbours of dense rows with few features: a k-d tree whose nodes know their boxes.
 *
 * <p>The distance from a query to a box is worked out as that to a row is, column by column in
 * index order, with the value of the box nearest to the query's. Rounded differences, squares and
 * sums never change order, so it is at most the distance to any row in the box, to the bit: no
 * margin is needed. A box is left out when it lies beyond the farthest neighbour so far, or as far
 * with higher row indices only. So masses of equal rows are no harder than others.
 *
 * <p>Time O(n log n) to build and, for data of few dimensions, about O(log n + k) a query; memory
 * O(nd). With many features almost every box must be opened, and other searches are faster.
 */
public final class BoxTree {

  private static final int MOST_FEATURES = 6;
  private static final int FEWEST_ROWS = 256;
  private static final int LEAF = 8;
  private static final int CHUNK = 64;
  private static final String REMEDY =
      "search in fewer rows, ask for fewer neighbours, or raise the memory limit";

  private final int features;

  /** The rows in the order of the leaves, and their values in that order. */
  private final int[] order;

  private final double[] values;

  /** Of each node the lowest values, then the highest; children of node i are 2i + 1 and 2i + 2. */
  private final double[] boxes;

  /** The lowest row of each node. */
  private final int[] lowest;

  private BoxTree(RowSet rows) {
    features = rows.features();
    int n = rows.size();
    order = new int[n];
    double[] raw = new double[n * features];
    for (int r = 0; r < n; r++) {
      order[r] = r;
      System.arraycopy(rows.values(), rows.offset(r), raw, r * features, features);
    }
    int nodes = nodes(n);
    boxes = new double[nodes * 2 * features];
    lowest = new int[nodes];
    build(raw, 0, 0, n);
    values = new double[raw.length];
    for (int p = 0; p < n; p++) {
      System.arraycopy(raw, order[p] * features, values, p * features, features);
    }
  }

  /** Whether the tree is faster than other searches. */
  public static boolean pays(RowSet queries, RowSet rows) {
    return rows.measure() == Dissimilarity.SQUARED_EUCLIDEAN
        && !queries.isSparse()
        && !rows.isSparse()
        && rows.features() <= MOST_FEATURES
        && rows.size() >= FEWEST_ROWS;
  }

  /**
   * The k nearest rows of every query.
   *
   * @param rows where it is {@code queries} itself, a row is not its own neighbour
   */
  public static FoundLists nearest(RowSet queries, RowSet rows, int k, Run run) {
    int n = queries.size();
    run.requireMemory(
        bytes(rows) + ListBuilder.bytes(n, k),
        String.format(Locale.ROOT, "the search for the neighbours of %d rows", n),
        REMEDY);
    BoxTree tree = new BoxTree(rows);
    boolean same = queries == rows;
    ListBuilder result = new ListBuilder(n);
    run.forEach(
        "neighbors",
        (n + CHUNK - 1) / CHUNK,
        () -> new NearestHeap(k),
        (heap, c) -> {
          for (int p = c * CHUNK; p < Math.min(n, (c + 1) * CHUNK); p++) {
            // Rows of one leaf follow each other, and find the same boxes in the cache.
            int query = same ? tree.order[p] : p;
            double[] x = queries.values();
            tree.new Search(x, queries.offset(query), same ? query : -1, heap).visit();
            result.set(query, heap);
          }
        });
    return result.build();
  }

  private static long bytes(RowSet rows) {
    long columns = rows.features();
    return rows.size() * (2 * columns * Double.BYTES + Integer.BYTES)
        + nodes(rows.size()) * (2 * columns * Double.BYTES + Integer.BYTES);
  }

  /** Nodes of the complete tree over so many rows. */
  private static int nodes(int rows) {
    int leaves = 1;
    for (int most = rows; most > LEAF; most = most - most / 2) {
      leaves *= 2;
    }
    return 2 * leaves - 1;
  }

  private void build(double[] raw, int node, int from, int to) {
    int widest = enclose(raw, node, from, to);
    if (to - from > LEAF) {
      int middle = (from + to) >>> 1;
      divide(raw, widest, from, to - 1, middle);
      build(raw, 2 * node + 1, from, middle);
      build(raw, 2 * node + 2, middle, to);
    }
  }

  /** Sets the box of a node; returns the column in which it is widest. */
  private int enclose(double[] raw, int node, int from, int to) {
    int low = node * 2 * features;
    int widest = 0;
    double width = -1;
    for (int j = 0; j < features; j++) {
      double min = Double.POSITIVE_INFINITY;
      double max = Double.NEGATIVE_INFINITY;
      for (int p = from; p < to; p++) {
        double value = raw[order[p] * features + j];
        min = Math.min(min, value);
        max = Math.max(max, value);
      }
      boxes[low + j] = min;
      boxes[low + features + j] = max;
      if (max - min > width) {
        width = max - min;
        widest = j;
      }
    }
    int first = Integer.MAX_VALUE;
    for (int p = from; p < to; p++) {
      first = Math.min(first, order[p]);
    }
    lowest[node] = first;
    return widest;
  }

  /**
   * Orders so that no row before the middle is above one after it, by (value, row): quickselect.
   */
  private void divide(double[] raw, int column, int first, int last, int middle) {
    int low = first;
    int high = last;
    while (low < high) {
      int pivot = order[(low + high) >>> 1];
      int i = low;
      int j = high;
      while (i <= j) {
        while (isBefore(raw, column, order[i], pivot)) {
          i++;
        }
        while (isBefore(raw, column, pivot, order[j])) {
          j--;
        }
        if (i <= j) {
          int swapped = order[i];
          order[i++] = order[j];
          order[j--] = swapped;
        }
      }
      if (middle <= j) {
        high = j;
      } else if (middle >= i) {
        low = i;
      } else {
        return;
      }
    }
  }

  private boolean isBefore(double[] raw, int column, int a, int b) {
    double x = raw[a * features + column];
    double y = raw[b * features + column];
    return x < y || (x == y && a < b);
  }

  /** The search for the neighbours of one query. */
  private final class Search {

    private final double[] x;
    private final int start;
    private final int self;
    private final NearestHeap nearest;

    Search(double[] x, int start, int self, NearestHeap nearest) {
      this.x = x;
      this.start = start;
      this.self = self;
      this.nearest = nearest;
    }

    void visit() {
      visit(0, 0, order.length);
    }

    private void visit(int node, int from, int to) {
      if (to - from <= LEAF) {
        measure(from, to);
        return;
      }
      int middle = (from + to) >>> 1;
      int left = 2 * node + 1;
      int right = left + 1;
      double toLeft = distance(left);
      double toRight = distance(right);
      if (toLeft <= toRight) {
        visit(left, from, middle, toLeft);
        visit(right, middle, to, toRight);
      } else {
        visit(right, middle, to, toRight);
        visit(left, from, middle, toLeft);
      }
    }

    private void visit(int node, int from, int to, double distance) {
      double reach = nearest.reach();
      if (distance < reach || (distance == reach && mayEnterAtReach(node))) {
        visit(node, from, to);
      }
    }

    /** Whether a row as far as the farthest neighbour could take its place. */
    private boolean mayEnterAtReach(int node) {
      return !nearest.isFull() || lowest[node] < nearest.row(0);
    }

    private double distance(int node) {
      int low = node * 2 * features;
      int high = low + features;
      double sum = 0;
      for (int j = 0; j < features; j++) {
        double value = x[start + j];
        double gap =
            value < boxes[low + j]
                ? boxes[low + j] - value
                : value > boxes[high + j] ? value - boxes[high + j] : 0;
        sum += gap * gap;
      }
      return sum;
    }

    private void measure(int from, int to) {
      for (int p = from; p < to; p++) {
        double sum = 0;
        for (int j = 0; j < features; j++) {
          double difference = x[start + j] - values[p * features + j];
          sum += difference * difference;
        }
        if (sum <= nearest.reach() && order[p] != self) {
          nearest.offer(sum, order[p]);
        }
      }
    }
  }
}
