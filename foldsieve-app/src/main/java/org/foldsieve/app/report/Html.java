package org.foldsieve.app.report;

/** Pieces of HTML. */
final class Html {

  private Html() {}

  /** A text with nothing in it that HTML would take for its own. */
  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** JSON or JavaScript that can stand inside a script element. */
  static String script(String code) {
    // The only sequences that end or confuse a script element.
    return code.replace("</", "<\\/").replace("<!--", "<\\!--");
  }
}
