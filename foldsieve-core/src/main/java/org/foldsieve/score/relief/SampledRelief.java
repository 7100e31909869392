package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;

/**
 * ReliefF of some rows: what each of them gives to the score of a feature is one number, whose mean
 * over the rows estimates the mean over all, with the standard error of a mean.
 *
 * <p>Near rows are exact, and looked for among all rows. O(m n d) for m rows.
 */
final class SampledRelief {

  /** Sums are made in so many parts, whatever the threads, and then added in order. */
  private static final int PARTS = 64;

  /** The distances a thread holds at a time. */
  private static final int DISTANCES = 1 << 22;

  private final Table table;
  private final FeatureRanges ranges;
  private final Labels labels;
  private final int[] sizes;
  private final int[] classStart;
  private final int[] order;
  private final int[] position;
  private final int k;

  private SampledRelief(Workbench bench, Labels labels, int k) {
    table = bench.table();
    ranges = bench.ranges();
    this.labels = labels;
    this.k = k;
    int[][] members = labels.classMembers();
    sizes = labels.classSizes();
    classStart = new int[members.length + 1];
    for (int c = 0; c < members.length; c++) {
      classStart[c + 1] = classStart[c] + members[c].length;
    }
    order = Arrays.stream(members).flatMapToInt(Arrays::stream).toArray();
    position = new int[order.length];
    for (int p = 0; p < order.length; p++) {
      position[order[p]] = p;
    }
  }

  /**
   * The parts of the scores.
   *
   * @param between by feature, the mean difference from near rows of other classes
   * @param within the mean difference from near rows of the own class
   * @param standardError of the one less the other
   */
  record Found(double[] between, double[] within, double[] standardError) {}

  /** What the given rows, ascending, say of every feature. */
  static Found of(Workbench bench, Labels labels, int k, RowDistance distance, int[] rows) {
    return new SampledRelief(bench, labels, k).find(bench, distance, rows);
  }

  /** Sums over a part of the rows: of differences between, within, and of squared contributions. */
  private record Sums(double[] between, double[] within, double[] squares) {
    static Sums of(int features) {
      return new Sums(new double[features], new double[features], new double[features]);
    }
  }

  private Found find(Workbench bench, RowDistance distance, int[] rows) {
    int n = table.rows();
    int d = table.features();
    DistanceFilter filter = DistanceFilter.of(table, ranges, order, distance, bench.run());
    int block = Math.max(1, Math.min(filter.queries(), DISTANCES / n));
    bench
        .run()
        .requireMemory(
            bench.run().threads() * (12L * block + 16) * n + 24L * PARTS * d,
            String.format(Locale.ROOT, "the near rows of %d of %d rows", rows.length, n),
            "take fewer rows or features");
    Sums[] parts = new Sums[Math.min(PARTS, rows.length)];
    record Space(
        Object filter, double[][] distances, double[] errors, NearestChoice choice, Own own) {}
    bench
        .run()
        .forEach(
            "neighbors",
            parts.length,
            () ->
                new Space(
                    filter.scratch(block),
                    new double[block][n],
                    new double[block],
                    new NearestChoice(n),
                    new Own(d)),
            (space, part) -> {
              Sums sums = Sums.of(d);
              int end = (int) ((part + 1L) * rows.length / parts.length);
              int from = (int) ((long) part * rows.length / parts.length);
              for (; from < end; from += block) {
                int[] queries =
                    Arrays.stream(rows, from, Math.min(end, from + block))
                        .map(i -> position[i])
                        .toArray();
                filter.find(queries, space.filter, space.distances, space.errors);
                for (int q = 0; q < queries.length; q++) {
                  double[] near = space.distances[q];
                  add(queries[q], filter, near, space.errors[q], space.choice, space.own, sums);
                }
              }
              parts[part] = sums;
            });
    return mean(parts, rows.length, d);
  }

  /** What one row gives, by feature, and the two rows of a difference. */
  private static final class Own {
    final double[] between;
    final double[] within;
    final double[] x;
    final double[] y;

    Own(int features) {
      between = new double[features];
      within = new double[features];
      x = new double[features];
      y = new double[features];
    }
  }

  private void add(
      int p,
      DistanceFilter filter,
      double[] distances,
      double error,
      NearestChoice choice,
      Own own,
      Sums sums) {
    int row = order[p];
    int code = labels.code(row);
    Arrays.fill(own.between, 0);
    Arrays.fill(own.within, 0);
    table.copyRow(row, own.x);
    for (int c = 0; c < sizes.length; c++) {
      int count = Math.min(k, sizes[c] - (c == code ? 1 : 0));
      if (count == 0) {
        continue;
      }
      choice.nearest(filter, p, distances, error, classStart[c], classStart[c + 1], count);
      double weight =
          c == code ? 1.0 / count : (double) sizes[c] / (table.rows() - sizes[code]) / count;
      double[] target = c == code ? own.within : own.between;
      // In no particular order: sorted, so that the sums are the same however they were found.
      int[] near = new int[count];
      Arrays.setAll(near, s -> order[choice.chosen(s)]);
      Arrays.sort(near);
      for (int other : near) {
        table.copyRow(other, own.y);
        for (int r = 0; r < target.length; r++) {
          target[r] += weight * Math.abs(own.x[r] - own.y[r]);
        }
      }
    }
    for (int r = 0; r < own.between.length; r++) {
      double width = ranges.max(r) - ranges.min(r);
      double between = own.between[r] / width;
      double within = own.within[r] / width;
      sums.between[r] += between;
      sums.within[r] += within;
      sums.squares[r] += (between - within) * (between - within);
    }
  }

  private static Found mean(Sums[] parts, int rows, int features) {
    Sums all = Sums.of(features);
    for (Sums part : parts) {
      for (int r = 0; r < features; r++) {
        all.between[r] += part.between[r];
        all.within[r] += part.within[r];
        all.squares[r] += part.squares[r];
      }
    }
    double[] error = new double[features];
    for (int r = 0; r < features; r++) {
      all.between[r] /= rows;
      all.within[r] /= rows;
      double mean = all.between[r] - all.within[r];
      error[r] = Math.sqrt(Math.max(0, all.squares[r] / rows - mean * mean) / (rows - 1));
    }
    return new Found(all.between, all.within, error);
  }
}
