package org.foldsieve.app.text;

import org.foldsieve.app.TextTable;
import org.foldsieve.data.Table;
import org.foldsieve.score.FeatureRanking;

/** Says why a feature stands where it does. */
public final class ExplanationText {

  private ExplanationText() {}

  /** The place, the score and its parts. */
  public static String of(FeatureRanking ranking, String feature, Table table) {
    int index = ranking.featureNames().indexOf(feature);
    int place = ranking.place(index);
    TextTable parts = new TextTable().text("").number("");
    parts.row("place", place == 0 ? "not ranked" : place + " of " + ranking.order().length);
    parts.row(
        "score",
        Double.isNaN(ranking.score(index)) ? "undefined" : Numbers.brief(ranking.score(index)));
    ranking.parts().forEach((name, values) -> parts.row(name, Numbers.brief(values[index])));
    return "%s by %s%n%s".formatted(feature, ranking.method(), parts);
  }
}
