package org.foldsieve.io.csv;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.table.RowStore;
import org.foldsieve.io.table.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * The index of a data frame: pandas and R's {@code write.csv} write the names of the rows as a
 * first column that alone has no name. Its values are all different, whole numbers or words; a
 * first column without a name that holds anything else is a column like the others.
 */
final class IndexColumn {

  /** What a name takes, and its place in the set that looks for two alike. */
  private static final int NAME = 100;

  private IndexColumn() {}

  /**
   * The names of the rows, if the column is an index.
   *
   * @param words what the cells are codes of; null where they are numbers
   */
  static Optional<List<String>> names(
      RowStore rows, int column, @Nullable Symbols words, MemoryBudget budget) {
    if (rows.rows() < 2 || words != null && words.size() < rows.rows()) {
      return Optional.empty();
    }
    budget.take("the names of the rows", (long) NAME * rows.rows());
    Set<Double> seen = new HashSet<>();
    for (int i = 0; i < rows.rows(); i++) {
      double cell = rows.get(i, column);
      // A missing value is no whole number either.
      if (cell != Math.rint(cell) || !seen.add(cell)) {
        return Optional.empty();
      }
    }
    return Optional.of(
        IntStream.range(0, rows.rows())
            .mapToObj(
                i ->
                    words == null
                        ? Long.toString((long) rows.get(i, column))
                        : words.word((int) rows.get(i, column)))
            .toList());
  }
}
