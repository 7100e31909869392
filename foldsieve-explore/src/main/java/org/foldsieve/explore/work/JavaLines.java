package org.foldsieve.explore.work;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.foldsieve.evaluation.compare.Comparison;

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

  /**
   * Lines that rank and select the same, and where the page did, map and compare, and tell samples
   * apart.
   *
   * @param map the map that was chosen, or nothing
   * @param compared the methods that were chosen to be compared
   * @param chosen samples that were chosen on the map
   */
  String text(String map, List<String> compared, Optional<Chosen> chosen) {
    StringBuilder lines = new StringBuilder(read() + ranked());
    if (!map.isEmpty()) {
      lines.append(mapped(map));
    }
    if (!compared.isEmpty()) {
      lines.append(compared(compared));
    }
    chosen.ifPresent(samples -> lines.append(apart(samples)));
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
    view.header().ifPresent(choice -> add(options, "Header", parsed("Header", choice)));
    view.decimal().ifPresent(mark -> add(options, "Decimal", parsed("DecimalMark", mark)));
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
        + ";\nSamples raw = DataSource.of("
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
    StringBuilder text = new StringBuilder("Samples samples = raw");
    if (open.scaling().isPresent()) {
      uses("data.Scaling");
      text.append(".scaled(Scaling.fit(" + scaling() + ", raw.table()))");
    }
    text.append(";\nRun run = Run.defaults()");
    seed.ifPresent(number -> text.append(".withSeed(" + number + "L)"));
    text.append(";\n");
    imports.add(List.class.getName());
    imports.add(Map.class.getName());
    text.append(
        "FeatureScorer method = Methods.scorer("
            + Lines.literal(choice.method())
            + ", "
            + map(choice.parameters())
            + ");\nFeatureRanking ranking =\n    MixedRankings.");
    OptionalInt placed = choice.placed(choice.keeping(open.samples()));
    int most = Math.max(top, placed.orElse(0));
    text.append(
        placed.isPresent()
            ? "rankTop(" + kept("samples") + ", List.of(method), " + most + ", run)"
            : "rankAll(" + kept("samples") + ", List.of(method), run)");
    text.append(".get(0);\nList<String> best = ranking.top(" + top + ").featureNames();\n");
    return text.toString();
  }

  /** Samples with what must stay. */
  private String kept(String samples) {
    return choice.keep().isEmpty() ? samples : samples + ".keeping(" + list(choice.keep()) + ")";
  }

  private String scaling() {
    return "Scaling.Kind." + open.view().scaling().name();
  }

  private String mapped(String map) {
    uses("neighbor.Workbench", "numeric.Matrix");
    return """
    Matrix places =
        Methods.embedding(MAP, Map.of("dims", "2"))
            .fit(new Workbench(samples.table(), samples.rowFacts(), run))
            .coordinates();
    """
        .replace("MAP", Lines.literal(map));
  }

  private String compared(List<String> methods) {
    uses("data.Scaling", "evaluation.compare.ComparedMethod", "evaluation.compare.Comparison");
    uses("evaluation.compare.ComparisonResult");
    String each =
        methods.stream()
            .filter(id -> !id.equals(Comparison.RANDOM))
            .map(id -> "ComparedMethod.of(Methods.scorer(" + Lines.literal(id) + ", Map.of()))")
            .collect(Collectors.joining(",\n                "));
    String limit =
        CompareAnswers.limit(open.raw())
            .map(most -> "\n        .withMaxFeatures(" + most + ")")
            .orElse("");
    String some = "";
    if (CompareAnswers.isDrawn(open.raw())) {
      uses("evaluation.protocol.DrawnRows");
      some = "\n    .learnFrom(DrawnRows.of(raw.table(), DrawnRows.ENOUGH, run))";
    }
    return """
    Samples judged = SAMPLES;
    ComparisonResult compared =
        Comparison.suiting(
                List.of(
                    METHODS),
                judged.table())
            .withScaling(SCALING)LIMIT
            .run(judged, run);
    """
        .replace("METHODS", each)
        .replace("SCALING", scaling())
        .replace("LIMIT", limit)
        .replace("SAMPLES", kept("raw") + some);
  }

  private String apart(Chosen chosen) {
    uses("data.Labels");
    imports.add(Files.class.getName());
    imports.add(Path.class.getName());
    return """
    List<String> parts = List.of("these", "the rest");
    int[] these =
        Files.readAllLines(Path.of(FILE)).stream()KEPT.mapToInt(parts::indexOf).toArray();
    FeatureRanking apart =
        MixedRankings.rankAll(
                samples.withLabels(Labels.classes("selection", these, parts)),
                List.of(Methods.scorer(METHOD, Map.of())),
                run)
            .get(0);
    """
        .replace("METHOD", Lines.literal(chosen.method()))
        .replace("KEPT", open.kept().isPresent() ? ".filter(parts::contains)" : "")
        .replace("FILE", Lines.literal(Chosen.fileName(open.source())));
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
