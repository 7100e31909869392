package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Labels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.NumberTarget;
import org.foldsieve.score.Rankings;

/**
 * The score of SURF and its kin: what a row's near misses differ in, by its share of hits, less
 * what its near hits differ in, by its share of misses.
 */
final class RadiusScores {

  private RadiusScores() {}

  /** Ranks by the near rows, less by the far ones. */
  static <M extends Record & FeatureScorer> FeatureRanking rank(
      M method, Workbench bench, boolean common, boolean star, RadiusNeighbors.Edges edges) {
    Groups groups = Groups.of(bench.table().labels(), method.id());
    RadiusNeighbors.Sets sets = RadiusNeighbors.find(bench, common, star, edges);
    int n = groups.rows();
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      start[i + 1] = Math.addExact(start[i], sets.near()[i].length + sets.far()[i].length);
    }
    int[] rows = new int[start[n]];
    double[] weights = new double[start[n]];
    for (int i = 0; i < n; i++) {
      int at = start[i];
      for (int[] set : new int[][] {sets.near()[i], sets.far()[i]}) {
        System.arraycopy(set, 0, rows, at, set.length);
        groups.weigh(i, set, weights, at, at == start[i] && set == sets.near()[i] ? 1 : -1);
        at += set.length;
      }
    }
    List<PairWeights> pairs = List.of(PairWeights.ofEdges(start, rows, weights));
    double[] sums = AbsoluteDifferences.sum(bench.table(), pairs, bench.run()).get(0);
    FeatureRanges ranges = bench.ranges();
    double[] scores = new double[sums.length];
    Arrays.setAll(scores, r -> sums[r] / (ranges.max(r) - ranges.min(r)) / n);
    return Rankings.byScore(method, bench, FeatureRanking.Direction.MAXIMIZE, scores);
  }

  /** Ranks columns of words and gaps; of a column a pair says only what both rows know. */
  static <M extends Record & FeatureScorer> FeatureRanking rank(
      M method,
      MixedTable table,
      boolean common,
      boolean star,
      RadiusNeighbors.Edges edges,
      Run run) {
    Groups groups = Groups.of(table.labels(), method.id());
    MixedRows rows = new MixedRows(table, RowDistance.SCALED_MANHATTAN);
    RadiusNeighbors.Sets sets = RadiusNeighbors.find(rows, common, star, edges, run);
    double[] scores = new double[rows.columns()];
    run.forEach(
        "differences",
        scores.length,
        r -> {
          for (int i = 0; i < rows.size(); i++) {
            scores[r] += groups.score(r, i, sets.near()[i], rows);
            scores[r] -= groups.score(r, i, sets.far()[i], rows);
          }
          scores[r] = rows.varies(r) ? scores[r] / rows.size() : Double.NaN;
        });
    return FeatureRanking.byScore(
        Provenance.of(method.id(), Parameters.of(method), run, table.rows(), scores.length),
        table.names(),
        FeatureRanking.Direction.MAXIMIZE,
        scores);
  }

  /** Who is a hit of whom. */
  private abstract static class Groups {

    static Groups of(Optional<Labels> labels, String method) {
      if (NumberTarget.isGiven(labels, method)) {
        return new ByNumber(NumberTarget.of(labels.orElseThrow(), method));
      }
      return new ByClass(Labels.requireClasses(labels.orElseThrow(), method));
    }

    abstract int rows();

    /** 0 for a hit of row i, else the number of what kind of miss row j is to it, from 1. */
    abstract int kind(int i, int j);

    abstract int kinds();

    /** How much a kind of miss of row i counts; 1 where there is one kind. */
    abstract double prior(int i, int kind);

    /** What row i and its set say of a column, by the rows of the set that know it. */
    double score(int r, int i, int[] set, MixedRows rows) {
      int hits = 0;
      int known = 0;
      double within = 0;
      double between = 0;
      for (int j : set) {
        double difference = rows.difference(r, i, j);
        if (!Double.isNaN(difference)) {
          int kind = kind(i, j);
          known++;
          hits += kind == 0 ? 1 : 0;
          within += kind == 0 ? difference : 0;
          between += kind == 0 ? 0 : prior(i, kind) * difference;
        }
      }
      double misses = (double) (known - hits) / (kinds() - 1);
      return known == 0 ? 0 : (hits * between - misses * within) / set.length;
    }

    /** What row i gives to each row of its set. */
    void weigh(int i, int[] set, double[] weights, int at, int sign) {
      int hits = 0;
      for (int j : set) {
        hits += kind(i, j) == 0 ? 1 : 0;
      }
      double misses = (double) (set.length - hits) / (kinds() - 1);
      for (int s = 0; s < set.length; s++) {
        int kind = kind(i, set[s]);
        double weight = kind == 0 ? -misses : prior(i, kind) * hits;
        weights[at + s] = sign * weight / set.length;
      }
    }
  }

  private static final class ByClass extends Groups {

    private final int[] codes;
    private final int[] sizes;
    private final int kinds;

    ByClass(Labels labels) {
      this.codes = labels.codes();
      this.sizes = labels.classSizes();
      this.kinds = (int) Arrays.stream(sizes).filter(size -> size > 0).count();
    }

    @Override
    int rows() {
      return codes.length;
    }

    @Override
    int kind(int i, int j) {
      return codes[i] == codes[j] ? 0 : codes[j] + 1;
    }

    @Override
    int kinds() {
      return kinds;
    }

    @Override
    double prior(int i, int kind) {
      return (double) sizes[kind - 1] / (codes.length - sizes[codes[i]]);
    }
  }

  /** Numbers that differ by less than their standard deviation are hits. */
  private static final class ByNumber extends Groups {

    private final double[] numbers;
    private final double edge;

    ByNumber(double[] numbers) {
      this.numbers = numbers;
      double mean = Arrays.stream(numbers).average().orElseThrow();
      double squares = Arrays.stream(numbers).map(y -> (y - mean) * (y - mean)).sum();
      this.edge = Math.sqrt(squares / (numbers.length - 1));
    }

    @Override
    int rows() {
      return numbers.length;
    }

    @Override
    int kind(int i, int j) {
      return Math.abs(numbers[i] - numbers[j]) < edge ? 0 : 1;
    }

    @Override
    int kinds() {
      return 2;
    }

    @Override
    double prior(int i, int kind) {
      return 1;
    }
  }
}
