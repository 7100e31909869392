package org.foldsieve.score.form;

import org.foldsieve.data.Table;
import org.foldsieve.numeric.LinearOperator;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.score.ClassSums;

/** The quadratic forms of one feature, with loops over its column: the oracle of the fast pass. */
final class LiteralForms {

  private LiteralForms() {}

  static double value(QuadraticForm form, Table table, int feature) {
    double[] f = new double[table.rows()];
    table.copyColumn(feature, f);
    if (form instanceof QuadraticForm.EdgeDifferences edges) {
      return edgeDifferences(edges.graph().adjacency(), f);
    } else if (form instanceof QuadraticForm.Residuals residuals) {
      return residuals(residuals, f);
    } else if (form instanceof QuadraticForm.WithinClasses within) {
      return ClassSums.within(within, f, 0);
    } else if (form instanceof QuadraticForm.BetweenClasses between) {
      return ClassSums.between(between, f, 0);
    } else if (form instanceof QuadraticForm.Operator any) {
      return applied(any.operator(), f);
    }
    return spread((QuadraticForm.Spread) form, f);
  }

  private static double applied(LinearOperator operator, double[] f) {
    double[] image = new double[f.length];
    operator.apply(f, image);
    double sum = 0;
    for (int i = 0; i < f.length; i++) {
      sum += f[i] * image[i];
    }
    return sum;
  }

  private static double edgeDifferences(SparseMatrix w, double[] f) {
    double sum = 0;
    for (int i = 0; i < f.length; i++) {
      for (int j = i + 1; j < f.length; j++) {
        sum += w.get(i, j) * (f[i] - f[j]) * (f[i] - f[j]);
      }
    }
    return sum;
  }

  private static double residuals(QuadraticForm.Residuals form, double[] f) {
    double mean = form.centered() ? mean(form.rowWeights(), f) : 0;
    double sum = 0;
    for (int i = 0; i < f.length; i++) {
      double residual = f[i] - mean;
      for (int j = 0; j < f.length; j++) {
        residual -= form.weights().get(i, j) * (f[j] - mean);
      }
      sum += form.rowWeights()[i] * residual * residual;
    }
    return sum;
  }

  private static double spread(QuadraticForm.Spread form, double[] f) {
    double mean = mean(form.weightedMean() ? form.rowWeights() : null, f);
    double sum = 0;
    for (int i = 0; i < f.length; i++) {
      sum += form.rowWeights()[i] * (f[i] - mean) * (f[i] - mean);
    }
    return sum;
  }

  private static double mean(double[] weights, double[] f) {
    double sum = 0;
    double total = 0;
    for (int i = 0; i < f.length; i++) {
      double weight = weights == null ? 1 : weights[i];
      sum += weight * f[i];
      total += weight;
    }
    return sum / total;
  }
}
