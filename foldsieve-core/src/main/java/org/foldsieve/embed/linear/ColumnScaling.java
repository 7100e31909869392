package org.foldsieve.embed.linear;

import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;

/**
 * The lengths of the directions of a generalised eigenproblem A v = value B v.
 *
 * @since 0.1.0
 */
public enum ColumnScaling {
  /** V'BV = I, as the eigenproblem has it: directions of little energy are stretched. */
  B_ORTHONORMAL("B"),
  /** Every direction has length 1. */
  UNIT("unit"),
  /** An orthonormal basis of their span (QR, in order). */
  ORTH("orth");

  private final String text;

  ColumnScaling(String text) {
    this.text = text;
  }

  /** Scales B-orthonormal directions, one a column, in place. */
  void apply(Matrix directions) {
    int rows = directions.rows();
    int columns = directions.columns();
    double[] v = directions.values();
    if (this == ORTH) {
      Blas.get().orthonormalize(v, rows, columns);
    } else if (this == UNIT) {
      for (int j = 0; j < columns; j++) {
        double squares = 0;
        for (int i = 0; i < rows; i++) {
          squares += v[i * columns + j] * v[i * columns + j];
        }
        for (int i = 0; i < rows; i++) {
          v[i * columns + j] /= Math.sqrt(squares);
        }
      }
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
