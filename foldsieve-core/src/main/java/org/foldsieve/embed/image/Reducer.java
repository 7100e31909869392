package org.foldsieve.embed.image;

import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The formula Y = U'XV of a reduced image; without U or without V that side is left as it is.
 *
 * @param left U, pixel rows x reduced rows
 * @param right V, pixel columns x reduced columns
 */
record Reducer(@Nullable Matrix left, @Nullable Matrix right) {

  /** U'X: fewer pixel rows. */
  static Reducer ofRows(Matrix left) {
    return new Reducer(left, null);
  }

  /** XV: fewer pixel columns. */
  static Reducer ofColumns(Matrix right) {
    return new Reducer(null, right);
  }

  /** Every reduced image, one a row. */
  Matrix apply(ImageStack images, Run run) {
    if (right == null) {
      return applyLeft(images, run);
    }
    try (ImageStack half = images.timesRight(right, run)) {
      return applyLeft(half, run);
    }
  }

  private Matrix applyLeft(ImageStack images, Run run) {
    if (left == null) {
      return images.toMatrix();
    }
    try (ImageStack reduced = images.timesLeft(left, run)) {
      return reduced.toMatrix();
    }
  }

  /** What takes reduced deviations back: {@code U⁺'YV⁺'}, with {@code U⁺ = U(U'U)⁻¹}. */
  Reducer dual() {
    return new Reducer(
        left == null ? null : dualTransposed(left), right == null ? null : dualTransposed(right));
  }

  /** (U(U'U)⁻¹)', width x rows. */
  private static Matrix dualTransposed(Matrix u) {
    int width = u.columns();
    double[] gram = new double[width * width];
    Blas blas = Blas.get();
    blas.gemm(
        true,
        false,
        width,
        width,
        u.rows(),
        1,
        u.values(),
        0,
        width,
        u.values(),
        0,
        width,
        0,
        gram,
        0,
        width);
    double[] dual = u.transpose().values();
    if (!blas.cholesky(gram, width)) {
      throw new ArithmeticException("the directions of the reducer are linearly dependent");
    }
    blas.choleskySolve(gram, width, dual, u.rows());
    return Matrix.wrap(width, u.rows(), dual);
  }
}
