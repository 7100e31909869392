package org.foldsieve.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringTokenizer;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.ParameterException;
import org.jspecify.annotations.Nullable;

/**
 * What a user knows of pairs of rows: these two belong together ("must"), those two do not
 * ("cannot"). Pairs are unordered and each counts once, however often it is named; rows are counted
 * from 0.
 *
 * <p>As text, one statement a line or separated by semicolons, with comments after {@code #}:
 *
 * <pre>
 * must 0 7
 * cannot 0 31
 * </pre>
 *
 * <p>Immutable.
 *
 * @since 0.1.0
 */
public final class PairConstraints {

  /** No pairs of their own: they follow from the labels of the table. Written {@code labels}. */
  public static final PairConstraints FROM_LABELS = new PairConstraints(new long[0], new long[0]);

  private final long[] must;
  private final long[] cannot;

  private PairConstraints(long[] must, long[] cannot) {
    this.must = must;
    this.cannot = cannot;
  }

  /**
   * The given pairs.
   *
   * @param must pairs of rows that belong together, each {@code {i, j}}
   * @param cannot pairs of rows that do not
   * @throws ParameterException when there is no pair at all, a row is paired with itself, is
   *     negative, or a pair is on both sides
   */
  public static PairConstraints of(int[][] must, int[][] cannot) {
    long[] together = keys("must", must);
    long[] apart = keys("cannot", cannot);
    if (together.length == 0 && apart.length == 0) {
      throw new ParameterException("there are no pairs; give at least one");
    }
    for (long key : apart) {
      if (Arrays.binarySearch(together, key) >= 0) {
        throw new ParameterException(
            String.format(
                Locale.ROOT,
                "rows %d and %d are in a must and in a cannot pair; remove one",
                first(key),
                second(key)));
      }
    }
    return new PairConstraints(together, apart);
  }

  /**
   * Every pair of the given rows, a must where the labels are equal and a cannot where they differ.
   * A method may do the same for all rows without listing the pairs.
   */
  public static PairConstraints ofLabels(Labels labels, int... rows) {
    List<int[]> must = new ArrayList<>();
    List<int[]> cannot = new ArrayList<>();
    for (int a = 0; a < rows.length; a++) {
      for (int b = 0; b < a; b++) {
        boolean same = labels.code(rows[a]) == labels.code(rows[b]);
        (same ? must : cannot).add(new int[] {rows[a], rows[b]});
      }
    }
    return of(must.toArray(int[][]::new), cannot.toArray(int[][]::new));
  }

  /** Reads the text form, or {@code labels}. */
  public static PairConstraints parse(String text) {
    if (text.strip().equals("labels")) {
      return FROM_LABELS;
    }
    List<int[]> must = new ArrayList<>();
    List<int[]> cannot = new ArrayList<>();
    text.lines()
        .map(line -> line.indexOf('#') < 0 ? line : line.substring(0, line.indexOf('#')))
        .flatMap(line -> Stream.of(line.split(";")))
        .filter(statement -> !statement.isBlank())
        .forEach(statement -> read(statement.strip(), must, cannot));
    return of(must.toArray(int[][]::new), cannot.toArray(int[][]::new));
  }

  private static void read(String statement, List<int[]> must, List<int[]> cannot) {
    List<String> words = new ArrayList<>();
    for (var word = new StringTokenizer(statement, " \t\f,"); word.hasMoreTokens(); ) {
      words.add(word.nextToken());
    }
    if (words.size() != 3 || !List.of("must", "cannot").contains(words.get(0))) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "a pair reads 'must I J' or 'cannot I J', with rows counted from 0: '%s'",
              statement));
    }
    try {
      int[] pair = {Integer.parseInt(words.get(1)), Integer.parseInt(words.get(2))};
      (words.get(0).equals("must") ? must : cannot).add(pair);
    } catch (NumberFormatException wrong) {
      throw new ParameterException(
          String.format(Locale.ROOT, "a row is a whole number, counted from 0: '%s'", statement),
          wrong);
    }
  }

  private static long[] keys(String side, int[][] pairs) {
    return Arrays.stream(pairs).mapToLong(pair -> key(side, pair)).sorted().distinct().toArray();
  }

  private static long key(String side, int[] pair) {
    if (pair.length != 2 || pair[0] < 0 || pair[1] < 0 || pair[0] == pair[1]) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "a %s pair is two different rows counted from 0: %s",
              side,
              Arrays.toString(pair)));
    }
    return (long) Math.min(pair[0], pair[1]) << 32 | Math.max(pair[0], pair[1]);
  }

  private static int first(long key) {
    return (int) (key >>> 32);
  }

  private static int second(long key) {
    return (int) key;
  }

  /** Whether these stand for the pairs that follow from labels. */
  public boolean areFromLabels() {
    return must.length == 0 && cannot.length == 0;
  }

  /** The pairs that belong together, each {@code {smaller, larger}}, ascending. */
  public List<int[]> must() {
    return pairs(must);
  }

  /** The pairs that do not belong together, each {@code {smaller, larger}}, ascending. */
  public List<int[]> cannot() {
    return pairs(cannot);
  }

  private static List<int[]> pairs(long[] keys) {
    return LongStream.of(keys).mapToObj(key -> new int[] {first(key), second(key)}).toList();
  }

  /** The must pairs as a graph on the rows of a table, every edge of weight 1. */
  public Graph mustGraph(int rows) {
    return graph(must, rows);
  }

  /** The cannot pairs as a graph on the rows of a table, every edge of weight 1. */
  public Graph cannotGraph(int rows) {
    return graph(cannot, rows);
  }

  private static Graph graph(long[] keys, int rows) {
    long[] both =
        LongStream.concat(
                LongStream.of(keys), LongStream.of(keys).map(key -> key << 32 | key >>> 32))
            .sorted()
            .toArray();
    int[] start = new int[rows + 1];
    int[] index = new int[both.length];
    double[] weight = new double[both.length];
    for (int e = 0; e < both.length; e++) {
      if (first(both[e]) >= rows) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "a pair names row %d, and the table has the rows 0 to %d; count rows from 0",
                first(both[e]),
                rows - 1));
      }
      start[first(both[e]) + 1]++;
      index[e] = second(both[e]);
      weight[e] = 1;
    }
    for (int i = 0; i < rows; i++) {
      start[i + 1] += start[i];
    }
    return Graph.of(SparseMatrix.wrap(rows, rows, start, index, weight));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PairConstraints that
        && Arrays.equals(must, that.must)
        && Arrays.equals(cannot, that.cannot);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(must) + Arrays.hashCode(cannot);
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return areFromLabels()
        ? "labels"
        : Stream.concat(text("must", must), text("cannot", cannot))
            .collect(Collectors.joining("; "));
  }

  private static Stream<String> text(String side, long[] keys) {
    return LongStream.of(keys).mapToObj(key -> side + " " + first(key) + " " + second(key));
  }
}
