package org.foldsieve.method;

import java.util.List;
import java.util.stream.Stream;
import org.foldsieve.data.Table;

/**
 * The methods to take for a table when nobody has named one. The program takes them, and a program
 * of your own can offer them first; {@code docs/choosing.md} has the measurements behind them.
 *
 * @param score ranks the features
 * @param compared what is worth comparing {@code score} with, {@code score} among them
 * @param map maps the rows
 * @since 0.1.0
 */
public record Recommendation(Method<?> score, List<Method<?>> compared, Method<?> map) {

  private static final List<String> NEED_NO_LABELS =
      List.of("gka", "pivoted-qr", "column-subset", "variance", "laplacian", "lle-score");

  private static final List<String> NEED_CLASSES =
      List.of("auto", "gka-supervised", "fisher", "frll-q", "relieff", "mrmr-miq");

  /** For rows without labels. */
  public static final Recommendation WITHOUT_LABELS = of("gka", NEED_NO_LABELS.stream());

  /** For rows with class labels. */
  public static final Recommendation WITH_CLASSES =
      of("auto", Stream.concat(NEED_NO_LABELS.stream(), NEED_CLASSES.stream()));

  /** For rows with a number to predict. */
  public static final Recommendation WITH_NUMBERS =
      of(
          "auto",
          Stream.of(
              "gka",
              "variance",
              "laplacian",
              "auto",
              "gka-supervised",
              "gka-margin",
              "relieff",
              "f-test",
              "mutual-information",
              "mrmr-miq",
              "cfs"));

  /** Copies the list. */
  public Recommendation {
    compared = List.copyOf(compared);
  }

  private static Recommendation of(String score, Stream<String> compared) {
    return new Recommendation(
        entry(score), compared.<Method<?>>map(Recommendation::entry).toList(), entry("lne"));
  }

  private static Method<?> entry(String id) {
    return Methods.find(id).orElseThrow();
  }

  /** By what the labels are, if there are any. */
  static Recommendation of(Table table) {
    return table
        .labels()
        .map(labels -> labels.isNumeric() ? WITH_NUMBERS : WITH_CLASSES)
        .orElse(WITHOUT_LABELS);
  }
}
