package org.foldsieve.app.command;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.app.option.MethodOptions;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.foldsieve.app.text.TextTable;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.method.Recommendation;
import org.foldsieve.method.Trait;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows the catalogue. */
@CommandLine.Command(
    name = "methods",
    description = "Show the catalogue of methods, or all about one: parameters, formula, paper.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {"  foldsieve methods", "  foldsieve methods laplacian"})
final class MethodsCommand extends Command {

  @Parameters(paramLabel = "ID", arity = "0..1", description = "A method; without it, all.")
  private @Nullable String id;

  MethodsCommand(Context context) {
    super(context);
  }

  @Override
  void run(Session session) {
    PrintStream out = session.console().out();
    if (id == null) {
      for (Method.Kind kind : Method.Kind.values()) {
        listKind(kind, out);
      }
      out.println(
          String.format(
              Locale.ROOT,
              "Where none is named, rank and select take %s with class labels and %s without, embed"
                  + " takes %s.",
              Recommendation.WITH_CLASSES.score().id(),
              Recommendation.WITHOUT_LABELS.score().id(),
              Recommendation.WITHOUT_LABELS.map().id()));
      out.println("'foldsieve methods ID' shows one with its parameters, formula and paper.");
    } else {
      describe(MethodOptions.find(id, Arrays.asList(Method.Kind.values())), out);
    }
  }

  private static void listKind(Method.Kind kind, PrintStream out) {
    List<Method<?>> methods = Methods.all(kind);
    if (methods.isEmpty()) {
      return;
    }
    out.println(title(kind));
    TextTable table = new TextTable().text("id").text("labels").text("what it does");
    for (Method<?> method : methods) {
      table.row(method.id(), needsLabels(method) ? "needed" : "", firstSentence(method.summary()));
    }
    out.println(table);
  }

  private static String title(Method.Kind kind) {
    return switch (kind) {
      case FEATURE_SCORE -> "Feature scores (rank, select, compare)";
      case EMBEDDING -> "Maps of samples (embed)";
      case IMAGE_EMBEDDING -> "Maps of images (embed)";
    };
  }

  private static boolean needsLabels(Method<?> method) {
    return method.traits().contains(Trait.NEEDS_CLASSES)
        || method.traits().contains(Trait.NEEDS_LABELS);
  }

  /** The list has room for a line; the rest is in the method's own page. */
  private static String firstSentence(String summary) {
    int end = summary.indexOf(". ");
    return end < 0 ? summary : summary.substring(0, end + 1);
  }

  private static void describe(Method<?> method, PrintStream out) {
    out.println(method.id() + ": " + method.name());
    out.println();
    out.println(wrap(method.summary(), "  "));
    out.println();
    out.println("Formula");
    out.println(wrap(method.formula(), "  "));
    out.println();
    out.println("Paper");
    out.println(wrap(method.paper(), "  "));
    out.println();
    if (method.parameters().isEmpty()) {
      out.println("It has no parameters.");
    } else {
      out.println("Parameters (-P name=value)");
      TextTable table = new TextTable().text("name").text("default").text("range").text("");
      for (Method.Parameter parameter : method.parameters()) {
        table.row(parameter.name(), parameter.defaultValue(), parameter.range(), parameter.text());
      }
      out.print(table);
    }
    if (!method.traits().isEmpty()) {
      out.println();
      out.println("Traits");
      for (Trait trait : method.traits()) {
        out.println("  " + describe(trait));
      }
    }
  }

  private static String describe(Trait trait) {
    return switch (trait) {
      case FEATURE_SCALE_INVARIANT -> "multiplying one feature leaves its score as it was";
      case OFFSET_INVARIANT -> "adding a number to one feature leaves its score as it was";
      case ENERGY -> "multiplying one feature by c multiplies its score by c squared";
      case NEEDS_CLASSES -> "needs class labels (--label)";
      case NEEDS_LABELS -> "needs labels, classes or numbers (--label)";
      case TWO_CLASSES -> "works for exactly two classes";
      case NEEDS_NON_NEGATIVE -> "refuses negative values";
      case SEEDED -> "draws random numbers (--seed)";
      case NEEDS_IMAGES -> "needs images (--image RxC)";
    };
  }

  private static String wrap(String text, String indent) {
    StringBuilder result = new StringBuilder();
    for (String paragraph : text.split("\n")) {
      int column = 0;
      for (String word : paragraph.strip().split(" ")) {
        if (column == 0 || column + word.length() + 1 > 88) {
          result.append(result.isEmpty() ? "" : "\n").append(indent).append(word);
          column = indent.length() + word.length();
        } else {
          result.append(' ').append(word);
          column += word.length() + 1;
        }
      }
    }
    return result.toString();
  }
}
