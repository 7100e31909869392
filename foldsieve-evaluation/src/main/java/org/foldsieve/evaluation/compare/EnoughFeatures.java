package org.foldsieve.evaluation.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.evaluation.regress.NeighborMean;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.MixedRankings;
import org.foldsieve.score.auto.Auto;

/**
 * How many features of a ranking are enough, for somebody who does not want to say a number.
 *
 * <p>With classes or numbers that can judge, a {@link Comparison} does: enough are the fewest
 * within one standard error of the best 1-NN accuracy ({@linkplain ClassificationMeasure balanced
 * accuracy} where classes are uneven), or of the best R² of 5-NN, on held-out rows, and at most
 * 500. Without, the scores have to tell: the features before the largest gap, or before the
 * objective bends where the scores are one. A method that {@linkplain GreedySelector#hasPeak() has
 * a peak} says it by itself: the features up to there, of the first 500. What is {@linkplain
 * Samples#kept kept} is always enough's first part.
 *
 * @param ranking the features, at least as many as are enough
 * @param count how many of them are enough
 * @param rule what told
 * @param evidence the comparison that judged, under {@link Rule#ONE_STANDARD_ERROR}
 * @since 0.1.0
 */
public record EnoughFeatures(
    FeatureRanking ranking, int count, Rule rule, Optional<ComparisonResult> evidence) {

  /** What tells how many features are enough. */
  public enum Rule {
    /** The fewest within one standard error of the best on held-out rows. */
    ONE_STANDARD_ERROR,
    /** Those before the objective bends: the last pick that adds more than the average pick. */
    BEND,
    /** Those before the largest gap between one score and the next. */
    LARGEST_GAP,
    /** Those up to the peak of the method's own criterion. */
    PEAK
  }

  /** The method's name in the comparison: its id may be that of a baseline. */
  private static final String RANKED = "ranked";

  /** More features are no small answer, and picking them one by one takes long. */
  private static final int MOST = 500;

  /**
   * Ranks the features of a table and tells how many are enough.
   *
   * @param method the method; where a comparison judges, its last ranking stops at the number
   * @param table the table whose features are ranked, scaled if they are to be
   * @param raw the same before it was scaled: each split is scaled by its own training rows
   * @param scaling the scaling between the two
   */
  public static EnoughFeatures of(
      FeatureScorer method, Table table, Table raw, Scaling.Kind scaling, Run run) {
    return of(method, Samples.of(table), Samples.of(raw), scaling, run);
  }

  /**
   * Ranks the units of some rows and tells how many are enough.
   *
   * @param method the method; where a comparison judges, its last ranking stops at the number
   * @param samples the rows whose units are ranked, scaled if they are to be
   * @param raw the same before they were scaled: each split is prepared by its own training rows
   * @param scaling the scaling between the two
   */
  public static EnoughFeatures of(
      FeatureScorer method, Samples samples, Samples raw, Scaling.Kind scaling, Run run) {
    return of(method, samples, raw, scaling, StratifiedFolds.withDefaults(), run);
  }

  /**
   * Ranks the units of some rows and tells how many are enough.
   *
   * @param method the method; where a comparison judges, its last ranking stops at the number
   * @param samples the rows whose units are ranked, scaled if they are to be
   * @param raw the rows that judge, before they were scaled: each split is prepared by its own
   *     training rows. The same rows, or where those are very many some of them ({@link
   *     org.foldsieve.evaluation.protocol.DrawnRows})
   * @param scaling the scaling between the two
   * @param protocol which rows train and which test where a comparison judges
   */
  public static EnoughFeatures of(
      FeatureScorer method,
      Samples samples,
      Samples raw,
      Scaling.Kind scaling,
      Protocol protocol,
      Run run) {
    if (method instanceof GreedySelector greedy && greedy.hasPeak()) {
      int most = Math.max(MOST, samples.kept().length);
      return upToPeak(MixedRankings.rankTop(samples, List.of(method), most, run).get(0));
    }
    return hasLabelsToJudgeBy(raw.table())
        ? byStandardError(method, samples, raw, scaling, protocol, run)
        : ofScores(MixedRankings.rankAll(samples, List.of(method), run).get(0));
  }

  private static boolean hasLabelsToJudgeBy(Table table) {
    return table
        .labels()
        .map(
            labels -> labels.isNumeric() ? hasNumbersToJudgeBy(labels) : hasClassesToJudgeBy(table))
        .orElse(false);
  }

  /** Every row has a number, they differ, and every split has neighbours enough to train. */
  private static boolean hasNumbersToJudgeBy(Labels labels) {
    double[] numbers = IntStream.range(0, labels.rows()).mapToDouble(labels::number).toArray();
    return Arrays.stream(numbers).allMatch(Double::isFinite)
        && Arrays.stream(numbers).distinct().count() > 1
        && numbers.length >= 2 * NeighborMean.withDefaults().neighbors();
  }

  /** Every row has a class, and two classes at least have rows for both sides of a split. */
  private static boolean hasClassesToJudgeBy(Table table) {
    return table
        .labels()
        .filter(labels -> !labels.isNumeric() && labels.classCount() > 1)
        .filter(EnoughFeatures::isComplete)
        .filter(labels -> Arrays.stream(labels.classSizes()).filter(size -> size > 1).count() > 1)
        .filter(labels -> labels.rows() >= StratifiedFolds.withDefaults().folds())
        .isPresent();
  }

  private static boolean isComplete(Labels labels) {
    return Arrays.stream(labels.codes()).allMatch(code -> code >= 0);
  }

  private static EnoughFeatures byStandardError(
      FeatureScorer method,
      Samples samples,
      Samples raw,
      Scaling.Kind scaling,
      Protocol protocol,
      Run run) {
    int most = Math.max(MOST, samples.kept().length);
    // The method is chosen once, and the number of its features then judged: a choice in every
    // split of a choice would take a hundred times as long as either.
    Optional<FeatureRanking> chosen =
        method instanceof Auto
            ? Optional.of(MixedRankings.rankTop(samples, List.of(method), most, run).get(0))
            : Optional.empty();
    FeatureScorer judged = chosen.flatMap(FeatureRanking::choice).map(Auto::chosen).orElse(method);
    List<ComparedMethod> methods = List.of(new ComparedMethod(RANKED, judged));
    Comparison plan =
        Comparison.of(methods, List.of(measure(raw.table().labels().orElseThrow())))
            .withProtocol(protocol)
            .withScaling(scaling)
            .withMaxFeatures(most)
            .withRandomOrders(1);
    ComparisonResult result = plan.run(raw, run);
    int count = summary(result).oneErrorFeatures();
    return new EnoughFeatures(
        chosen.orElseGet(() -> MixedRankings.rankTop(samples, List.of(method), count, run).get(0)),
        count,
        Rule.ONE_STANDARD_ERROR,
        Optional.of(result));
  }

  /** Judges as {@code compare} does; where classes are even, nothing but accuracy is counted. */
  private static Measure measure(Labels labels) {
    if (labels.isNumeric()) {
      return new RegressionMeasure(NeighborMean.withDefaults());
    }
    NearestNeighbors nearest = NearestNeighbors.withDefaults();
    return ClassificationMeasure.areUneven(labels)
        ? ClassificationMeasure.of(nearest, labels)
        : new AccuracyMeasure(nearest);
  }

  private static Criterion criterion(ComparisonResult result) {
    return result.plan().measures().get(0).deciding().orElseThrow();
  }

  private static Summary summary(ComparisonResult result) {
    return result.summary(RANKED, criterion(result));
  }

  /** What decided how many are enough, under {@link Rule#ONE_STANDARD_ERROR}. */
  public Optional<Criterion> criterion() {
    return evidence.map(EnoughFeatures::criterion);
  }

  /** What the comparison found of the method, under {@link Rule#ONE_STANDARD_ERROR}. */
  public Optional<Summary> summary() {
    return evidence.map(EnoughFeatures::summary);
  }

  /** What the scores of a ranking tell. */
  public static EnoughFeatures ofScores(FeatureRanking ranking) {
    return ranking.parts().containsKey(FeatureRanking.ADDED)
        ? new EnoughFeatures(ranking, bend(ranking), Rule.BEND, Optional.empty())
        : new EnoughFeatures(ranking, ranking.largestGap(), Rule.LARGEST_GAP, Optional.empty());
  }

  /** The first of the largest scores ends it; what is kept is in any case. */
  private static EnoughFeatures upToPeak(FeatureRanking ranking) {
    int[] order = ranking.order();
    int count = 1;
    for (int m = 2; m <= order.length; m++) {
      count = ranking.score(order[m - 1]) > ranking.score(order[count - 1]) ? m : count;
    }
    return new EnoughFeatures(
        ranking, Math.max(count, ranking.kept().size()), Rule.PEAK, Optional.empty());
  }

  /**
   * Where the objective bends: the pick that stands highest above the line from the first to the
   * last, so the last that adds more than the average pick does. The gains of graph-kernel
   * alignment shrink steadily, so that the largest gap is nearly always the first. What is kept is
   * there before the first pick that counts.
   */
  private static int bend(FeatureRanking ranking) {
    int kept = Math.max(0, ranking.kept().size() - 1);
    double[] objective =
        Arrays.stream(ranking.order())
            .skip(kept)
            .mapToDouble(ranking::score)
            .filter(Double::isFinite)
            .toArray();
    int last = objective.length - 1;
    if (last < 2) {
      return kept + objective.length;
    }
    double slope = (objective[last] - objective[0]) / last;
    int best = 0;
    for (int m = 1; m <= last; m++) {
      if (objective[m] - slope * m > objective[best] - slope * best) {
        best = m;
      }
    }
    return kept + best + 1;
  }
}
