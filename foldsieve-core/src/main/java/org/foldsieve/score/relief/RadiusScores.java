package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Labels;
import org.foldsieve.neighbor.Workbench;
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
