package org.foldsieve.explore.work;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The state of a page as lines of Java, with all they import: what a file or jshell takes. */
final class JavaLines {

  private final OpenTable open;
  private final ChosenMethod choice;
  private final int top;
  private final OptionalLong seed;
  private final TreeSet<String> imports = new TreeSet<>();

  JavaLines(OpenTable open, ChosenMethod choice, int top, long seed) {
    this.open = open;
    this.choice = choice;
    this.top = top;
    this.seed = Lines.ownSeed(seed);
  }

  /** Lines that rank and select the same. */
  String text() {
    String lines = read() + ranked();
    return imports.stream()
            .map(name -> "import " + name + ";\n")
            .collect(Collectors.joining("", "", "\n"))
        + lines;
  }

  private String read() {
    uses("data.Samples", "io.DataSource", "io.option.ReadOptions");
    View view = open.view();
    StringBuilder options = new StringBuilder("ReadOptions.defaults()");
    view.label().ifPresent(name -> add(options, "Label", Lines.literal(name)));
    view.target().ifPresent(kind -> add(options, "Target", parsed("Target", kind)));
    view.id().ifPresent(name -> add(options, "Id", Lines.literal(name)));
    if (!view.drop().isEmpty()) {
      add(options, "Drop", list(view.drop()));
    }
    if (view.missing().isPresent() || open.hasGaps()) {
      add(options, "Missing", parsed("MissingValues", view.missing().orElse("auto")));
    }
    view.categorical()
        .ifPresent(words -> add(options, "Categorical", parsed("CategoricalValues", words)));
    return "ReadOptions options = "
        + options
        + ";\nSamples samples = DataSource.of("
        + Lines.literal(open.source().shown())
        + ").read(options).samples();\n";
  }

  private String parsed(String type, String word) {
    uses("io.option." + type);
    return type + ".parse(" + Lines.literal(word) + ")";
  }

  private static void add(StringBuilder options, String name, String value) {
    options.append("\n    .with" + name + "(" + value + ")");
  }

  private String ranked() {
    uses("method.Methods", "run.Run", "score.FeatureRanking", "score.FeatureScorer");
    uses("score.MixedRankings");
    StringBuilder text = new StringBuilder();
    if (open.scaling().isPresent()) {
      uses("data.Scaling");
      text.append(
          "samples = samples.scaled(Scaling.fit(Scaling.Kind."
              + open.view().scaling().name()
              + ", samples.table()));\n");
    }
    if (!choice.keep().isEmpty()) {
      text.append("samples = samples.keeping(" + list(choice.keep()) + ");\n");
    }
    imports.add(List.class.getName());
    imports.add(Map.class.getName());
    text.append(
        "FeatureScorer method = Methods.scorer("
            + Lines.literal(choice.method())
            + ", "
            + map(choice.parameters())
            + ");\nFeatureRanking ranking =\n    MixedRankings.");
    text.append(
        choice.isRankedInPart(open.samples())
            ? "rankTop(samples, List.of(method), " + top + ", "
            : "rankAll(samples, List.of(method), ");
    text.append("Run.defaults()");
    seed.ifPresent(number -> text.append(".withSeed(" + number + "L)"));
    text.append(").get(0);\nList<String> best = ranking.top(" + top + ").featureNames();\n");
    return text.toString();
  }

  private void uses(String... names) {
    for (String name : names) {
      imports.add("org.foldsieve." + name);
    }
  }

  private String list(List<String> names) {
    imports.add(List.class.getName());
    return names.stream().map(Lines::literal).collect(Collectors.joining(", ", "List.of(", ")"));
  }

  private static String map(Map<String, String> values) {
    return values.entrySet().stream()
        .map(entry -> Lines.literal(entry.getKey()) + ", " + Lines.literal(entry.getValue()))
        .collect(Collectors.joining(", ", "Map.of(", ")"));
  }
}
