package org.foldsieve.score;

import java.util.ArrayList;
import java.util.List;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/** Evaluates quadratic forms of every feature, all forms in one pass over the data. */
public final class QuadraticForms {

  private static final int BLOCK = 64;

  private QuadraticForms() {}

  /** For each form, in order, its value for every feature. */
  public static List<double[]> evaluate(Table table, List<QuadraticForm> forms, Run run) {
    int n = table.rows();
    int d = table.features();
    List<double[]> values = new ArrayList<>();
    forms.forEach(form -> values.add(new double[d]));
    run.forEach(
        "scores",
        (d + BLOCK - 1) / BLOCK,
        () -> new double[BLOCK * n],
        (block, b) -> {
          int from = b * BLOCK;
          int to = Math.min(d, from + BLOCK);
          table.copyColumns(from, to, block);
          for (int j = from; j < to; j++) {
            for (int f = 0; f < forms.size(); f++) {
              values.get(f)[j] = value(forms.get(f), block, (j - from) * n, n);
            }
          }
        });
    return values;
  }

  private static double value(QuadraticForm form, double[] block, int at, int n) {
    if (form instanceof QuadraticForm.EdgeDifferences edges) {
      return edgeDifferences(edges.graph().adjacency(), block, at);
    } else if (form instanceof QuadraticForm.Residuals residuals) {
      return residuals(residuals, block, at, n);
    } else if (form instanceof QuadraticForm.WithinClasses within) {
      return ClassSums.within(within, block, at);
    } else if (form instanceof QuadraticForm.BetweenClasses between) {
      return ClassSums.between(between, block, at);
    }
    return spread((QuadraticForm.Spread) form, block, at, n);
  }

  private static double edgeDifferences(SparseMatrix w, double[] f, int at) {
    double sum = 0;
    for (int i = 0; i < w.rows(); i++) {
      for (int e = w.rowStart()[i]; e < w.rowStart()[i + 1]; e++) {
        int j = w.columnIndices()[e];
        if (j > i) {
          double difference = f[at + i] - f[at + j];
          sum += w.values()[e] * difference * difference;
        }
      }
    }
    return sum;
  }

  private static double residuals(QuadraticForm.Residuals form, double[] f, int at, int n) {
    SparseMatrix w = form.weights();
    double mean = form.centered() ? mean(form.rowWeights(), f, at, n) : 0;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double residual = f[at + i] - mean;
      for (int e = w.rowStart()[i]; e < w.rowStart()[i + 1]; e++) {
        residual -= w.values()[e] * (f[at + w.columnIndices()[e]] - mean);
      }
      sum += form.rowWeights()[i] * residual * residual;
    }
    return sum;
  }

  private static double spread(QuadraticForm.Spread form, double[] f, int at, int n) {
    double[] weights = form.rowWeights();
    double mean = mean(form.weightedMean() ? weights : null, f, at, n);
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double difference = f[at + i] - mean;
      sum += weights[i] * difference * difference;
    }
    return sum;
  }

  private static double mean(double[] weights, double[] f, int at, int n) {
    double sum = 0;
    double total = 0;
    for (int i = 0; i < n; i++) {
      double weight = weights == null ? 1 : weights[i];
      sum += weight * f[at + i];
      total += weight;
    }
    return sum / total;
  }
}
