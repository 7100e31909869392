package org.foldsieve.neighbor.engine;

import org.foldsieve.neighbor.row.Dissimilarity;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;

/**
 * A view of rows as short vectors of floats whose products bound the distances between the rows.
 *
 * <h2>The bound</h2>
 *
 * <p>Let x be a row in the frame's own real coordinates: centred and multiplied by a power of two,
 * {@code scale}, that brings the largest value near 1. Let X be its float image with p columns, \(h
 * = |X|^2/2\), \(H = h_x + h_y\), u = 2^-24 and \(\gamma_n = nu/(1 - nu)\). A frame promises a
 * <em>conversion error</em> \(\rho\):
 *
 * <p>\[ |X - x| \le \rho |X| + \text{(absolute underflow)}. \]
 *
 * <p>What is known of half the squared distance, \(t = |x - y|^2/2\), from products of floats?
 *
 * <ul>
 *   <li>\(|X - Y|\) differs from \(|x - y|\) by at most \(\rho S\), \(S = |X| + |Y|\), and is
 *       itself at most S; so their squares differ by at most \(\rho(2 + \rho)S^2\). As \(S^2 \le
 *       4H\), the halves differ by at most \(4.1 \rho H\).
 *   <li>The search computes \(\mathrm{low}_x + \mathrm{low}_y - X \cdot Y\) as one product of
 *       vectors of p + 2 floats, (-X, low x, 1) and (Y, 1, low y). Summed in any order and with or
 *       without fused steps, it errs by at most \(\gamma_{p+2} (|X||Y| + |\mathrm{low}_x| +
 *       |\mathrm{low}_y|) \le 2 \gamma_{p+2} H\).
 *   <li>The distance that decides is a sum of d rounded double squares. It errs by a factor \(1 \pm
 *       (d + 2) 2^{-52}\); with d up to {@link #MOST_FEATURES} and \(t \le 2.1 H\) by less than
 *       0.02 uH.
 * </ul>
 *
 * <p>Together, with \(e = 2 \gamma_{p+2} + 4.1 \rho + 8u\) and an absolute term a far above every
 * underflow (each lost product or square is below 2^-126, also where a processor flushes them to
 * zero), the float
 *
 * <p>\[ \mathrm{low}_{xy} = \mathrm{low}_x + \mathrm{low}_y - X \cdot Y, \quad \mathrm{low}_x = (1
 * - e) h_x - a \]
 *
 * <p>is never above t, and \(\mathrm{low}_{xy} + \mathrm{slack}_x + \mathrm{slack}_y\) with \(
 * \mathrm{slack}_x = (2e + 8u) h_x + 4a\) is never below it. Norms are computed in double and the
 * results rounded outwards. A frame in which distances are too short, by a known shortfall, adds
 * that to the slack. A {@link Dissimilarity} that decides by another formula than the sum of
 * squares adds the difference of the two to a.
 */
abstract class Frame {

  /** Half the distance from 1 to the next float: the largest relative rounding error. */
  static final double UNIT_ROUNDOFF = 0x1p-24;

  /** With more features the decision's own rounding would matter; such tables have few rows. */
  static final int MOST_FEATURES = 1 << 20;

  /** Rows are converted so many at once, or as many as hold so many numbers. */
  private static final int CHUNK = 64;

  private static final int CHUNK_NUMBERS = 1 << 20;

  /** The number of float columns. */
  abstract int columns();

  /** How distances of this frame compare with raw ones. */
  abstract DistanceUnit unit();

  /** The conversion error. */
  abstract double conversionError();

  /**
   * What the row that begins at {@code from} in the image adds to the way from a lower bound to an
   * upper one because this frame shows distances too short: half of a squared length.
   */
  abstract double shortfall(float[] image, int from);

  /** About how many candidates a search for k neighbours will have to settle for each row. */
  abstract int expectedCandidates(int k);

  /** What the work of one thread needs to convert so many rows at once. */
  abstract Converter converter(int rows);

  /** Turns rows into floats. */
  interface Converter {
    /** Writes rows {@code from} to {@code to - 1} to the target, one after the other. */
    void convert(RowSet rows, int from, int to, float[] target);
  }

  /** The memory an image of so many rows takes, in bytes. */
  final long imageBytes(long rows) {
    return rows * (Float.BYTES * (columns() + 2L + FrameImage.MORE));
  }

  /** Makes the image of the rows. */
  final FrameImage image(RowSet rows, Blas blas, Run run) {
    int n = rows.size();
    int p = columns();
    int stride = p + FrameImage.MORE;
    double margin = margin();
    double scale = unit().scale();
    double absolute =
        (p + 8) * 0x1p-124 + rows.measure().error(rows.features()) * scale * scale / 2;
    FrameImage image = new FrameImage(n, p, blas.allocate((long) n * stride), margin, absolute);
    try {
      int chunk = Math.max(1, Math.min(CHUNK, CHUNK_NUMBERS / rows.features()));
      run.forEach(
          "image rows",
          (n + chunk - 1) / chunk,
          () -> new Worker(converter(chunk), new float[chunk * p], new float[chunk * stride]),
          (worker, c) -> {
            int from = c * chunk;
            int to = Math.min(n, from + chunk);
            float[] floats = worker.floats;
            worker.converter.convert(rows, from, to, floats);
            for (int r = from; r < to; r++) {
              int at = (r - from) * stride;
              System.arraycopy(floats, (r - from) * p, worker.wider, at, p);
              double half = halfNorm(floats, (r - from) * p, p);
              image.low()[r] = Math.nextDown((float) ((1 - margin) * half - absolute));
              double slack = (2 * margin + 8 * UNIT_ROUNDOFF) * half + 4 * absolute;
              slack += shortfall(floats, (r - from) * p);
              image.slack()[r] = Math.nextUp((float) slack);
              worker.wider[at + p] = 1;
              worker.wider[at + p + 1] = image.low()[r];
            }
            image.floats().put((long) from * stride, worker.wider, 0, (to - from) * stride);
          });
      return image;
    } catch (RuntimeException | Error problem) {
      image.close();
      throw problem;
    }
  }

  private record Worker(Converter converter, float[] floats, float[] wider) {}

  /** The relative margin e. */
  final double margin() {
    double steps = (columns() + 2) * UNIT_ROUNDOFF;
    return 2 * steps / (1 - steps) + 4.1 * conversionError() + 8 * UNIT_ROUNDOFF;
  }

  private static double halfNorm(float[] floats, int from, int p) {
    double even = 0;
    double odd = 0;
    int l = 0;
    for (; l + 1 < p; l += 2) {
      even += (double) floats[from + l] * floats[from + l];
      odd += (double) floats[from + l + 1] * floats[from + l + 1];
    }
    if (l < p) {
      even += (double) floats[from + l] * floats[from + l];
    }
    return (even + odd) / 2;
  }
}
