package org.foldsieve.explore.work;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The state of a page as lines of Python. */
final class PythonLines {

  private final OpenTable open;
  private final ChosenMethod choice;
  private final int top;
  private final OptionalLong seed;

  PythonLines(OpenTable open, ChosenMethod choice, int top, long seed) {
    this.open = open;
    this.choice = choice;
    this.top = top;
    this.seed = Lines.ownSeed(seed);
  }

  /**
   * Lines that rank, select, and where the page did, map and compare the same.
   *
   * @param map the map that was chosen, or nothing
   * @param compared the methods that were chosen to be compared
   * @param chosen samples that were chosen on the map
   */
  String text(String map, List<String> compared, Optional<Chosen> chosen) {
    StringBuilder text = new StringBuilder("import foldsieve as fs\n\n" + read());
    text.append("ranking = fs.rank(X, y, " + Lines.literal(choice.method()));
    if (!choice.parameters().isEmpty()) {
      text.append(
          choice.parameters().entrySet().stream()
              .map(one -> Lines.literal(one.getKey()) + ": " + Lines.literal(one.getValue()))
              .collect(Collectors.joining(", ", ", params={", "}")));
    }
    choice
        .placed(choice.keeping(open.samples()))
        .ifPresent(most -> text.append(", top=" + Math.max(top, most)));
    text.append(kept() + scaled() + target() + seeded() + ")\n");
    text.append("best = ranking[\"feature\"].head(" + top + ").tolist()\nsmall = X[best]\n");
    if (!map.isEmpty()) {
      text.append("places = fs.Embedding(" + Lines.literal(map) + scaled() + seeded());
      text.append(").fit(X, y).embedding_\n");
    }
    if (!compared.isEmpty()) {
      text.append("compared = fs.compare(X, y, " + list(compared));
      CompareAnswers.limit(open.raw()).ifPresent(most -> text.append(", max_features=" + most));
      text.append(kept() + scaled() + target() + seeded() + ")\n");
    }
    chosen.ifPresent(
        samples -> {
          String file = Lines.literal(Chosen.fileName(open.source()));
          text.append("these = open(" + file + ").read().splitlines()\n");
          if (open.kept().isPresent()) {
            text.append("these = [one for one in these if one != \"" + Chosen.NONE + "\"]\n");
          }
          text.append("apart = fs.rank(X, these, " + Lines.literal(samples.method()));
          text.append(scaled() + seeded() + ")\n");
        });
    return text.toString();
  }

  private String read() {
    View view = open.view();
    StringBuilder text = new StringBuilder("X, y = fs.read(");
    text.append(Lines.literal(open.source().shown()));
    view.label().ifPresent(name -> add(text, "label", Lines.literal(name)));
    text.append(target());
    view.id().ifPresent(name -> add(text, "id", Lines.literal(name)));
    view.header().ifPresent(choice -> add(text, "header", Lines.literal(choice)));
    view.decimal().ifPresent(mark -> add(text, "decimal", Lines.literal(mark)));
    if (!view.drop().isEmpty()) {
      add(text, "drop", list(view.drop()));
    }
    view.missing().ifPresent(word -> add(text, "missing", Lines.literal(word)));
    view.categorical().ifPresent(word -> add(text, "categorical", Lines.literal(word)));
    add(text, "return_X_y", "True");
    return text.append(")\n").toString();
  }

  private static void add(StringBuilder text, String name, String value) {
    text.append(", " + name + "=" + value);
  }

  /** What y is, where somebody said so: the numbers alone do not tell. */
  private String target() {
    return switch (open.view().target().orElse("auto")) {
      case "number" -> ", target=\"numbers\"";
      case "class" -> ", target=\"classes\"";
      default -> "";
    };
  }

  private String kept() {
    return choice.keep().isEmpty() ? "" : ", keep=" + list(choice.keep());
  }

  private String scaled() {
    return switch (open.view().scale().orElse("auto")) {
      case "auto" -> "";
      case "none" -> ", scale=None";
      default -> ", scale=" + Lines.literal(open.view().scale().orElseThrow());
    };
  }

  private String seeded() {
    return seed.isEmpty() ? "" : ", random_state=" + seed.getAsLong();
  }

  private static String list(List<String> texts) {
    return texts.stream().map(Lines::literal).collect(Collectors.joining(", ", "[", "]"));
  }
}
