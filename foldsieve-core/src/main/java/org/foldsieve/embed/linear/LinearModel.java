package org.foldsieve.embed.linear;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Table;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.numeric.Matrix;
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

  /** Rows to a work item: enough to be worth a thread's while. */
  private static final int BLOCK = 256;

  private final double[] mean;
  private final Matrix projection;

  /** The root of the total variance of the training rows; NaN where an older file has it not. */
  private final double spread;

  LinearModel(Fit fit, double[] mean, Matrix projection, Table training) {
    this(fit, mean, projection, spread(training, mean));
  }

  private LinearModel(Fit fit, double[] mean, Matrix projection, double spread) {
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

  /**
   * The root of the sum over features of their variances (with 1/n), safe where squares are not.
   */
  private static double spread(Table table, double[] mean) {
    double[] row = new double[mean.length];
    double largest = 0;
    double sum = 0;
    for (int i = 0; i < table.rows(); i++) {
      table.copyRow(i, row);
      for (int j = 0; j < mean.length; j++) {
        double off = Math.abs(row[j] - mean[j]);
        if (off > largest) {
          sum *= largest / off * (largest / off);
          largest = off;
        }
        sum += largest == 0 ? 0 : off / largest * (off / largest);
      }
    }
    return largest * Math.sqrt(sum / table.rows());
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
   * model from a file of an earlier version, which does not know the total.
   */
  public Optional<double[]> explainedShares() {
    if (Double.isNaN(spread)) {
      return Optional.empty();
    }
    Matrix y = trainingCoordinates();
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
    return project(align(rows), mean, projection, run);
  }

  /** {@code (X - mean) A}, each row in the same order, so that equal rows get equal bits. */
  static Matrix project(Table table, double[] mean, Matrix projection, Run run) {
    int n = table.rows();
    int d = projection.columns();
    Matrix result = Matrix.zeros(n, d);
    run.forEach(
        "projection",
        (n + BLOCK - 1) / BLOCK,
        () -> new RowPair(mean, projection.values(), d),
        (pair, block) -> {
          int end = Math.min(n, (block + 1) * BLOCK);
          for (int i = block * BLOCK; i < end; i += 2) {
            int other = Math.min(i + 1, end - 1);
            pair.read(table, i, other);
            pair.project();
            System.arraycopy(pair.y, 0, result.values(), i * d, d);
            System.arraycopy(pair.otherY, 0, result.values(), other * d, d);
          }
        });
    return result;
  }

  /** Two rows at a time: the directions are read half as often. */
  private static final class RowPair {

    private final double[] mean;
    private final double[] a;
    private final double[] x;
    private final double[] otherX;
    private final double[] y;
    private final double[] otherY;

    RowPair(double[] mean, double[] a, int d) {
      this.mean = mean;
      this.a = a;
      x = new double[mean.length];
      otherX = new double[mean.length];
      y = new double[d];
      otherY = new double[d];
    }

    void read(Table table, int row, int other) {
      table.copyRow(row, x);
      table.copyRow(other, otherX);
      for (int j = 0; j < mean.length; j++) {
        x[j] -= mean[j];
        otherX[j] -= mean[j];
      }
    }

    void project() {
      Arrays.fill(y, 0);
      Arrays.fill(otherY, 0);
      int d = y.length;
      int j = 0;
      for (; j + 3 < mean.length; j += 4) {
        addFour(j, d);
      }
      for (; j < mean.length; j++) {
        for (int p = 0; p < d; p++) {
          y[p] += x[j] * a[j * d + p];
          otherY[p] += otherX[j] * a[j * d + p];
        }
      }
    }

    /** Four features at a time: fewer passes over the result. */
    private void addFour(int j, int d) {
      double x0 = x[j];
      double x1 = x[j + 1];
      double x2 = x[j + 2];
      double x3 = x[j + 3];
      double z0 = otherX[j];
      double z1 = otherX[j + 1];
      double z2 = otherX[j + 2];
      double z3 = otherX[j + 3];
      int a0 = j * d;
      int a1 = a0 + d;
      int a2 = a1 + d;
      int a3 = a2 + d;
      for (int p = 0; p < d; p++) {
        double b0 = a[a0 + p];
        double b1 = a[a1 + p];
        double b2 = a[a2 + p];
        double b3 = a[a3 + p];
        y[p] += (x0 * b0 + x1 * b1) + (x2 * b2 + x3 * b3);
        otherY[p] += (z0 * b0 + z1 * b1) + (z2 * b2 + z3 * b3);
      }
    }
  }
}
