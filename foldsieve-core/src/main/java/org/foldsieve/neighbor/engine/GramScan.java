package org.foldsieve.neighbor.engine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.foldsieve.numeric.blas.Blas;
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

  /** The shape of a block: measured best, of 128 to 512 rows and 512 to 4096 columns. */
  record BlockShape(int rows, int columns) {

    /** A block may take this many multiplications: a fifth of a second without native code. */
    private static final long MOST_PRODUCTS = 3L << 30;

    /** The shape for vectors of so many floats; long ones in smaller blocks, to stay responsive. */
    static BlockShape of(int length) {
      long pairs = MOST_PRODUCTS / Math.max(length, 1);
      int columns = (int) Math.max(64, Math.min(2048, pairs / 256));
      int rows = (int) Math.max(16, Math.min(256, pairs / columns));
      return new BlockShape(rows, columns);
    }

    /** The memory the blocks of so many threads take, in bytes. */
    long bytes(int threads, int length) {
      return threads * ProductBlock.bytes(rows, columns, length);
    }
  }

  private final FrameImage rows;
  private final FrameImage columns;
  private final boolean same;

  /** Behind the last row that blocks begin with. */
  private final int end;

  private final int @Nullable [] classes;

  /** The rows at the places of the columns, where they are not in order. */
  private final int @Nullable [] names;

  private final CandidateSink sink;
  private final float[] thresholds;
  private final BlockShape shape;
  private final Blas blas;

  private GramScan(
      FrameImage rows,
      FrameImage columns,
      int @Nullable [] classes,
      int @Nullable [] names,
      CandidateSink sink,
      int end,
      CandidateSearch.Options options) {
    this.end = end;
    this.rows = rows;
    this.columns = columns;
    this.same = rows == columns;
    this.classes = classes;
    this.names = names;
    this.sink = sink;
    shape = options.shape(rows.columns());
    blas = options.blas();
    thresholds = sink.thresholds();
  }

  /**
   * Offers every pair that may be neighbours.
   *
   * @param columns the same image as {@code rows}, or that of the rows to search in
   * @param classes where given, only pairs of two classes count
   * @param names the row at each place of {@code columns}, where they are not in order
   */
  static void run(
      FrameImage rows,
      FrameImage columns,
      int @Nullable [] classes,
      int @Nullable [] names,
      CandidateSink sink,
      CandidateSearch.Options options,
      Run run) {
    GramScan scan = new GramScan(rows, columns, classes, names, sink, rows.rows(), options);
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
    GramScan scan = new GramScan(rows, rows, classes, null, sink, first, options);
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

  /** One thread's block. */
  private final class Worker implements ProductBlock.Reach {

    private final ProductBlock block =
        new ProductBlock(shape.rows, shape.columns, rows.columns(), blas);
    private final int[] columnLimits = new int[shape.columns];
    private int firstRow;
    private int firstColumn;

    void scan(int i, int j) {
      firstRow = i;
      firstColumn = j;
      int height = Math.min(shape.rows, end - i);
      int width = Math.min(shape.columns, columns.rows() - j);
      block.takeRows(rows, i, height);
      block.multiply(columns, j, width);
      if (same) {
        for (int c = 0; c < width; c++) {
          columnLimits[c] = ProductBlock.limit(thresholds[j + c]);
        }
        block.sift(columnLimits, i - j, this);
      } else {
        block.sift(null, -shape.rows, this);
      }
    }

    @Override
    public int ofRow(int row) {
      return ProductBlock.limit(thresholds[firstRow + row]);
    }

    @Override
    public void offer(int r, int c, float low) {
      int row = firstRow + r;
      int column = firstColumn + c;
      if (classes != null && classes[row] == classes[column]) {
        return;
      }
      if (low <= thresholds[row]) {
        sink.offer(row, name(column), low);
      }
      if (same && low <= thresholds[column]) {
        sink.offer(column, name(row), low);
      }
    }

    private int name(int place) {
      return names == null ? place : names[place];
    }

    void close() {
      block.close();
    }
  }
}
