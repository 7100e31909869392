package org.foldsieve.app.report;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.foldsieve.app.text.Measured;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Curve;
import org.foldsieve.evaluation.compare.PairedDifference;
import org.foldsieve.evaluation.compare.Summary;

/**
 * What a comparison says to somebody who asks which features to keep.
 *
 * <p>The winner has the best mean over all subset sizes, averaged over the criteria that decide:
 * the classifiers' accuracies where there are any, else how well neighbours survive.
 */
public final class Answer {

  /** The first of these that was compared is the default of the program. */
  private static final List<String> RECOMMENDED = List.of("gka-supervised", "gka");

  private final ComparisonResult result;
  private final List<Criterion> deciding;
  private final List<String> methods;
  private final Criterion criterion;
  private final Summary summary;

  private Answer(ComparisonResult result) {
    this.result = result;
    this.deciding = deciding(result.criteria());
    this.methods =
        result.methods().stream()
            .filter(name -> !name.equals(Comparison.RANDOM) && !name.equals(Comparison.ALL))
            .sorted(Comparator.comparingDouble((String name) -> -standing(name)))
            .toList();
    String winner = methods.get(0);
    this.criterion =
        deciding.stream()
            .max(Comparator.comparingDouble(c -> sign(c) * result.summary(winner, c).best()))
            .orElseThrow();
    this.summary = result.summary(winner, criterion);
  }

  /** Reads a result that has at least one method beside the baselines. */
  public static Answer of(ComparisonResult result) {
    return new Answer(result);
  }

  private static List<Criterion> deciding(List<Criterion> criteria) {
    List<Criterion> accuracies =
        criteria.stream().filter(c -> c.metric().equals("accuracy")).toList();
    return accuracies.isEmpty() ? criteria.subList(0, 1) : accuracies;
  }

  private double standing(String method) {
    return deciding.stream()
        .mapToDouble(c -> sign(c) * result.summary(method, c).mean())
        .average()
        .orElseThrow();
  }

  private static double sign(Criterion criterion) {
    return criterion.higherIsBetter() ? 1 : -1;
  }

  /** The methods, best first. */
  public List<String> methods() {
    return methods;
  }

  /** The best method. */
  public String winner() {
    return methods.get(0);
  }

  /** The criterion the answer is told in. */
  public Criterion criterion() {
    return criterion;
  }

  /** The criteria that decide, as many as there are classifiers. */
  public List<Criterion> deciding() {
    return List.copyOf(deciding);
  }

  /** How many of its features to keep: the fewest within one standard error of its best. */
  public int keep() {
    return summary.oneErrorFeatures();
  }

  /** How many features there are. */
  int features() {
    return result.features();
  }

  /** Whether fewer features than all are enough. */
  private boolean fewerAreEnough() {
    return keep() < result.features();
  }

  /**
   * The number of features the answer is told at: as many as to keep. Where that is all of them any
   * order gives the same, so it is half of them.
   */
  int told() {
    int[] sizes = at(winner()).sizes();
    if (fewerAreEnough() || sizes.length == 1) {
      return keep();
    }
    int at = Arrays.binarySearch(sizes, (result.features() + 1) / 2);
    return sizes[at >= 0 ? at : Math.max(0, -at - 2)];
  }

  /** The winner's value with as many features. */
  double value() {
    return at(winner()).mean()[place()];
  }

  /** The standard error of that value. */
  double error() {
    return at(winner()).standardError()[place()];
  }

  /** What as many random features give. */
  double randomValue() {
    return at(Comparison.RANDOM).mean()[place()];
  }

  /** What all features give. */
  double allValue() {
    return at(Comparison.ALL).mean()[0];
  }

  private Curve at(String method) {
    return result.curve(method, criterion);
  }

  private int place() {
    return Arrays.binarySearch(at(winner()).sizes(), told());
  }

  /** The winner against a random order, over all sizes; positive when it is better. */
  PairedDifference overRandom() {
    return over(Comparison.RANDOM);
  }

  /** The winner against the next method, if there is one. */
  Optional<PairedDifference> overNext() {
    return methods.size() < 2 ? Optional.empty() : Optional.of(over(methods.get(1)));
  }

  private PairedDifference over(String other) {
    PairedDifference raw = PairedDifference.of(result, winner(), other, criterion);
    return new PairedDifference(sign(criterion) * raw.mean(), raw.standardError());
  }

  /** Whether the winner beats a random order by more than two standard errors. */
  public boolean isBetterThanRandom() {
    PairedDifference difference = overRandom();
    return difference.mean() > 0 && difference.isClear();
  }

  /** The answer in one sentence. */
  public String headline() {
    if (!isBetterThanRandom()) {
      return "No method is clearly better than a random order here; the best, %s, differs by %s over all sizes."
          .formatted(
              winner(),
              Measured.difference(overRandom().mean(), overRandom().standardError(), criterion));
    }
    if (!fewerAreEnough()) {
      return "In the order of %s no fewer than all %d features are enough; to keep fewer, take those it ranks first."
          .formatted(winner(), result.features());
    }
    return keep() == 1
        ? "Keep one of %d features: the one that %s ranks first."
            .formatted(result.features(), winner())
        : "Keep the %d of %d features that %s ranks first."
            .formatted(keep(), result.features(), winner());
  }

  /** What is reached with them, and how sure that is. */
  public String evidence() {
    String text =
        "With %s, %s on rows that took no part in ranking is %s; with %d random feature%s it is %s, with all %d it is %s."
            .formatted(
                subset(),
                Measured.name(criterion),
                Measured.value(value(), error(), criterion),
                told(),
                told() == 1 ? "" : "s",
                Measured.value(randomValue(), criterion),
                result.features(),
                Measured.value(allValue(), criterion));
    return text
        + overNext().map(this::describeNext).orElse("")
        + recommended()
            .filter(name -> methods.indexOf(name) > 1)
            .map(this::describeRecommended)
            .orElse("")
        + " %s chosen by these same results: expect slightly less on new data."
            .formatted(fewerAreEnough() ? "Method and number were" : "The method was");
  }

  /** The features the values are of, as the headline left them. */
  private String subset() {
    if (isBetterThanRandom() && fewerAreEnough()) {
      return told() == 1 ? "it" : "them";
    }
    return told() == 1
        ? "the feature it ranks first"
        : "the %d features it ranks first".formatted(told());
  }

  /** The method the program takes when none is named, if it was compared. */
  private Optional<String> recommended() {
    return RECOMMENDED.stream().filter(methods::contains).findFirst();
  }

  private String describeRecommended(String name) {
    PairedDifference lead = over(name);
    String text = " The default, %s, is ".formatted(name);
    if (!lead.isClear()) {
      return text + "not clearly different either.";
    }
    return text
        + Measured.difference(Math.abs(lead.mean()), lead.standardError(), criterion).substring(1)
        + (lead.mean() > 0 ? " behind." : " ahead by this measure.");
  }

  private String describeNext(PairedDifference lead) {
    String next =
        " Over all subset sizes the next method, %s%s, is "
            .formatted(
                methods.get(1),
                recommended().equals(Optional.of(methods.get(1))) ? " (the default)" : "");
    if (!lead.isClear()) {
      return next + "not clearly different.";
    }
    String gap = Measured.difference(Math.abs(lead.mean()), lead.standardError(), criterion);
    return next + gap.substring(1) + (lead.mean() > 0 ? " behind." : " ahead by this measure.");
  }
}
