package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The neighbours of the rows of one cell after the other. The nearest cells come first, since they
 * give every row a threshold; of the others only those are multiplied, and only with those rows of
 * the cell, that the slab between the two cells does not exclude.
 *
 * <p>Time O(n² p) at worst, and a small part of it where rows lie in groups or near a surface of
 * few dimensions. A cell is one thread's, so what it meets in which order never depends on threads.
 */
final class SlabSearch {

  /** Cells that are looked at before thresholds exclude any. */
  private static final int FIRST = 4;

  private final RowSet queries;
  private final RowSet rows;
  private final CellImage asked;
  private final CellImage searched;
  private final float[] rowSlack;
  private final int @Nullable [] classes;
  private final int k;
  private final Frame frame;
  private final Limits limits;
  private final CandidateSearch.Options options;

  /**
   * How far to look.
   *
   * @param reachShare a cell is left out where it begins beyond this share of the way to the
   *     farthest neighbour so far, above 0
   * @param cells so many cells are looked at, the nearest
   */
  record Limits(double reachShare, int cells) {
    /** As far as there may be neighbours. */
    static final Limits EXACT = new Limits(1, Integer.MAX_VALUE);

    private static final Limits FIRST_CELLS = new Limits(1, FIRST);

    /** A little farther. */
    Limits farther() {
      return new Limits(
          Math.min(1, Math.max(1.1 * reachShare, 0.1)),
          (int) Math.min(Integer.MAX_VALUE, 2 + cells + cells / 4L));
    }
  }

  /**
   * A search.
   *
   * @param asked the cells of {@code queries}
   * @param searched the cells of {@code rows}, the same where the queries are
   * @param rowSlack by row, the slack of its image
   * @param classes where given, only rows of other classes are neighbours
   * @param limits how far to look
   */
  SlabSearch(
      RowSet queries,
      RowSet rows,
      CellImage asked,
      CellImage searched,
      float[] rowSlack,
      int @Nullable [] classes,
      int k,
      Frame frame,
      Limits limits,
      CandidateSearch.Options options) {
    this.queries = queries;
    this.rows = rows;
    this.asked = asked;
    this.searched = searched;
    this.rowSlack = rowSlack;
    this.classes = classes;
    this.k = k;
    this.frame = frame;
    this.limits = limits;
    this.options = options;
  }

  /** The memory the work of one thread takes, in bytes. */
  static long bytes(Frame frame, int k, long cells) {
    int most = RowCells.MOST_ROWS;
    return ProductBlock.bytes(most, most, frame.columns())
        + 2L * most * (frame.columns() + FrameImage.MORE) * Float.BYTES
        + NearestCandidates.bytes(most, k, frame.expectedCandidates(k))
        + cells * (Double.BYTES + Long.BYTES);
  }

  /** The neighbours of every query. */
  FoundLists search(Run run) {
    ListBuilder result = new ListBuilder(queries.size());
    int[] all = new int[asked.cells()];
    Arrays.setAll(all, g -> g);
    search("neighbors", all, result, run);
    return result.build();
  }

  /**
   * The share of all pairs that the search would multiply, measured on some of the cells.
   *
   * @param count on so many cells at most
   */
  double share(int count, Run run) {
    int most = Math.min(count, asked.cells());
    int[] some = new int[most];
    long pairs = 0;
    for (int s = 0; s < most; s++) {
      some[s] = (int) ((2L * s + 1) * asked.cells() / (2L * most));
      pairs += (long) asked.block(some[s]).size() * rows.size();
    }
    return (double) search("probe groups", some, new ListBuilder(queries.size()), run) / pairs;
  }

  /**
   * By place among the cells of the queries, a squared distance within which a query has k
   * neighbours: that of the farthest in the few nearest cells.
   */
  double[] reach(Run run) {
    SlabSearch few =
        new SlabSearch(
            queries,
            rows,
            asked,
            searched,
            rowSlack,
            classes,
            k,
            frame,
            Limits.FIRST_CELLS,
            options);
    FoundLists found = few.search(run);
    double[] reach = new double[queries.size()];
    for (int place = 0; place < reach.length; place++) {
      int query = asked.order()[place];
      reach[place] =
          found.count(query) < k
              ? Double.POSITIVE_INFINITY
              : found.squaredDistances()[found.start()[query + 1] - 1];
    }
    return reach;
  }

  /** Searches for the rows of some cells; returns how many pairs were multiplied. */
  private long search(String task, int[] which, ListBuilder result, Run run) {
    Queue<Worker> workers = new ConcurrentLinkedQueue<>();
    LongAdder pairs = new LongAdder();
    try {
      run.forEach(
          task,
          which.length,
          () -> {
            Worker worker = new Worker();
            workers.add(worker);
            return worker;
          },
          (worker, c) -> pairs.add(worker.search(which[c], result)));
    } finally {
      workers.forEach(Worker::close);
    }
    return pairs.sum();
  }

  /** The few nearest cells, which are always looked at: nearest first and ties by number. */
  static int[] nearestCells(double[] distances) {
    int[] nearest = new int[Math.min(FIRST, distances.length)];
    int count = 0;
    for (int s = 0; s < distances.length; s++) {
      if (count == nearest.length && distances[s] >= distances[nearest[count - 1]]) {
        continue;
      }
      int at = count < nearest.length ? count++ : count - 1;
      for (; at > 0 && distances[nearest[at - 1]] > distances[s]; at--) {
        nearest[at] = nearest[at - 1];
      }
      nearest[at] = s;
    }
    return nearest;
  }

  /** One thread's search for the neighbours of one cell at a time. */
  private final class Worker implements ProductBlock.Reach {

    private final int stride = asked.image().stride();
    private final ProductBlock block =
        new ProductBlock(
            RowCells.MOST_ROWS, RowCells.MOST_ROWS, asked.image().columns(), options.blas());
    private final float[] turned = new float[RowCells.MOST_ROWS * stride];
    private final float[] chosen = new float[RowCells.MOST_ROWS * stride];
    private final float[] direction = new float[asked.image().columns()];
    private final float[] projected = new float[RowCells.MOST_ROWS];
    private final float[] scratch = new float[RowCells.MOST_ROWS];
    private final float[] reach = new float[RowCells.MOST_ROWS];
    private final int[] members = new int[RowCells.MOST_ROWS];
    private final double[] distances = new double[searched.cells()];
    private final long[] near = new long[searched.cells()];

    private CellBlock own;
    private int first;
    private int cell;
    private NearestCandidates sink;
    private float[] thresholds = new float[0];
    private boolean fallen;
    private double least;
    private double most;
    private long pairs;

    Worker() {
      own = asked.block(0);
      sink = sink(new int[0], new float[0]);
    }

    private NearestCandidates sink(int[] names, float[] slack) {
      return new NearestCandidates(
          names.length,
          k,
          frame.expectedCandidates(k),
          frame.unit(),
          slack,
          rowSlack,
          ExactDistance.between(queries.select(names), rows));
    }

    long search(int g, ListBuilder result) {
      own = asked.block(g);
      first = asked.start(g);
      pairs = 0;
      int[] names = Arrays.copyOfRange(asked.order(), first, first + own.size());
      float[] slack = Arrays.copyOfRange(asked.image().slack(), first, first + own.size());
      sink = sink(names, slack);
      thresholds = sink.thresholds();
      fallen = true;
      asked.image().floats().get((long) first * stride, turned, 0, own.size() * stride);
      for (int q = 0; q < own.size(); q++) {
        ProductBlock.turn(turned, q * stride, stride);
      }
      visitCells();
      ListBuilder found = new ListBuilder(own.size());
      for (int q = 0; q < own.size(); q++) {
        sink.settle(q, found);
        found.moveTo(q, result, names[q]);
      }
      return pairs;
    }

    private void visitCells() {
      int cells = searched.cells();
      for (int s = 0; s < cells; s++) {
        distances[s] = own.distance(searched.block(s));
      }
      int[] nearest = nearestCells(distances);
      for (int s : nearest) {
        visit(s, true);
        // No number, so that it is within no reach, not even an infinite one.
        distances[s] = Double.NaN;
      }
      if (limits.cells <= FIRST) {
        return;
      }
      look();
      int count = 0;
      for (int s = 0; s < cells; s++) {
        if (mayHold(s)) {
          // Distances are not negative, so that their bits order as they do.
          near[count++] = (long) Float.floatToRawIntBits((float) distances[s]) << 32 | s;
        }
      }
      Arrays.sort(near, 0, count);
      for (int c = 0; c < Math.min(count, limits.cells - FIRST); c++) {
        look();
        if (mayHold((int) near[c])) {
          visit((int) near[c], false);
        }
      }
    }

    /** Takes notice of how far the rows of the cell still look. */
    private void look() {
      if (!fallen) {
        return;
      }
      fallen = false;
      least = Double.POSITIVE_INFINITY;
      most = 0;
      for (int q = 0; q < own.size(); q++) {
        double far = 2 * (thresholds[q] + asked.image().error(first + q));
        reach[q] = (float) (limits.reachShare * Math.sqrt(far) * (1 + 0x1p-19));
        least = Math.min(least, reach[q]);
        most = Math.max(most, reach[q]);
      }
    }

    /** What the errors of a cell's rows add to a reach, at most. */
    private double more(CellBlock other) {
      double error = other.error();
      return Math.min(Math.sqrt(2 * error), error / least) * (1 + 0x1p-19);
    }

    /** Whether the balls around two cells let them have neighbours. */
    private boolean mayHold(int s) {
      CellBlock other = searched.block(s);
      double gap = distances[s] * (1 - 0x1p-40) - own.radius() - other.radius();
      return gap <= most + more(other);
    }

    private void visit(int s, boolean all) {
      CellBlock other = searched.block(s);
      cell = s;
      int count = all ? takeAll() : choose(other, distances[s]);
      if (count == 0) {
        return;
      }
      pairs += (long) count * other.size();
      block.multiply(searched.image(), searched.start(s), other.size());
      block.sift(null, -RowCells.MOST_ROWS, this);
    }

    private int takeAll() {
      for (int q = 0; q < own.size(); q++) {
        members[q] = q;
      }
      block.takeTurned(turned, own.size());
      return own.size();
    }

    /** Takes the rows that the slab between the cells does not exclude; says how many. */
    private int choose(CellBlock other, double distance) {
      if (distance == 0) {
        return takeAll();
      }
      double way = own.directionTo(other, distance, direction);
      double begin = other.lowest(direction, scratch) + way - CellBlock.slop(own, other, distance);
      float limit = Math.nextDown((float) (begin - more(other)));
      own.project(direction, projected);
      int count = 0;
      for (int q = 0; q < own.size(); q++) {
        if (projected[q] + reach[q] >= limit) {
          members[count++] = q;
        }
      }
      if (count == own.size()) {
        block.takeTurned(turned, count);
      } else if (count > 0) {
        for (int r = 0; r < count; r++) {
          System.arraycopy(turned, members[r] * stride, chosen, r * stride, stride);
        }
        block.takeTurned(chosen, count);
      }
      return count;
    }

    @Override
    public int ofRow(int row) {
      return ProductBlock.limit(thresholds[members[row]]);
    }

    @Override
    public void offer(int row, int column, float low) {
      int q = members[row];
      int place = searched.start(cell) + column;
      if (asked == searched && place == first + q || low > thresholds[q]) {
        return;
      }
      int other = searched.order()[place];
      if (classes != null && classes[other] == classes[asked.order()[first + q]]) {
        return;
      }
      sink.offer(q, other, low);
      fallen = true;
    }

    void close() {
      block.close();
    }
  }
}
