package org.foldsieve.score.information;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.score.LabelledTables;

/** Bins and information by their definitions, with loops and logarithms. */
final class BinnedTwin {

  private BinnedTwin() {}

  /** The bin of every value of a column. */
  static int[] bins(double[] f, Binning binning, int[] y) {
    double[] values = Arrays.stream(f).map(x -> x + 0.0).sorted().distinct().toArray();
    boolean few = values.length <= 10 && 5 * values.length <= f.length;
    if (values.length <= binning.bins() || few) {
      return Arrays.stream(f).mapToInt(x -> Arrays.binarySearch(values, x + 0.0)).toArray();
    }
    double[] cuts =
        switch (binning.discretize()) {
          case SIGMA -> sigma(f, binning.bins());
          case WIDTH -> width(values, binning.bins());
          case FREQUENCY -> frequency(f, binning.bins());
          case MDL -> mdl(f, y);
        };
    int[] codes = new int[f.length];
    for (int i = 0; i < f.length; i++) {
      for (double cut : cuts) {
        codes[i] += f[i] > cut ? 1 : 0;
      }
    }
    return codes;
  }

  private static double[] sigma(double[] f, int bins) {
    double mean = Arrays.stream(f).average().orElse(0);
    double squares = Arrays.stream(f).map(x -> (x - mean) * (x - mean)).sum();
    double s = Math.sqrt(squares / (f.length - 1));
    return IntStream.range(0, bins - 1)
        .mapToDouble(c -> bins == 2 ? mean : mean - s + 2 * s * c / (bins - 2))
        .toArray();
  }

  private static double[] width(double[] values, int bins) {
    double low = values[0];
    double range = values[values.length - 1] - low;
    return IntStream.range(1, bins).mapToDouble(c -> low + range * c / bins).toArray();
  }

  /** The smallest value that at least c n / B rows do not exceed. */
  private static double[] frequency(double[] f, int bins) {
    double[] sorted = Arrays.stream(f).sorted().toArray();
    double largest = sorted[f.length - 1];
    return IntStream.range(1, bins)
        .mapToDouble(
            c ->
                Arrays.stream(sorted)
                    .filter(
                        v -> bins * Arrays.stream(f).filter(x -> x <= v).count() >= c * f.length)
                    .findFirst()
                    .orElseThrow())
        .distinct()
        .filter(cut -> cut < largest)
        .toArray();
  }

  /** Fayyad and Irani by their formulas, with the values below the cuts as cuts. */
  static double[] mdl(double[] f, int[] y) {
    double[] values = Arrays.stream(f).sorted().distinct().toArray();
    double best = Double.POSITIVE_INFINITY;
    double cut = Double.NaN;
    for (int v = 0; v < values.length - 1; v++) {
      int[] left = where(f, y, Double.NEGATIVE_INFINITY, values[v]);
      int[] right = where(f, y, values[v], Double.POSITIVE_INFINITY);
      double rest = (left.length * entropy(left) + right.length * entropy(right)) / y.length;
      if (rest < best - 1e-12) {
        best = rest;
        cut = values[v];
      }
    }
    int[] left = where(f, y, Double.NEGATIVE_INFINITY, cut);
    int[] right = where(f, y, cut, Double.POSITIVE_INFINITY);
    long k = Arrays.stream(y).distinct().count();
    double delta =
        log2(Math.pow(3, k) - 2)
            - (k * entropy(y)
                - Arrays.stream(left).distinct().count() * entropy(left)
                - Arrays.stream(right).distinct().count() * entropy(right));
    if (!(entropy(y) - best > (log2(y.length - 1) + delta) / y.length)) {
      return new double[0];
    }
    double here = cut;
    double[] low = mdl(Arrays.stream(f).filter(x -> x <= here).toArray(), left);
    double[] high = mdl(Arrays.stream(f).filter(x -> x > here).toArray(), right);
    return DoubleStream.concat(
            DoubleStream.concat(Arrays.stream(low), DoubleStream.of(cut)), Arrays.stream(high))
        .toArray();
  }

  private static int[] where(double[] f, int[] y, double above, double to) {
    return IntStream.range(0, f.length)
        .filter(i -> f[i] > above && f[i] <= to)
        .map(i -> y[i])
        .toArray();
  }

  private static double log2(double x) {
    return Math.log(x) / Math.log(2);
  }

  /** The paper's bins. */
  static int[][] allBins(Table table, int bins) {
    return allBins(table, new Binning(Discretize.SIGMA, bins));
  }

  static int[][] allBins(Table table, Binning binning) {
    int[][] codes = new int[table.features()][];
    Arrays.setAll(codes, j -> bins(LabelledTables.columns(table)[j], binning, codes(table)));
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
