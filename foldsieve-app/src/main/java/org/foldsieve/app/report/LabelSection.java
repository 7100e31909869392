package org.foldsieve.app.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.foldsieve.app.text.Measured;
import org.foldsieve.app.text.Numbers;
import org.foldsieve.data.Labels;
import org.foldsieve.evaluation.compare.Answer;
import org.foldsieve.evaluation.compare.ClassResults;

/**
 * What is predicted: the balance of the classes and how each fares, or the spread of the number.
 */
final class LabelSection {

  private final ReportContent content;

  LabelSection(ReportContent content) {
    this.content = content;
  }

  String ofClasses(ClassResults classes) {
    Answer answer = content.answer();
    StringBuilder html = new StringBuilder();
    html.append(
        String.format(
            Locale.ROOT,
            "<p>How %s does on the test rows of all splits with the %d features that %s ranks first"
                + " there. Found: the share of the class’s rows that were taken for it. Right: of"
                + " the rows taken for it, the share that are.</p>%n",
            Html.escape(Measured.judge(answer.criterion())),
            answer.shownSize(),
            Html.escape(answer.winner())));
    html.append("<div class=\"scroll\"><table class=\"sortable\"><thead><tr>");
    for (String head : new String[] {"class", "rows", "share", "found", "right"}) {
      html.append("<th scope=\"col\"><button type=\"button\">")
          .append(head)
          .append("</button></th>");
    }
    html.append("<th scope=\"col\" class=\"text\">mostly mistaken for</th></tr></thead><tbody>\n");
    double largest =
        IntStream.range(0, classes.names().size()).mapToDouble(classes::share).max().orElse(1);
    for (int c = 0; c < classes.names().size(); c++) {
      row(html, classes, c, largest);
    }
    return html.append("</tbody></table></div>\n").toString();
  }

  private static void row(StringBuilder html, ClassResults classes, int code, double largest) {
    html.append("<tr><td class=\"text\">")
        .append(Html.escape(classes.names().get(code)))
        .append("</td>");
    cell(html, classes.rows(code), Integer.toString(classes.rows(code)));
    cell(
        html,
        classes.share(code),
        percent(classes.share(code))
            + String.format(
                Locale.ROOT,
                "<span class=\"bar\" style=\"width:%.1fem\"></span>",
                4 * classes.share(code) / largest));
    cell(html, classes.recall(code), percent(classes.recall(code)));
    cell(html, classes.precision(code), percent(classes.precision(code)));
    OptionalInt other = classes.mistakenFor(code);
    html.append("<td class=\"text\">");
    if (other.isPresent()) {
      html.append(
          String.format(
              Locale.ROOT,
              "%s (%d times)",
              Html.escape(classes.names().get(other.getAsInt())),
              classes.count(code, other.getAsInt())));
    }
    html.append("</td></tr>\n");
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "" : String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static void cell(StringBuilder html, double value, String text) {
    html.append("<td data-value=\"")
        .append(Double.isNaN(value) ? -1 : value)
        .append("\">")
        .append(text)
        .append("</td>");
  }

  /** Least, quartiles and most: enough to see what an RMSE is worth. */
  String ofNumber(Labels labels) {
    double[] ascending =
        IntStream.range(0, labels.rows()).mapToDouble(labels::number).sorted().toArray();
    StringBuilder html = new StringBuilder("<dl class=\"facts\">\n");
    fact(html, "least", ascending[0]);
    fact(html, "lower quartile", ascending[(ascending.length - 1) / 4]);
    fact(html, "median", ascending[(ascending.length - 1) / 2]);
    fact(html, "upper quartile", ascending[3 * (ascending.length - 1) / 4]);
    fact(html, "most", ascending[ascending.length - 1]);
    fact(html, "mean", Arrays.stream(ascending).average().orElseThrow());
    return html.append("</dl>\n").toString();
  }

  private static void fact(StringBuilder html, String name, double value) {
    html.append(
        String.format(
            Locale.ROOT,
            "<dt>%s</dt><dd>%s</dd>%n",
            Html.escape(name),
            Html.escape(Numbers.brief(value))));
  }
}
