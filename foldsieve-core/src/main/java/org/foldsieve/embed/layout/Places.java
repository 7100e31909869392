package org.foldsieve.embed.layout;

import org.foldsieve.numeric.Matrix;

/** The places of rows on a map, as the numbers that layouts move. */
final class Places {

  private Places() {}

  /** A map of a model file places every row. */
  static void requireFinite(Matrix places) {
    for (double value : places.values()) {
      if (!Float.isFinite((float) value)) {
        throw new IllegalArgumentException("field 'coordinates' holds " + value);
      }
    }
  }

  static float[] toFloats(Matrix places) {
    float[] floats = new float[places.values().length];
    for (int at = 0; at < floats.length; at++) {
      floats[at] = (float) places.values()[at];
    }
    return floats;
  }

  static Matrix toMatrix(float[] places, int dims) {
    Matrix matrix = Matrix.zeros(places.length / dims, dims);
    for (int at = 0; at < places.length; at++) {
      matrix.values()[at] = places[at];
    }
    return matrix;
  }

  /** The mean of some places by weights, of which one at least is above 0. */
  static float[] mean(float[] places, int dims, int[] rows, double[] weights) {
    float[] mean = new float[dims];
    for (int c = 0; c < dims; c++) {
      double sum = 0;
      double total = 0;
      for (int r = 0; r < rows.length; r++) {
        sum += weights[r] * places[rows[r] * dims + c];
        total += weights[r];
      }
      mean[c] = (float) (sum / total);
    }
    return mean;
  }
}
