package org.foldsieve.explore.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.foldsieve.run.Run;

/** The state of a page as lines of a terminal, of Java and of Python. */
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
    this.seed = seed == Run.defaults().seed() ? OptionalLong.empty() : OptionalLong.of(seed);
  }

  String rank() {
    return line(words("rank", open.source().shown(), choice.words()));
  }

  String select() {
    List<String> words = words("select", open.source().shown(), choice.words());
    words.addAll(List.of("--top", Integer.toString(top), "--output"));
    words.add(open.source().name() + "-small.csv");
    return line(words);
  }

  String compare(List<String> methods) {
    return line(words("compare", open.source().shown(), compared(methods)));
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
    words.add(data.startsWith("-") ? "./" + data : data);
    words.addAll(open.view().words(open.hasGaps()));
    words.addAll(options);
    seed.ifPresent(number -> View.option(words, "--seed", Long.toString(number)));
    return words;
  }

  private static String line(List<String> words) {
    return "foldsieve " + words.stream().map(Lines::quote).collect(Collectors.joining(" "));
  }

  private static String quote(String word) {
    return word.matches("[A-Za-z0-9_./:=,%+@-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** Java that ranks and selects the same. */
  String java() {
    View view = open.view();
    StringBuilder read = new StringBuilder("ReadOptions.defaults()");
    view.label().ifPresent(name -> read.append(".withLabel(" + literal(name) + ")"));
    view.target()
        .ifPresent(kind -> read.append(".withTarget(Target.parse(" + literal(kind) + "))"));
    view.id().ifPresent(name -> read.append(".withId(" + literal(name) + ")"));
    if (!view.drop().isEmpty()) {
      read.append(".withDrop(" + list(view.drop()) + ")");
    }
    if (view.missing().isPresent() || open.hasGaps()) {
      read.append(
          ".withMissing(MissingValues.parse(" + literal(view.missing().orElse("auto")) + "))");
    }
    view.categorical()
        .ifPresent(
            one -> read.append(".withCategorical(CategoricalValues.parse(" + literal(one) + "))"));
    StringBuilder text = new StringBuilder();
    text.append("Samples samples = DataSource.of(" + literal(open.source().shown()) + ")\n");
    text.append("    .read(" + read + ").samples();\n");
    if (open.scaling().isPresent()) {
      text.append(
          "samples = samples.scaled(Scaling.fit(Scaling.Kind."
              + view.scaling().name()
              + ", samples.table()));\n");
    }
    if (!choice.keep().isEmpty()) {
      text.append("samples = samples.keeping(" + list(choice.keep()) + ");\n");
    }
    text.append(
        "FeatureScorer method = Methods.scorer("
            + literal(choice.method())
            + ", "
            + map(choice.parameters())
            + ");\n");
    text.append("FeatureRanking ranking =\n");
    String run =
        seed.isEmpty() ? "Run.defaults()" : "Run.defaults().withSeed(" + seed.getAsLong() + "L)";
    text.append("    MixedRankings.rankAll(samples, List.of(method), " + run + ").get(0);\n");
    text.append("List<String> best = ranking.top(" + top + ").featureNames();\n");
    return text.toString();
  }

  /** Python that ranks the same; what its functions do not know, the program does. */
  String python() {
    View view = open.view();
    boolean plain =
        choice.keep().isEmpty()
            && view.drop().isEmpty()
            && view.id().isEmpty()
            && view.missing().isEmpty()
            && view.categorical().isEmpty()
            && view.target().isEmpty()
            && !open.hasGaps();
    if (!plain) {
      List<String> words = words("select", open.source().shown(), choice.words());
      words.addAll(List.of("--top", Integer.toString(top), "--output"));
      words.add(open.source().name() + "-small.csv");
      return "import subprocess, sys\n"
          + "subprocess.run([sys.executable, \"-m\", \"foldsieve\",\n    "
          + words.stream().map(Lines::literal).collect(Collectors.joining(", "))
          + "], check=True)\n";
    }
    StringBuilder text = new StringBuilder("import foldsieve as fs\n");
    text.append("X, y = fs.read(" + literal(open.source().shown()));
    view.label().ifPresent(name -> text.append(", label=" + literal(name)));
    text.append(", return_X_y=True)\n");
    text.append("ranking = fs.rank(X, y, " + literal(choice.method()));
    if (!choice.parameters().isEmpty()) {
      text.append(
          choice.parameters().entrySet().stream()
              .map(entry -> literal(entry.getKey()) + ": " + literal(entry.getValue()))
              .collect(Collectors.joining(", ", ", params={", "}")));
    }
    text.append(", scale=" + literal(view.scale().orElse("auto")));
    seed.ifPresent(number -> text.append(", random_state=" + number));
    text.append(")\nbest = list(ranking[\"feature\"].head(" + top + "))\n");
    return text.toString();
  }

  private static String list(List<String> names) {
    return names.stream().map(Lines::literal).collect(Collectors.joining(", ", "List.of(", ")"));
  }

  private static String map(Map<String, String> values) {
    return values.entrySet().stream()
        .map(entry -> literal(entry.getKey()) + ", " + literal(entry.getValue()))
        .collect(Collectors.joining(", ", "Map.of(", ")"));
  }

  /** A text between quotes, the same in Java and in Python. */
  private static String literal(String text) {
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
