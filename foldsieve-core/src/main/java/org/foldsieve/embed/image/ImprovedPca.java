package org.foldsieve.embed.image;

import java.util.Arrays;
import java.util.Objects;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Images reduced on one side by the principal directions of a single image, the mean image:
 * I(2D)PCA. Faster than 2DPCA, because only one image is analysed.
 *
 * <p>\[ R = Z_0'Z_0, \qquad Y_i = X_i V \] with V the eigenvectors of the d largest eigenvalues of
 * R. The description in print is one sentence, so what \(Z_0\) is must be chosen:
 *
 * <ul>
 *   <li>{@code A} (default): the mean image less its own mean pixel
 *   <li>{@code B}: the mean image with each column centred, and R divided by the number of rows:
 *       the covariance of its columns
 *   <li>{@code C}: the first image less the mean image
 * </ul>
 *
 * <p>The sum of all deviations from the mean image is 0, so "the deviation image" cannot be meant.
 * On most sets the readings differ by less than the spread of k-means.
 *
 * <p><b>Undefined.</b> d above the rank of R, at most the number of pixel rows, is an error: the
 * rest of V would be arbitrary.
 *
 * <p><b>Cost.</b> O(N m n) time for N images of m x n.
 *
 * <p><b>Departures.</b> The description is one sentence, and all readings are ours.
 *
 * <p><b>Paper.</b> Woraratpanya et al. (2015), as cited in the DRASL paper; the source was not
 * available.
 *
 * @param dims d, directions kept
 * @param reading what the one analysed image is
 * @since 0.1.0
 */
public record ImprovedPca(int dims, Reading reading) implements ImageEmbedding {

  /** How the one sentence is read. */
  public enum Reading {
    /** The mean image less its own mean pixel. */
    A,
    /** The mean image with each column centred. */
    B,
    /** The first image less the mean image. */
    C;

    /** The letter itself, as in the documentation. */
    @Override
    public String toString() {
      return name();
    }
  }

  /** Checks the parameters. */
  public ImprovedPca {
    Objects.requireNonNull(reading, "reading");
    Require.atLeast(1, "dims", dims);
  }

  /** Two directions, reading A. */
  public static ImprovedPca withDefaults() {
    return new ImprovedPca(2, Reading.A);
  }

  /** This method with another number of directions. */
  public ImprovedPca withDims(int dims) {
    return new ImprovedPca(dims, reading);
  }

  /** This method with another reading. */
  public ImprovedPca withReading(Reading reading) {
    return new ImprovedPca(dims, reading);
  }

  @Override
  public String id() {
    return "i2dpca";
  }

  @Override
  public ImageModel fit(Workbench bench) {
    Run run = bench.run();
    try (ImageStack images = ImageStack.of(bench.table(), id(), run)) {
      ImageDirections.checkSide(dims, images.columns, "columns");
      ImageDirections v = ImageDirections.largest(scatter(images, run), images.columns, dims);
      return ImageFits.model(this, bench, images, Reducer.ofColumns(v.vectors()), v.spectrum());
    }
  }

  private double[] scatter(ImageStack images, Run run) {
    Matrix one = Matrix.wrap(1, images.size(), analysedImage(images, run));
    try (ImageStack stack = ImageStack.of(one, images.rows, images.columns)) {
      double[] scatter = stack.columnGram(run);
      if (reading == Reading.B) {
        Arrays.setAll(scatter, at -> scatter[at] / images.rows);
      }
      return scatter;
    }
  }

  private double[] analysedImage(ImageStack images, Run run) {
    double[] image = images.mean(run);
    int columns = images.columns;
    if (reading == Reading.C) {
      double[] first = images.image(0);
      for (int p = 0; p < image.length; p++) {
        image[p] = first[p] - image[p];
      }
      return image;
    }
    double[] shift = new double[columns];
    for (int p = 0; p < image.length; p++) {
      shift[p % columns] += image[p] / images.rows;
    }
    if (reading == Reading.A) {
      double mean = 0;
      for (double value : shift) {
        mean += value / columns;
      }
      Arrays.fill(shift, mean);
    }
    for (int p = 0; p < image.length; p++) {
      image[p] -= shift[p % columns];
    }
    return image;
  }
}
