package org.foldsieve.app.report;

import org.foldsieve.app.terminal.Visible;

/**
 * Pieces of HTML.
 *
 * <p>No template engine: jte (3.2.1, 56 kB at run time) would escape by itself, but its templates
 * are Java that a plugin writes during the build, and a report is one page, {@code report.html},
 * and seven sections whose length is their words, not their tags. So every text goes through {@link
 * #escape}.
 */
final class Html {

  private Html() {}

  /** A text with nothing in it that HTML would take for its own, and nothing that hides in it. */
  static String escape(String text) {
    return Visible.text(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /**
   * JavaScript of ours that can stand inside a script element. Not for data: JSON knows no such
   * escape.
   */
  static String script(String code) {
    return code.replace("</", "<\\/");
  }
}
