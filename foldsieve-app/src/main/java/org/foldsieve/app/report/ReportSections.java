package org.foldsieve.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.foldsieve.app.text.CommandText;
import org.foldsieve.app.text.Measured;
import org.foldsieve.app.text.Numbers;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Scaling;
import org.foldsieve.evaluation.compare.Answer;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.PairedDifference;
import org.foldsieve.graph.GraphHealth;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Provenance;
import org.foldsieve.score.FeatureRanking;

/** The sections of a report as HTML; what needs drawing is left to the script of the page. */
final class ReportSections {

  private final ReportContent content;
  private final Answer answer;

  ReportSections(ReportContent content) {
    this.content = content;
    this.answer = content.answer();
  }

  List<ReportSection> all() {
    List<ReportSection> sections = new ArrayList<>();
    sections.add(
        new ReportSection("curves-section", "How many features it takes", curves(), false));
    sections.add(
        new ReportSection("methods", "Every method", new MethodTable(content).html(), false));
    new ChoiceSection(content).section().ifPresent(sections::add);
    LabelSection labels = new LabelSection(content);
    content
        .classes()
        .ifPresent(
            classes ->
                sections.add(
                    new ReportSection(
                        "classes", "Class by class", labels.ofClasses(classes), true)));
    content
        .dataset()
        .table()
        .labels()
        .filter(Labels::isNumeric)
        .ifPresent(
            numbers ->
                sections.add(
                    new ReportSection(
                        "number",
                        "The number: " + numbers.name(),
                        labels.ofNumber(numbers),
                        false)));
    // Every method may refuse all rows after it took the training rows of every split.
    if (!content.rankings().isEmpty()) {
      sections.add(new ReportSection("top", "Top features, and why", features(), true));
      if (content.dataset().table().imageShape().isPresent()) {
        sections.add(new ReportSection("images", "Where they are in the image", images(), true));
      }
    }
    content
        .map()
        .ifPresent(
            map ->
                sections.add(new ReportSection("samples", "Map of the samples", map(map), false)));
    List<String> remarks = content.dataset().remarks();
    if (!remarks.isEmpty()) {
      sections.add(new ReportSection("data", "How the data was read", list(remarks), false));
    }
    sections.add(new ReportSection("graph", "Health of the graph", health(), false));
    sections.add(new ReportSection("repeat", "How it was made", provenance(), true));
    return sections;
  }

  String answer() {
    Criterion criterion = answer.criterion();
    PairedDifference overRandom = answer.overRandom();
    StringBuilder html = new StringBuilder();
    html.append("<p class=\"headline\">")
        .append(Html.escape(content.words().headline()))
        .append("</p>\n");
    if (!content.words().names().isEmpty()) {
      html.append("<p class=\"names\"><strong>The features:</strong> ")
          .append(Html.escape(content.words().names()))
          .append("</p>\n");
    }
    html.append("<p>").append(Html.escape(content.words().evidence())).append("</p>\n");
    html.append(suspicions());
    html.append("<ul class=\"figures\">\n");
    figure(
        html,
        answer.winner(),
        String.format(Locale.ROOT, "of %d methods", answer.methods().size()));
    figure(
        html,
        Integer.toString(answer.keep()),
        String.format(
            Locale.ROOT,
            "of %d features: the fewest within one standard error",
            content.result().features()));
    figure(
        html,
        Measured.value(answer.value(), answer.error(), criterion),
        Measured.name(criterion)
            + " on unseen rows"
            + (answer.shownSize() == answer.keep()
                ? ""
                : String.format(Locale.ROOT, ", with %d", answer.shownSize())));
    figure(
        html,
        Measured.difference(overRandom.mean(), overRandom.standardError(), criterion),
        "better than a random order, over all sizes");
    return html.append("</ul>\n").toString();
  }

  /**
   * Columns that look as if they should not be there: beside the answer, which they may explain.
   */
  private String suspicions() {
    List<String> suspicions = content.dataset().suspicions();
    return suspicions.isEmpty()
        ? ""
        : "<div class=\"warning\"><p><strong>Before you believe it:</strong> a column that names"
            + " or counts the rows, or that is only known once the label is, makes every result"
            + " look better than it will be on new data.</p>\n"
            + list(suspicions)
            + "</div>\n";
  }

  private static String list(List<String> sentences) {
    StringBuilder html = new StringBuilder("<ul class=\"remarks\">\n");
    sentences.forEach(text -> html.append("<li>").append(Html.escape(text)).append("</li>\n"));
    return html.append("</ul>\n").toString();
  }

  private static void figure(StringBuilder html, String value, String text) {
    html.append(
        String.format(
            Locale.ROOT,
            "<li><strong>%s</strong><span>%s</span></li>%n",
            Html.escape(value),
            Html.escape(text)));
  }

  private String curves() {
    ComparisonResult result = content.result();
    StringBuilder choices = new StringBuilder();
    for (int c = 0; c < result.criteria().size(); c++) {
      Criterion criterion = result.criteria().get(c);
      choices.append(
          String.format(
              Locale.ROOT,
              "<option value=\"%d\"%s>%s</option>",
              c,
              criterion.equals(answer.criterion()) ? " selected" : "",
              Html.escape(Measured.name(criterion))));
    }
    String text =
        """
        <p>Each line is the mean over %d splits (%s); the band is one standard error to either side. Scaling, ranking and tuning saw training rows only. Folds share rows, so read the errors as a lower bound.</p>
        <div class="controls">
        <label>Measure <select id="criterion">%s</select></label>
        <label>Show <select id="view"><option value="value">value</option><option value="difference">difference to a random order</option></select></label>
        <label>Axis <select id="scale"><option value="value">linear</option><option value="log">logarithmic</option></select></label>
        </div>
        <div id="curves" class="chart tall" role="img" tabindex="0" aria-label="%s"></div>
        <p class="hint">Names in the legend hide and show a method; the strip below, or the wheel, zooms.</p>
        """;
    String label =
        String.format(
            Locale.ROOT,
            "Curves of %s over the number of features. %s",
            Measured.name(answer.criterion()),
            content.words().evidence());
    return String.format(
        Locale.ROOT,
        text,
        result.splits(),
        Html.escape(result.plan().protocol().id()),
        choices,
        Html.escape(label));
  }

  private String features() {
    StringBuilder choices = new StringBuilder();
    for (int m = 0; m < content.rankings().size(); m++) {
      String method = content.rankings().get(m).method();
      choices.append(
          String.format(
              Locale.ROOT,
              "<option value=\"%d\"%s>%s</option>",
              m,
              method.equals(answer.winner()) ? " selected" : "",
              Html.escape(method)));
    }
    return String.format(
        Locale.ROOT,
        """
        <p>Ranked on all rows. “Chosen” says on how many splits the feature was among those the method needs. “Effect” says where the feature is high or low: in the class that differs most, by so many standard deviations of all rows, or with the number, by their correlation r; it tells of the feature by itself. “Most like” names the better-placed feature it is most correlated with: near 1, it says the same again.</p>
        <div class="controls"><label>Method <select id="method">%s</select></label></div>
        <div id="features" class="chart tall" role="img" aria-label="Scores of the top features; the table below has the same numbers"></div>
        <div class="scroll"><table id="feature-table"></table></div>
        <p id="feature-words" class="hint"></p>
        """,
        choices);
  }

  private String images() {
    StringBuilder figures = new StringBuilder();
    for (int m = 0; m < content.rankings().size(); m++) {
      FeatureRanking ranking = content.rankings().get(m);
      if (!content.result().methods().contains(ranking.method())) {
        continue;
      }
      int keep = content.result().summary(ranking.method(), answer.criterion()).oneErrorFeatures();
      figures.append(
          String.format(
              Locale.ROOT,
              """
              <figure><div class="pair">
              <canvas data-ranking="%d" data-kind="score" role="img" aria-label="%s: score of every pixel"></canvas>
              <canvas data-ranking="%d" data-kind="mask" role="img" aria-label="%s: the %d pixels kept"></canvas>
              </div><figcaption><strong>%s</strong>: scores, and the %d pixels kept</figcaption></figure>
              """,
              m,
              Html.escape(ranking.method()),
              m,
              Html.escape(ranking.method()),
              keep,
              Html.escape(ranking.method()),
              keep));
    }
    return String.format(
        Locale.ROOT,
        """
        <p>Left the score of every pixel (stronger is better; the place for methods that only order), right the pixels each method needs to come within one standard error of its best.</p>
        <p id="pixel" class="readout" role="status">Point at a pixel to read it.</p>
        <div class="heatmaps">
        %s</div>
        """,
        figures);
  }

  private String map(SampleMap map) {
    return String.format(
        Locale.ROOT,
        """
        <p>%s</p>
        <div id="map" class="chart tall" role="img" tabindex="0" aria-label="%s"></div>
        <ul id="map-legend" class="legend" aria-label="Classes shown"></ul>
        <p class="hint">The wheel zooms, dragging moves; the names below the map hide and show a class.</p>
        """,
        Html.escape(map.title()),
        Html.escape("Scatter plot. " + map.title()));
  }

  private String health() {
    GraphHealth health = content.health();
    StringBuilder html = new StringBuilder();
    List<String> findings = health.findings();
    if (findings.isEmpty()) {
      html.append("<p>Nothing unusual.</p>\n");
    }
    findings.forEach(
        text -> html.append("<p class=\"note\">").append(Html.escape(text)).append("</p>\n"));
    html.append("<dl class=\"facts\">\n");
    fact(html, "neighbours of a row", Integer.toString(content.neighbors()));
    fact(html, "rows, edges", health.vertices() + ", " + health.edges());
    fact(html, "connected components", Integer.toString(health.components()));
    fact(html, "rows equal to a neighbour", Integer.toString(health.duplicates()));
    fact(
        html,
        "hubness",
        String.format(
            Locale.ROOT,
            "%.2f (row %d is a neighbour of %d rows)",
            health.hubness(),
            health.hub(),
            health.hubNeighbors()));
    return html.append("</dl>\n").toString();
  }

  private String provenance() {
    StringBuilder html = new StringBuilder();
    html.append(
        String.format(
            Locale.ROOT,
            """
            <p>The same command, data and version give the same numbers at any number of threads.</p>
            <pre id="command">%s</pre>
            <p><button type="button" class="copy" data-from="command">copy</button></p>
            """,
            Html.escape(content.command())));
    ComparisonResult result = content.result();
    Comparison plan = result.plan();
    html.append("<dl class=\"facts\">\n");
    fact(html, "Foldsieve", Provenance.currentVersion());
    fact(
        html,
        "Java",
        System.getProperty("java.version")
            + ", "
            + System.getProperty("os.name")
            + " "
            + System.getProperty("os.arch"));
    fact(html, "dense products", Blas.describe());
    fact(html, "data", content.dataset().describe());
    fact(html, "seed", Long.toString(content.seed()));
    fact(html, "protocol", plan.protocol().id() + ", " + result.splits() + " splits");
    fact(
        html,
        "scaling",
        CommandText.choice(plan.scaling())
            + (plan.scaling() == Scaling.Kind.AUTO
                ? content.dataset().isScaledByItself() ? ": standard" : ": none"
                : "")
            + ", learnt on training rows");
    fact(html, "random orders", plan.randomOrders() + " a split, averaged");
    html.append("</dl>\n");
    content
        .notes()
        .forEach(
            note -> html.append("<p class=\"note\">").append(Html.escape(note)).append("</p>\n"));
    html.append(
        "<h3>Parameters</h3>\n"
            + "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">method</th><th"
            + " scope=\"col\" class=\"text\">parameters</th><th scope=\"col\""
            + " class=\"text\">paper</th></tr></thead><tbody>\n");
    for (FeatureRanking ranking : content.rankings()) {
      html.append(
          String.format(
              Locale.ROOT,
              "<tr><td>%s</td><td class=\"text\">%s</td><td class=\"text\">%s</td></tr>%n",
              Html.escape(ranking.method()),
              Html.escape(parameters(ranking)),
              Html.escape(Methods.find(ranking.method()).map(Method::paper).orElse(""))));
    }
    html.append("</tbody></table></div>\n<h3>Timings</h3>\n<dl class=\"facts\">\n");
    for (Map.Entry<String, Double> stage : content.seconds().entrySet()) {
      fact(html, stage.getKey(), Numbers.brief(stage.getValue()) + " s");
    }
    return html.append("</dl>\n").toString();
  }

  private static String parameters(FeatureRanking ranking) {
    List<String> texts = new ArrayList<>();
    ranking.provenance().parameters().forEach((name, value) -> texts.add(name + "=" + value));
    return texts.isEmpty() ? "none" : String.join(", ", texts);
  }

  private static void fact(StringBuilder html, String name, String value) {
    html.append(
        String.format(
            Locale.ROOT, "<dt>%s</dt><dd>%s</dd>%n", Html.escape(name), Html.escape(value)));
  }
}
