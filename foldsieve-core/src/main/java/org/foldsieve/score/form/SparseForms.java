package org.foldsieve.score.form;

import java.util.Arrays;
import java.util.List;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.LinearOperator;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * Quadratic forms on a sparse table: every feature costs about as much as it has entries, times
 * their edges. Rows in which a feature is zero, and all their neighbours too, are summed in closed
 * form.
 */
final class SparseForms {

  private static final int FEATURES_AT_ONCE = 256;

  private SparseForms() {}

  /** One form of one feature. Ready for many threads. */
  interface ColumnForm {
    double value(Column column);
  }

  /** One feature: its entries, its values spread over all rows, and scratch space of one thread. */
  static final class Column {

    final double[] values;
    final double[] residual;
    final int[] touched;
    private final boolean[] isTouched;
    int touchedCount;
    int[] rows = {};
    double[] entries = {};
    int from;
    int to;

    Column(int n) {
      values = new double[n];
      residual = new double[n];
      touched = new int[n];
      isTouched = new boolean[n];
    }

    /** The number of rows of the table. */
    int length() {
      return values.length;
    }

    void load(SparseMatrix columns, int j) {
      rows = columns.columnIndices();
      entries = columns.values();
      from = columns.rowStart()[j];
      to = columns.rowStart()[j + 1];
      for (int e = from; e < to; e++) {
        values[rows[e]] = entries[e];
      }
    }

    void unload() {
      for (int e = from; e < to; e++) {
        values[rows[e]] = 0;
      }
    }

    /** Adds to the residual of a row and remembers the row. */
    void addResidual(int row, double amount) {
      if (!isTouched[row]) {
        isTouched[row] = true;
        touched[touchedCount++] = row;
        residual[row] = 0;
      }
      residual[row] += amount;
    }

    void forgetResiduals() {
      for (int t = 0; t < touchedCount; t++) {
        isTouched[touched[t]] = false;
      }
      touchedCount = 0;
    }

    double mean() {
      double sum = 0;
      for (int e = from; e < to; e++) {
        sum += entries[e];
      }
      return sum / length();
    }

    /** The weighted mean; {@code total} is the sum of the weights. */
    double mean(double[] weights, double total) {
      double sum = 0;
      for (int e = from; e < to; e++) {
        sum += weights[rows[e]] * entries[e];
      }
      return sum / total;
    }
  }

  static void evaluate(Table table, List<QuadraticForm> forms, double[][] values, Run run) {
    int d = table.features();
    int n = table.rows();
    SparseMatrix columns = LiveValues.sparseColumns(table);
    ColumnForm[] ready = forms.stream().map(form -> ready(form, n)).toArray(ColumnForm[]::new);
    run.forEach(
        "scores",
        (d + FEATURES_AT_ONCE - 1) / FEATURES_AT_ONCE,
        () -> new Column(n),
        (column, block) -> {
          int end = Math.min(d, (block + 1) * FEATURES_AT_ONCE);
          for (int j = block * FEATURES_AT_ONCE; j < end; j++) {
            column.load(columns, j);
            for (int f = 0; f < ready.length; f++) {
              values[f][j] = ready[f].value(column);
            }
            column.unload();
          }
        });
  }

  private static ColumnForm ready(QuadraticForm form, int n) {
    if (form instanceof QuadraticForm.EdgeDifferences edges) {
      EdgeList list = EdgeList.twice(edges.graph().adjacency());
      return column -> edgeDifferences(list, column);
    } else if (form instanceof QuadraticForm.Residuals residuals) {
      return new ResidualForm(residuals);
    } else if (form instanceof QuadraticForm.WithinClasses within) {
      ClassIndex index = ClassIndex.of(within.members(), n);
      return column -> SparseClassForms.within(index, within.classWeights(), column);
    } else if (form instanceof QuadraticForm.BetweenClasses between) {
      ClassIndex index = ClassIndex.of(between.members(), n);
      int first = index.anyRow();
      return column -> SparseClassForms.between(index, first, between.classWeights(), column);
    }
    if (form instanceof QuadraticForm.Operator any) {
      return column -> applied(any.operator(), column);
    }
    QuadraticForm.Spread spread = (QuadraticForm.Spread) form;
    double total = Arrays.stream(spread.rowWeights()).sum();
    return column -> spread(spread, total, column);
  }

  private static double applied(LinearOperator operator, Column column) {
    // Scratch space that holds something only while residuals are counted.
    double[] image = column.residual;
    operator.apply(column.values, image);
    double sum = 0;
    for (int e = column.from; e < column.to; e++) {
      sum += column.entries[e] * image[column.rows[e]];
    }
    return sum;
  }

  /** Only edges with an end in a row that is not zero count. */
  private static double edgeDifferences(EdgeList edges, Column column) {
    double sum = 0;
    for (int entry = column.from; entry < column.to; entry++) {
      int i = column.rows[entry];
      double own = column.entries[entry];
      if (own == 0) {
        continue;
      }
      for (int e = edges.start()[i]; e < edges.start()[i + 1]; e++) {
        int j = edges.other()[e];
        double other = column.values[j];
        // An edge between two such rows is met at both; it counts at the smaller.
        if (other == 0 || i < j) {
          sum += edges.weight()[e] * (own - other) * (own - other);
        }
      }
    }
    return sum;
  }

  private static double spread(QuadraticForm.Spread form, double total, Column column) {
    double[] weights = form.rowWeights();
    double mean = form.weightedMean() ? column.mean(weights, total) : column.mean();
    double sum = 0;
    if (2 * (column.to - column.from) > column.length()) {
      for (int i = 0; i < weights.length; i++) {
        double difference = column.values[i] - mean;
        sum += weights[i] * difference * difference;
      }
      return sum;
    }
    double rest = total;
    for (int e = column.from; e < column.to; e++) {
      double weight = weights[column.rows[e]];
      double difference = column.entries[e] - mean;
      sum += weight * difference * difference;
      rest -= weight;
    }
    return sum + Math.max(0, rest) * mean * mean;
  }

  /**
   * The sum of r_i (a_i - m u_i)², with a = (I - W)f, u = (I - W)1 and m the mean, or 0. Where a is
   * zero the sum is m² Σ r_i u_i².
   */
  private static final class ResidualForm implements ColumnForm {

    private final QuadraticForm.Residuals form;
    private final SparseMatrix byNeighbor;
    private final double[] defect;
    private final double weightSum;
    private final double defectSum;

    ResidualForm(QuadraticForm.Residuals form) {
      this.form = form;
      SparseMatrix weights = form.weights();
      byNeighbor = weights.transpose();
      defect = new double[weights.rows()];
      weightSum = Arrays.stream(form.rowWeights()).sum();
      double sum = 0;
      for (int i = 0; i < defect.length; i++) {
        defect[i] = 1;
        for (int e = weights.rowStart()[i]; e < weights.rowStart()[i + 1]; e++) {
          defect[i] -= weights.values()[e];
        }
        sum += form.rowWeights()[i] * defect[i] * defect[i];
      }
      defectSum = sum;
    }

    @Override
    public double value(Column column) {
      for (int entry = column.from; entry < column.to; entry++) {
        int j = column.rows[entry];
        double value = column.entries[entry];
        column.addResidual(j, value);
        for (int e = byNeighbor.rowStart()[j]; e < byNeighbor.rowStart()[j + 1]; e++) {
          column.addResidual(byNeighbor.columnIndices()[e], -byNeighbor.values()[e] * value);
        }
      }
      double mean = form.centered() ? column.mean(form.rowWeights(), weightSum) : 0;
      double sum = 0;
      double rest = defectSum;
      for (int t = 0; t < column.touchedCount; t++) {
        int i = column.touched[t];
        double residual = column.residual[i] - mean * defect[i];
        sum += form.rowWeights()[i] * residual * residual;
        rest -= form.rowWeights()[i] * defect[i] * defect[i];
      }
      int untouched = column.length() - column.touchedCount;
      column.forgetResiduals();
      return untouched == 0 ? sum : sum + Math.max(0, rest) * mean * mean;
    }
  }
}
