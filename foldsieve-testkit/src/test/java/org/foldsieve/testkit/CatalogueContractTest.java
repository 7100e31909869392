package org.foldsieve.testkit;

import java.util.Map;
import java.util.stream.Stream;
import org.foldsieve.embed.Embedding;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.score.FeatureScorer;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Holds every entry of the catalogue to the contract of its kind. */
class CatalogueContractTest {

  private static final String CHARGES =
      "charges for what a feature repeats: the first pick is planted, later ones need not be";

  private static final String SAME_BINS =
      "R1 to R4 tell the classes alike once in bins: exact ties, which go to the smaller index";

  private static final String BASELINE = "it is the baseline without knowledge";

  private static final String SCALE_ONLY =
      "sees nothing but scale, and here all features vary alike";

  private static final String REBUILT =
      "all other samples rebuild one almost exactly in twelve features: only scale is left";

  private static final String INSIDE =
      "looks at neighbours inside the classes, and there the noise decides who they are";

  private static final String APART =
      "takes what is farthest from what it has: after the first pick that is noise";

  private static final String DRAWN =
      "rows draw random numbers by their place: another order is another seed";

  /** The one list of what our methods need not keep, with the reasons. */
  private static final Map<String, Map<Check, String>> EXEMPTIONS =
      Map.ofEntries(
          Map.entry(
              "random",
              Map.of(
                  Check.COLUMNS, "the order is of places, not of features",
                  Check.FIRST_PLANTED, BASELINE,
                  Check.ALL_PLANTED, BASELINE,
                  Check.PLANTED_AND_WIDE, BASELINE,
                  Check.CONSTANT, "it looks at no value",
                  Check.DUPLICATE, "it looks at no value",
                  Check.PROGRESS, "there is nothing to wait for")),
          Map.entry(
              "variance", Map.of(Check.FIRST_PLANTED, SCALE_ONLY, Check.ALL_PLANTED, SCALE_ONLY)),
          Map.entry("sparsity", Map.of(Check.FIRST_PLANTED, REBUILT, Check.ALL_PLANTED, REBUILT)),
          Map.entry(
              "lle-score",
              Map.of(
                  Check.FIRST_PLANTED, INSIDE,
                  Check.ALL_PLANTED, INSIDE,
                  Check.PLANTED_AND_WIDE, INSIDE,
                  Check.PREPARED,
                      "in a feature of zeros and ones the nearest values tie, and rows decide")),
          Map.entry(
              "mcfs",
              Map.of(
                  Check.DUPLICATE, "of equal features the first has the coefficient",
                  Check.PLANTED_AND_WIDE, "a wide feature needs a small coefficient")),
          Map.entry("gka", Map.of(Check.ALL_PLANTED, CHARGES, Check.PLANTED_AND_WIDE, CHARGES)),
          Map.entry("gka-supervised", Map.of(Check.PLANTED_AND_WIDE, CHARGES)),
          Map.entry("column-subset", Map.of(Check.ALL_PLANTED, CHARGES)),
          Map.entry("pivoted-qr", Map.of(Check.ALL_PLANTED, APART, Check.PLANTED_AND_WIDE, APART)),
          Map.entry("umap", Map.of(Check.ROWS, DRAWN)),
          Map.entry("tsne", Map.of(Check.ROWS, DRAWN)),
          Map.entry("fcbf", Map.of(Check.COLUMNS, SAME_BINS)),
          Map.entry(
              "mrmr-mid",
              Map.of(
                  Check.COLUMNS, SAME_BINS,
                  Check.ALL_PLANTED, CHARGES,
                  Check.PLANTED_AND_WIDE, CHARGES)),
          Map.entry("cfs", Map.of(Check.COLUMNS, SAME_BINS)),
          Map.entry("jmi", Map.of(Check.COLUMNS, SAME_BINS)),
          Map.entry("cmim", Map.of(Check.COLUMNS, SAME_BINS)),
          Map.entry("mutual-information", Map.of(Check.COLUMNS, SAME_BINS)),
          Map.entry(
              "mrmr-miq",
              Map.of(
                  Check.COLUMNS, SAME_BINS,
                  Check.ALL_PLANTED, CHARGES,
                  Check.PLANTED_AND_WIDE, CHARGES)));

  /**
   * Choices that need not work on the table of the contract: by method and {@code parameter=value}.
   */
  private static final Map<String, Map<String, String>> EXEMPT_CHOICES =
      Map.of(
          "sparsity",
              Map.of(
                  "exact=true",
                  "with more rows than features all are rebuilt without error: rounding decides"),
          "2dlpp", Map.of("components=error", "refuses graphs of several components"));

  @TestFactory
  Stream<DynamicContainer> everyFeatureScoreKeepsTheContract() {
    return Methods.all(Method.Kind.FEATURE_SCORE).stream()
        .map(method -> DynamicContainer.dynamicContainer(method.id(), scorerChecks(method)));
  }

  private static Stream<DynamicTest> scorerChecks(Method<?> method) {
    ScorerContract contract =
        ScorerContract.of((FeatureScorer) method.defaults()).with(method.traits());
    for (Map.Entry<Check, String> exemption : exemptions(method).entrySet()) {
      contract = contract.except(exemption.getKey(), exemption.getValue());
    }
    for (Map.Entry<String, String> choice : exemptChoices(method).entrySet()) {
      contract = contract.exceptChoice(choice.getKey(), choice.getValue());
    }
    return contract.checks();
  }

  @TestFactory
  Stream<DynamicContainer> everyEmbeddingKeepsTheContract() {
    return Methods.all().stream()
        .filter(method -> method.defaults() instanceof Embedding)
        .map(method -> DynamicContainer.dynamicContainer(method.id(), embeddingChecks(method)));
  }

  private static Stream<DynamicTest> embeddingChecks(Method<?> method) {
    Embedding embedding = (Embedding) method.defaults();
    EmbeddingContract contract =
        method.kind() == Method.Kind.IMAGE_EMBEDDING
            ? EmbeddingContract.ofImages(embedding)
            : EmbeddingContract.ofVectors(embedding);
    for (Map.Entry<Check, String> exemption : exemptions(method).entrySet()) {
      contract = contract.except(exemption.getKey(), exemption.getValue());
    }
    for (Map.Entry<String, String> choice : exemptChoices(method).entrySet()) {
      contract = contract.exceptChoice(choice.getKey(), choice.getValue());
    }
    return contract.checks();
  }

  private static Map<Check, String> exemptions(Method<?> method) {
    return EXEMPTIONS.getOrDefault(method.id(), Map.of());
  }

  private static Map<String, String> exemptChoices(Method<?> method) {
    return EXEMPT_CHOICES.getOrDefault(method.id(), Map.of());
  }
}
