package org.foldsieve.score.alignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.score.FeatureRanking;

/** The greedy alignment as its formula says, with loops and with K_S written out. */
final class LiteralAlignment {

  private LiteralAlignment() {}

  /** The definition with K_S written out: at each step every open feature is tried. */
  static void assertPicks(
      double[][] f, double[] target, double rho, double power, FeatureRanking ranking) {
    int d = f.length;
    double meanEnergy = Arrays.stream(f).mapToDouble(x -> dot(x, x)).sum() / d;
    List<Integer> chosen = new ArrayList<>();
    int[] order = ranking.order();
    for (int pick = 0; pick < d; pick++) {
      double[] score = new double[d];
      Arrays.fill(score, Double.NEGATIVE_INFINITY);
      for (int r = 0; r < d; r++) {
        if (!chosen.contains(r) && dot(f[r], f[r]) > 0) {
          List<Integer> tried = new ArrayList<>(chosen);
          tried.add(r);
          score[r] = objective(f, target, rho * meanEnergy, power, tried);
        }
      }
      double best = Arrays.stream(score).max().orElseThrow();
      if (best == Double.NEGATIVE_INFINITY) {
        break;
      }
      int j =
          IntStream.range(0, d)
              .filter(r -> score[r] >= best - 1e-12 * Math.abs(best))
              .findFirst()
              .orElseThrow();
      assertThat(order[pick]).as("pick " + pick).isEqualTo(j);
      assertThat(ranking.score(j)).isCloseTo(score[j], within(1e-10 * Math.abs(best)));
      chosen.add(j);
    }
  }

  private static double objective(
      double[][] f, double[] target, double floor, double power, List<Integer> s) {
    int n = f[0].length;
    double norm = floor * floor;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        double entry = 0;
        for (int r : s) {
          entry += f[r][i] * f[r][k];
        }
        norm += entry * entry;
      }
    }
    return s.stream().mapToDouble(r -> target[r]).sum() / Math.pow(norm, power / 2);
  }

  static double[] distances(double[][] f) {
    return Arrays.stream(f)
        .mapToDouble(x -> Arrays.stream(f).mapToDouble(y -> dot(x, y) * dot(x, y)).sum())
        .toArray();
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  static double[][] centered(Table table) {
    double[][] f = new double[table.features()][table.rows()];
    for (int r = 0; r < f.length; r++) {
      table.copyColumn(r, f[r]);
      double[] x = f[r];
      double mean =
          Arrays.stream(x).allMatch(value -> value == x[0])
              ? x[0]
              : Arrays.stream(x).average().orElseThrow();
      Arrays.setAll(x, i -> x[i] - mean);
    }
    return f;
  }
}
