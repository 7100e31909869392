package org.foldsieve.app.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.foldsieve.app.option.MethodOptions;
import org.foldsieve.app.session.Session;
import org.foldsieve.data.Scaling;
import org.foldsieve.method.Method;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Picks;
import org.foldsieve.score.SubsetSelector;

/** Chooses the methods that rank features. */
final class Scorers {

  static final List<Method.Kind> KINDS = List.of(Method.Kind.FEATURE_SCORE);

  private Scorers() {}

  /** Says when a scaling has taken away what a method looks at. */
  static void hintAtScaling(
      List<MethodOptions.Chosen> chosen, Optional<Scaling.Kind> scaling, Session session) {
    if (scaling.filter(kind -> kind == Scaling.Kind.STANDARD).isPresent()
        && chosen.stream().anyMatch(method -> method.id().equals("variance"))) {
      session.hint(
          "variance: with --scale standard every feature has variance 1, so the order is rounding;"
              + " --scale minmax or none leaves it something to see");
    }
  }

  /**
   * The methods, told how many features are wanted where that changes what they do.
   *
   * @param size how many features are wanted of each, or null for all
   */
  static List<FeatureScorer> create(
      List<MethodOptions.Chosen> chosen, Integer size, boolean redundancy) {
    List<FeatureScorer> scorers = new ArrayList<>();
    for (MethodOptions.Chosen method : chosen) {
      FeatureScorer scorer = (FeatureScorer) method.create();
      if (redundancy) {
        scorer = new RedundancyControlled(scorer, Picks.ALL);
      }
      if (size != null && scorer instanceof GreedySelector greedy) {
        scorer = greedy.stoppingAfter(size);
      } else if (size != null && scorer instanceof SubsetSelector subset) {
        scorer = subset.forSize(size);
      }
      scorers.add(scorer);
    }
    return scorers;
  }

  /** The stage of timings that holds the work for one method. */
  static String stage(MethodOptions.Chosen method) {
    return "score:" + method.id();
  }
}
