package org.foldsieve.docs;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.foldsieve.embed.Embedding;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.method.Trait;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.MixedScorer;

/** The pages of docs/methods: one a method and an index, from the catalogue and the Javadoc. */
final class MethodPages {

  /** The sections of a class Javadoc, and the headings they get. */
  private static final Map<String, String> HEADINGS = new LinkedHashMap<>();

  static {
    HEADINGS.put("Undefined", "Undefined and refused");
    HEADINGS.put("Cost", "Cost");
    HEADINGS.put("Evidence", "On data it was not made on");
    HEADINGS.put("Weaknesses", "Where it loses");
    HEADINGS.put("Departures", "Where it departs from the paper");
    HEADINGS.put("Not reproduced", "What did not reproduce");
    HEADINGS.put("Paper", "Paper");
  }

  private static final Set<String> REQUIRED = Set.of("Undefined", "Cost", "Paper");

  private static final String NOTHING_RECORDED =
      "Nothing is on record. What was rerun is in the [ledger](../reproduction.md), how the papers"
          + " are read in [interpretations](../interpretations.md).";

  /** Where the page of a method finds its class. */
  private static final String SOURCES = "../../foldsieve-core/src/main/java/";

  private final Path sources;

  /**
   * Pages from sources.
   *
   * @param sources the folder of the packages
   */
  MethodPages(Path sources) {
    this.sources = sources;
  }

  /** Every page by its file name. */
  Map<String, String> pages() {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("README.md", index());
    for (Method<?> method : Methods.all()) {
      pages.put(method.id() + ".md", page(method));
    }
    return pages;
  }

  private static String index() {
    StringBuilder text =
        new StringBuilder(
            """
            # The methods

            <!-- Made by MethodPagesTest from the catalogue; do not edit. -->

            Which one to take is in [choosing.md](../choosing.md). `foldsieve methods ID` shows the \
            same catalogue in the terminal. What a page promises holds for the method as it comes, \
            with no `-P`.
            """);
    for (Method.Kind kind : Method.Kind.values()) {
      text.append(
          String.format(
              Locale.ROOT,
              "\n## %s\n\n| id | name | labels | what it does |\n|---|---|---|---|\n",
              title(kind)));
      for (Method<?> method : Methods.all(kind)) {
        text.append(
            String.format(
                Locale.ROOT,
                "| [`%1$s`](%1$s.md) | %2$s | %3$s | %4$s |\n",
                method.id(),
                method.name(),
                needsLabels(method) ? "needed" : "",
                method.summary()));
      }
    }
    return text.toString();
  }

  private static String title(Method.Kind kind) {
    return switch (kind) {
      case FEATURE_SCORE -> "Feature scores (`rank`, `select`, `compare`)";
      case EMBEDDING -> "Maps of samples (`embed`)";
      case IMAGE_EMBEDDING -> "Maps of images (`embed`)";
    };
  }

  private static boolean needsLabels(Method<?> method) {
    return method.traits().contains(Trait.NEEDS_CLASSES)
        || method.traits().contains(Trait.NEEDS_LABELS);
  }

  private String page(Method<?> method) {
    Class<?> type = method.defaults().getClass();
    Path source = sources.resolve(type.getName().replace('.', '/') + ".java");
    Map<String, String> sections = JavadocText.sections(source, name -> link(name, type));
    check(sections, source);
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT, "# %s\n\n", method.name()));
    text.append(
        String.format(
            Locale.ROOT,
            "<!-- Made by MethodPagesTest from the catalogue and the Javadoc of %s; do not edit."
                + " -->\n\n",
            type.getSimpleName()));
    text.append(
        String.format(
            Locale.ROOT,
            "`%s` · %s · [`%s`](%s) · [all methods](README.md)\n\n",
            method.id(),
            kind(method),
            type.getName(),
            SOURCES + type.getName().replace('.', '/') + ".java"));
    text.append(method.summary()).append("\n\n").append(usage(method, type));
    section(text, "What it computes", sections.get(JavadocText.INTRODUCTION));
    section(text, "Parameters", parameters(method));
    List<String> promises = promises(method);
    if (!promises.isEmpty()) {
      section(
          text,
          "What it promises and needs",
          promises.stream().map(promise -> "- " + promise).collect(joining("\n")));
    }
    if (!sections.containsKey("Weaknesses")) {
      sections.putIfAbsent("Not reproduced", NOTHING_RECORDED);
    }
    HEADINGS.forEach(
        (name, heading) -> {
          if (sections.containsKey(name)) {
            section(text, heading, sections.get(name));
          }
        });
    return text.toString();
  }

  private static String kind(Method<?> method) {
    String kind =
        switch (method.kind()) {
          case FEATURE_SCORE -> "ranks features";
          case EMBEDDING -> "maps samples";
          case IMAGE_EMBEDDING -> "maps images";
        };
    return kind + (needsLabels(method) ? ", needs labels" : "");
  }

  private static String usage(Method<?> method, Class<?> type) {
    boolean ranks = method.kind() == Method.Kind.FEATURE_SCORE;
    String data =
        (method.kind() == Method.Kind.IMAGE_EMBEDDING ? "DATA --image RxC" : "DATA")
            + (needsLabels(method) ? " --label NAME" : "");
    String command =
        ranks
            ? String.format(
                Locale.ROOT, "foldsieve rank %s --method %s --top 20", data, method.id())
            : String.format(
                Locale.ROOT,
                "foldsieve embed %s --method %s --dims 2 --output map.csv",
                data,
                method.id());
    String java =
        ranks
            ? "FeatureRanking ranking = %s.withDefaults().rank(table, run);"
            : "EmbeddingModel map = %s.withDefaults().fit(table, run);";
    return String.format(
        Locale.ROOT,
        "```sh\n%s\n```\n\n```java\n%s\n```\n",
        command,
        String.format(Locale.ROOT, java, type.getSimpleName()));
  }

  private static String parameters(Method<?> method) {
    List<Method.Parameter> parameters = method.parameters();
    if (parameters.isEmpty()) {
      return "None.";
    }
    return "| `-P` name | default | range | what it does |\n|---|---|---|---|\n"
        + parameters.stream()
            .map(
                p ->
                    String.format(
                        Locale.ROOT,
                        "| `%s` | `%s` | %s | %s |",
                        p.name(),
                        cell(p.defaultValue()),
                        cell(p.range()),
                        cell(p.text())))
            .collect(joining("\n"));
  }

  private static String cell(String text) {
    return text.replace("|", "\\|");
  }

  /** What the catalogue says of it, and what its defaults say of themselves. */
  private static List<String> promises(Method<?> method) {
    List<String> promises = new ArrayList<>();
    method.traits().forEach(trait -> promises.add(describe(trait)));
    boolean comparesRows = false;
    if (method.defaults() instanceof FeatureScorer scorer) {
      comparesRows = scorer.comparesRows();
      if (scorer.weighsRows()) {
        promises.add("Knows [weights of rows](../distances.md#rows-that-count-for-more).");
      }
      if (scorer instanceof MixedScorer) {
        promises.add("Takes words and gaps as they are (`--categorical auto --missing auto`).");
      }
    } else if (method.defaults() instanceof Embedding map) {
      comparesRows = map.comparesRows();
    }
    if (comparesRows) {
      promises.add("Rows are near by the [metric](../distances.md) you choose (`--metric`).");
    }
    return promises;
  }

  private static String describe(Trait trait) {
    return switch (trait) {
      case FEATURE_SCALE_INVARIANT -> "Multiplying one feature leaves its score as it was.";
      case OFFSET_INVARIANT -> "Adding a number to one feature leaves its score as it was.";
      case ENERGY -> "Multiplying one feature by c multiplies its score by c².";
      case NEEDS_CLASSES -> "Needs class labels (`--label`).";
      case NEEDS_LABELS -> "Needs labels, classes or numbers (`--label`).";
      case TWO_CLASSES -> "Works for exactly two classes.";
      case NEEDS_NON_NEGATIVE -> "Refuses negative values.";
      case SEEDED -> "Draws random numbers (`--seed`).";
      case NEEDS_IMAGES -> "Needs images (`--image RxC`).";
    };
  }

  /** A method links to its page, its own name and other classes stay code. */
  private static String link(String name, Class<?> from) {
    for (Method<?> method : Methods.all()) {
      Class<?> type = method.defaults().getClass();
      if (type.getSimpleName().equals(name) && type != from) {
        return String.format(Locale.ROOT, "[`%1$s`](%1$s.md)", method.id());
      }
    }
    return "`" + name.replaceFirst("^#", "").replace('#', '.') + "`";
  }

  private static void check(Map<String, String> sections, Path source) {
    for (String name : REQUIRED) {
      if (!sections.containsKey(name)) {
        throw new IllegalStateException(
            String.format(
                Locale.ROOT,
                "the class Javadoc of %s has no paragraph that opens with <b>%s.</b>",
                source.getFileName(),
                name));
      }
    }
    for (String name : sections.keySet()) {
      if (!name.equals(JavadocText.INTRODUCTION) && !HEADINGS.containsKey(name)) {
        throw new IllegalStateException(
            String.format(
                Locale.ROOT,
                "the class Javadoc of %s has the section '%s'; known: %s",
                source.getFileName(),
                name,
                HEADINGS.keySet()));
      }
    }
  }

  private static void section(StringBuilder text, String heading, String content) {
    text.append("\n## ").append(heading).append("\n\n").append(content).append('\n');
  }
}
