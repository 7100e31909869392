package org.foldsieve.score.form;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
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
    private final RowWindow window;
    int length;
    double[] sum = new double[LARGEST_RANGE];
    double[] total = new double[LARGEST_RANGE];

    RangeForm(RowWindow window) {
      this.window = window;
      this.x = window.cells();
    }

    void begin(int first, int end) {
      length = end - first;
      Arrays.fill(sum, 0);
      Arrays.fill(total, 0);
    }

    /** Where the range of row i begins. */
    final int at(int i) {
      return window.at(i);
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
    Table read = canReadInOrder(forms) ? table : inMemory(table);
    List<Function<RowWindow, RangeForm>> makers =
        forms.stream().map(form -> maker(form, read)).toList();
    int[] pinned =
        forms.stream().flatMapToInt(form -> pinned(form, read)).sorted().distinct().toArray();
    run.forEach(
        "scores",
        (d + range - 1) / range,
        () -> {
          RowWindow window = RowWindow.of(read, ROWS_AT_ONCE, range, pinned);
          return new Ranges(window, makers.stream().map(maker -> maker.apply(window)).toList());
        },
        (ranges, block) -> {
          int from = block * range;
          int to = Math.min(d, from + range);
          evaluate(ranges, table.rows(), from, to, run);
          for (int f = 0; f < values.length; f++) {
            System.arraycopy(ranges.forms.get(f).total, 0, values[f], from, to - from);
          }
        });
  }

  /** The forms of one thread, and the rows they look at. */
  private record Ranges(RowWindow window, List<RangeForm> forms) {}

  private static void evaluate(Ranges ranges, int rows, int from, int to, Run run) {
    RowWindow window = ranges.window;
    List<RangeForm> forms = ranges.forms;
    window.begin(from, to);
    forms.forEach(form -> form.begin(from, to));
    RangeForm[] withMeans = forms.stream().filter(RangeForm::hasMeans).toArray(RangeForm[]::new);
    for (int i = 0; i < rows && withMeans.length > 0; i++) {
      window.require(i);
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
      window.require(i);
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

  /** Whether no form looks at rows out of their order, but for a few that are pinned. */
  private static boolean canReadInOrder(List<QuadraticForm> forms) {
    return forms.stream()
        .allMatch(
            form ->
                form instanceof QuadraticForm.Spread
                    || form instanceof QuadraticForm.WithinClasses
                    || form instanceof QuadraticForm.BetweenClasses);
  }

  private static Table inMemory(Table table) {
    return LiveValues.stored(table).isEmpty()
        ? table
        : Table.of(LiveValues.dense(table), table.featureNames());
  }

  /** The rows that values are measured from. */
  private static IntStream pinned(QuadraticForm form, Table table) {
    if (form instanceof QuadraticForm.WithinClasses within) {
      return Arrays.stream(ClassIndex.of(within.members(), table.rows()).first())
          .filter(row -> row >= 0);
    }
    return form instanceof QuadraticForm.BetweenClasses between
        ? IntStream.of(ClassIndex.of(between.members(), table.rows()).anyRow())
            .filter(row -> row >= 0)
        : IntStream.empty();
  }

  private static Function<RowWindow, RangeForm> maker(QuadraticForm form, Table table) {
    if (form instanceof QuadraticForm.EdgeDifferences edges) {
      EdgeList list = EdgeList.once(edges.graph().adjacency());
      return window -> new RangeForms.Edges(window, list);
    } else if (form instanceof QuadraticForm.Residuals residuals) {
      return window -> new RangeForms.Residuals(window, residuals);
    } else if (form instanceof QuadraticForm.WithinClasses within) {
      ClassIndex index = ClassIndex.of(within.members(), table.rows());
      return window -> new RangeForms.Within(window, index, within.classWeights());
    } else if (form instanceof QuadraticForm.BetweenClasses between) {
      ClassIndex index = ClassIndex.of(between.members(), table.rows());
      return window -> new RangeForms.Between(window, index, between.classWeights());
    }
    if (form instanceof QuadraticForm.Operator any) {
      return window -> new RangeForms.Operator(window, any.operator(), table.rows());
    }
    QuadraticForm.Spread spread = (QuadraticForm.Spread) form;
    return window -> new RangeForms.Spread(window, spread);
  }
}
