package org.foldsieve.embed.layout;

import java.util.Locale;
import java.util.OptionalDouble;
import org.foldsieve.run.NumberOrWord;
import org.foldsieve.run.ParameterException;

/**
 * How many neighbours a row of t-SNE has in effect: a number the user chose, or 30 where there are
 * rows enough.
 *
 * @param value the number, at least 1; empty for {@code auto}
 * @since 0.1.0
 */
public record Perplexity(OptionalDouble value) {

  /** 30, and a third of the other rows where these are fewer than 90. */
  public static final Perplexity AUTO = new Perplexity(OptionalDouble.empty());

  static final double USUAL = 30;

  /** How many neighbours are looked at, as a multiple of the perplexity. */
  private static final int REACH = 3;

  /** Checks the number. */
  public Perplexity {
    if (value.isPresent() && !(value.getAsDouble() >= 1 && Double.isFinite(value.getAsDouble()))) {
      throw new ParameterException(
          "perplexity must be at least 1, or auto: perplexity = " + value.getAsDouble());
    }
  }

  /** A perplexity the user chose. */
  public static Perplexity of(double value) {
    return new Perplexity(OptionalDouble.of(value));
  }

  /** Reads a number or {@code auto}. */
  public static Perplexity parse(String text) {
    return new Perplexity(NumberOrWord.number(text, "auto"));
  }

  /**
   * The number for a table of so many rows.
   *
   * @throws ParameterException when the rows are too few for it
   */
  double forRows(int rows) {
    double most = (rows - 1.0) / REACH;
    double chosen = value.orElse(Math.max(1, Math.min(USUAL, most)));
    if (chosen > most) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "perplexity must be at most a third of the other rows: perplexity = %s, rows = %d;"
                  + " give a smaller perplexity or more rows",
              chosen,
              rows));
    }
    return chosen;
  }

  /** How many neighbours have a weight of their own. */
  static int neighbors(double perplexity) {
    return (int) Math.floor(REACH * perplexity);
  }

  @Override
  public String toString() {
    return NumberOrWord.text(value, "auto");
  }
}
