package org.foldsieve.run;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the known name a mistyped one most likely stands for.
 *
 * @since 0.1.0
 */
public final class NearestName {

  /** A list longer than this is not written into a message. */
  private static final int LISTED = 30;

  /** Nobody mistypes a longer name; comparing takes the product of two lengths. */
  private static final int LONGEST = 100;

  /** So many names are looked at. */
  private static final int COMPARED = 10_000;

  private NearestName() {}

  /**
   * The known name with the fewest edits (insert, remove, replace a character, swap two
   * neighbours), case left aside; none when more than a third of the name would change, or all of a
   * name of one or two characters. Ties go to the name listed first.
   *
   * @param name the mistyped name
   * @param known the names there are
   * @return the nearest of them, where one is near
   */
  public static Optional<String> of(String name, Collection<String> known) {
    String wanted = name.toLowerCase(Locale.ROOT);
    String best = null;
    int fewest = Integer.MAX_VALUE;
    if (wanted.length() > LONGEST) {
      return Optional.empty();
    }
    int compared = 0;
    for (String candidate : known) {
      if (++compared > COMPARED) {
        break;
      }
      int limit = Math.max(1, Math.max(wanted.length(), candidate.length()) / 3);
      if (Math.abs(wanted.length() - candidate.length()) > limit) {
        continue;
      }
      int edits = edits(wanted, candidate.toLowerCase(Locale.ROOT));
      if (edits <= limit && edits < fewest && edits < wanted.length()) {
        fewest = edits;
        best = candidate;
      }
    }
    return Optional.ofNullable(best);
  }

  /**
   * {@return what to say of a mistyped name: {@code unknown format 'cvs'; did you mean 'csv'?
   * known: csv, tsv, …}}
   *
   * @param what what is named, as {@code format}
   * @param name the mistyped name
   * @param known the names there are
   */
  public static String unknown(String what, String name, Collection<String> known) {
    String suggestion =
        of(name, known).map(nearest -> "did you mean '" + nearest + "'? ").orElse("");
    String list =
        String.join(", ", known.stream().limit(LISTED).map(NearestName::shorten).toList())
            + (known.size() > LISTED
                ? String.format(Locale.ROOT, ", … (%d in all)", known.size())
                : "");
    return String.format(
        Locale.ROOT, "unknown %s '%s'; %sknown: %s", what, shorten(name), suggestion, list);
  }

  private static String shorten(String name) {
    return name.length() <= LONGEST ? name : name.substring(0, LONGEST) + "…";
  }

  private static int edits(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] current = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replace, 1 + Math.min(last[j], current[j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          current[j] = Math.min(current[j], beforeLast[j - 2] + 1);
        }
      }
      int[] free = beforeLast;
      beforeLast = last;
      last = current;
      current = free;
    }
    return last[b.length()];
  }
}
