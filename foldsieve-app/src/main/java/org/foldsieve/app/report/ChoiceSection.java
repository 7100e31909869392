package org.foldsieve.app.report;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.app.text.ChoiceText;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.MethodChoice;

/** What a method that chooses another weighed, on all rows, and what it took on each split. */
final class ChoiceSection {

  private final ReportContent content;

  ChoiceSection(ReportContent content) {
    this.content = content;
  }

  /** Empty where no method of the comparison chooses. */
  Optional<ReportSection> section() {
    return content.rankings().stream()
        .filter(ranking -> ranking.choice().isPresent())
        .findFirst()
        .map(
            ranking ->
                new ReportSection(
                    "choice",
                    "What " + ranking.method() + " chose",
                    html(ranking, ranking.choice().orElseThrow()),
                    true));
  }

  private String html(FeatureRanking ranking, MethodChoice choice) {
    Map<String, Integer> times = content.result().timesTaken(ranking.method());
    StringBuilder html = new StringBuilder();
    html.append(
        String.format(
            Locale.ROOT,
            "<p>On all rows %s takes <strong>%s</strong>%s Inner %s is that of rows left out in %d"
                + " folds of %d rows, the mean over subset sizes; another candidate than %s is"
                + " taken only where it gains more than one standard error, row by row.%s</p>%n",
            Html.escape(ranking.method()),
            Html.escape(choice.chosen()),
            choice.isJudged() ? "." : ": the rows are too few to judge by.",
            Html.escape(choice.measure()),
            choice.folds(),
            choice.rows(),
            Html.escape(choice.preferred()),
            times.isEmpty()
                ? ""
                : " In the comparison, where it chooses in the training rows of every split, "
                    + Html.escape(ChoiceText.times(ranking.method(), times))
                    + "."));
    html.append("<div class=\"scroll\"><table class=\"sortable\"><thead><tr>");
    head(html, "candidate");
    head(html, "inner " + choice.measure());
    head(html, "gain");
    if (!times.isEmpty()) {
      head(html, "splits");
    }
    html.append("<th scope=\"col\" class=\"text\"></th></tr></thead><tbody>\n");
    for (MethodChoice.Candidate one : choice.candidates()) {
      row(html, one, choice, times);
    }
    return html.append("</tbody></table></div>\n").toString();
  }

  private static void head(StringBuilder html, String text) {
    html.append("<th scope=\"col\"><button type=\"button\">")
        .append(Html.escape(text))
        .append("</button></th>");
  }

  private static void row(
      StringBuilder html,
      MethodChoice.Candidate one,
      MethodChoice choice,
      Map<String, Integer> times) {
    html.append("<tr><td class=\"text\">").append(Html.escape(one.name())).append("</td>");
    cell(html, one.score(), ChoiceText.score(one, choice));
    cell(html, one.gain(), ChoiceText.gain(one, choice));
    if (!times.isEmpty()) {
      int count = times.getOrDefault(one.name(), 0);
      cell(html, count, Integer.toString(count));
    }
    html.append("<td class=\"text\">")
        .append(Html.escape(ChoiceText.remark(one, choice)))
        .append("</td></tr>\n");
  }

  private static void cell(StringBuilder html, double value, String text) {
    html.append("<td data-value=\"")
        .append(Double.isNaN(value) ? -1 : value)
        .append("\">")
        .append(Html.escape(text))
        .append("</td>");
  }
}
