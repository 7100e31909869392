package org.foldsieve.embed.image;

import java.util.Objects;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Images reduced on one side by principal components of their rows (or columns): 2DPCA. Works on
 * the images as matrices, so the eigenproblem has the size of one side and not of all pixels.
 *
 * <p>\[ R = \frac{1}{N} \sum_i (X_i - \bar X)'(X_i - \bar X), \qquad Y_i = X_i V \] with V the
 * eigenvectors of the d largest eigenvalues of R. With {@code side=columns} (alternative 2DPCA),
 * \(C = \frac{1}{N} \sum_i (X_i - \bar X)(X_i - \bar X)'\) and \(Y_i = U'X_i\). Y is not centred.
 *
 * <p><b>Undefined.</b> Images that do not differ are an error, and so is d above the rank of R.
 *
 * <p><b>Cost.</b> O(N m n²) time for N images of m x n.
 *
 * <p><b>Paper.</b> Yang, Zhang, Frangi, Yang (2004). Two-dimensional PCA: a new approach to
 * appearance-based face representation and recognition. IEEE TPAMI 26(1).
 * doi:10.1109/TPAMI.2004.1261097
 *
 * @param dims d, directions kept
 * @param side which vectors of an image are analysed
 * @since 0.1.0
 */
public record TwoDimensionalPca(int dims, Side side) implements ImageEmbedding {

  /** Which vectors of an image are analysed. */
  public enum Side {
    /** Its rows: the columns of the image become fewer. */
    ROWS,
    /** Its columns: the rows of the image become fewer. */
    COLUMNS
  }

  /** Checks the parameters. */
  public TwoDimensionalPca {
    Objects.requireNonNull(side, "side");
    Require.atLeast(1, "dims", dims);
  }

  /** Two directions, of the rows. */
  public static TwoDimensionalPca withDefaults() {
    return new TwoDimensionalPca(2, Side.ROWS);
  }

  /** This method with another number of directions. */
  public TwoDimensionalPca withDims(int dims) {
    return new TwoDimensionalPca(dims, side);
  }

  /** This method for the other vectors of an image. */
  public TwoDimensionalPca withSide(Side side) {
    return new TwoDimensionalPca(dims, side);
  }

  @Override
  public String id() {
    return "2dpca";
  }

  @Override
  public ImageModel fit(Workbench bench) {
    Run run = bench.run();
    try (ImageStack images = ImageStack.of(bench.table(), id(), run);
        ImageStack centered = images.minus(images.mean(run), run)) {
      if (side == Side.ROWS) {
        ImageDirections.checkSide(dims, images.columns, "columns");
        ImageDirections v = ofRows(centered, dims, run);
        return ImageFits.model(this, bench, images, Reducer.ofColumns(v.vectors()), v.spectrum());
      }
      ImageDirections.checkSide(dims, images.rows, "rows");
      ImageDirections u = ofColumns(centered, dims, run);
      return ImageFits.model(this, bench, images, Reducer.ofRows(u.vectors()), u.spectrum());
    }
  }

  /** The principal directions of the rows of centred images. */
  static ImageDirections ofRows(ImageStack centered, int dims, Run run) {
    return principal(centered.columnGram(run), centered.columns, centered.count, dims);
  }

  /** The principal directions of the columns of centred images. */
  static ImageDirections ofColumns(ImageStack centered, int dims, Run run) {
    return principal(centered.rowGram(run), centered.rows, centered.count, dims);
  }

  private static ImageDirections principal(double[] scatter, int side, int images, int dims) {
    for (int at = 0; at < scatter.length; at++) {
      scatter[at] /= images;
    }
    return ImageDirections.largest(scatter, side, dims);
  }
}
