package org.foldsieve.io;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.foldsieve.io.table.ColumnRoles;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Symbols;
import org.foldsieve.numeric.SparseMatrix;

/**
 * What a column of a file holds and what it is for, before words and gaps are settled.
 *
 * @param name its name
 * @param role what it is for
 * @param words whether it holds words
 * @param missing how many of its cells are empty
 * @param distinct how many different values it has, counted up to {@link #MANY}
 * @param least the smallest number; NaN where there is none
 * @param most the largest number; NaN where there is none
 * @param counts of numbers, how many fall into each of equal steps from the least to the most; of
 *     words, how often the most frequent come, most frequent first
 * @param values the words that are counted; empty for numbers
 * @since 0.1.0
 */
public record ColumnProfile(
    String name,
    Role role,
    boolean words,
    int missing,
    int distinct,
    double least,
    double most,
    List<Integer> counts,
    List<String> values) {

  /** Different values are counted up to here: more are many. */
  public static final int MANY = 50;

  private static final int BINS = 16;

  /** What a column is for. */
  public enum Role {
    /** It is looked at. */
    FEATURE,
    /** It is what is to be told. */
    LABEL,
    /** It names the rows. */
    ID,
    /** It is left out. */
    DROPPED
  }

  /**
   * Copies the lists.
   *
   * @param name its name
   * @param role what it is for
   * @param words whether it holds words
   * @param missing how many of its cells are empty
   * @param distinct how many different values it has
   * @param least the smallest number
   * @param most the largest number
   * @param counts of steps, or of words
   * @param values the words that are counted
   */
  public ColumnProfile {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(role, "role");
    counts = List.copyOf(counts);
    values = List.copyOf(values);
  }

  /** All columns of a file; their roles are settled later, by {@link #withRole}. */
  static List<ColumnProfile> of(RawTable raw) {
    // By columns: a sparse matrix is read row by row, and would be searched for every cell.
    SparseMatrix columns = raw.isSparse() ? raw.sparse().transpose() : null;
    return IntStream.range(0, raw.names().size())
        .mapToObj(
            j -> {
              double[] cells = columns == null ? raw.column(j) : dense(columns, j);
              Symbols symbols = raw.symbols(j);
              return symbols == null
                  ? ofNumbers(raw.names().get(j), cells)
                  : ofWords(raw.names().get(j), cells, symbols);
            })
        .toList();
  }

  private static double[] dense(SparseMatrix columns, int j) {
    double[] cells = new double[columns.columns()];
    for (int at = columns.rowStart()[j]; at < columns.rowStart()[j + 1]; at++) {
      cells[columns.columnIndices()[at]] = columns.values()[at];
    }
    return cells;
  }

  private static ColumnProfile ofNumbers(String name, double[] cells) {
    double least = Double.NaN;
    double most = Double.NaN;
    int missing = 0;
    for (double cell : cells) {
      if (Double.isNaN(cell)) {
        missing++;
      } else {
        least = cell >= least ? least : cell;
        most = cell <= most ? most : cell;
      }
    }
    int[] counts = new int[BINS];
    // Halves: the span of two finite numbers may be infinite.
    double span = most / 2 - least / 2;
    for (double cell : cells) {
      if (!Double.isNaN(cell)) {
        double share = span > 0 ? (cell / 2 - least / 2) / span : 0;
        counts[(int) Math.min(BINS - 1, share * BINS)]++;
      }
    }
    return new ColumnProfile(
        name,
        Role.FEATURE,
        false,
        missing,
        distinct(cells),
        least,
        most,
        Arrays.stream(counts).boxed().toList(),
        List.of());
  }

  private static int distinct(double[] cells) {
    double[] seen = new double[MANY];
    int count = 0;
    for (double cell : cells) {
      boolean known = Double.isNaN(cell);
      for (int i = 0; i < count && !known; i++) {
        known = seen[i] == cell;
      }
      if (!known) {
        if (count == MANY) {
          return MANY;
        }
        seen[count++] = cell;
      }
    }
    return count;
  }

  private static ColumnProfile ofWords(String name, double[] cells, Symbols symbols) {
    int[] counts = new int[symbols.size()];
    int missing = 0;
    for (double cell : cells) {
      if (Double.isNaN(cell)) {
        missing++;
      } else {
        counts[(int) cell]++;
      }
    }
    List<Integer> codes =
        IntStream.range(0, counts.length)
            .boxed()
            .sorted((a, b) -> Integer.compare(counts[b], counts[a]))
            .limit(BINS)
            .toList();
    return new ColumnProfile(
        name,
        Role.FEATURE,
        true,
        missing,
        (int) Math.min(MANY, Arrays.stream(counts).filter(count -> count > 0).count()),
        Double.NaN,
        Double.NaN,
        codes.stream().map(code -> counts[code]).toList(),
        codes.stream().map(symbols::word).toList());
  }

  /** The same columns with the roles they were given. */
  static List<ColumnProfile> withRoles(List<ColumnProfile> columns, ColumnRoles roles) {
    return IntStream.range(0, columns.size())
        .mapToObj(
            j ->
                columns
                    .get(j)
                    .withRole(
                        roles.isDropped(j)
                            ? Role.DROPPED
                            : roles.label() == j
                                ? Role.LABEL
                                : roles.id() == j ? Role.ID : Role.FEATURE))
        .toList();
  }

  private ColumnProfile withRole(Role role) {
    return new ColumnProfile(name, role, words, missing, distinct, least, most, counts, values);
  }
}
