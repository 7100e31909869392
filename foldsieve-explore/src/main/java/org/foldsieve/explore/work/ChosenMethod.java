package org.foldsieve.explore.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.foldsieve.data.Samples;
import org.foldsieve.method.Methods;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.MixedRankings;

/**
 * A method and what it must keep.
 *
 * @param method its id
 * @param parameters what differs from its defaults
 * @param keep the features that stay
 */
record ChosenMethod(String method, Map<String, String> parameters, List<String> keep) {

  /** With more features, methods that pick one by one would take hours to rank all of them. */
  private static final int MANY = 5000;

  private static final int ENOUGH = 1000;

  static ChosenMethod of(Ask ask) {
    return of(ask, ask.text("method"));
  }

  static ChosenMethod of(Ask ask, String method) {
    Map<String, String> parameters = ask.map("parameters");
    parameters
        .values()
        .forEach(
            value -> {
              // On the command line this would read a file, and a page may name none.
              if (value.startsWith("@")) {
                throw new ParameterException("a parameter does not begin with '@': " + value);
              }
            });
    return new ChosenMethod(method, parameters, List.copyOf(ask.texts("keep")));
  }

  FeatureScorer scorer(Samples samples) {
    FeatureScorer scorer = Methods.scorer(method, parameters);
    return isRankedInPart(samples) ? MixedRankings.forTop(scorer, samples, ENOUGH) : scorer;
  }

  /** Whether the features are so many that those far behind may stay without a place. */
  boolean isRankedInPart(Samples samples) {
    return samples.groups().size() > MANY;
  }

  /** How many features the ranking gives a place, where those far behind stay without one. */
  OptionalInt placed(Samples samples) {
    return isRankedInPart(samples) && !scorer(samples).equals(Methods.scorer(method, parameters))
        ? OptionalInt.of(ENOUGH)
        : OptionalInt.empty();
  }

  Samples keeping(Samples samples) {
    return keep.isEmpty() ? samples : samples.keeping(keep);
  }

  /** The features of a table, ranked as {@code rank} does. */
  FeatureRanking rank(OpenTable open, Run run) {
    return open.remember(
        "rank " + this,
        () -> {
          Samples samples = keeping(open.samples());
          return MixedRankings.rankAll(samples, List.of(scorer(samples)), run).get(0);
        });
  }

  /** The options of the command line that say the same. */
  List<String> words() {
    List<String> words = new ArrayList<>(List.of("--method", method));
    parameters.forEach((name, value) -> View.option(words, "-P", name + "=" + value));
    if (!keep.isEmpty()) {
      View.option(words, "--keep", View.joined(keep));
    }
    return words;
  }
}
