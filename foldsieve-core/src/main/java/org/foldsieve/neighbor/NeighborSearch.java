package org.foldsieve.neighbor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Metric;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.engine.ApproximateLists;
import org.foldsieve.neighbor.engine.BoxTree;
import org.foldsieve.neighbor.engine.CandidateSearch;
import org.foldsieve.neighbor.engine.DirectSearch;
import org.foldsieve.neighbor.engine.FoundLists;
import org.foldsieve.neighbor.engine.ListBuilder;
import org.foldsieve.neighbor.row.ComparedRows;
import org.foldsieve.neighbor.row.Dissimilarity;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Finds exact neighbours, under Euclidean distance or another {@link Metric}.
 *
 * <p>Of Euclidean distance, the squared distance that decides is the plain double sum of (x − y)²
 * over the columns in index order on the raw values; order is by (distance, row index). No choice
 * made on the way changes a bit of the result: not the number of threads, not the kernels (native
 * or plain Java), not whether the rows are held dense or sparse. Squared distances that overflow
 * are infinite, and tie.
 *
 * <p>Other distances are exact in the same way, by the formulas of {@link Metric}; what is kept is
 * the square of the distance. The cosine and the correlation go through the same products as
 * Euclidean distance, the others are measured directly, O(n² d).
 *
 * <p>Tables with few features are searched through a tree of boxes, other small ones directly, O(n²
 * d) in double. Large ones go through float products with proven error bounds, at about half the
 * work of a matrix product X X' and where a projection on few dimensions proves enough, at a
 * fraction of it; only a few candidates a row are then measured. From 16,000 rows on, a probe
 * decides whether to divide the rows into cells of near ones, and to multiply only cells between
 * which bounds leave room for neighbours. Memory is O(n (d + k)) floats, asked for before the work
 * begins.
 *
 * <p>{@link Run#withNeighborRecall} makes the k nearest other rows of large tables approximate: the
 * cells are then left out sooner, and the part of the neighbours that was found is measured on the
 * exact neighbours of 1,000 rows and told ({@link NeighborTable#recall()}). Neighbours of new rows,
 * by class or within a radius stay exact.
 *
 * @since 0.1.0
 */
public final class NeighborSearch {

  /**
   * Tables with fewer multiplications are searched directly, in less time than it takes to load the
   * native library.
   */
  private static final double DIRECT_WORK = 2e8;

  private static final double FAR = Double.POSITIVE_INFINITY;

  private NeighborSearch() {}

  /**
   * The k nearest other rows of every row.
   *
   * @throws ParameterException when k is not in 1..rows-1
   */
  public static NeighborTable nearest(Table table, int k, Run run) {
    return nearest(table, RowDistances.EUCLIDEAN, k, run);
  }

  /**
   * The k nearest other rows of every row, by a distance of your choice.
   *
   * @throws ParameterException when k is not in 1..rows-1
   * @throws DataException when the distances are a graph in which some row has fewer neighbours
   */
  public static NeighborTable nearest(Table table, RowDistances distances, int k, Run run) {
    checkNeighbors(k, table.rows());
    checkEntries(table.rows(), k);
    if (isGraph(distances)) {
      return graph(distances).nearest(k);
    }
    RowSet rows = ComparedRows.of(table, distances, run).rows();
    if (run.neighborRecall() < 1 && !BoxTree.pays(rows, rows) && !isSmall(rows, rows)) {
      return approximate(rows, k, run);
    }
    NeighborLists lists = lists(nearest(rows, rows, k, run), rows);
    return new NeighborTable(table.rows(), k, lists.indices(), lists.squaredDistances());
  }

  private static NeighborTable approximate(RowSet rows, int k, Run run) {
    ApproximateLists found = search(run).nearest(rows, k, run.neighborRecall());
    NeighborLists lists = lists(found.found(), rows);
    return new NeighborTable(
        rows.size(),
        k,
        lists.indices(),
        lists.squaredDistances(),
        found.isExact() ? null : new NeighborRecall(found.recall(), found.standardError()));
  }

  /**
   * The k nearest rows of {@code training} for every row of {@code queries}. A query that equals a
   * training row has it as its first neighbour.
   *
   * @throws ParameterException when k is not in 1..rows of training
   * @throws DataException when the tables have different numbers of features
   */
  public static NeighborTable nearest(Table queries, Table training, int k, Run run) {
    return nearest(queries, training, Metric.EUCLIDEAN, k, run);
  }

  /**
   * The k nearest rows of {@code training} for every row of {@code queries}, by a metric; what it
   * learns of the columns it learns from {@code training}.
   *
   * @throws ParameterException when k is not in 1..rows of training
   * @throws DataException when the tables have different numbers of features
   */
  public static NeighborTable nearest(
      Table queries, Table training, Metric metric, int k, Run run) {
    requireSameFeatures(queries, training);
    return nearest(compared(queries, training, metric, run), k, run);
  }

  /**
   * The k nearest rows of {@code training} for every row of {@code queries}, by a metric that knows
   * words and gaps ({@link Metric#knowsWords}). Columns are matched by name and words by what they
   * say; a word that {@code training} does not have differs from all of its words.
   *
   * @throws ParameterException when k is not in 1..rows of training
   * @throws DataException when a column is not there, or holds words in one table alone
   */
  public static NeighborTable nearest(
      MixedTable queries, MixedTable training, Metric metric, int k, Run run) {
    requireWords(metric);
    return nearest(ComparedRows.of(queries, training, metric, run), k, run);
  }

  private static void requireWords(Metric metric) {
    if (!metric.knowsWords()) {
      throw new ParameterException(metric.id() + " compares numbers; give tables of numbers");
    }
  }

  private static NeighborTable nearest(ComparedRows compared, int k, Run run) {
    RowSet training = compared.rows();
    Require.atLeast(1, "k", k);
    if (k > training.size()) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "k must be at most the number of training rows: k = %d, rows = %d",
              k,
              training.size()));
    }
    RowSet queries = compared.queries();
    checkEntries(queries.size(), k);
    NeighborLists lists = lists(nearest(queries, training, k, run), training);
    return new NeighborTable(queries.size(), k, lists.indices(), lists.squaredDistances());
  }

  /** Two sets of rows, also where they are of one table: a row may then find itself. */
  private static ComparedRows compared(Table queries, Table training, Metric metric, Run run) {
    ComparedRows compared = ComparedRows.of(queries, training, metric, run);
    RowSet all = compared.queries();
    return all == compared.rows()
        ? new ComparedRows(all.select(IntStream.range(0, all.size()).toArray()), all)
        : compared;
  }

  private static void requireSameFeatures(Table queries, Table training) {
    if (queries.features() != training.features()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the new rows have %d features, the training rows %d; give the same features",
              queries.features(),
              training.features()));
    }
  }

  /**
   * The k nearest other rows of each row's own class; all of them where they are fewer. Rows
   * without a label are a class of their own.
   */
  public static NeighborLists nearestInClass(Table table, Labels labels, int k, Run run) {
    return nearestInClass(table, RowDistances.EUCLIDEAN, labels, k, run);
  }

  /** The k nearest other rows of each row's own class, by a distance of your choice. */
  public static NeighborLists nearestInClass(
      Table table, RowDistances distances, Labels labels, int k, Run run) {
    Require.atLeast(1, "k", k);
    int[] classes = labels.codes();
    if (isGraph(distances)) {
      return graph(distances).lists(k, FAR, (i, j) -> classes[i] == classes[j]);
    }
    RowSet rows = ComparedRows.of(table, distances, run).rows();
    if (isSmall(rows, rows)) {
      return lists(directly(rows, rows, DirectSearch.inside(classes), k, run), rows);
    }
    ListBuilder result = new ListBuilder(rows.size());
    for (int[] members : members(classes)) {
      RowSet own = rows.select(members);
      result.set(members, members, nearest(own, own, Math.min(k, own.size() - 1), run));
    }
    return lists(result.build(), rows);
  }

  /**
   * The k nearest rows of other classes; all of them where they are fewer. Rows without a label are
   * a class of their own.
   */
  public static NeighborLists nearestOutsideClass(Table table, Labels labels, int k, Run run) {
    return nearestOutsideClass(table, RowDistances.EUCLIDEAN, labels, k, run);
  }

  /** The k nearest rows of other classes, by a distance of your choice. */
  public static NeighborLists nearestOutsideClass(
      Table table, RowDistances distances, Labels labels, int k, Run run) {
    Require.atLeast(1, "k", k);
    int[] classes = labels.codes();
    if (isGraph(distances)) {
      return graph(distances).lists(k, FAR, (i, j) -> classes[i] != classes[j]);
    }
    RowSet rows = ComparedRows.of(table, distances, run).rows();
    return lists(
        isSmall(rows, rows)
            ? directly(rows, rows, DirectSearch.outside(classes), k, run)
            : search(run).nearestOutsideClass(rows, classes, Math.min(k, rows.size())),
        rows);
  }

  /**
   * The k nearest rows of every class for each row; all of them where they are fewer, and never the
   * row itself.
   *
   * @param labels classes, of which every row has one
   */
  public static ClassNeighborLists nearestOfEachClass(Table table, Labels labels, int k, Run run) {
    return nearestOfEachClass(table, RowDistances.EUCLIDEAN, labels, k, run);
  }

  /**
   * The k nearest rows of every class for each row, by a distance of your choice.
   *
   * @param labels classes, of which every row has one
   */
  public static ClassNeighborLists nearestOfEachClass(
      Table table, RowDistances distances, Labels labels, int k, Run run) {
    Require.atLeast(1, "k", k);
    int n = table.rows();
    int[][] members = labels.classMembers();
    long entries = 0;
    for (int[] own : members) {
      entries += (long) n * Math.min(k, own.length);
    }
    run.requireMemory(
        entries * (Integer.BYTES + Double.BYTES),
        String.format(
            Locale.ROOT, "%d neighbours in each of %d classes of %d rows", k, members.length, n),
        "take fewer neighbours or fewer rows");
    List<NeighborLists> lists = new ArrayList<>();
    if (isGraph(distances)) {
      int[] classes = labels.codes();
      for (int c = 0; c < members.length; c++) {
        int code = c;
        lists.add(graph(distances).lists(k, FAR, (i, j) -> classes[j] == code));
      }
      return new ClassNeighborLists(labels, k, lists);
    }
    RowSet rows = ComparedRows.of(table, distances, run).rows();
    for (int[] own : members) {
      lists.add(nearestOf(own, rows, k, run));
    }
    return new ClassNeighborLists(labels, k, lists);
  }

  /** The k nearest of some rows for every row. */
  private static NeighborLists nearestOf(int[] members, RowSet rows, int k, Run run) {
    ListBuilder result = new ListBuilder(rows.size());
    RowSet own = rows.select(members);
    if (members.length > 0) {
      result.set(members, members, nearest(own, own, Math.min(k, members.length - 1), run));
    }
    int[] others = others(members, rows.size());
    if (others.length > 0) {
      FoundLists found = nearest(rows.select(others), own, Math.min(k, members.length), run);
      result.set(others, members, found);
    }
    return lists(result.build(), rows);
  }

  /** The rows that are not among some ascending ones. */
  private static int[] others(int[] members, int rows) {
    int[] others = new int[rows - members.length];
    int at = 0;
    for (int i = 0; i < rows; i++) {
      if (i - at < members.length && members[i - at] == i) {
        continue;
      }
      others[at++] = i;
    }
    return others;
  }

  /** Every other row at a distance of at most {@code radius}. */
  public static NeighborLists withinRadius(Table table, double radius, Run run) {
    return withinRadius(table, RowDistances.EUCLIDEAN, radius, run);
  }

  /** Every other row at a distance of at most {@code radius}, by a distance of your choice. */
  public static NeighborLists withinRadius(
      Table table, RowDistances distances, double radius, Run run) {
    requireRadius(radius);
    if (isGraph(distances)) {
      return graph(distances).lists(Integer.MAX_VALUE, radius, (i, j) -> true);
    }
    RowSet rows = ComparedRows.of(table, distances, run).rows();
    double reach = rows.measure().ofDistance(radius);
    return lists(
        isSmall(rows, rows)
            ? DirectSearch.search(
                rows, rows, DirectSearch.others(rows.size()), Integer.MAX_VALUE, reach, run)
            : search(run).withinRadius(rows, reach),
        rows);
  }

  /**
   * Every row of {@code training} at a distance of at most {@code radius} from each row of {@code
   * queries}, by a metric; O(n m d).
   *
   * @throws DataException when the tables have different numbers of features
   */
  public static NeighborLists withinRadius(
      Table queries, Table training, Metric metric, double radius, Run run) {
    requireSameFeatures(queries, training);
    requireRadius(radius);
    return withinRadius(compared(queries, training, metric, run), radius, run);
  }

  /**
   * Every row of {@code training} at a distance of at most {@code radius} from each row of {@code
   * queries}, by a metric that knows words and gaps; O(n m d).
   *
   * @throws DataException when a column is not there, or holds words in one table alone
   */
  public static NeighborLists withinRadius(
      MixedTable queries, MixedTable training, Metric metric, double radius, Run run) {
    requireWords(metric);
    requireRadius(radius);
    return withinRadius(ComparedRows.of(queries, training, metric, run), radius, run);
  }

  private static NeighborLists withinRadius(ComparedRows compared, double radius, Run run) {
    RowSet rows = compared.rows();
    return lists(
        DirectSearch.search(
            compared.queries(),
            rows,
            DirectSearch.everyone(rows.size()),
            Integer.MAX_VALUE,
            rows.measure().ofDistance(radius),
            run),
        rows);
  }

  private static void requireRadius(double radius) {
    if (!(radius > 0)) {
      throw new ParameterException("radius must be positive: radius = " + radius);
    }
  }

  private static boolean isGraph(RowDistances distances) {
    return distances.known().filter(Table::isSparse).isPresent();
  }

  private static KnownNeighbors graph(RowDistances distances) {
    return new KnownNeighbors(distances.known().orElseThrow());
  }

  /** The k nearest; no choice of the way changes a bit of them. */
  private static FoundLists nearest(RowSet queries, RowSet rows, int k, Run run) {
    if (BoxTree.pays(queries, rows)) {
      return BoxTree.nearest(queries, rows, k, run);
    } else if (isSmall(queries, rows)) {
      DirectSearch.Allowed allowed =
          queries == rows ? DirectSearch.others(rows.size()) : DirectSearch.everyone(rows.size());
      return directly(queries, rows, allowed, k, run);
    }
    return search(run).nearest(queries, rows, k);
  }

  private static CandidateSearch search(Run run) {
    return new CandidateSearch(CandidateSearch.Options.usual(), run);
  }

  private static FoundLists directly(
      RowSet queries, RowSet rows, DirectSearch.Allowed allowed, int k, Run run) {
    return DirectSearch.search(queries, rows, allowed, k, Double.POSITIVE_INFINITY, run);
  }

  /** What was found, with the squares of the distances that the measure stands for. */
  private static NeighborLists lists(FoundLists found, RowSet rows) {
    double[] squared = found.squaredDistances();
    if (rows.measure() != Dissimilarity.SQUARED_EUCLIDEAN) {
      for (int e = 0; e < squared.length; e++) {
        squared[e] = rows.measure().toSquaredDistance(squared[e]);
      }
    }
    if (rows.measure() == Dissimilarity.KNOWN_SQUARES) {
      requireDistances(found.start(), squared);
    }
    return new NeighborLists(found.start(), found.indices(), squared);
  }

  /** Rows without a value in a column of both are no neighbours. */
  private static void requireDistances(int[] start, double[] squared) {
    for (int i = 0; i + 1 < start.length; i++) {
      for (int e = start[i]; e < start[i + 1]; e++) {
        if (squared[e] == Double.POSITIVE_INFINITY) {
          throw new DataException(
              String.format(
                  Locale.ROOT,
                  "row %d has a value in a column of theirs with %d other rows only, and %d"
                      + " neighbours are asked for; take fewer neighbours, leave out the row, or"
                      + " compare by gower, for which rows that share no column are far",
                  i,
                  e - start[i],
                  start[i + 1] - start[i]));
        }
      }
    }
  }

  /** The rows of each class, ascending. */
  private static int[][] members(int[] classes) {
    return IntStream.range(0, classes.length)
        .boxed()
        .collect(Collectors.groupingBy(i -> classes[i], TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(rows -> rows.stream().mapToInt(i -> i).toArray())
        .toArray(int[][]::new);
  }

  /** Whether to measure every pair: few of them, or a measure that products cannot bound. */
  private static boolean isSmall(RowSet queries, RowSet rows) {
    return !rows.measure().isProduct()
        || (double) queries.size() * rows.size() * rows.features() < DIRECT_WORK;
  }

  static void checkNeighbors(int k, int rows) {
    Require.atLeast(1, "k", k);
    Require.lessThanRows("k", k, rows);
  }

  private static void checkEntries(int rows, int k) {
    if ((long) rows * k > Integer.MAX_VALUE - 8) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "a table of neighbours holds at most 2^31 - 9 of them: rows = %d, k = %d; choose a"
                  + " smaller k",
              rows,
              k));
    }
  }
}
