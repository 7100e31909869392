package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.FloatStore;
import org.jspecify.annotations.Nullable;

/**
 * The lower bounds of the distances between some rows and some columns, as one product of floats,
 * and the few of them that are within reach. One thread's.
 *
 * <p>Almost every bound is out of reach, so what counts is how fast it is passed over. Bounds are
 * looked at as integers: the bits of floats that are not negative order as the floats do, so the
 * sign of a difference of bits says whether a bound is within reach, and a negative bound says so
 * by its own sign. Signs of many bounds are joined by "or", in loops that become vector code, and
 * only where a joined sign is set the bounds are looked at one by one.
 */
final class ProductBlock implements AutoCloseable {

  /** Who is near. */
  interface Reach {
    /** The limit of a row of the block as {@link #limit} gives it; it may fall meanwhile. */
    int ofRow(int row);

    /** Takes a bound that is within the limit of its row or of its column. */
    void offer(int row, int column, float low);
  }

  /** Rows whose signs are joined. */
  private static final int GROUP = 4;

  /** Parts of the columns whose signs are joined. */
  private static final int PARTS = 8;

  /** Shorter lines are fetched several at once: each fetch is a call of native code. */
  private static final int SHORT = 1024;

  private final Blas blas;
  private final int stride;
  private final FloatStore left;
  private final FloatStore product;
  private final float[] row;
  private final int[][] lines;
  private final int[] few;
  private final int[] signs;
  private final int[] joined;
  private int height;
  private int width;

  /** Room for so many rows and columns of images with so many columns. */
  ProductBlock(int rows, int columns, int frameColumns, Blas blas) {
    this.blas = blas;
    stride = frameColumns + FrameImage.MORE;
    left = blas.allocate((long) rows * stride);
    product = blas.allocate((long) rows * columns);
    row = new float[stride];
    lines = new int[GROUP][columns];
    few = new int[GROUP * Math.min(columns, SHORT)];
    // Padded with signs that are never set, so that all parts are of one length.
    signs = new int[columns + PARTS];
    joined = new int[columns / PARTS + 1];
  }

  /** The memory it takes, in bytes. */
  static long bytes(int rows, int columns, int frameColumns) {
    return Float.BYTES
        * ((long) rows * (frameColumns + FrameImage.MORE + columns) + (GROUP + 2L) * columns);
  }

  /** The limit for bounds that are within reach up to a threshold. */
  static int limit(float threshold) {
    return threshold >= 0 ? Float.floatToRawIntBits(threshold) + 1 : 0;
  }

  /** Takes rows {@code from} to {@code from + count - 1} of an image. */
  void takeRows(FrameImage image, int from, int count) {
    height = count;
    for (int r = 0; r < count; r++) {
      takeRow(image, from + r, r);
    }
  }

  private void takeRow(FrameImage image, int from, int to) {
    image.floats().get((long) from * stride, row, 0, stride);
    turn(row, 0, stride);
    left.put((long) to * stride, row, 0, stride);
  }

  /** Turns a row of an image into the left side of a product. */
  static void turn(float[] rows, int from, int stride) {
    for (int l = from; l < from + stride - FrameImage.MORE; l++) {
      rows[l] = -rows[l];
    }
    rows[from + stride - 2] = rows[from + stride - 1];
    rows[from + stride - 1] = 1;
  }

  /** Takes rows that were turned already. */
  void takeTurned(float[] rows, int count) {
    height = count;
    left.put(0, rows, 0, count * stride);
  }

  /** Computes the bounds between the rows and so many columns, which are rows of an image. */
  void multiply(FrameImage columns, int from, int count) {
    width = count;
    blas.gemmTransposed(
        height,
        width,
        stride,
        left,
        0,
        stride,
        columns.floats(),
        (long) from * stride,
        stride,
        product,
        0,
        width);
  }

  /**
   * Offers what is within reach.
   *
   * @param columnLimits by column, or null where only limits of rows count
   * @param diagonal where a block is above a diagonal: row r begins behind column r + diagonal
   */
  void sift(int @Nullable [] columnLimits, int diagonal, Reach reach) {
    int part = (width + PARTS - 1) / PARTS;
    Arrays.fill(signs, width, part * PARTS, 0);
    for (int r = 0; r < height; r += GROUP) {
      int rows = Math.min(GROUP, height - r);
      if (width < SHORT) {
        product.getBits((long) r * width, few, 0, rows * width);
      }
      for (int g = 0; g < GROUP; g++) {
        // Rows that are missing repeat the last one.
        int line = r + Math.min(g, rows - 1);
        if (width < SHORT) {
          System.arraycopy(few, (line - r) * width, lines[g], 0, width);
        } else {
          product.getBits((long) line * width, lines[g], 0, width);
        }
        int hidden = Math.min(width, line + diagonal + 1);
        if (hidden > 0) {
          Arrays.fill(lines[g], 0, hidden, Integer.MAX_VALUE);
        }
      }
      int a = reach.ofRow(r);
      int b = reach.ofRow(r + Math.min(1, rows - 1));
      int c = reach.ofRow(r + Math.min(2, rows - 1));
      int d = reach.ofRow(r + rows - 1);
      if (columnLimits == null) {
        signs(lines[0], lines[1], lines[2], lines[3], a, b, c, d, signs, width);
      } else {
        Arrays.fill(signs, 0, width, 0);
        addSigns(lines[0], lines[1], a, b, columnLimits, signs, width);
        addSigns(lines[2], lines[3], c, d, columnLimits, signs, width);
      }
      join(signs, joined, part);
      for (int at = 0; at < part; at++) {
        if (joined[at] < 0) {
          lookAt(at, part, r, rows, columnLimits, reach);
        }
      }
    }
  }

  /** Looks at the bounds one by one whose joined sign is set. */
  private void lookAt(
      int at, int part, int r, int rows, int @Nullable [] columnLimits, Reach reach) {
    for (int c = at; c < width; c += part) {
      if (signs[c] < 0) {
        for (int g = 0; g < rows; g++) {
          int bits = lines[g][c];
          if (bits < reach.ofRow(r + g) || columnLimits != null && bits < columnLimits[c]) {
            reach.offer(r + g, c, Float.intBitsToFloat(bits));
          }
        }
      }
    }
  }

  private static void signs(
      int[] w, int[] x, int[] y, int[] z, int a, int b, int c, int d, int[] signs, int width) {
    for (int j = 0; j < width; j++) {
      signs[j] = (w[j] - a) | (x[j] - b) | (y[j] - c) | (z[j] - d) | w[j] | x[j] | y[j] | z[j];
    }
  }

  /** Two rows at once: a longer loop is not made vector code. */
  private static void addSigns(
      int[] w, int[] x, int a, int b, int[] limits, int[] signs, int width) {
    for (int j = 0; j < width; j++) {
      signs[j] |= (w[j] - a) | (w[j] - limits[j]) | w[j] | (x[j] - b) | (x[j] - limits[j]) | x[j];
    }
  }

  private static void join(int[] signs, int[] joined, int part) {
    for (int j = 0; j < part; j++) {
      joined[j] = signs[j] | signs[j + part] | signs[j + 2 * part] | signs[j + 3 * part];
    }
    for (int j = 0; j < part; j++) {
      joined[j] |=
          signs[j + 4 * part] | signs[j + 5 * part] | signs[j + 6 * part] | signs[j + 7 * part];
    }
  }

  @Override
  public void close() {
    left.close();
    product.close();
  }
}
