package org.foldsieve.app.command;

import java.util.List;
import java.util.Locale;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.input.Dataset;
import org.foldsieve.app.option.MethodOptions;
import org.foldsieve.app.option.UnitOptions;
import org.foldsieve.app.session.Session;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Metric;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.method.Trait;
import org.foldsieve.run.Require;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Picks;
import org.foldsieve.score.alignment.RedundancyControlled;
import org.jspecify.annotations.Nullable;

/** Chooses the methods that rank features. */
final class Scorers {

  static final List<Method.Kind> KINDS = List.of(Method.Kind.FEATURE_SCORE);

  private Scorers() {}

  /** Says when a scaling has taken away what a method looks at. */
  static void hintAtScaling(
      List<MethodOptions.Chosen> chosen, Scaling.Kind scaling, Session session) {
    if (scaling == Scaling.Kind.STANDARD
        && chosen.stream().anyMatch(method -> method.id().equals("variance"))) {
      session.hint(
          "variance: with --scale standard every feature has variance 1, so the order is rounding;"
              + " --scale minmax or none leaves it something to see");
    }
  }

  /** Says which methods are shown the values as they are, though the features were scaled. */
  static void sayWhoSeesRaw(List<FeatureScorer> methods, Dataset scaled, Session session) {
    List<String> raw =
        methods.stream().filter(FeatureScorer::ranksRawValues).map(FeatureScorer::id).toList();
    if (scaled.isScaledByItself() && !raw.isEmpty()) {
      session.hint(
          String.format(
              Locale.ROOT,
              "%s: sees the values as they are, not standardised",
              String.join(", ", raw)));
    }
  }

  /**
   * Says what ranks where no method was named and the label is a number to predict: few methods
   * look at numbers, and who named a label thinks that it counts.
   */
  static void sayWhatRanks(Method<?> method, Table table, Session session) {
    table
        .labels()
        .filter(Labels::isNumeric)
        .ifPresent(
            labels -> {
              boolean looks = looksAtNumbers(method);
              session.hint(
                  String.format(
                      Locale.ROOT,
                      "%s ranks, since no method was named: it %s the numbers of '%s'%s",
                      method.id(),
                      looks ? "looks at" : "does not look at",
                      labels.name(),
                      looks
                          ? ""
                          : "; --method " + String.join("|", idsThatLookAtNumbers()) + " does"));
            });
  }

  private static boolean looksAtNumbers(Method<?> method) {
    return method.traits().contains(Trait.NEEDS_LABELS);
  }

  private static List<String> idsThatLookAtNumbers() {
    return Methods.all().stream()
        .filter(method -> KINDS.contains(method.kind()) && looksAtNumbers(method))
        .map(Method::id)
        .toList();
  }

  /**
   * Refuses as many neighbours as there are rows, where they were asked for: a method that looks
   * for them within a class would take what it finds.
   */
  static void checkNeighbors(List<MethodOptions.Chosen> chosen, Table table) {
    for (MethodOptions.Chosen method : chosen) {
      String asked = method.values().get("neighbors");
      if (asked != null && asked.matches("\\d{1,9}")) {
        Require.lessThanRows("neighbors", Integer.parseInt(asked), table.rows());
      }
    }
  }

  /** Says which methods do not look at what makes rows near, where something was chosen. */
  static void hintAtMetric(List<FeatureScorer> scorers, Metric metric, Session session) {
    List<String> others =
        scorers.stream().filter(one -> !one.comparesRows()).map(FeatureScorer::id).toList();
    if (metric != Metric.EUCLIDEAN && !others.isEmpty()) {
      session.hint(
          String.format(
              Locale.ROOT,
              "--metric %s has no effect on %s: %s",
              metric.id(),
              String.join(", ", others),
              others.size() == 1
                  ? "it compares no rows, or by a distance of its own"
                  : "they compare no rows, or by distances of their own"));
    }
  }

  /** Refuses fewer features than have to stay. */
  static void checkKept(@Nullable Integer top, UnitOptions units) {
    if (top != null && top < units.keptCount()) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "%d features are asked for and --keep names %d; ask for at least as many",
              top,
              units.keptCount()));
    }
  }

  /** The methods, and after each of them redundancy control where that was asked for. */
  static List<FeatureScorer> create(List<MethodOptions.Chosen> chosen, boolean redundancy) {
    return chosen.stream()
        .map(method -> (FeatureScorer) method.create())
        .map(score -> redundancy ? new RedundancyControlled(score, Picks.ALL) : score)
        .toList();
  }

  /** The stage of timings that holds the work for one method. */
  static String stage(FeatureScorer method) {
    return "score:" + method.id();
  }
}
