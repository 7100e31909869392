package org.foldsieve.score.information;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.score.LabelledTables;

/** Bins and information by their definitions, with loops and logarithms. */
final class BinnedTwin {

  private BinnedTwin() {}

  /** The bin of every value of a column. */
  static int[] bins(double[] f, int bins) {
    double mean = Arrays.stream(f).average().orElse(0);
    double squares = Arrays.stream(f).map(x -> (x - mean) * (x - mean)).sum();
    double s = Math.sqrt(squares / (f.length - 1));
    int[] codes = new int[f.length];
    for (int i = 0; i < f.length; i++) {
      for (int c = 0; c < bins - 1; c++) {
        double cut = bins == 2 ? mean : mean - s + 2 * s * c / (bins - 2);
        codes[i] += f[i] > cut ? 1 : 0;
      }
    }
    return codes;
  }

  static int[][] allBins(Table table, int bins) {
    int[][] codes = new int[table.features()][];
    Arrays.setAll(codes, j -> bins(LabelledTables.columns(table)[j], bins));
    return codes;
  }

  static double entropy(int[] codes) {
    Map<Integer, Integer> counts = new HashMap<>();
    Arrays.stream(codes).forEach(code -> counts.merge(code, 1, Integer::sum));
    double sum = 0;
    for (int count : counts.values()) {
      double share = (double) count / codes.length;
      sum -= share * Math.log(share) / Math.log(2);
    }
    return sum;
  }

  static double mutual(int[] a, int[] b) {
    int[] both = new int[a.length];
    Arrays.setAll(both, i -> a[i] * 1000 + b[i]);
    double bits = entropy(a) + entropy(b) - entropy(both);
    return bits < 1e-12 ? 0 : bits;
  }

  static double uncertainty(int[] a, int[] b) {
    double entropies = entropy(a) + entropy(b);
    return entropies == 0 ? 0 : 2 * mutual(a, b) / entropies;
  }

  static int[] codes(Table table) {
    return table.labels().map(Labels::codes).orElseThrow();
  }
}
