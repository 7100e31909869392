package org.foldsieve.evaluation.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a comparison says to somebody who asks which features to keep: the best method, how many of
 * its features are enough, and how sure that is.
 *
 * <p>The winner has the best mean over all subset sizes, averaged over the criteria that decide:
 * the classifiers' accuracies or the R² of a number where there are labels, else the first
 * criterion, how well neighbours survive. Its numbers are told in the deciding criterion in which
 * it reaches most. Method and number are chosen by the same results that are told, so on new data
 * expect slightly less.
 *
 * @since 0.1.0
 */
public final class Answer {

  private final ComparisonResult result;
  private final List<Criterion> deciding;
  private final List<String> methods;
  private final Criterion criterion;
  private final int keep;
  private final Curve curve;
  private final int shown;

  private Answer(ComparisonResult result, Optional<String> preferred) {
    this.result = result;
    this.deciding = deciding(result);
    this.methods = preferring(preferred, bestFirst(result, deciding), result, deciding);
    if (methods.isEmpty()) {
      throw new IllegalArgumentException("a comparison without methods has no answer");
    }
    this.criterion =
        deciding.stream()
            .max(Comparator.comparingDouble(c -> sign(c) * result.summary(winner(), c).best()))
            .orElseThrow();
    this.keep = result.summary(winner(), criterion).oneErrorFeatures();
    this.curve = result.curve(winner(), criterion);
    this.shown = Arrays.binarySearch(curve.sizes(), shownSize(curve.sizes()));
  }

  /**
   * Reads a result that has at least one method beside the baselines.
   *
   * @param result a comparison
   * @return the answer
   */
  public static Answer of(ComparisonResult result) {
    return new Answer(result, Optional.empty());
  }

  /**
   * Reads a result that has at least one method beside the baselines. The preferred method wins
   * unless another is clearly better.
   *
   * @param result a comparison
   * @param preferred the name of a method; no matter where it was not compared
   * @return the answer
   */
  public static Answer of(ComparisonResult result, String preferred) {
    return new Answer(result, Optional.of(preferred));
  }

  /** The preferred method first, unless the best is clearly better by all that decides. */
  private static List<String> preferring(
      Optional<String> preferred,
      List<String> bestFirst,
      ComparisonResult result,
      List<Criterion> deciding) {
    if (preferred.filter(bestFirst::contains).isEmpty()) {
      return bestFirst;
    }
    String name = preferred.get();
    String best = bestFirst.get(0);
    boolean better =
        deciding.stream()
            .allMatch(
                criterion -> {
                  PairedDifference lead = PairedDifference.of(result, best, name, criterion);
                  return lead.isClear() && sign(criterion) * lead.mean() > 0;
                });
    if (better) {
      return bestFirst;
    }
    List<String> methods = new ArrayList<>(bestFirst);
    methods.remove(name);
    methods.add(0, name);
    return List.copyOf(methods);
  }

  private static List<Criterion> deciding(ComparisonResult result) {
    List<Criterion> ofLabels =
        result.plan().measures().stream().flatMap(measure -> measure.deciding().stream()).toList();
    return ofLabels.isEmpty() ? result.criteria().subList(0, 1) : ofLabels;
  }

  private static List<String> bestFirst(ComparisonResult result, List<Criterion> deciding) {
    Map<String, Double> standing = new LinkedHashMap<>();
    for (String name : result.methods()) {
      if (!name.equals(Comparison.RANDOM) && !name.equals(Comparison.ALL)) {
        standing.put(
            name,
            deciding.stream()
                .mapToDouble(c -> sign(c) * result.summary(name, c).mean())
                .average()
                .orElseThrow());
      }
    }
    return standing.entrySet().stream()
        .sorted(Comparator.comparingDouble(method -> -method.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static double sign(Criterion criterion) {
    return criterion.higherIsBetter() ? 1 : -1;
  }

  /** As many as to keep; where that is all, any order gives the same, so half of them. */
  private int shownSize(int[] sizes) {
    if (fewerAreEnough() || sizes.length == 1) {
      return keep;
    }
    int at = Arrays.binarySearch(sizes, (result.features() + 1) / 2);
    return sizes[at >= 0 ? at : Math.max(0, -at - 2)];
  }

  /** {@return the comparison behind the answer} */
  public ComparisonResult result() {
    return result;
  }

  /** {@return the methods without the baselines, best first} */
  public List<String> methods() {
    return methods;
  }

  /** {@return the best method} */
  public String winner() {
    return methods.get(0);
  }

  /** {@return the criterion the answer is told in} */
  public Criterion criterion() {
    return criterion;
  }

  /** {@return the criteria that decide, as many as there are classifiers or regressors} */
  public List<Criterion> deciding() {
    return deciding;
  }

  /**
   * {@return how many of the winner's features to keep: the fewest within one standard error of its
   * best}
   */
  public int keep() {
    return keep;
  }

  /** {@return whether fewer features than all are enough} */
  public boolean fewerAreEnough() {
    return keep < result.features();
  }

  /**
   * {@return the number of features that the values of the answer are of: as many as to keep, or
   * half of them where that is all, since any order of all gives the same}
   */
  public int shownSize() {
    return curve.sizes()[shown];
  }

  /** {@return what the winner reaches with {@link #shownSize} features} */
  public double value() {
    return curve.mean()[shown];
  }

  /** {@return the standard error of {@link #value}; NaN with one split} */
  public double error() {
    return curve.standardError()[shown];
  }

  /**
   * {@return what the winner reaches with {@link #shownSize} features by another criterion of the
   * same measure}
   *
   * @param other a criterion with the measure of {@link #criterion}
   */
  public double value(Criterion other) {
    return result.curve(winner(), other).mean()[shown];
  }

  /** {@return what as many random features reach} */
  public double randomValue() {
    return result.curve(Comparison.RANDOM, criterion).mean()[shown];
  }

  /** {@return what all features reach} */
  public double allValue() {
    return result.curve(Comparison.ALL, criterion).mean()[0];
  }

  /**
   * {@return how far the winner is ahead of another method, over all sizes; positive when it is
   * better}
   *
   * @param other the name of a method or of the random order
   */
  public PairedDifference over(String other) {
    PairedDifference raw = PairedDifference.of(result, winner(), other, criterion);
    return new PairedDifference(sign(criterion) * raw.mean(), raw.standardError());
  }

  /** {@return how far the winner is ahead of a random order} */
  public PairedDifference overRandom() {
    return over(Comparison.RANDOM);
  }

  /** {@return how far the winner is ahead of the next method, if there is one} */
  public Optional<PairedDifference> overNext() {
    return methods.size() < 2 ? Optional.empty() : Optional.of(over(methods.get(1)));
  }

  /** {@return whether the winner beats a random order by more than two standard errors} */
  public boolean isBetterThanRandom() {
    PairedDifference difference = overRandom();
    return difference.mean() > 0 && difference.isClear();
  }
}
