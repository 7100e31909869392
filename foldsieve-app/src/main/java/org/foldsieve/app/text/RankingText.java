package org.foldsieve.app.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.foldsieve.score.FeatureRanking;

/** Rankings as text: one with bars, several side by side. */
public final class RankingText {

  private static final int BAR_WIDTH = 30;

  /** A longer name goes on in the next line. */
  private static final int WIDEST_NAME = 40;

  private static final int UNDEFINED_NAMED = 8;
  private static final int LONGEST_VALUE = 60;

  /** A smaller share is shown as 0.0 %. */
  private static final double LEAST_SHOWN = 0.0005;

  private final boolean unicode;

  /**
   * A writer.
   *
   * @param unicode whether block characters can be shown
   */
  public RankingText(boolean unicode) {
    this.unicode = unicode;
  }

  /** The first rows of the rankings. */
  public String table(List<FeatureRanking> rankings, int rows) {
    return rankings.size() == 1 ? withBars(rankings.get(0), rows) : sideBySide(rankings, rows);
  }

  /**
   * For example {@code laplacian: smaller is better (neighbors=5, ...)}. A method that was chosen
   * has no parameters there: those of the choice say nothing of what ranked.
   */
  public static String title(FeatureRanking ranking) {
    String parameters = ranking.choice().isPresent() ? "" : parameters(ranking);
    return order(ranking) + (parameters.isEmpty() ? "" : " (" + parameters + ")");
  }

  /** For example {@code laplacian: smaller is better}. */
  public static String order(FeatureRanking ranking) {
    String order =
        switch (ranking.direction()) {
          case MINIMIZE -> "smaller is better";
          case MAXIMIZE -> "larger is better";
          case ORDER -> "in the order of the picks";
        };
    String by = ranking.choice().map(choice -> ", by " + choice.chosen()).orElse("");
    return ranking.method() + by + ": " + order;
  }

  /** For example {@code neighbors=5, kernel=heat-t}; empty for a method without any. */
  public static String parameters(FeatureRanking ranking) {
    StringJoiner text = new StringJoiner(", ");
    ranking.provenance().parameters().forEach((name, value) -> text.add(name + "=" + brief(value)));
    return text.toString();
  }

  /** Pairs may be thousands; the .json output has them all. */
  private static String brief(String value) {
    return value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE - 3) + "...";
  }

  private String withBars(FeatureRanking ranking, int rows) {
    int[] order = ranking.order();
    double[] goodness = Goodness.ofScores(ranking);
    TextTable table =
        new TextTable()
            .number("rank")
            .text("feature", WIDEST_NAME)
            .number("index")
            .number(Goodness.heading(ranking))
            .text("");
    for (int r = 0; r < Math.min(rows, order.length); r++) {
      int feature = order[r];
      table.row(
          r + 1,
          ranking.featureNames().get(feature),
          feature,
          Goodness.label(ranking, feature),
          Bars.bar(goodness[feature], BAR_WIDTH, unicode));
    }
    return table + loss(ranking, rows) + footer(ranking, rows, order.length);
  }

  /** What a pick that adds less than nothing means, where one is shown. */
  private static String loss(FeatureRanking ranking, int rows) {
    double[] added = ranking.parts().get(FeatureRanking.ADDED);
    boolean loses =
        added != null
            && Arrays.stream(ranking.order()).limit(rows).anyMatch(j -> added[j] < -LEAST_SHOWN);
    return loses
        ? "A pick that adds less than 0 % repeats more than it brings: the picks before it reach"
            + " more without it.\n"
        : "";
  }

  private static String sideBySide(List<FeatureRanking> rankings, int rows) {
    TextTable table = new TextTable().number("rank");
    int longest = 0;
    for (FeatureRanking ranking : rankings) {
      table.text(ranking.method(), WIDEST_NAME);
      longest = Math.max(longest, ranking.order().length);
    }
    for (int r = 0; r < Math.min(rows, longest); r++) {
      Object[] cells = new Object[rankings.size() + 1];
      cells[0] = r + 1;
      for (int m = 0; m < rankings.size(); m++) {
        int[] order = rankings.get(m).order();
        cells[m + 1] = r < order.length ? rankings.get(m).featureNames().get(order[r]) : "";
      }
      table.row(cells);
    }
    return table + (rows < longest ? more(rows, longest) : "");
  }

  private static String footer(FeatureRanking ranking, int rows, int ranked) {
    StringBuilder text = new StringBuilder(rows < ranked ? more(rows, ranked) : "");
    List<String> undefined = ranking.undefined();
    if (!undefined.isEmpty()) {
      text.append(undefined.size() == 1 ? "1 feature has" : undefined.size() + " features have")
          .append(" no score and come")
          .append(undefined.size() == 1 ? "s" : "")
          .append(" last: ")
          .append(
              String.join(", ", undefined.subList(0, Math.min(UNDEFINED_NAMED, undefined.size()))))
          .append(undefined.size() > UNDEFINED_NAMED ? ", ..." : "")
          .append('\n');
    }
    return text.toString();
  }

  private static String more(int shown, int ranked) {
    return String.format(
        Locale.ROOT,
        "... and %d more; --top %d shows all, --output FILE.csv keeps them\n",
        ranked - shown,
        ranked);
  }
}
