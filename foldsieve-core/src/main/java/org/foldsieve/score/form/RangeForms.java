package org.foldsieve.score.form;

import java.util.Arrays;
import org.foldsieve.numeric.LinearOperator;
import org.foldsieve.score.form.DenseForms.RangeForm;
import org.jspecify.annotations.Nullable;

/** The forms on a range of features of a dense table. */
final class RangeForms {

  private RangeForms() {}

  /** The sum of w (f_i - f_j)² over edges. */
  static final class Edges extends RangeForm {

    private final EdgeList edges;

    Edges(RowWindow window, EdgeList edges) {
      super(window);
      this.edges = edges;
    }

    @Override
    void add(int i) {
      int own = at(i);
      for (int e = edges.start()[i]; e < edges.start()[i + 1]; e++) {
        addEdge(x, own, at(edges.other()[e]), edges.weight()[e], sum, length);
      }
    }

    private static void addEdge(double[] x, int p, int q, double weight, double[] sum, int length) {
      for (int c = 0; c < length; c++) {
        double difference = x[p + c] - x[q + c];
        sum[c] += weight * difference * difference;
      }
    }
  }

  /** A form that needs the mean of each feature. */
  private abstract static class Centered extends RangeForm {

    private final double @Nullable [] meanWeights;
    private double weightSum;
    final double[] mean = new double[sum.length];

    /** Weights of the mean; null for the plain one. */
    Centered(RowWindow window, double @Nullable [] meanWeights) {
      super(window);
      this.meanWeights = meanWeights;
    }

    @Override
    void begin(int first, int end) {
      super.begin(first, end);
      Arrays.fill(mean, 0);
      weightSum = 0;
    }

    @Override
    boolean hasMeans() {
      return true;
    }

    @Override
    void center(int i) {
      double weight = meanWeights == null ? 1 : meanWeights[i];
      weightSum += weight;
      addMultiple(x, at(i), weight, mean, length);
    }

    @Override
    void centered() {
      for (int c = 0; c < length; c++) {
        mean[c] /= weightSum;
      }
    }
  }

  private static void addMultiple(double[] x, int p, double weight, double[] sum, int length) {
    for (int c = 0; c < length; c++) {
      sum[c] += weight * x[p + c];
    }
  }

  private static void addSquares(double[] residual, double weight, double[] sum, int length) {
    for (int c = 0; c < length; c++) {
      sum[c] += weight * residual[c] * residual[c];
    }
  }

  /** The sum of r_i (f_i - m)². */
  static final class Spread extends Centered {

    private final double[] rowWeights;

    Spread(RowWindow window, QuadraticForm.Spread form) {
      super(window, form.weightedMean() ? form.rowWeights() : null);
      rowWeights = form.rowWeights();
    }

    @Override
    void add(int i) {
      addDeviation(x, at(i), mean, rowWeights[i], sum, length);
    }

    private static void addDeviation(
        double[] x, int p, double[] mean, double weight, double[] sum, int length) {
      for (int c = 0; c < length; c++) {
        double difference = x[p + c] - mean[c];
        sum[c] += weight * difference * difference;
      }
    }
  }

  /** The sum of r_i (f_i - Σ_j w_ij f_j)². */
  static final class Residuals extends Centered {

    private final QuadraticForm.Residuals form;
    private final double[] residual = new double[sum.length];

    Residuals(RowWindow window, QuadraticForm.Residuals form) {
      super(window, form.rowWeights());
      this.form = form;
    }

    @Override
    boolean hasMeans() {
      return form.centered();
    }

    @Override
    void add(int i) {
      double rowWeight = form.rowWeights()[i];
      if (rowWeight == 0) {
        return;
      }
      int[] other = form.weights().columnIndices();
      double[] weight = form.weights().values();
      int end = form.weights().rowStart()[i + 1];
      // Means are zeros unless the form is centred, and x - 0 is x.
      subtract(x, at(i), mean, residual, length);
      int e = form.weights().rowStart()[i];
      if (!form.centered()) {
        for (; e + 3 < end; e += 4) {
          subtractFour(
              x,
              at(other[e]),
              at(other[e + 1]),
              at(other[e + 2]),
              at(other[e + 3]),
              weight,
              e,
              residual,
              length);
        }
      }
      for (; e < end; e++) {
        subtractMultiple(x, at(other[e]), mean, weight[e], residual, length);
      }
      addSquares(residual, rowWeight, sum, length);
    }

    private static void subtract(double[] x, int p, double[] mean, double[] residual, int length) {
      for (int c = 0; c < length; c++) {
        residual[c] = x[p + c] - mean[c];
      }
    }

    private static void subtractMultiple(
        double[] x, int p, double[] mean, double weight, double[] residual, int length) {
      for (int c = 0; c < length; c++) {
        residual[c] -= weight * (x[p + c] - mean[c]);
      }
    }

    private static void subtractFour(
        double[] x,
        int p,
        int q,
        int r,
        int s,
        double[] weight,
        int e,
        double[] residual,
        int length) {
      double w0 = weight[e];
      double w1 = weight[e + 1];
      double w2 = weight[e + 2];
      double w3 = weight[e + 3];
      for (int c = 0; c < length; c++) {
        residual[c] -= w0 * x[p + c] + w1 * x[q + c] + (w2 * x[r + c] + w3 * x[s + c]);
      }
    }
  }

  /** A form of classes: sums of every class, measured from one of its rows. */
  private abstract static class Classes extends RangeForm {

    final ClassIndex index;
    final double[] classWeights;
    final double[][] mean;

    Classes(RowWindow window, ClassIndex index, double[] classWeights) {
      super(window);
      this.index = index;
      this.classWeights = classWeights;
      this.mean = new double[index.classes()][sum.length];
    }

    /** The row that values of class p are measured from. */
    abstract int origin(int p);

    @Override
    void begin(int first, int end) {
      super.begin(first, end);
      for (double[] means : mean) {
        Arrays.fill(means, 0);
      }
    }

    @Override
    boolean hasMeans() {
      return true;
    }

    @Override
    void center(int i) {
      int p = index.classOf()[i];
      if (p >= 0) {
        addDifference(x, at(i), at(origin(p)), mean[p], length);
      }
    }

    private static void addDifference(double[] x, int p, int q, double[] sum, int length) {
      for (int c = 0; c < length; c++) {
        sum[c] += x[p + c] - x[q + c];
      }
    }
  }

  /** The sum of c_P (f_i - m_P)²; exactly 0 when every class has one value only. */
  static final class Within extends Classes {

    private final double[] residual = new double[sum.length];

    Within(RowWindow window, ClassIndex index, double[] classWeights) {
      super(window, index, classWeights);
    }

    @Override
    int origin(int p) {
      return index.first()[p];
    }

    @Override
    void centered() {
      for (int p = 0; p < mean.length; p++) {
        for (int c = 0; index.sizes()[p] > 0 && c < length; c++) {
          mean[p][c] /= index.sizes()[p];
        }
      }
    }

    @Override
    void add(int i) {
      int p = index.classOf()[i];
      if (p >= 0) {
        subtract(x, at(i), at(origin(p)), mean[p], residual, length);
        addSquares(residual, classWeights[p], sum, length);
      }
    }

    private static void subtract(
        double[] x, int p, int q, double[] mean, double[] residual, int length) {
      for (int c = 0; c < length; c++) {
        residual[c] = x[p + c] - x[q + c] - mean[c];
      }
    }
  }

  /** The sum of c_P (m_P - m)². */
  static final class Between extends Classes {

    private final int origin;

    Between(RowWindow window, ClassIndex index, double[] classWeights) {
      super(window, index, classWeights);
      origin = index.anyRow();
    }

    @Override
    int origin(int p) {
      return origin;
    }

    @Override
    void centered() {
      for (int c = 0; c < length; c++) {
        double all = 0;
        for (int p = 0; p < mean.length; p++) {
          all += mean[p][c];
        }
        double overall = all / index.total();
        for (int p = 0; p < mean.length; p++) {
          if (index.sizes()[p] > 0) {
            double difference = mean[p][c] / index.sizes()[p] - overall;
            sum[c] += classWeights[p] * difference * difference;
          }
        }
      }
    }

    @Override
    void add(int i) {}
  }

  /** f'Af, column by column: an operator has no rows to visit. */
  static final class Operator extends RangeForm {

    private final LinearOperator operator;
    private final double[] column;
    private final double[] image;

    Operator(RowWindow window, LinearOperator operator, int rows) {
      super(window);
      this.operator = operator;
      this.column = new double[rows];
      this.image = new double[rows];
    }

    @Override
    boolean hasMeans() {
      return true;
    }

    @Override
    void centered() {
      for (int c = 0; c < length; c++) {
        for (int i = 0; i < column.length; i++) {
          column[i] = x[at(i) + c];
        }
        operator.apply(column, image);
        for (int i = 0; i < column.length; i++) {
          sum[c] += column[i] * image[i];
        }
      }
    }

    @Override
    void add(int i) {}
  }
}
