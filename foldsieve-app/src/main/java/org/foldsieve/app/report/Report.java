package org.foldsieve.app.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.foldsieve.app.terminal.Visible;
import org.foldsieve.run.Provenance;

/**
 * A comparison as one HTML file that needs no network: the question and the answer first, then the
 * evidence. Charts are drawn by Apache ECharts, which is copied into the file from its own jar.
 */
public final class Report {

  /** Escapes what HTML would take for its own, so no name can end the element the data are in. */
  private static final Gson GSON = new GsonBuilder().serializeNulls().create();

  private final ReportContent content;

  /** A report of a comparison with at least one method. */
  public Report(ReportContent content) {
    this.content = content;
  }

  /** Writes the file. */
  public void write(Writer out) throws IOException {
    ReportSections sections = new ReportSections(content);
    Map<String, String> values = new LinkedHashMap<>();
    String question =
        String.format(
            Locale.ROOT, "Which features of “%s” are worth keeping?", content.dataset().name());
    values.put("title", Html.escape("Foldsieve: " + content.dataset().name()));
    values.put("question", Html.escape(question));
    values.put("data", Html.escape(content.dataset().describe()));
    values.put("version", Html.escape(Provenance.currentVersion()));
    values.put("answer", sections.answer());
    StringBuilder navigation = new StringBuilder();
    StringBuilder body = new StringBuilder();
    for (ReportSection section : sections.all()) {
      navigation.append(section.link());
      body.append(section.html());
    }
    values.put("navigation", navigation.toString());
    values.put("sections", body.toString());
    values.put(
        "footer",
        Html.escape(
            String.format(
                Locale.ROOT,
                "Made by Foldsieve %s with: %s",
                Provenance.currentVersion(),
                content.command())));
    values.put("css", resource("report.css"));
    values.put("js", Html.script(resource("report.js")));
    values.put("json", json(new ReportData(content).json()));
    values.put("echarts", Html.script(echarts()));
    fill(resource("report.html"), values, out);
  }

  /** JSON for people's eyes: names in it are shown, as everywhere in the page, and never obeyed. */
  static String json(JsonElement data) {
    StringWriter text = new StringWriter();
    GSON.toJson(
        data,
        new JsonWriter(text) {
          @Override
          public JsonWriter value(String name) throws IOException {
            return super.value(name == null ? null : Visible.line(name));
          }
        });
    return text.toString();
  }

  /** Replaces {@code {{name}}}; what is put in is not looked at again. */
  private static void fill(String template, Map<String, String> values, Writer out)
      throws IOException {
    int at = 0;
    for (int open; (open = template.indexOf("{{", at)) >= 0; ) {
      int close = template.indexOf("}}", open);
      out.write(template, at, open - at);
      out.write(values.get(template.substring(open + 2, close)));
      at = close + 2;
    }
    out.write(template, at, template.length() - at);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Report.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String echarts() throws IOException {
    Properties versions = new Properties();
    try (InputStream in = Report.class.getResourceAsStream("versions.properties")) {
      versions.load(in);
    }
    return resource(
        "/META-INF/resources/_static/echarts/"
            + versions.getProperty("echarts")
            + "/dist/echarts.min.js");
  }
}
