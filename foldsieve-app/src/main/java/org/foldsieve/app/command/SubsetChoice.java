package org.foldsieve.app.command;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.option.MethodOptions;
import org.foldsieve.app.text.Numbers;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.compare.AccuracyMeasure;
import org.foldsieve.evaluation.compare.ComparedMethod;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.Summary;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Rankings;

/** How many features to keep: a number, or what the data say. */
final class SubsetChoice {

  /**
   * A ranking and how much of it to keep.
   *
   * @param ranking the ranking
   * @param size how many features of it
   * @param reason why as many, where that was left to us; else empty
   */
  record Subset(FeatureRanking ranking, int size, String reason) {}

  /** 0 for auto. */
  private final int size;

  private final boolean redundancy;

  private SubsetChoice(int size, boolean redundancy) {
    this.size = size;
    this.redundancy = redundancy;
  }

  /**
   * Reads the choice.
   *
   * @param top a number, {@code auto}, or null
   * @param fraction a share of the features, or null
   * @param features how many there are
   * @param redundancy whether the ranking is controlled for redundancy
   */
  static SubsetChoice parse(String top, Double fraction, int features, boolean redundancy) {
    return new SubsetChoice(size(top, fraction, features), redundancy);
  }

  private static int size(String top, Double fraction, int features) {
    if (fraction != null) {
      if (!(fraction > 0 && fraction <= 1)) {
        throw new UsageException(
            "--fraction must be above 0 and at most 1: --fraction " + fraction);
      }
      // 0.07 * 100 is a little above 7, and 7 are meant.
      return Math.max(1, (int) Math.ceil(fraction * features - 1e-9));
    }
    if (top.equals("auto")) {
      return 0;
    }
    try {
      int size = Integer.parseInt(top);
      if (size < 1 || size > features) {
        throw new UsageException(
            "--top must be 1 to %d, the number of features: --top %s".formatted(features, top));
      }
      return size;
    } catch (NumberFormatException wrong) {
      throw new UsageException("--top takes a number or auto: --top " + top);
    }
  }

  /**
   * Ranks, and decides how much to keep.
   *
   * @param table what is ranked, scaled
   * @param raw the same before it was scaled: splits are scaled by their training rows
   */
  Subset choose(
      MethodOptions.Chosen method, Table table, Table raw, Scaling.Kind scaling, Run run) {
    if (size > 0) {
      FeatureRanking ranking = rank(method, size, table, run);
      checkRanked(ranking, size);
      return new Subset(ranking, size, "");
    }
    return hasClassesToJudgeBy(table)
        ? byStandardError(method, table, raw, scaling, run)
        : byGap(method, table, run);
  }

  private FeatureScorer scorer(MethodOptions.Chosen method, Integer size) {
    return Scorers.create(List.of(method), size, redundancy).get(0);
  }

  private FeatureRanking rank(MethodOptions.Chosen method, Integer size, Table table, Run run) {
    return Rankings.rankAll(table, List.of(scorer(method, size)), run).get(0);
  }

  /** A method may rank fewer features than were asked for: fcbf leaves the redundant ones out. */
  private static void checkRanked(FeatureRanking ranking, int size) {
    int ranked = ranking.order().length;
    if (ranked < size) {
      throw new UsageException(
          "%s ranked %d features, not %d; ask for at most as many"
              .formatted(ranking.method(), ranked, size));
    }
  }

  private static boolean hasClassesToJudgeBy(Table table) {
    return table
        .labels()
        .filter(labels -> !labels.isNumeric() && labels.classCount() > 1)
        .filter(SubsetChoice::isComplete)
        .filter(labels -> Arrays.stream(labels.classSizes()).min().orElse(0) >= 2)
        .isPresent();
  }

  private static boolean isComplete(Labels labels) {
    return Arrays.stream(labels.codes()).allMatch(code -> code >= 0);
  }

  private Subset byStandardError(
      MethodOptions.Chosen method, Table table, Table raw, Scaling.Kind scaling, Run run) {
    Comparison plan =
        Comparison.withClasses(List.of(ComparedMethod.of(scorer(method, null))))
            .withMeasures(List.of(new AccuracyMeasure(NearestNeighbors.withDefaults())))
            .withScaling(scaling)
            .withRandomOrders(1);
    var result = run.stage("evaluate", () -> plan.run(raw, run));
    Summary summary = result.summary(method.id(), result.criteria().get(0));
    int size = summary.oneErrorFeatures();
    FeatureRanking ranking = rank(method, size, table, run);
    String reason =
        "--top auto keeps %d features: the fewest within one standard error of the best 1-NN"
            + " accuracy (%s with %d), by %s";
    return new Subset(
        ranking,
        size,
        reason.formatted(
            size, Numbers.brief(summary.best()), summary.bestFeatures(), plan.protocol().id()));
  }

  private Subset byGap(MethodOptions.Chosen method, Table table, Run run) {
    FeatureRanking ranking = rank(method, null, table, run);
    boolean aligned = redundancy || Set.of("gka", "gka-supervised").contains(method.id());
    int size = aligned ? bend(ranking) : ranking.largestGap();
    return new Subset(
        ranking,
        size,
        "--top auto keeps %d feature%s: those before the %s (no class labels to judge by)"
            .formatted(
                size,
                size == 1 ? "" : "s",
                aligned ? "bend of the objective" : "largest gap in the scores"));
  }

  /**
   * Where the objective of graph-kernel alignment bends: the last pick that adds more than the
   * average pick does. Its gains shrink steadily, so that the largest gap is nearly always the
   * first.
   */
  private static int bend(FeatureRanking ranking) {
    double[] objective =
        Arrays.stream(ranking.order())
            .mapToDouble(ranking::score)
            .filter(Double::isFinite)
            .toArray();
    int last = objective.length - 1;
    if (last < 2) {
      return objective.length;
    }
    double slope = (objective[last] - objective[0]) / last;
    int best = 0;
    for (int m = 1; m <= last; m++) {
      if (objective[m] - slope * m > objective[best] - slope * best) {
        best = m;
      }
    }
    return best + 1;
  }
}
