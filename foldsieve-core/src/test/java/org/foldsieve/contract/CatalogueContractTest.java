package org.foldsieve.contract;

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

  @TestFactory
  Stream<DynamicContainer> everyFeatureScoreKeepsTheContract() {
    return Methods.all(Method.Kind.FEATURE_SCORE).stream()
        .map(
            method ->
                named(
                    method.id(),
                    ScorerContract.checks((FeatureScorer) method.defaults(), method.traits())));
  }

  @TestFactory
  Stream<DynamicContainer> everyEmbeddingKeepsTheContract() {
    return Methods.all().stream()
        .filter(method -> method.defaults() instanceof Embedding)
        .map(
            method ->
                named(
                    method.id(),
                    EmbeddingContract.checks((Embedding) method.defaults(), method.kind())));
  }

  /** The build's log shows numbers for dynamic tests: a failure says itself which one it is. */
  private static DynamicContainer named(String id, Stream<DynamicTest> checks) {
    return DynamicContainer.dynamicContainer(
        id,
        checks.map(
            check ->
                DynamicTest.dynamicTest(
                    check.getDisplayName(),
                    () -> {
                      try {
                        check.getExecutable().execute();
                      } catch (Exception | AssertionError broken) {
                        throw new AssertionError(id + ": " + check.getDisplayName(), broken);
                      }
                    })));
  }
}
