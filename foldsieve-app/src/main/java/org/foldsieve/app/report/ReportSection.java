package org.foldsieve.app.report;

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
    return "<li><a href=\"#%s\">%s</a></li>%n".formatted(id, Html.escape(title));
  }

  String html() {
    return "<section id=\"%s\"%s aria-labelledby=\"%s-title\">%n<h2 id=\"%s-title\">%s</h2>%n%s</section>%n"
        .formatted(id, flowing ? " class=\"flowing\"" : "", id, id, Html.escape(title), body);
  }
}
