package org.foldsieve.embed.linear;

import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Table;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.RowProjection;
import org.foldsieve.run.Run;

/**
 * A linear map: {@code Y = (X - mean) A}. New rows are placed by the same formula, exactly.
 *
 * <p>Placing n rows takes O(n m d) time for m features and d dimensions.
 *
 * @since 0.1.0
 */
public final class LinearModel extends FittedModel {

  /** The {@link #type()} of these models. */
  public static final String TYPE = "linear";

  private final double[] mean;
  private final Matrix projection;

  /** The root of the total variance of the training rows; NaN where an older file has it not. */
  private final double spread;

  LinearModel(Fit fit, double[] mean, Matrix projection, double spread) {
    super(fit);
    if (mean.length != fit.featureNames().size()
        || projection.rows() != mean.length
        || projection.columns() != fit.coordinates().columns()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a %s and %d means do not map %d features",
              projection,
              mean.length,
              fit.featureNames().size()));
    }
    this.mean = mean;
    this.projection = projection;
    this.spread = spread;
  }

  /** The model that a model file holds; see {@link #fields()}. */
  public static LinearModel read(Fields fields) {
    double spread = fields.has("spread") ? fields.number("spread") : Double.NaN;
    if (fields.has("spread") && !(spread > 0 && Double.isFinite(spread))) {
      throw new IllegalArgumentException("the training rows vary by " + spread);
    }
    return new LinearModel(
        Fit.read(fields.fields("fit")),
        fields.finite("mean"),
        fields.finiteMatrix("projection"),
        spread);
  }

  @Override
  protected Fields ownFields() {
    Fields fields = new Fields().put("mean", mean).put("projection", projection);
    return Double.isNaN(spread) ? fields : fields.put("spread", spread);
  }

  @Override
  public String type() {
    return TYPE;
  }

  /** The mean of every feature over the training rows; a copy. */
  public double[] mean() {
    return mean.clone();
  }

  /** The directions A, one a column, one row a feature; a copy. */
  public Matrix projection() {
    return projection.copy();
  }

  /**
   * The share of the variance of the training rows that each axis carries beyond those before it.
   *
   * <p>With A = QR, Q orthonormal, that is the variance along column p of Q, as a part of the sum
   * of the variances of all features: of all axes together, what {@link #inverse} brings back. The
   * axes of PCA are orthonormal, and their shares are the eigenvalues by the total. Empty for a
   * model from a file of an earlier version, which does not know the total, and for one that did
   * not keep its coordinates.
   */
  public Optional<double[]> explainedShares() {
    Matrix y = trainingCoordinates();
    if (Double.isNaN(spread) || y.rows() == 0) {
      return Optional.empty();
    }
    AxisFrame frame = AxisFrame.of(projection);
    double[] shares = new double[y.columns()];
    for (int i = 0; i < y.rows(); i++) {
      double[] z = y.row(i);
      frame.straighten(z);
      for (int p = 0; p < z.length; p++) {
        shares[p] += z[p] / spread * (z[p] / spread) / y.rows();
      }
    }
    return Optional.of(shares);
  }

  /**
   * Rows as their coordinates rebuild them: the row in the span of the directions, moved by the
   * mean, that has these coordinates, {@code mean + A (A'A)⁻¹ y}. Of all rows in that span it is
   * nearest to the one that was placed.
   *
   * @param coordinates one row each, as {@link #transform} gives them
   * @return the rows, with the features the map was learnt on in their order
   */
  public Matrix inverse(Matrix coordinates, Run run) {
    if (coordinates.columns() != dimensions()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the map has %d coordinates, the rows %d; give the coordinates of this map",
              dimensions(),
              coordinates.columns()));
    }
    int n = coordinates.rows();
    int m = mean.length;
    AxisFrame frame = AxisFrame.of(projection);
    Matrix rows = Matrix.zeros(n, m);
    run.forEach(
        "inverse",
        n,
        i -> {
          double[] z = coordinates.row(i);
          frame.straighten(z);
          System.arraycopy(mean, 0, rows.values(), i * m, m);
          frame.add(z, rows.values(), i * m);
        });
    return rows;
  }

  @Override
  public Matrix transform(Table rows, Run run) {
    Table aligned = align(rows);
    return RowProjection.project(
        aligned.rows(),
        (i, row) -> {
          aligned.copyRow(i, row);
          for (int j = 0; j < mean.length; j++) {
            row[j] -= mean[j];
          }
        },
        projection,
        run);
  }
}
