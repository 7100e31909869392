package org.foldsieve.embed.layout;

import java.util.OptionalInt;
import org.foldsieve.run.NumberOrWord;
import org.foldsieve.run.ParameterException;

/**
 * How often a layout goes over all rows: a number the user chose, or one for the size of the table.
 *
 * @param count the number, at least 1; empty for {@code auto}
 * @since 0.1.0
 */
public record Epochs(OptionalInt count) {

  /** 500 up to 10,000 rows, 200 beyond, as umap-learn has it. */
  public static final Epochs AUTO = new Epochs(OptionalInt.empty());

  private static final int SMALL_TABLE = 10_000;

  /** Checks the number. */
  public Epochs {
    if (count.isPresent() && count.getAsInt() < 1) {
      throw new ParameterException(
          "epochs must be at least 1, or auto: epochs = " + count.getAsInt());
    }
  }

  /** A number the user chose. */
  public static Epochs of(int count) {
    return new Epochs(OptionalInt.of(count));
  }

  /** Reads a number or {@code auto}. */
  public static Epochs parse(String text) {
    return new Epochs(NumberOrWord.wholeNumber(text, "auto"));
  }

  /** The number for a table of so many rows. */
  int forRows(int rows) {
    return count.orElse(rows <= SMALL_TABLE ? 500 : 200);
  }

  @Override
  public String toString() {
    return NumberOrWord.text(count, "auto");
  }
}
