package org.foldsieve.embed.image;

import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.Fields;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * A reducer of images: {@code Y_i = U'X_i V}, or with one side left as it is, {@code X_i V} or
 * {@code U'X_i}. The coordinates of a row are the entries of Y_i, row by row. New images are placed
 * by the same formula, exactly.
 *
 * <p>An image is rebuilt from its reduced form as the mean image plus what the reduced form says
 * beyond it: {@code Xb + U⁺'(Y - U'Xb V)V⁺}, with {@code U⁺ = U(U'U)⁻¹}. For orthonormal U and V
 * that is the nearest image the reduced form allows.
 *
 * @since 0.1.0
 */
public class ImageModel extends FittedModel {

  /** The {@link #type()} of these models. */
  public static final String TYPE = "image";

  /** Images that are rebuilt at a time to see their errors. */
  private static final int ERROR_BLOCK = 1024;

  private final ImageShape shape;
  private final Reducer reducer;
  private final double[] mean;

  /**
   * A model.
   *
   * @param mean the mean training image, row-major
   */
  ImageModel(Fit fit, ImageShape shape, Reducer reducer, double[] mean) {
    super(fit);
    this.shape = shape;
    this.reducer = reducer;
    this.mean = mean;
    if (mean.length != shape.pixels()
        || shape.pixels() != fit.featureNames().size()
        || (reducer.left() != null && reducer.left().rows() != shape.rows())
        || (reducer.right() != null && reducer.right().rows() != shape.columns())
        || (long) reducedRows() * reducedColumns() != fit.coordinates().columns()) {
      throw new IllegalArgumentException("the projections do not fit images of " + shape);
    }
  }

  /** The model that a model file holds; see {@link #fields()}. */
  public ImageModel(Fields fields) {
    this(
        Fit.read(fields.fields("fit")),
        readShape(fields),
        new Reducer(
            fields.has("left") ? fields.finiteMatrix("left") : null,
            fields.has("right") ? fields.finiteMatrix("right") : null),
        fields.finite("mean"));
  }

  private static ImageShape readShape(Fields fields) {
    return new ImageShape(
        fields.count("image-rows"),
        fields.count("image-columns"),
        ImageShape.Order.valueOf(fields.text("pixel-order")));
  }

  @Override
  protected Fields ownFields() {
    Fields fields =
        new Fields()
            .put("image-rows", shape.rows())
            .put("image-columns", shape.columns())
            .put("pixel-order", shape.order().name())
            .put("mean", mean);
    if (reducer.left() != null) {
      fields.put("left", reducer.left());
    }
    if (reducer.right() != null) {
      fields.put("right", reducer.right());
    }
    return fields;
  }

  @Override
  public String type() {
    return TYPE;
  }

  /** The shape of the images it reduces. */
  public final ImageShape shape() {
    return shape;
  }

  /** Rows of a reduced image. */
  public final int reducedRows() {
    return reducer.left() == null ? shape.rows() : reducer.left().columns();
  }

  /** Columns of a reduced image. */
  public final int reducedColumns() {
    return reducer.right() == null ? shape.columns() : reducer.right().columns();
  }

  /** U, which reduces the pixel rows; the identity where that side is left as it is. A copy. */
  public final Matrix left() {
    return reducer.left() == null ? identity(shape.rows()) : reducer.left().copy();
  }

  /** V, which reduces the pixel columns; the identity where that side is left as it is. A copy. */
  public final Matrix right() {
    return reducer.right() == null ? identity(shape.columns()) : reducer.right().copy();
  }

  private static Matrix identity(int n) {
    Matrix identity = Matrix.zeros(n, n);
    for (int i = 0; i < n; i++) {
      identity.set(i, i, 1);
    }
    return identity;
  }

  @Override
  public final Matrix transform(Table rows, Run run) {
    try (ImageStack images = ImageStack.of(align(rows), shape, run)) {
      return reducer.apply(images, run);
    }
  }

  /**
   * Images from their reduced form.
   *
   * @param reduced one reduced image a row, as {@link #transform} gives them
   * @return one image a row, with the pixels in the order of the training table
   */
  public final Matrix reconstruct(Matrix reduced, Run run) {
    if (reduced.columns() != dimensions()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a reduced image has %d numbers, not %d",
              dimensions(),
              reduced.columns()));
    }
    run.requireMemory(
        3L * Double.BYTES * reduced.rows() * shape.pixels(),
        String.format(Locale.ROOT, "rebuilding %d images of %s", reduced.rows(), shape),
        "rebuild fewer at a time");
    Matrix deviations;
    try (ImageStack average =
            ImageStack.of(Matrix.wrap(1, mean.length, mean), shape.rows(), shape.columns());
        ImageStack given = ImageStack.of(reduced, reducedRows(), reducedColumns());
        ImageStack rest = given.minus(reducer.apply(average, run).values(), run)) {
      deviations = reducer.dual().apply(rest, run);
    }
    Matrix images = Matrix.zeros(reduced.rows(), shape.pixels());
    for (int t = 0; t < images.rows(); t++) {
      for (int i = 0; i < shape.rows(); i++) {
        for (int j = 0; j < shape.columns(); j++) {
          int pixel = i * shape.columns() + j;
          images.set(t, shape.feature(i, j), mean[pixel] + deviations.get(t, pixel));
        }
      }
    }
    return images;
  }

  /**
   * How well each image survives reduction: {@code |X_i - rebuilt|_F / |X_i|_F}; of a black image 0
   * when it is rebuilt black, and infinite otherwise. Only some images are rebuilt at a time.
   */
  public final double[] reconstructionErrors(Table rows, Run run) {
    Table aligned = align(rows);
    double[] errors = new double[aligned.rows()];
    for (int from = 0; from < errors.length; from += ERROR_BLOCK) {
      run.checkCancelled("reconstruction errors");
      int[] block = IntStream.range(from, Math.min(errors.length, from + ERROR_BLOCK)).toArray();
      double[] part = blockErrors(aligned.selectRows(block), run);
      System.arraycopy(part, 0, errors, from, part.length);
    }
    return errors;
  }

  private double[] blockErrors(Table images, Run run) {
    Matrix rebuilt = reconstruct(transform(images, run), run);
    double[] errors = new double[images.rows()];
    double[] image = new double[images.features()];
    for (int t = 0; t < errors.length; t++) {
      images.copyRow(t, image);
      double difference = 0;
      double size = 0;
      for (int p = 0; p < image.length; p++) {
        double delta = image[p] - rebuilt.values()[t * image.length + p];
        difference += delta * delta;
        size += image[p] * image[p];
      }
      errors[t] = difference == 0 ? 0 : Math.sqrt(difference / size);
    }
    return errors;
  }
}
