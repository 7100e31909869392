package org.foldsieve.score.alignment;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;

/**
 * Rows with weights, for methods that know nothing of them but centred sums of products.
 *
 * <p>Every row stands twice, as \(\pm \sqrt{w_i / 2} \, (x_i - m)\) with m the weighted mean. The
 * mean of such rows is 0, so whoever centres them changes nothing, and their products sum to
 * \(\sum_i w_i (x_{ir} - m_r)(x_{is} - m_s)\): a row of weight 3 is three rows.
 *
 * @param counted the rows that have a weight above 0, as they are
 * @param centered what takes their place in sums; the same bench where rows have no weights
 */
record WeighedRows(Workbench counted, Workbench centered) {

  /** The rows on a bench, by their weights if they have some. */
  static WeighedRows of(Workbench bench, String method) {
    double[] all = bench.rowFacts().weights().orElse(null);
    if (all == null) {
      return new WeighedRows(bench, bench);
    }
    int[] rows = IntStream.range(0, all.length).filter(i -> all[i] > 0).toArray();
    if (rows.length == 0) {
      throw new DataException("every row has weight 0; give some rows a weight above it");
    }
    Workbench counted =
        rows.length == all.length
            ? bench
            : new Workbench(
                bench.table().selectRows(rows), bench.rowFacts().select(rows), bench.run());
    double[] weights = Arrays.stream(rows).mapToDouble(i -> all[i]).toArray();
    bench
        .run()
        .requireMemory(
            16L * rows.length * bench.table().features(),
            String.format(
                Locale.ROOT,
                "%s on %d rows with weights and %d features",
                method,
                rows.length,
                bench.table().features()),
            "leave the weights out, or take fewer features");
    return new WeighedRows(counted, new Workbench(mirrored(counted.table(), weights), bench.run()));
  }

  private static Table mirrored(Table table, double[] weights) {
    int n = table.rows();
    double total = Arrays.stream(weights).sum();
    Matrix rows = Matrix.zeros(2 * n, table.features());
    double[] column = new double[n];
    for (int j = 0; j < table.features(); j++) {
      table.copyColumn(j, column);
      double mean = 0;
      for (int i = 0; i < n; i++) {
        mean += weights[i] * (column[i] / total);
      }
      for (int i = 0; i < n; i++) {
        double value = Math.sqrt(weights[i] / 2) * (column[i] - mean);
        rows.set(2 * i, j, value);
        rows.set(2 * i + 1, j, -value);
      }
    }
    return Table.of(rows);
  }
}
