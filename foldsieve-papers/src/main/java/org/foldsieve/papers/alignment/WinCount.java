package org.foldsieve.papers.alignment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How one method stands to another: what a report keeps as text is written and read here.
 *
 * @param wins how often it won
 * @param ties how often neither won
 * @param lost where it lost
 */
record WinCount(int wins, int ties, List<String> lost) {

  static final WinCount WIN = new WinCount(1, 0, List.of());
  static final WinCount TIE = new WinCount(0, 1, List.of());

  /** Differences of at most a point are ties, however small their errors are. */
  private static final double POINT = 1;

  /** What stands behind the counts in the text. */
  private static final List<String> WORDS = List.of(" wins, ", " ties, ", " losses");

  static WinCount lossAt(String place) {
    return new WinCount(0, 0, List.of(place));
  }

  /**
   * One comparison, where a difference within two standard errors, or within a point, is a tie.
   *
   * @param place where
   * @param difference of the two, in points
   * @param error its standard error
   */
  static WinCount of(String place, double difference, double error) {
    if (Math.abs(difference) <= POINT || Math.abs(difference) <= 2 * error) {
      return TIE;
    }
    return difference > 0
        ? WIN
        : lossAt(String.format(Locale.ROOT, "%s (%.1f)", place, difference));
  }

  /** The count that its text, as a finished report holds it, says. */
  static WinCount parse(String text) {
    int[] counts = new int[WORDS.size()];
    int from = 0;
    for (int i = 0; i < counts.length; i++) {
      int to = text.indexOf(WORDS.get(i), from);
      counts[i] = to < 0 ? -1 : count(text.substring(from, to));
      if (counts[i] < 0) {
        throw noCount(text);
      }
      from = to + WORDS.get(i).length();
    }
    List<String> lost = new ArrayList<>();
    while (from < text.length()) {
      String before = lost.isEmpty() ? ": " : ", ";
      if (!text.startsWith(before, from)) {
        throw noCount(text);
      }
      from += before.length();
      int next = text.indexOf(", ", from);
      int to = next < 0 ? text.length() : next;
      lost.add(text.substring(from, to));
      from = to;
    }
    return new WinCount(counts[0], counts[1], lost);
  }

  /** A whole number, or -1. */
  private static int count(String text) {
    try {
      return Integer.parseUnsignedInt(text);
    } catch (NumberFormatException none) {
      return -1;
    }
  }

  private static IllegalArgumentException noCount(String text) {
    return new IllegalArgumentException(
        String.format(Locale.ROOT, "no count of wins, ties and losses: '%s'", text));
  }

  WinCount plus(WinCount other) {
    List<String> all = new ArrayList<>(lost);
    all.addAll(other.lost);
    return new WinCount(wins + other.wins, ties + other.ties, all);
  }

  int losses() {
    return lost.size();
  }

  @Override
  public String toString() {
    String counts = String.format(Locale.ROOT, "%d wins, %d ties, %d losses", wins, ties, losses());
    return lost.isEmpty() ? counts : counts + ": " + String.join(", ", lost);
  }
}
