package org.foldsieve.score.form;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/** Quadratic forms on a dense table: row by row, a range of features at a time. */
final class DenseForms {

  /** Sums of so many rows are added to the total at once, which keeps rounding small. */
  private static final int ROWS_AT_ONCE = 512;

  private static final int SMALLEST_RANGE = 64;
  private static final int LARGEST_RANGE = 512;

  private DenseForms() {}

  /**
   * One form on one range of features. Rows are visited twice in order: first to find means, then
   * to add. Scratch space of one thread.
   */
  abstract static class RangeForm {

    final double[] x;
    final int features;
    int from;
    int length;
    double[] sum = new double[LARGEST_RANGE];
    double[] total = new double[LARGEST_RANGE];

    RangeForm(Matrix values) {
      x = values.values();
      features = values.columns();
    }

    void begin(int first, int end) {
      from = first;
      length = end - first;
      Arrays.fill(sum, 0);
      Arrays.fill(total, 0);
    }

    /** Where the range of row i begins. */
    final int at(int i) {
      return i * features + from;
    }

    /** Whether {@link #center} wants to see the rows. */
    boolean hasMeans() {
      return false;
    }

    /** Sees row i for the first time. */
    void center(int i) {}

    /** All rows were seen once. */
    void centered() {}

    /** Adds row i to {@link #sum}. */
    abstract void add(int i);

    final void flush() {
      for (int c = 0; c < length; c++) {
        total[c] += sum[c];
        sum[c] = 0;
      }
    }
  }

  static void evaluate(Table table, List<QuadraticForm> forms, double[][] values, Run run) {
    int d = table.features();
    // Long ranges: a row that an edge brings in from memory comes in one piece. The size of a range
    // changes no bit, for features do not meet.
    int share = (d + 2 * run.threads() - 1) / (2 * run.threads());
    int range = Math.min(LARGEST_RANGE, Math.max(SMALLEST_RANGE, (share + 7) / 8 * 8));
    List<Supplier<RangeForm>> makers =
        forms.stream().map(form -> maker(form, LiveValues.dense(table))).toList();
    run.forEach(
        "scores",
        (d + range - 1) / range,
        () -> makers.stream().map(Supplier::get).toList(),
        (ranges, block) -> {
          int from = block * range;
          int to = Math.min(d, from + range);
          evaluate(ranges, table.rows(), from, to, run);
          for (int f = 0; f < values.length; f++) {
            System.arraycopy(ranges.get(f).total, 0, values[f], from, to - from);
          }
        });
  }

  private static void evaluate(List<RangeForm> forms, int rows, int from, int to, Run run) {
    forms.forEach(form -> form.begin(from, to));
    RangeForm[] withMeans = forms.stream().filter(RangeForm::hasMeans).toArray(RangeForm[]::new);
    for (int i = 0; i < rows; i++) {
      for (RangeForm form : withMeans) {
        form.center(i);
      }
      if (i % ROWS_AT_ONCE == ROWS_AT_ONCE - 1) {
        run.checkCancelled("scores");
      }
    }
    for (RangeForm form : withMeans) {
      form.centered();
    }
    RangeForm[] all = forms.toArray(RangeForm[]::new);
    for (int i = 0; i < rows; i++) {
      for (RangeForm form : all) {
        form.add(i);
      }
      if (i % ROWS_AT_ONCE == ROWS_AT_ONCE - 1 || i == rows - 1) {
        for (RangeForm form : all) {
          form.flush();
        }
        run.checkCancelled("scores");
      }
    }
  }

  private static Supplier<RangeForm> maker(QuadraticForm form, Matrix values) {
    if (form instanceof QuadraticForm.EdgeDifferences edges) {
      EdgeList list = EdgeList.once(edges.graph().adjacency());
      return () -> new RangeForms.Edges(values, list);
    } else if (form instanceof QuadraticForm.Residuals residuals) {
      return () -> new RangeForms.Residuals(values, residuals);
    } else if (form instanceof QuadraticForm.WithinClasses within) {
      ClassIndex index = ClassIndex.of(within.members(), values.rows());
      return () -> new RangeForms.Within(values, index, within.classWeights());
    } else if (form instanceof QuadraticForm.BetweenClasses between) {
      ClassIndex index = ClassIndex.of(between.members(), values.rows());
      return () -> new RangeForms.Between(values, index, between.classWeights());
    }
    if (form instanceof QuadraticForm.Operator any) {
      return () -> new RangeForms.Operator(values, any.operator());
    }
    QuadraticForm.Spread spread = (QuadraticForm.Spread) form;
    return () -> new RangeForms.Spread(values, spread);
  }
}
