package org.foldsieve.app.command;

import java.util.Locale;
import org.foldsieve.app.input.Dataset;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.compare.DrawDoubt;
import org.foldsieve.evaluation.protocol.DrawnRows;
import org.foldsieve.run.Run;

/**
 * Some rows of a table that has too many to judge by: very many tell no more than some, and take
 * hours.
 *
 * @param dataset the rows that were drawn; all of them, where they are not too many
 * @param said what was done, in a sentence; empty where nothing was
 */
record RowDraw(Dataset dataset, String said) {

  /** All rows, however many. */
  static RowDraw none(Dataset whole) {
    return new RowDraw(whole, "");
  }

  /**
   * Draws rows where there are many.
   *
   * @param doing what is done on the drawn rows: {@code compared}
   * @param whole the rows, not scaled
   * @param all what the option that takes all rows does, a clause
   */
  static RowDraw of(String doing, Dataset whole, String all, Run run) {
    int rows = whole.table().rows();
    if (rows <= DrawnRows.ENOUGH) {
      return none(whole);
    }
    int[] drawn = DrawnRows.of(whole.table(), DrawnRows.ENOUGH, run);
    Dataset some = whole.with(whole.samples().learnFrom(drawn));
    return new RowDraw(
        some,
        String.format(
            Locale.ROOT,
            "%s on %d of %d rows, drawn %s by --seed %d: %s; --all-rows %s",
            doing,
            drawn.length,
            rows,
            evenly(whole.table()),
            run.seed(),
            DrawDoubt.of(some.table()),
            all));
  }

  private static String evenly(Table table) {
    return table
        .labels()
        .map(labels -> labels.isNumeric() ? "evenly over the numbers" : "in proportion by class")
        .orElse("evenly");
  }

  boolean isDrawn() {
    return !said.isEmpty();
  }
}
