package org.foldsieve.neighbor.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.FloatStore;
import org.foldsieve.run.Run;

/**
 * Rows in small groups of near ones: k-means of few centres, and again inside each of its groups,
 * until a group is a cell. Any division would do, since bounds are taken from who is in a cell; a
 * good one makes them good.
 *
 * <p>Seeded by the rows alone, so the same rows make the same cells. Time O(n p log n).
 */
final class RowCells {

  /** About the rows of a cell: below, the calls cost more than the products they save. */
  static final int ROWS = 160;

  /** No cell has more. */
  static final int MOST_ROWS = ROWS * 3 / 2;

  /** Cells of a group, about, at most. */
  private static final int GROUP = 32;

  private static final int BRANCHES = 32;
  private static final int SAMPLE_PER_BRANCH = 64;
  private static final int ROUNDS = 4;
  private static final int CHUNK = 256;

  private final FrameImage image;
  private final int cellRows;
  private final Blas blas;
  private final int stride;
  private final int[] order;

  private RowCells(FrameImage image, int cellRows, Blas blas) {
    this.image = image;
    this.cellRows = cellRows;
    this.blas = blas;
    stride = image.stride();
    order = new int[image.rows()];
    Arrays.setAll(order, r -> r);
  }

  /**
   * The rows of each cell.
   *
   * @param order cell after cell, ascending in each
   * @param start of each cell in the order, and the number of rows at last
   * @param groups the first cell of each group of cells that lie together, and the number of cells
   *     at last
   */
  record Division(int[] order, int[] start, int[] groups) {
    int cells() {
      return start.length - 1;
    }
  }

  private record Part(int from, int to) {
    int size() {
      return to - from;
    }

    boolean holds(Part other) {
      return from <= other.from && other.to <= to;
    }
  }

  /**
   * Divides the rows of an image.
   *
   * @param cellRows about the rows of a cell, at most {@link #ROWS}
   */
  static Division of(FrameImage image, int cellRows, Blas blas, Run run) {
    return new RowCells(image, cellRows, blas).divide(run);
  }

  /** The memory that dividing takes, in bytes. */
  static long bytes(long rows, int frameColumns, int threads) {
    long stride = frameColumns + FrameImage.MORE;
    long sample = (long) BRANCHES * SAMPLE_PER_BRANCH * stride * Float.BYTES;
    return rows * 3L * Integer.BYTES + threads * (sample + 2 * CHUNK * stride * Float.BYTES);
  }

  private Division divide(Run run) {
    int mostRows = cellRows * 3 / 2;
    List<Part> open = new ArrayList<>(List.of(new Part(0, order.length)));
    List<Part> cells = new ArrayList<>();
    List<Part> small = new ArrayList<>();
    while (!open.isEmpty()) {
      List<Part> large = open.stream().filter(part -> part.size() > mostRows).toList();
      open.stream().filter(part -> part.size() <= mostRows).forEach(cells::add);
      open.stream().filter(part -> part.size() <= GROUP * cellRows).forEach(small::add);
      List<List<Part>> next = new ArrayList<>();
      large.forEach(part -> next.add(List.of()));
      run.forEach("group rows", large.size(), p -> next.set(p, split(large.get(p))));
      open = new ArrayList<>();
      next.forEach(open::addAll);
    }
    cells.sort(Comparator.comparingInt(Part::from));
    int[] start = new int[cells.size() + 1];
    for (int c = 0; c < cells.size(); c++) {
      start[c + 1] = cells.get(c).to;
      Arrays.sort(order, cells.get(c).from, cells.get(c).to);
    }
    return new Division(order, start, groups(cells, small));
  }

  /** The first cell of each of the largest small parts: every cell is in one of them. */
  private static int[] groups(List<Part> cells, List<Part> small) {
    small.sort(
        Comparator.comparingInt(Part::from).thenComparing(Part::size, Comparator.reverseOrder()));
    List<Integer> first = new ArrayList<>();
    int cell = 0;
    int next = 0;
    while (cell < cells.size()) {
      first.add(cell);
      Part group = small.get(next);
      while (cell < cells.size() && group.holds(cells.get(cell))) {
        cell++;
      }
      while (next < small.size() && group.holds(small.get(next))) {
        next++;
      }
    }
    first.add(cells.size());
    return first.stream().mapToInt(Integer::intValue).toArray();
  }

  private List<Part> split(Part part) {
    int branches = Math.max(2, Math.min(BRANCHES, (part.size() + cellRows - 1) / cellRows));
    int[] nearest = new int[part.size()];
    try (Work work = new Work(branches)) {
      work.place(part);
      work.assign(part, nearest);
    }
    int[] start = new int[branches + 1];
    for (int branch : nearest) {
      start[branch + 1]++;
    }
    List<Part> parts = new ArrayList<>();
    for (int b = 0; b < branches; b++) {
      start[b + 1] += start[b];
      if (start[b + 1] > start[b]) {
        parts.add(new Part(part.from + start[b], part.from + start[b + 1]));
      }
    }
    if (parts.size() == 1) {
      // All alike as floats: any halves do.
      int middle = (part.from + part.to) >>> 1;
      return List.of(new Part(part.from, middle), new Part(middle, part.to));
    }
    int[] moved = new int[part.size()];
    for (int r = 0; r < moved.length; r++) {
      moved[start[nearest[r]]++] = order[part.from + r];
    }
    System.arraycopy(moved, 0, order, part.from, moved.length);
    return parts;
  }

  /** What the division of one part needs. */
  private final class Work implements AutoCloseable {

    private final int branches;
    private final float[] rows = new float[CHUNK * stride];
    private final float[] products;
    private final float[] centers;
    private final FloatStore rowStore = blas.allocate((long) CHUNK * stride);
    private final FloatStore centerStore;
    private final FloatStore productStore;

    Work(int branches) {
      this.branches = branches;
      products = new float[CHUNK * branches];
      centers = new float[branches * stride];
      centerStore = blas.allocate((long) branches * stride);
      productStore = blas.allocate((long) CHUNK * branches);
    }

    /** Places the centres by the rounds of k-means on some of the rows. */
    void place(Part part) {
      int m = Math.min(part.size(), branches * SAMPLE_PER_BRANCH);
      SplittableRandom random = new SplittableRandom(31L * part.from + part.to);
      float[] sample = new float[m * stride];
      for (int s = 0; s < m; s++) {
        int low = (int) ((long) s * part.size() / m);
        int high = (int) ((s + 1L) * part.size() / m);
        read(order[part.from + random.nextInt(low, high)], sample, s);
      }
      for (int b = 0; b < branches; b++) {
        int from = (int) ((long) b * m / branches);
        System.arraycopy(sample, from * stride, centers, b * stride, stride);
      }
      int[] nearest = new int[m];
      for (int round = 0; round < ROUNDS; round++) {
        shift();
        for (int s = 0; s < m; s += CHUNK) {
          int count = Math.min(CHUNK, m - s);
          System.arraycopy(sample, s * stride, rows, 0, count * stride);
          assign(count, nearest, s);
        }
        average(sample, nearest);
      }
      shift();
    }

    /** Behind the columns of a centre stands what makes a product grow as the distance falls. */
    private void shift() {
      for (int b = 0; b < branches; b++) {
        double half = 0;
        for (int l = b * stride; l < (b + 1) * stride - FrameImage.MORE; l++) {
          half += (double) centers[l] * centers[l] / 2;
        }
        centers[(b + 1) * stride - 2] = (float) -half;
        centers[(b + 1) * stride - 1] = 0;
      }
      centerStore.put(0, centers, 0, centers.length);
    }

    private void average(float[] sample, int[] nearest) {
      double[] sums = new double[branches * stride];
      int[] counts = new int[branches];
      for (int s = 0; s < nearest.length; s++) {
        counts[nearest[s]]++;
        for (int l = 0; l < stride; l++) {
          sums[nearest[s] * stride + l] += sample[s * stride + l];
        }
      }
      for (int b = 0; b < branches; b++) {
        for (int l = b * stride; l < (b + 1) * stride && counts[b] > 0; l++) {
          centers[l] = (float) (sums[l] / counts[b]);
        }
      }
    }

    void assign(Part part, int[] nearest) {
      for (int from = 0; from < part.size(); from += CHUNK) {
        int count = Math.min(CHUNK, part.size() - from);
        for (int r = 0; r < count; r++) {
          read(order[part.from + from + r], rows, r);
        }
        assign(count, nearest, from);
      }
    }

    private void read(int row, float[] target, int at) {
      image.floats().get((long) row * stride, target, at * stride, stride);
    }

    /** The nearest centre of each of the rows at hand, the first where several are. */
    private void assign(int count, int[] nearest, int from) {
      rowStore.put(0, rows, 0, count * stride);
      blas.gemmTransposed(
          count,
          branches,
          stride,
          rowStore,
          0,
          stride,
          centerStore,
          0,
          stride,
          productStore,
          0,
          branches);
      productStore.get(0, products, 0, count * branches);
      for (int r = 0; r < count; r++) {
        int best = 0;
        for (int b = 1; b < branches; b++) {
          if (products[r * branches + b] > products[r * branches + best]) {
            best = b;
          }
        }
        nearest[from + r] = best;
      }
    }

    @Override
    public void close() {
      rowStore.close();
      centerStore.close();
      productStore.close();
    }
  }
}
