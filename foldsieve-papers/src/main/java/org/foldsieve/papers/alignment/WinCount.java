package org.foldsieve.papers.alignment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  private static final Pattern TEXT =
      Pattern.compile("(\\d+) wins, (\\d+) ties, \\d+ losses(?:: (.*))?");

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
    Matcher found = TEXT.matcher(text);
    if (!found.matches()) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "no count of wins, ties and losses: '%s'", text));
    }
    return new WinCount(
        Integer.parseInt(found.group(1)),
        Integer.parseInt(found.group(2)),
        found.group(3) == null ? List.of() : List.of(found.group(3).split(", ")));
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
