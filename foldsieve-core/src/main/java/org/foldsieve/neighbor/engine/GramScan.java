package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.FloatStore;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the products of all pairs of rows, block by block, and offers each pair that may be
 * neighbours to a {@link CandidateSink}.
 *
 * <p>Among the rows of one image every pair is met once, for both its rows: a block is some rows
 * against some columns that follow them. The blocks that begin on the diagonal come first, since
 * they give every row a threshold; after them few pairs pass. Between two images every pair is met
 * once, for the row of the first; between two parts of one image, for both its rows.
 */
final class GramScan {

  /** The shape of a block: measured best, of 256 to 1024 rows and 1024 to 8192 columns. */
  record BlockShape(int rows, int columns) {

    /** A block may take this many multiplications: a fifth of a second without native code. */
    private static final long MOST_PRODUCTS = 3L << 30;

    /** The shape for vectors of so many floats; long ones in smaller blocks, to stay responsive. */
    static BlockShape of(int length) {
      long pairs = MOST_PRODUCTS / Math.max(length, 1);
      int columns = (int) Math.max(64, Math.min(4096, pairs / 512));
      int rows = (int) Math.max(16, Math.min(512, pairs / columns));
      return new BlockShape(rows, columns);
    }

    /** The memory the blocks of so many threads take, in bytes. */
    long bytes(int threads) {
      return (long) threads * Float.BYTES * columns * (rows + 1L);
    }
  }

  private final FrameImage rows;
  private final FrameImage columns;
  private final boolean same;

  /** Behind the last row that blocks begin with. */
  private final int end;

  private final int @Nullable [] classes;
  private final CandidateSink sink;
  private final float[] rowThresholds;
  private final float[] columnThresholds;
  private final BlockShape shape;
  private final Blas blas;

  private GramScan(
      FrameImage rows,
      FrameImage columns,
      int @Nullable [] classes,
      CandidateSink sink,
      int end,
      CandidateSearch.Options options) {
    this.end = end;
    this.rows = rows;
    this.columns = columns;
    this.same = rows == columns;
    this.classes = classes;
    this.sink = sink;
    shape = options.shape(rows.columns());
    blas = options.blas();
    rowThresholds = sink.thresholds();
    columnThresholds = same ? rowThresholds : new float[columns.rows()];
    if (!same) {
      Arrays.fill(columnThresholds, Float.NEGATIVE_INFINITY);
    }
  }

  /**
   * Offers every pair that may be neighbours.
   *
   * @param columns the same image as {@code rows}, or that of the rows to search in
   * @param classes where given, only pairs of two classes count
   */
  static void run(
      FrameImage rows,
      FrameImage columns,
      int @Nullable [] classes,
      CandidateSink sink,
      CandidateSearch.Options options,
      Run run) {
    GramScan scan = new GramScan(rows, columns, classes, sink, rows.rows(), options);
    scan.run(rows == columns ? scan.triangle() : scan.rectangle(0), run);
  }

  /**
   * Offers every pair of one of the first rows and one of the others that may be neighbours, to
   * both.
   *
   * @param first how many the first are
   */
  static void between(
      FrameImage rows,
      int first,
      int @Nullable [] classes,
      CandidateSink sink,
      CandidateSearch.Options options,
      Run run) {
    GramScan scan = new GramScan(rows, rows, classes, sink, first, options);
    scan.run(scan.rectangle(first), run);
  }

  private void run(int[][] blocks, Run run) {
    Queue<Worker> workers = new ConcurrentLinkedQueue<>();
    try {
      run.forEach(
          "neighbors",
          blocks.length,
          () -> {
            Worker worker = new Worker();
            workers.add(worker);
            return worker;
          },
          (worker, b) -> worker.scan(blocks[b][0], blocks[b][1]));
    } finally {
      workers.forEach(Worker::close);
    }
  }

  /** First row and first column of the blocks above the diagonal, those on it first. */
  private int[][] triangle() {
    int n = rows.rows();
    var blocks = new java.util.ArrayList<int[]>();
    for (int shift = 0; shift < n; shift += shape.columns) {
      for (int i = 0; i + shift < n; i += shape.rows) {
        blocks.add(new int[] {i, i + shift});
      }
    }
    return blocks.toArray(int[][]::new);
  }

  private int[][] rectangle(int firstColumn) {
    var blocks = new java.util.ArrayList<int[]>();
    for (int i = 0; i < end; i += shape.rows) {
      for (int j = firstColumn; j < columns.rows(); j += shape.columns) {
        blocks.add(new int[] {i, j});
      }
    }
    return blocks.toArray(int[][]::new);
  }

  /**
   * The next place whose pair has a lower bound within the reach of either of its rows. A loop of
   * its own, without calls, since it runs for every pair and hardly ever finds one.
   */
  private static int next(
      float[] line,
      int from,
      int end,
      int j,
      float rowLow,
      float[] columnLow,
      float reach,
      float[] columnReach) {
    for (int c = from; c < end; c++) {
      float low = rowLow + columnLow[j + c] - line[c];
      if (low <= reach || low <= columnReach[j + c]) {
        return c;
      }
    }
    return end;
  }

  /** One thread's block. */
  private final class Worker {

    private final FloatStore block = blas.allocate((long) shape.rows * shape.columns);
    private final float[] line = new float[shape.columns];

    void scan(int i, int j) {
      int height = Math.min(shape.rows, end - i);
      int width = Math.min(shape.columns, columns.rows() - j);
      int p = rows.columns();
      blas.gemmTransposed(
          height,
          width,
          p,
          rows.floats(),
          (long) i * p,
          p,
          columns.floats(),
          (long) j * p,
          p,
          block,
          0,
          width);
      for (int r = 0; r < height; r++) {
        int first = same ? Math.max(0, i + r + 1 - j) : 0;
        if (first < width) {
          block.get((long) r * width + first, line, first, width - first);
          scanLine(i + r, j, first, width);
        }
      }
    }

    private void scanLine(int row, int j, int first, int end) {
      float rowLow = rows.low()[row];
      float[] columnLow = columns.low();
      int c = first;
      while (true) {
        c = next(line, c, end, j, rowLow, columnLow, rowThresholds[row], columnThresholds);
        if (c == end) {
          return;
        }
        offer(row, j + c, rowLow + columnLow[j + c] - line[c]);
        c++;
      }
    }

    private void offer(int row, int column, float low) {
      if (classes != null && classes[row] == classes[column]) {
        return;
      }
      if (low <= rowThresholds[row]) {
        sink.offer(row, column, low);
      }
      if (low <= columnThresholds[column]) {
        sink.offer(column, row, low);
      }
    }

    void close() {
      block.close();
    }
  }
}
