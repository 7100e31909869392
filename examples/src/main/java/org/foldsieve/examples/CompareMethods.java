package org.foldsieve.examples;

import java.util.List;
import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.compare.ComparedMethod;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Summary;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.io.BundledData;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.Variance;

/** Is it any good? Compares methods with random orders, on rows that no method has seen. */
public final class CompareMethods {

  private CompareMethods() {}

  /** Prints how far each method is ahead of random orders. */
  public static void main(String[] args) {
    Table iris = BundledData.table("iris");
    List<ComparedMethod> methods =
        List.of(
            ComparedMethod.of(FisherScore.withDefaults()),
            ComparedMethod.of(Variance.withDefaults()));
    ComparisonResult result =
        Comparison.withClasses(methods)
            .withProtocol(new StratifiedFolds(5, 2))
            .run(iris, Run.defaults().withSeed(42));
    Criterion accuracy = result.criteria().get(0);
    for (ComparedMethod method : methods) {
      Summary line = result.summary(method.name(), accuracy);
      System.out.println(
          String.format(
              Locale.ROOT,
              "%s: %+.3f \u00b1 %.3f against random orders",
              method.name(),
              line.minusRandom(),
              line.minusRandomError()));
    }
  }
}
