package org.foldsieve.app.option;

import java.util.ArrayList;
import java.util.List;

/**
 * Names in words of the command line, as CSV has them: with commas between, and a name that holds a
 * comma, or begins with a double quote, in double quotes with those inside doubled.
 */
public final class NameList {

  private NameList() {}

  /**
   * The names in some words, in their order.
   *
   * @param words what was given, one for each time the option was named
   */
  public static List<String> of(List<String> words) {
    List<String> names = new ArrayList<>();
    words.forEach(word -> addNames(word, names));
    return names;
  }

  private static void addNames(String word, List<String> names) {
    int at = 0;
    while (at <= word.length()) {
      StringBuilder name = new StringBuilder();
      int end = at < word.length() && word.charAt(at) == '"' ? unquote(word, at, name) : at;
      if (end > at && (end == word.length() || word.charAt(end) == ',')) {
        names.add(name.toString());
      } else {
        // Quotes that do not enclose a name are a part of it.
        int comma = word.indexOf(',', at);
        end = comma < 0 ? word.length() : comma;
        names.add(word.substring(at, end));
      }
      at = end + 1;
    }
  }

  /** Reads a name in quotes; gives the place behind it, or of the first where nothing ends it. */
  private static int unquote(String word, int from, StringBuilder name) {
    for (int i = from + 1; i < word.length(); i++) {
      if (word.charAt(i) != '"') {
        name.append(word.charAt(i));
      } else if (i + 1 < word.length() && word.charAt(i + 1) == '"') {
        name.append('"');
        i++;
      } else {
        return i + 1;
      }
    }
    return from;
  }
}
