package org.foldsieve.evaluation.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.FeatureGroups;
import org.foldsieve.data.Samples;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.MethodChoice;
import org.foldsieve.score.MixedRankings;
import org.foldsieve.score.SubsetSelector;
import org.foldsieve.score.statistic.RandomOrder;

/**
 * Judges methods on one split: its training rows rank, its test rows judge. The rows are cut and
 * scaled once and searched for neighbours once, for all methods. Belongs to the thread that made
 * it.
 */
final class SplitJudge {

  private final ComparisonRun comparison;
  private final Comparison plan;
  private final int split;
  private final SplitData data;
  private final Run run;
  private final RankingAttempts rankings;

  /**
   * Gets ready.
   *
   * @param comparison what is compared, on which table
   * @param methods those that will be judged; what is known of the others is known already
   */
  SplitJudge(ComparisonRun comparison, Split split, List<ComparedMethod> methods, Run run) {
    this.comparison = comparison;
    this.plan = comparison.plan();
    this.split = split.number();
    this.data = SplitData.of(comparison.samples(), split, plan.scaling());
    this.run = run;
    this.rankings =
        new RankingAttempts(
            new Workbench(data.training(), data.trainingSamples().rowFacts(), run),
            data.trainingSamples(),
            methods.stream().map(ComparedMethod::scorer).toList());
  }

  /** What is ranked: features, or columns that are several features each. */
  private FeatureGroups units() {
    return data.trainingSamples().groups();
  }

  /** What a method or a baseline reaches, by its name in the plan. */
  Finding judge(String name) {
    return switch (name) {
      case Comparison.ALL -> judgeAll();
      case Comparison.RANDOM -> judgeRandom();
      default ->
          judge(
              plan.methods().stream()
                  .filter(method -> method.name().equals(name))
                  .findFirst()
                  .orElseThrow());
    };
  }

  /** A method that refuses these rows is noted and left out; the others go on. */
  private Finding judge(ComparedMethod method) {
    int wanted = Math.min(units().size(), plan.maxFeatures());
    try {
      FeatureRanking ranking = rank(method, method.scorer(), wanted);
      int[] order = Arrays.copyOf(ranking.order(), wanted);
      double[][] values =
          method.scorer() instanceof SubsetSelector subsets
              ? measureSubsets(method, subsets)
              : measure(order);
      return Finding.of(
          method.name(),
          split,
          ranking.choice().map(MethodChoice::chosen).orElse(""),
          order,
          values);
    } catch (RefusedException refused) {
      return Finding.refused(method.name(), split, refused.reason);
    }
  }

  /** All features, at the one size they have. */
  private Finding judgeAll() {
    int[] every = IntStream.range(0, units().size()).toArray();
    List<double[]> values = new ArrayList<>();
    for (Measure measure : plan.measures()) {
      values.addAll(evaluate(measure, every, new int[] {every.length}));
    }
    return Finding.of(Comparison.ALL, split, new int[0], values.toArray(double[][]::new));
  }

  /** The mean of several random orders; the first of them stands for their order. */
  private Finding judgeRandom() {
    int[] first = randomOrder(0);
    double[][] mean = measure(first);
    for (int r = 1; r < plan.randomOrders(); r++) {
      add(mean, measure(randomOrder(r)));
    }
    for (double[] row : mean) {
      for (int s = 0; s < row.length; s++) {
        row[s] /= plan.randomOrders();
      }
    }
    return Finding.of(Comparison.RANDOM, split, first, mean);
  }

  private int[] randomOrder(int number) {
    int[] kept = data.trainingSamples().kept();
    int[] random = RandomOrder.order(units().size(), run.random(number).nextLong());
    int[] order =
        IntStream.concat(
                Arrays.stream(kept),
                Arrays.stream(random).filter(u -> Arrays.stream(kept).noneMatch(k -> k == u)))
            .toArray();
    return Arrays.copyOf(order, Math.min(order.length, plan.maxFeatures()));
  }

  private static void add(double[][] sum, double[][] values) {
    for (int c = 0; c < sum.length; c++) {
      for (int s = 0; s < sum[c].length; s++) {
        sum[c][s] += values[c][s];
      }
    }
  }

  /** At least so many units, best first. */
  private FeatureRanking rank(ComparedMethod method, FeatureScorer scorer, int wanted) {
    Samples samples = data.trainingSamples();
    FeatureScorer limited =
        scorer instanceof GreedySelector && wanted < units().size()
            ? MixedRankings.forTop(scorer, samples, wanted)
            : scorer;
    FeatureRanking ranking = ranked(limited);
    if (!MixedRankings.seesColumns(limited, samples)) {
      ranking =
          MixedRankings.byUnit(
              ranking,
              wanted,
              units(),
              more -> ranked(MixedRankings.forTop(scorer, samples, more)));
    }
    int[] order = ranking.order();
    if (order.length < wanted) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%s ranked %d of %d features; compare methods that rank all, or ask for fewer",
              method.name(),
              order.length,
              wanted));
    }
    return ranking;
  }

  private FeatureRanking ranked(FeatureScorer scorer) {
    RankingAttempt attempt = rankings.of(scorer);
    attempt
        .refusal()
        .ifPresent(
            reason -> {
              throw new RefusedException(reason);
            });
    return attempt.ranking().orElseThrow();
  }

  /** Best subsets of different sizes need not contain each other: one for each size. */
  private double[][] measureSubsets(ComparedMethod method, SubsetSelector subsets) {
    List<double[]> values = new ArrayList<>();
    for (Measure measure : plan.measures()) {
      int[] at = comparison.sizes(measure);
      double[][] own = new double[measure.criteria().size()][at.length];
      for (int s = 0; s < at.length; s++) {
        FeatureScorer ofSize = MixedRankings.forTop(subsets, data.trainingSamples(), at[s]);
        int[] best = Arrays.copyOf(rank(method, ofSize, at[s]).order(), at[s]);
        List<double[]> one = evaluate(measure, best, new int[] {at[s]});
        for (int c = 0; c < own.length; c++) {
          own[c][s] = one.get(c)[0];
        }
      }
      values.addAll(Arrays.asList(own));
    }
    return values.toArray(double[][]::new);
  }

  /** The values of all criteria at the sizes of the plan. */
  private double[][] measure(int[] order) {
    List<double[]> values = new ArrayList<>();
    for (Measure measure : plan.measures()) {
      values.addAll(evaluate(measure, order, comparison.sizes(measure)));
    }
    return values.toArray(double[][]::new);
  }

  /** What a measure makes of the first units of an order: it is asked for their features. */
  private List<double[]> evaluate(Measure measure, int[] order, int[] at) {
    run.checkCancelled(ComparisonRun.TASK);
    if (units().areSingle()) {
      return Arrays.asList(measure.evaluate(data, order, at, run));
    }
    int[] features = units().features(order);
    int[] sizes =
        Arrays.stream(at).map(m -> units().features(Arrays.copyOf(order, m)).length).toArray();
    return Arrays.asList(measure.evaluate(data, features, sizes, run));
  }

  /** A method says that it cannot rank the training rows of the split. */
  private static final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    RefusedException(FoldsieveException refusal) {
      super(refusal);
      this.reason = Objects.requireNonNull(refusal.getMessage());
    }
  }
}
