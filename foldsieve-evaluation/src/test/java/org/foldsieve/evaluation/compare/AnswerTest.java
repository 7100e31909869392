package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.foldsieve.evaluation.classify.NearestClassMean;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.junit.jupiter.api.Test;

class AnswerTest {

  private static final Criterion NCM = new Criterion("ncm", "accuracy", true);
  private static final Criterion NN = new Criterion("1nn", "accuracy", true);
  private static final Criterion NMI = new Criterion("kmeans", "nmi", true);
  private static final Criterion ERROR = new Criterion("reconstruction", "error", false);
  private static final int[] SIZES = {1, 2, 3, 4, 8};

  /** What was measured, method by method. */
  private final Map<String, Map<Criterion, double[][]>> values = new LinkedHashMap<>();

  private final Map<Criterion, int[]> sizes = new LinkedHashMap<>();

  /** Two splits, the second a little lower: its standard error is half of the difference. */
  private AnswerTest add(String method, Criterion criterion, double... means) {
    sizes.putIfAbsent(criterion, SIZES);
    double[][] splits = new double[2][means.length];
    for (int s = 0; s < means.length; s++) {
      splits[0][s] = means[s] + 0.01;
      splits[1][s] = means[s] - 0.01;
    }
    values.computeIfAbsent(method, name -> new LinkedHashMap<>()).put(criterion, splits);
    return this;
  }

  private Answer answer() {
    return Answer.of(result());
  }

  private ComparisonResult result() {
    return new ComparisonResult(
        Comparison.of(List.of(), measures()),
        50,
        8,
        2,
        sizes,
        values,
        Map.of(),
        Map.of(),
        Map.of(),
        List.of(),
        List.of(),
        List.of());
  }

  /** Those whose criteria have values. */
  private List<Measure> measures() {
    return Stream.<Measure>of(
            new AccuracyMeasure(NearestClassMean.withDefaults()),
            new AccuracyMeasure(NearestNeighbors.withDefaults()),
            ReconstructionMeasure.withDefaults())
        .filter(measure -> sizes.containsKey(measure.criteria().get(0)))
        .toList();
  }

  private AnswerTest withBaselines(Criterion criterion, double random, double all) {
    return add(Comparison.RANDOM, criterion, random, random, random, random, random)
        .add(Comparison.ALL, criterion, all);
  }

  @Test
  void thePreferredMethodWinsUnlessAnotherIsBetterByAllThatDecides() {
    add("a", NN, .5, .6, .7, .8, .9).add("b", NN, .6, .7, .8, .9, .9);
    add("a", NCM, .5, .6, .7, .8, .9).add("b", NCM, .5, .6, .7, .8, .9);
    withBaselines(NN, .5, .9);
    withBaselines(NCM, .5, .9);

    assertThat(Answer.of(result()).winner()).isEqualTo("b");
    assertThat(Answer.of(result(), "a").winner()).as("level by the class mean").isEqualTo("a");
  }

  @Test
  void thePreferredMethodWinsUnlessAnotherIsClearlyBetter() {
    add("a", NN, .5, .6, .7, .8, .9).add("b", NN, .6, .7, .8, .9, .9);
    // Better by a little in one split, worse in the other.
    values
        .computeIfAbsent("c", name -> new LinkedHashMap<>())
        .put(NN, new double[][] {{.51, .61, .71, .81, .91}, {.8, .9, .9, .9, .95}});
    withBaselines(NN, .5, .9);

    assertThat(Answer.of(result()).methods()).containsExactly("c", "b", "a");
    assertThat(Answer.of(result(), "b").winner()).as("not clearly worse than c").isEqualTo("b");
    values.remove("c");
    assertThat(Answer.of(result(), "a").winner()).as("b is clearly better").isEqualTo("b");
    assertThat(Answer.of(result(), "missing").winner()).isEqualTo("b");
  }

  @Test
  void theWinnerIsBestOnAverageOverTheClassifiers() {
    add("a", NCM, .5, .6, .7, .8, .8).add("a", NN, .5, .6, .7, .8, .9).add("a", NMI, 0, 0, 0, 0, 0);
    add("b", NCM, .6, .7, .7, .8, .8).add("b", NN, .5, .6, .7, .7, .9).add("b", NMI, 1, 1, 1, 1, 1);
    add("c", NCM, .7, .8, .8, .8, .8).add("c", NN, .6, .7, .9, .9, .9).add("c", NMI, 0, 0, 0, 0, 0);
    withBaselines(NCM, .5, .8).withBaselines(NN, .5, .9).withBaselines(NMI, 0, 0);

    Answer answer = answer();

    assertThat(answer.methods()).containsExactly("c", "b", "a");
    assertThat(answer.deciding()).containsExactly(NCM, NN);
    // It reaches 0.9 by 1-NN, and 0.8 by the other.
    assertThat(answer.criterion()).isEqualTo(NN);
    assertThat(answer.keep()).isEqualTo(3);
    assertThat(answer.shownSize()).isEqualTo(3);
    assertThat(answer.value()).isCloseTo(.9, within(1e-12));
    assertThat(answer.error()).isCloseTo(.01, within(1e-12));
    assertThat(answer.randomValue()).isCloseTo(.5, within(1e-12));
    assertThat(answer.allValue()).isCloseTo(.9, within(1e-12));
    assertThat(answer.overNext().orElseThrow().mean()).isCloseTo(.12, within(1e-12));
    assertThat(answer.isBetterThanRandom()).isTrue();
  }

  @Test
  void whereAllFeaturesAreNeededTheValuesAreThoseOfHalf() {
    add("a", NN, .1, .2, .3, .4, .9);
    Answer answer = withBaselines(NN, .1, .9).answer();

    assertThat(answer.fewerAreEnough()).isFalse();
    assertThat(answer.keep()).isEqualTo(8);
    assertThat(answer.shownSize()).isEqualTo(4);
    assertThat(answer.value()).isCloseTo(.4, within(1e-12));
    assertThat(answer.overNext()).isEmpty();
  }

  @Test
  void smallerIsBetterWhereTheCriterionSaysSo() {
    add("bad", ERROR, .9, .8, .7, .6, .5).add("good", ERROR, .5, .2, .1, .1, .1);
    Answer answer = withBaselines(ERROR, .7, .1).answer();

    assertThat(answer.methods()).containsExactly("good", "bad");
    assertThat(answer.keep()).isEqualTo(3);
    assertThat(answer.overRandom().mean()).isCloseTo(.5, within(1e-12));
    assertThat(answer.isBetterThanRandom()).isTrue();
  }

  @Test
  void withoutMethodsThereIsNoAnswer() {
    withBaselines(NN, .5, .9);
    assertThatThrownBy(this::answer)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a comparison without methods has no answer");
  }
}
