package org.foldsieve.app.command;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.text.Measured;
import org.foldsieve.app.text.Numbers;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Scaling;
import org.foldsieve.evaluation.compare.EnoughFeatures;
import org.foldsieve.evaluation.compare.Summary;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.MixedRankings;
import org.foldsieve.score.SubsetSize;
import org.jspecify.annotations.Nullable;

/**
 * How many features to keep.
 *
 * @param size the number; empty where the data are to say it
 */
record SubsetChoice(OptionalInt size) {

  /** What is typed instead of a number. */
  static final String AUTO = "auto";

  /**
   * A ranking and how much of it to keep.
   *
   * @param ranking the ranking
   * @param size how many features of it
   * @param reason why as many, where that was left to us; else empty
   */
  record Subset(FeatureRanking ranking, int size, String reason) {}

  /**
   * Reads the choice; one of the two is there.
   *
   * @param top a number, {@code auto}, or null
   * @param fraction a share of the features, or null
   * @param features how many there are
   */
  static SubsetChoice parse(@Nullable String top, @Nullable Double fraction, int features) {
    if (fraction != null) {
      return new SubsetChoice(OptionalInt.of(share(fraction, features)));
    }
    return new SubsetChoice(
        AUTO.equals(top)
            ? OptionalInt.empty()
            : OptionalInt.of(number(Objects.requireNonNull(top), features)));
  }

  private static int share(double fraction, int features) {
    if (!(fraction > 0 && fraction <= 1)) {
      throw new UsageException("--fraction must be above 0 and at most 1: --fraction " + fraction);
    }
    return SubsetSize.ofShare(fraction, features).value().orElseThrow();
  }

  private static int number(String top, int features) {
    try {
      int size = Integer.parseInt(top);
      if (size < 1 || size > features) {
        throw new UsageException(
            String.format(
                Locale.ROOT,
                "--top must be 1 to %d, the number of features: --top %s",
                features,
                top));
      }
      return size;
    } catch (NumberFormatException wrong) {
      throw new UsageException("--top takes a number or auto: --top " + top);
    }
  }

  /**
   * Ranks, and says how much to keep.
   *
   * @param samples what is ranked, scaled
   * @param raw the rows that judge, not scaled: the same, or some of them
   * @param protocol which rows train and which test where rows judge
   */
  Subset choose(
      FeatureScorer method,
      Samples samples,
      Samples raw,
      Scaling.Kind scaling,
      Protocol protocol,
      Run run) {
    if (size.isEmpty()) {
      EnoughFeatures enough = EnoughFeatures.of(method, samples, raw, scaling, protocol, run);
      return new Subset(enough.ranking(), enough.count(), describe(enough));
    }
    int wanted = size.getAsInt();
    FeatureRanking ranking = MixedRankings.rankTop(samples, List.of(method), wanted, run).get(0);
    checkRanked(ranking, wanted);
    return new Subset(ranking, wanted, "");
  }

  /** A method may rank fewer features than were asked for: fcbf leaves the redundant ones out. */
  private static void checkRanked(FeatureRanking ranking, int size) {
    int ranked = ranking.order().length;
    if (ranked < size) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "%s ranked %d features, not %d; ask for at most as many",
              ranking.method(),
              ranked,
              size));
    }
  }

  private static String describe(EnoughFeatures enough) {
    return switch (enough.rule()) {
      case ONE_STANDARD_ERROR -> byStandardError(enough);
      case BEND -> byScores(enough, "bend of the objective");
      case LARGEST_GAP -> byScores(enough, "largest gap in the scores");
      case PEAK ->
          String.format(
              Locale.ROOT,
              "--top auto keeps %d feature%s: with so many the criterion of %s is largest",
              enough.count(),
              enough.count() == 1 ? "" : "s",
              enough.ranking().method());
    };
  }

  private static String byStandardError(EnoughFeatures enough) {
    Summary summary = enough.summary().orElseThrow();
    return String.format(
        Locale.ROOT,
        "--top auto keeps %d feature%s: the fewest within one standard error of the best %s (%s"
            + " with %d), by %s",
        enough.count(),
        enough.count() == 1 ? "" : "s",
        Measured.name(summary.criterion()),
        Numbers.brief(summary.best()),
        summary.bestFeatures(),
        enough.evidence().orElseThrow().plan().protocol().id());
  }

  private static String byScores(EnoughFeatures enough, String place) {
    return String.format(
        Locale.ROOT,
        "--top auto keeps %d feature%s: those before the %s (no labels to judge by)",
        enough.count(),
        enough.count() == 1 ? "" : "s",
        place);
  }
}
