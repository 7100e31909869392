package org.foldsieve.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.foldsieve.app.text.Measured;
import org.foldsieve.evaluation.compare.Answer;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Summary;

/** The table of methods: one line each, the baselines last. */
final class MethodTable {

  private final ReportContent content;
  private final Answer answer;

  MethodTable(ReportContent content) {
    this.content = content;
    this.answer = content.answer();
  }

  String html() {
    StringBuilder html = new StringBuilder();
    table(html, answer.criterion());
    List<Criterion> others =
        content.result().criteria().stream().filter(c -> !c.equals(answer.criterion())).toList();
    if (!others.isEmpty()) {
      html.append("<details><summary>The same by other measures</summary>\n");
      others.forEach(criterion -> table(html, criterion));
      html.append("</details>\n");
    }
    html.append(
        "<p class=\"hint\">Mean: over all subset sizes and splits. Enough: the fewest features"
            + " within one standard error of the best. Stability: Kuncheva’s index of the features"
            + " chosen on different splits, 1 for the same, 0 for chance. Guess: always the largest class, or the mean number,"
            + " without a look at any feature. A heading sorts.</p>\n");
    return html.toString();
  }

  private void table(StringBuilder html, Criterion criterion) {
    html.append(
        String.format(
            Locale.ROOT,
            "<div class=\"scroll\"><table class=\"sortable\"><caption>%s</caption><thead><tr>",
            Html.escape(Measured.name(criterion))));
    for (String head :
        new String[] {"method", "mean", "above random", "best", "at", "enough", "stability"}) {
      html.append("<th scope=\"col\"><button type=\"button\">")
          .append(head)
          .append("</button></th>");
    }
    html.append("</tr></thead><tbody>\n");
    List<String> methods = new ArrayList<>(answer.methods());
    methods.add(Comparison.RANDOM);
    methods.add(Comparison.ALL);
    double widest =
        methods.stream()
            .mapToDouble(name -> Math.abs(content.result().summary(name, criterion).minusRandom()))
            .max()
            .orElse(0);
    for (String method : methods) {
      row(html, method, criterion, widest);
    }
    content.result().guess(criterion).ifPresent(value -> guess(html, value, criterion));
    html.append("</tbody></table></div>\n");
  }

  private void row(StringBuilder html, String method, Criterion criterion, double widest) {
    ComparisonResult result = content.result();
    Summary summary = result.summary(method, criterion);
    boolean baseline = method.equals(Comparison.RANDOM) || method.equals(Comparison.ALL);
    String kind =
        baseline
            ? " class=\"baseline\""
            : method.equals(answer.winner()) ? " class=\"winner\"" : "";
    html.append("<tr").append(kind).append("><td>").append(Html.escape(method)).append("</td>");
    cell(html, summary.mean(), Measured.value(summary.mean(), summary.standardError(), criterion));
    boolean random = method.equals(Comparison.RANDOM);
    String difference =
        Measured.difference(summary.minusRandom(), summary.minusRandomError(), criterion);
    String bar =
        String.format(
            Locale.ROOT,
            "<span class=\"bar\" style=\"width:%.1fem\"></span>",
            4 * Math.max(0, signed(summary)) / Math.max(widest, Double.MIN_NORMAL));
    cell(html, summary.minusRandom(), random ? "" : Html.escape(difference) + bar);
    cell(html, summary.best(), Measured.value(summary.best(), criterion));
    cell(html, summary.bestFeatures(), Integer.toString(summary.bestFeatures()));
    cell(html, summary.oneErrorFeatures(), Integer.toString(summary.oneErrorFeatures()));
    stability(html, method, summary.oneErrorFeatures());
    html.append("</tr>\n");
  }

  private static void guess(StringBuilder html, double value, Criterion criterion) {
    html.append("<tr class=\"baseline\"><td>guess</td>");
    cell(html, value, Measured.value(value, criterion));
    for (int empty = 0; empty < 5; empty++) {
      cell(html, -1, "");
    }
    html.append("</tr>\n");
  }

  private static double signed(Summary summary) {
    return summary.criterion().higherIsBetter() ? summary.minusRandom() : -summary.minusRandom();
  }

  private void stability(StringBuilder html, String method, int size) {
    double value = Double.NaN;
    if (!method.equals(Comparison.RANDOM) && !method.equals(Comparison.ALL)) {
      double[] kuncheva = content.result().stability(method).kuncheva();
      value = size <= kuncheva.length ? kuncheva[size - 1] : Double.NaN;
    }
    cell(
        html,
        Double.isNaN(value) ? -1 : value,
        Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.2f", value));
  }

  private static void cell(StringBuilder html, double value, String text) {
    html.append("<td data-value=\"").append(value).append("\">").append(text).append("</td>");
  }
}
