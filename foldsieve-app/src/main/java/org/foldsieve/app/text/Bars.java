package org.foldsieve.app.text;

/** Horizontal bars made of characters. */
final class Bars {

  private static final String EIGHTHS = " ▏▎▍▌▋▊▉";

  private Bars() {}

  /**
   * A bar.
   *
   * @param share how much of the width it fills, from 0 to 1
   * @param width characters of a full bar
   * @param unicode whether eighths of a character can be shown
   */
  static String bar(double share, int width, boolean unicode) {
    if (Double.isNaN(share)) {
      return "";
    }
    double clipped = Math.max(0, Math.min(1, share));
    if (!unicode) {
      return "#".repeat((int) Math.round(clipped * width));
    }
    int eighths = (int) Math.round(clipped * width * 8);
    String rest = eighths % 8 == 0 ? "" : String.valueOf(EIGHTHS.charAt(eighths % 8));
    return "█".repeat(eighths / 8) + rest;
  }
}
