package org.foldsieve.app.text;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.foldsieve.app.terminal.Visible;
import org.foldsieve.data.Samples;
import org.foldsieve.score.Explanation;
import org.foldsieve.score.FeatureRanking;

/** Says why a feature stands where it does. */
public final class ExplanationText {

  private ExplanationText() {}

  /** The place, the score, its parts, and what says much the same. */
  public static String of(FeatureRanking ranking, String feature, Samples samples) {
    int index = ranking.featureNames().indexOf(feature);
    Explanation why = Explanation.of(ranking, index, samples);
    TextTable lines = new TextTable().text("").text("");
    boolean ranked = why.place() > 0;
    int[] columns = samples.columnGroups().features(index);
    if (columns.length > 1) {
      lines.row(
          "members",
          Arrays.stream(columns)
              .mapToObj(samples.columnNames()::get)
              .collect(Collectors.joining(", ")));
    }
    lines.row(
        "place",
        ranked
            ? why.place() + " of " + why.ranked()
            : String.format(
                Locale.ROOT, "not among the first %d; without --top all are ranked", why.ranked()));
    if (ranked) {
      lines.row("score", Double.isNaN(why.score()) ? "undefined" : Numbers.brief(why.score()));
    }
    why.parts().forEach((name, value) -> addPart(lines, name, value));
    lines.row("most like", why.twin().map(ExplanationText::describe).orElse("nothing before it"));
    return String.format(
        Locale.ROOT, "%s by %s%n%s", Visible.line(feature), ranking.method(), lines);
  }

  /** A part by its name; what the pick adds as the table of the ranking has it. */
  private static void addPart(TextTable lines, String name, double value) {
    if (name.equals(FeatureRanking.ADDED)) {
      lines.row(
          Goodness.ADDS,
          Double.isNaN(value)
              ? Numbers.brief(value)
              : Goodness.added(value) + " of the best that these picks reach");
    } else {
      lines.row(name, Numbers.brief(value));
    }
  }

  /** For example {@code p3_4, place 2, correlation 0.93}. */
  public static String describe(Explanation.Twin twin) {
    return String.format(
        Locale.ROOT,
        "%s, place %d, correlation %.2f",
        twin.name(),
        twin.place(),
        twin.correlation());
  }
}
