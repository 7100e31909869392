package org.foldsieve.explore.work;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.foldsieve.run.Run;

/** The state of a page as lines of a terminal. */
final class Lines {

  private final OpenTable open;
  private final ChosenMethod choice;
  private final int top;

  /** Empty where it is what everybody has. */
  private final OptionalLong seed;

  Lines(OpenTable open, ChosenMethod choice, int top, long seed) {
    this.open = open;
    this.choice = choice;
    this.top = top;
    this.seed = ownSeed(seed);
  }

  /** A seed that has to be said. */
  static OptionalLong ownSeed(long seed) {
    return seed == Run.defaults().seed() ? OptionalLong.empty() : OptionalLong.of(seed);
  }

  String rank() {
    List<String> words = words("rank", open.source().shown(), choice.words());
    choice
        .placed(choice.keeping(open.samples()))
        .ifPresent(most -> words.addAll(List.of("--top", Integer.toString(most))));
    return line(words);
  }

  String select() {
    List<String> words = words("select", open.source().shown(), choice.words());
    words.addAll(List.of("--top", Integer.toString(top)));
    View.option(words, "--output", open.source().name() + "-small.csv");
    return line(words);
  }

  String embed(String map) {
    List<String> words = words("embed", open.source().shown(), List.of("--method", map));
    View.option(words, "--output", open.source().name() + "-map.csv");
    return line(words);
  }

  String compare(List<String> methods) {
    return line(words("compare", open.source().shown(), compared(methods)));
  }

  /** What tells some samples from the rest, by a file of their classes. */
  String apart(Chosen chosen) {
    List<String> words = new ArrayList<>();
    words.add("rank");
    words.add(data(open.source().shown()));
    View.option(words, "--labels", data(Chosen.fileName(open.source())));
    words.addAll(open.view().withoutLabel(open.labelColumn()).words(open.hasGaps()));
    words.addAll(List.of("--method", chosen.method()));
    addSeed(words);
    return line(words);
  }

  /** What is run, on the file itself. */
  List<String> selectWords() {
    List<String> words = words("select", open.source().opened(), choice.words());
    words.addAll(List.of("--top", Integer.toString(top)));
    addFormat(words);
    return words;
  }

  /** What is run, on the file itself. */
  List<String> compareWords(List<String> methods) {
    List<String> words = words("compare", open.source().opened(), compared(methods));
    addFormat(words);
    return words;
  }

  private void addFormat(List<String> words) {
    open.source().kind().ifPresent(format -> View.option(words, "--format", format.id()));
  }

  private List<String> compared(List<String> methods) {
    List<String> words = new ArrayList<>();
    if (!methods.isEmpty()) {
      View.option(words, "--method", String.join(",", methods));
    }
    if (!choice.keep().isEmpty()) {
      View.option(words, "--keep", View.joined(choice.keep()));
    }
    return words;
  }

  private List<String> words(String command, String data, List<String> options) {
    List<String> words = new ArrayList<>();
    words.add(command);
    words.add(data(data));
    words.addAll(open.view().words(open.hasGaps()));
    words.addAll(options);
    addSeed(words);
    return words;
  }

  private void addSeed(List<String> words) {
    seed.ifPresent(number -> View.option(words, "--seed", Long.toString(number)));
  }

  /** A name that does not look like an option. */
  private static String data(String name) {
    return name.startsWith("-") ? "./" + name : name;
  }

  private static String line(List<String> words) {
    return "foldsieve " + words.stream().map(Lines::quote).collect(Collectors.joining(" "));
  }

  private static String quote(String word) {
    boolean plain = !word.isEmpty() && word.chars().allMatch(Lines::isPlain);
    return plain ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** Whether a shell takes the character as it is, wherever it stands. */
  private static boolean isPlain(int c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || "_./:=,%+@-".indexOf(c) >= 0;
  }

  /** A text between quotes, the same in Java and in Python. */
  static String literal(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || c == 127) {
        quoted.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
