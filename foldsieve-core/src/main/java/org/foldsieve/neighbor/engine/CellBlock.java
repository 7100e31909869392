package org.foldsieve.neighbor.engine;

/**
 * The rows of one cell around their mean, column by column, and how far they reach: what the bounds
 * between two cells are made of.
 *
 * <p>For any direction w and rows q and y of two cells with means c and c', \(|y - q| \ge w \cdot
 * (y - q) / |w|\), and \(w \cdot (y - q) = w \cdot (y - c') + w \cdot (c' - c) - w \cdot (q - c)\).
 * With w from mean to mean the first term has a minimum over the cell, the slab in which it lies;
 * so one number for each q excludes the cell or does not. Sums of floats err by what their lengths
 * and number of terms allow, which is subtracted.
 */
final class CellBlock {

  private final float[] mean;
  private final float[][] columns;
  private final int size;
  private final double radius;
  private final double error;

  private CellBlock(float[] mean, float[][] columns, int size, double radius, double error) {
    this.mean = mean;
    this.columns = columns;
    this.size = size;
    this.radius = radius;
    this.error = error;
  }

  /** The cell of the rows {@code from} to {@code to - 1} of an image. */
  static CellBlock of(FrameImage image, int from, int to) {
    int p = image.columns();
    int stride = image.stride();
    int size = to - from;
    float[] rows = new float[size * stride];
    image.floats().get((long) from * stride, rows, 0, rows.length);
    float[] mean = new float[p];
    float[][] columns = new float[p][size];
    double[] squares = new double[size];
    for (int l = 0; l < p; l++) {
      double sum = 0;
      for (int r = 0; r < size; r++) {
        sum += rows[r * stride + l];
      }
      mean[l] = (float) (sum / size);
      for (int r = 0; r < size; r++) {
        float value = rows[r * stride + l] - mean[l];
        columns[l][r] = value;
        squares[r] += (double) value * value;
      }
    }
    double square = 0;
    double error = 0;
    for (int r = 0; r < size; r++) {
      square = Math.max(square, squares[r]);
      error = Math.max(error, image.error(from + r));
    }
    return new CellBlock(mean, columns, size, Math.sqrt(square) * (1 + 0x1p-20), error);
  }

  /** The memory the blocks of so many rows take, in bytes. */
  static long bytes(long rows, int frameColumns) {
    long cells = rows / (RowCells.ROWS / 4) + 1;
    return rows * frameColumns * Float.BYTES + cells * frameColumns * 24L;
  }

  int size() {
    return size;
  }

  /** No row is farther from the mean. */
  double radius() {
    return radius;
  }

  /** The largest {@link FrameImage#error} of a row. */
  double error() {
    return error;
  }

  /** The distance to the mean of another cell, to a few roundings. */
  double distance(CellBlock other) {
    double even = 0;
    double odd = 0;
    int p = mean.length;
    int l = 0;
    for (; l + 1 < p; l += 2) {
      double a = (double) mean[l] - other.mean[l];
      double b = (double) mean[l + 1] - other.mean[l + 1];
      even += a * a;
      odd += b * b;
    }
    if (l < p) {
      double a = (double) mean[l] - other.mean[l];
      even += a * a;
    }
    return Math.sqrt(even + odd);
  }

  /**
   * Writes the direction from this mean to another.
   *
   * @param distance that of the means
   * @return the part of the way between the means in this direction
   */
  double directionTo(CellBlock other, double distance, float[] direction) {
    double way = 0;
    for (int l = 0; l < direction.length; l++) {
      double difference = (double) other.mean[l] - mean[l];
      direction[l] = (float) (difference / distance);
      way += difference * direction[l];
    }
    return way;
  }

  /** Adds the mean as often as there are rows. */
  void addTo(double[] sums) {
    for (int l = 0; l < sums.length; l++) {
      sums[l] += (double) mean[l] * size;
    }
  }

  /** The way from a place to the mean in a direction. */
  double way(double[] from, float[] direction) {
    double way = 0;
    for (int l = 0; l < direction.length; l++) {
      way += (mean[l] - from[l]) * direction[l];
    }
    return way;
  }

  /** The distance from a place to the mean, to a few roundings. */
  double distance(double[] from) {
    double sum = 0;
    for (int l = 0; l < from.length; l++) {
      sum += (mean[l] - from[l]) * (mean[l] - from[l]);
    }
    return Math.sqrt(sum);
  }

  /** Writes the product of each row, seen from the mean, with a direction. */
  void project(float[] direction, float[] target) {
    float[] first = columns[0];
    float part = direction[0];
    for (int r = 0; r < first.length; r++) {
      target[r] = part * first[r];
    }
    int l = 1;
    for (; l + 1 < columns.length; l += 2) {
      add(target, direction[l], columns[l], direction[l + 1], columns[l + 1]);
    }
    if (l < columns.length) {
      add(target, direction[l], columns[l], 0, columns[l]);
    }
  }

  /** A loop of its own, which becomes vector code. */
  private static void add(float[] target, float a, float[] x, float b, float[] y) {
    for (int r = 0; r < x.length; r++) {
      target[r] += a * x[r] + b * y[r];
    }
  }

  /** The smallest of the products of the rows with a direction. */
  float lowest(float[] direction, float[] scratch) {
    project(direction, scratch);
    float lowest = Float.POSITIVE_INFINITY;
    for (int r = 0; r < size; r++) {
      lowest = scratch[r] < lowest ? scratch[r] : lowest;
    }
    return lowest;
  }

  /**
   * What sums of floats may err by in a bound between rows of two cells: the products of p terms,
   * the rounding of each difference from a mean, and that of the direction.
   */
  static double slop(CellBlock a, CellBlock b, double distance) {
    int p = a.mean.length;
    return 2 * (p + 8) * Frame.UNIT_ROUNDOFF * (a.radius + b.radius + distance) + 0x1p-60;
  }
}
