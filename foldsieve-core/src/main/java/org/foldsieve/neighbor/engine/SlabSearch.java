package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import org.foldsieve.neighbor.row.RowSet;
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
  static final int FIRST = 4;

  private final Task task;
  private final double[][] groupMeans;

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
   * What to search.
   *
   * @param asked the cells of {@code queries}
   * @param searched the cells of {@code rows}, the same where the queries are
   * @param rowSlack by row, the slack of its image
   * @param classes where given, only rows of other classes are neighbours
   * @param limits how far to look
   */
  record Task(
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

    Task within(Limits other) {
      return new Task(queries, rows, asked, searched, rowSlack, classes, k, frame, other, options);
    }
  }

  SlabSearch(Task task) {
    this.task = task;
    groupMeans = GroupSlabs.means(task.searched);
  }

  /** The memory the work of one thread takes, in bytes. */
  static long bytes(Frame frame, int k, long cells) {
    int most = RowCells.MOST_ROWS;
    return ProductBlock.bytes(most, most, frame.columns())
        + 2L * most * (frame.columns() + FrameImage.MORE) * Float.BYTES
        + NearestCandidates.bytes(most, k, frame.expectedCandidates(k))
        + GroupSlabs.bytes(cells)
        + cells * (Double.BYTES + Long.BYTES);
  }

  /** The neighbours of every query. */
  FoundLists search(Run run) {
    ListBuilder result = new ListBuilder(task.queries.size());
    int[] all = new int[task.asked.cells()];
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
    int most = Math.min(count, task.asked.cells());
    int[] some = new int[most];
    long pairs = 0;
    for (int s = 0; s < most; s++) {
      some[s] = (int) ((2L * s + 1) * task.asked.cells() / (2L * most));
      pairs += (long) task.asked.block(some[s]).size() * task.rows.size();
    }
    return (double) search("probe groups", some, new ListBuilder(task.queries.size()), run) / pairs;
  }

  /**
   * By place among the cells of the queries, a squared distance within which a query has k
   * neighbours: that of the farthest in the few nearest cells.
   */
  double[] reach(Run run) {
    FoundLists found = new SlabSearch(task.within(Limits.FIRST_CELLS)).search(run);
    double[] reach = new double[task.queries.size()];
    for (int place = 0; place < reach.length; place++) {
      int query = task.asked.order()[place];
      reach[place] =
          found.count(query) < task.k
              ? Double.POSITIVE_INFINITY
              : found.squaredDistances()[found.start()[query + 1] - 1];
    }
    return reach;
  }

  /** Searches for the rows of some cells; returns how many pairs were multiplied. */
  private long search(String stage, int[] which, ListBuilder result, Run run) {
    Queue<SlabWorker> workers = new ConcurrentLinkedQueue<>();
    LongAdder pairs = new LongAdder();
    try {
      run.forEach(
          stage,
          which.length,
          () -> {
            SlabWorker worker = new SlabWorker(task, groupMeans);
            workers.add(worker);
            return worker;
          },
          (worker, c) -> pairs.add(worker.search(which[c], result)));
    } finally {
      workers.forEach(SlabWorker::close);
    }
    return pairs.sum();
  }
}
