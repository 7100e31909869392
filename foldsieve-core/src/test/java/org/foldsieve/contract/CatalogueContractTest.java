package org.foldsieve.contract;

import java.util.stream.Stream;
import org.foldsieve.embed.Embedding;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.score.FeatureScorer;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;

/** Holds every entry of the catalogue to the contract of its kind. */
class CatalogueContractTest {

  @TestFactory
  Stream<DynamicContainer> everyFeatureScoreKeepsTheContract() {
    return Methods.all(Method.Kind.FEATURE_SCORE).stream()
        .map(
            method ->
                DynamicContainer.dynamicContainer(
                    method.id(),
                    ScorerContract.checks((FeatureScorer) method.defaults(), method.traits())));
  }

  @TestFactory
  Stream<DynamicContainer> everyEmbeddingKeepsTheContract() {
    return Methods.all().stream()
        .filter(method -> method.defaults() instanceof Embedding)
        .map(
            method ->
                DynamicContainer.dynamicContainer(
                    method.id(),
                    EmbeddingContract.checks((Embedding) method.defaults(), method.kind())));
  }
}
