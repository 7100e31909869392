package org.foldsieve.method;

import java.util.List;
import org.foldsieve.score.RandomOrder;
import org.foldsieve.score.Variance;

/** Catalogue entries of the feature scores that need no labels. */
final class UnsupervisedScores {

  private UnsupervisedScores() {}

  static List<Method<?>> all() {
    return List.of(variance(), random());
  }

  private static Method<?> variance() {
    return Method.score("Variance", Variance.withDefaults())
        .summary(
            "The features that vary most; simple, fast, and blind to structure and redundancy.")
        .formula("Var_r = (1/n) sum_i (f_ri - mean_r)^2, maximised")
        .paper("Folklore; eq. 1 of Yao et al. (2017), LLE score, IEEE TIP 26(11)")
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> random() {
    return Method.score("Random order", RandomOrder.withDefaults())
        .summary("A seeded random order: the baseline every comparison shows.")
        .formula("Fisher-Yates shuffle by SplittableRandom(seed)")
        .paper("Fisher and Yates (1938); Durstenfeld (1964)")
        .trait(Trait.SEEDED)
        .build();
  }
}
