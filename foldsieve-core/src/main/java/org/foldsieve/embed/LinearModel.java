package org.foldsieve.embed;

import org.foldsieve.data.Fields;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * A linear map: {@code Y = (X - mean) A}. New rows are placed by the same formula, exactly.
 *
 * <p>Placing n rows takes O(n m d) time for m features and d dimensions.
 */
public final class LinearModel extends FittedModel {

  static final String TYPE = "linear";

  /** Rows to a work item: enough to be worth a thread's while. */
  private static final int BLOCK = 256;

  private final double[] mean;
  private final Matrix projection;

  LinearModel(Fit fit, double[] mean, Matrix projection) {
    super(fit);
    if (mean.length != fit.featureNames().size()
        || projection.rows() != mean.length
        || projection.columns() != fit.coordinates().columns()) {
      throw new IllegalArgumentException(
          "a %s and %d means do not map %d features"
              .formatted(projection, mean.length, fit.featureNames().size()));
    }
    this.mean = mean;
    this.projection = projection;
  }

  static LinearModel read(Fields fields) {
    return new LinearModel(
        Fit.read(fields.fields("fit")), fields.doubles("mean"), fields.matrix("projection"));
  }

  @Override
  Fields ownFields() {
    return new Fields().put("mean", mean).put("projection", projection);
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

  @Override
  public Matrix transform(Table rows, Run run) {
    return project(align(rows), mean, projection, run);
  }

  /** {@code (X - mean) A}, row by row in a fixed order, so that equal rows get equal bits. */
  static Matrix project(Table table, double[] mean, Matrix projection, Run run) {
    int n = table.rows();
    int m = mean.length;
    int d = projection.columns();
    double[] a = projection.values();
    Matrix result = Matrix.zeros(n, d);
    double[] y = result.values();
    run.forEach(
        "projection",
        (n + BLOCK - 1) / BLOCK,
        () -> new double[m],
        (x, block) -> {
          int end = Math.min(n, (block + 1) * BLOCK);
          for (int i = block * BLOCK; i < end; i++) {
            table.copyRow(i, x);
            for (int j = 0; j < m; j++) {
              double centered = x[j] - mean[j];
              for (int p = 0; p < d; p++) {
                y[i * d + p] += centered * a[j * d + p];
              }
            }
          }
        });
    return result;
  }
}
