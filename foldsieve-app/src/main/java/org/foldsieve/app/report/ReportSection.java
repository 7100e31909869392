package org.foldsieve.app.report;

import java.util.Locale;

/**
 * One section of a report.
 *
 * @param id its anchor
 * @param title its heading
 * @param body its HTML
 * @param flowing whether a page may break inside it
 */
record ReportSection(String id, String title, String body, boolean flowing) {

  String link() {
    return String.format(Locale.ROOT, "<li><a href=\"#%s\">%s</a></li>%n", id, Html.escape(title));
  }

  String html() {
    return String.format(
        Locale.ROOT,
        "<section id=\"%s\"%s aria-labelledby=\"%s-title\">%n<h2"
            + " id=\"%s-title\">%s</h2>%n%s</section>%n",
        id,
        flowing ? " class=\"flowing\"" : "",
        id,
        id,
        Html.escape(title),
        body);
  }
}
