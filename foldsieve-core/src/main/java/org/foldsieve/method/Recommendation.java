package org.foldsieve.method;

import java.util.List;
import java.util.stream.Stream;
import org.foldsieve.data.Table;

/**
 * The methods to take for a table when nobody has named one. The program takes them, and a program
 * of your own can offer them first; {@code docs/choosing.md} has the measurements behind them.
 *
 * <p>The map is {@code umap}, which shows what is near what on tables of any kind: copies and far
 * rows do not take its coordinates for themselves. A table of fewer than 20 rows or more than
 * 100,000 is mapped by {@code pca}.
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

  /** Of fewer rows a neighbourhood is nearly all of them, and {@code pca} keeps more of it. */
  private static final int FEW_ROWS = 20;

  /** The exact neighbours of more rows take minutes; {@code pca} takes seconds. */
  private static final int MANY_ROWS = 100_000;

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
        entry(score), compared.<Method<?>>map(Recommendation::entry).toList(), entry("umap"));
  }

  private static Method<?> entry(String id) {
    return Methods.find(id).orElseThrow();
  }

  /**
   * {@return the map to take where only the distances of the rows are known: {@code mds}, which is
   * defined for all of them}
   */
  public static Method<?> mapOfDistances() {
    return entry("mds");
  }

  /**
   * The score to take where the rows lie on many machines. Each of these sees all of them; {@code
   * auto} would choose by a few that are drawn.
   *
   * @param labelled whether the rows have classes or a number to predict
   * @return an entry of the catalogue
   */
  public static Method<?> scoreOfScatteredRows(boolean labelled) {
    return entry(labelled ? "gka-margin" : "gka");
  }

  /** By what the labels are, if there are any, and by the number of rows. */
  static Recommendation of(Table table) {
    Recommendation usual =
        table
            .labels()
            .map(labels -> labels.isNumeric() ? WITH_NUMBERS : WITH_CLASSES)
            .orElse(WITHOUT_LABELS);
    return table.rows() < FEW_ROWS || table.rows() > MANY_ROWS
        ? new Recommendation(usual.score(), usual.compared(), entry("pca"))
        : usual;
  }
}
