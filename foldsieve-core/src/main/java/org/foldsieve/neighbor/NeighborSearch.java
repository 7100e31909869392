package org.foldsieve.neighbor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.engine.BoxTree;
import org.foldsieve.neighbor.engine.CandidateSearch;
import org.foldsieve.neighbor.engine.DirectSearch;
import org.foldsieve.neighbor.engine.FoundLists;
import org.foldsieve.neighbor.engine.ListBuilder;
import org.foldsieve.neighbor.engine.RowSet;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Finds exact neighbours under Euclidean distance.
 *
 * <p>The squared distance that decides is the plain double sum of (x − y)² over the columns in
 * index order on the raw values; order is by (distance, row index). No choice made on the way
 * changes a bit of the result: not the number of threads, not the kernels (native or plain Java),
 * not whether the rows are held dense or sparse. Squared distances that overflow are infinite, and
 * tie.
 *
 * <p>Tables with few features are searched through a tree of boxes, other small ones directly, O(n²
 * d) in double. Large ones go through float products with proven error bounds, at about half the
 * work of a matrix product X X' and where a projection on few dimensions proves enough, at a
 * fraction of it; only a few candidates a row are then measured. Memory is O(n (d + k)) floats,
 * asked for before the work begins.
 *
 * @since 0.1.0
 */
public final class NeighborSearch {

  /**
   * Tables with fewer multiplications are searched directly, in less time than it takes to load the
   * native library.
   */
  private static final double DIRECT_WORK = 2e8;

  private NeighborSearch() {}

  /**
   * The k nearest other rows of every row.
   *
   * @throws ParameterException when k is not in 1..rows-1
   */
  public static NeighborTable nearest(Table table, int k, Run run) {
    checkNeighbors(k, table.rows());
    checkEntries(table.rows(), k);
    RowSet rows = RowSet.all(table);
    FoundLists lists = nearest(rows, rows, k, run);
    return new NeighborTable(table.rows(), k, lists.indices(), lists.squaredDistances());
  }

  /**
   * The k nearest rows of {@code training} for every row of {@code queries}. A query that equals a
   * training row has it as its first neighbour.
   *
   * @throws ParameterException when k is not in 1..rows of training
   * @throws DataException when the tables have different numbers of features
   */
  public static NeighborTable nearest(Table queries, Table training, int k, Run run) {
    if (queries.features() != training.features()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the new rows have %d features, the training rows %d; give the same features",
              queries.features(),
              training.features()));
    }
    Require.atLeast(1, "k", k);
    if (k > training.rows()) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "k must be at most the number of training rows: k = %d, rows = %d",
              k,
              training.rows()));
    }
    checkEntries(queries.rows(), k);
    FoundLists lists = nearest(RowSet.all(queries), RowSet.all(training), k, run);
    return new NeighborTable(queries.rows(), k, lists.indices(), lists.squaredDistances());
  }

  /**
   * The k nearest other rows of each row's own class; all of them where they are fewer. Rows
   * without a label are a class of their own.
   */
  public static NeighborLists nearestInClass(Table table, Labels labels, int k, Run run) {
    Require.atLeast(1, "k", k);
    RowSet rows = RowSet.all(table);
    int[] classes = labels.codes();
    if (isSmall(rows, rows)) {
      return lists(directly(rows, rows, DirectSearch.inside(classes), k, run));
    }
    ListBuilder result = new ListBuilder(rows.size());
    for (int[] members : members(classes)) {
      RowSet own = rows.select(members);
      result.set(members, members, nearest(own, own, Math.min(k, own.size() - 1), run));
    }
    return lists(result.build());
  }

  /**
   * The k nearest rows of other classes; all of them where they are fewer. Rows without a label are
   * a class of their own.
   */
  public static NeighborLists nearestOutsideClass(Table table, Labels labels, int k, Run run) {
    Require.atLeast(1, "k", k);
    RowSet rows = RowSet.all(table);
    int[] classes = labels.codes();
    return lists(
        isSmall(rows, rows)
            ? directly(rows, rows, DirectSearch.outside(classes), k, run)
            : search(run).nearestOutsideClass(rows, classes, Math.min(k, rows.size())));
  }

  /**
   * The k nearest rows of every class for each row; all of them where they are fewer, and never the
   * row itself.
   *
   * @param labels classes, of which every row has one
   */
  public static ClassNeighborLists nearestOfEachClass(Table table, Labels labels, int k, Run run) {
    Require.atLeast(1, "k", k);
    RowSet rows = RowSet.all(table);
    int n = rows.size();
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
    return lists(result.build());
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
    if (!(radius > 0)) {
      throw new ParameterException("radius must be positive: radius = " + radius);
    }
    RowSet rows = RowSet.all(table);
    double squared = radius * radius;
    return lists(
        isSmall(rows, rows)
            ? DirectSearch.search(
                rows, rows, DirectSearch.others(rows.size()), Integer.MAX_VALUE, squared, run)
            : search(run).withinRadius(rows, squared));
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

  private static NeighborLists lists(FoundLists found) {
    return new NeighborLists(found.start(), found.indices(), found.squaredDistances());
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

  private static boolean isSmall(RowSet queries, RowSet rows) {
    return (double) queries.size() * rows.size() * rows.features() < DIRECT_WORK;
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
