package org.foldsieve.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.numeric.SortedOrder;

/**
 * What looks wrong with a table before anything is learnt from it: columns that count the rows, and
 * columns that tell the label by themselves.
 *
 * <p>A column <em>counts</em> where its values are whole numbers one apart, each once, in whatever
 * order. It <em>tells the label</em> where knowing it alone leaves at most one row in 200 in doubt:
 * for classes, where rows in its order, or rows of one of its words, are of one class; for numbers,
 * where Pearson's correlation is above 0.9999, or Spearman's, which a copy through a logarithm has
 * too, among the rows that have both numbers. Tables of fewer than 50 rows are not judged, nor
 * labels that fewer rows have, nor columns of which fewer rows have a number beside the label's,
 * for there it happens by chance, and neither are sparse ones.
 *
 * @since 0.1.0
 */
public final class Suspicions {

  private static final int FEWEST_ROWS = 50;
  private static final double DOUBT = 0.005;
  private static final double COPY = 0.9999;

  /** Among a few rows a copy that is not quite exact may have ranks that are out by one. */
  private static final double COPY_AT_A_GLANCE = 0.99;

  /** Fewer pairs are no reason to look away. */
  private static final int PAIRS_AT_A_GLANCE = 4;

  /** Most columns are found innocent by so many rows, which costs little. */
  private static final int GLANCE = 64;

  /** Rows in doubt at a glance that call for a closer look. */
  private static final double DOUBT_AT_A_GLANCE = 2;

  /** So many columns are glanced at together. */
  private static final int BLOCK = 64;

  private static final int NAMED = 3;

  private final Samples samples;
  private final int[] some;

  private Suspicions(Samples samples) {
    this.samples = samples;
    int n = samples.rows();
    int count = Math.min(n, GLANCE);
    this.some = IntStream.range(0, count).map(i -> (int) ((long) i * n / count)).toArray();
  }

  /**
   * {@return what looks wrong, a sentence each}
   *
   * @param samples the rows
   */
  public static List<Message> of(Samples samples) {
    // A sparse table counts words or events, ten thousands of them: none is an id.
    return samples.rows() < FEWEST_ROWS || samples.table().isSparse()
        ? List.of()
        : new Suspicions(samples).find();
  }

  private List<Message> find() {
    List<Message> found = new ArrayList<>();
    List<String> counting = new ArrayList<>();
    List<String> telling = new ArrayList<>();
    Optional<Labels> labels = samples.table().labels();
    Optional<Labels> ofSome = labels.map(all -> all.select(some));
    int labelled = labels.map(Suspicions::labelled).orElse(0);
    double[] glance = new double[some.length];
    double[] block = new double[BLOCK * some.length];
    for (int c = 0; c < samples.columnNames().size(); c++) {
      if (c % BLOCK == 0) {
        glanceAt(c, block);
      }
      System.arraycopy(block, c % BLOCK * some.length, glance, 0, some.length);
      boolean words = isWords(c);
      if (!words && counts(glance, false) && counts(cells(c), true)) {
        counting.add(samples.columnNames().get(c));
      } else if (labels.isPresent()
          && labelled >= FEWEST_ROWS
          && mayTell(glance, words, ofSome.orElseThrow())
          && tells(cells(c), words, labels.get(), labelled)) {
        telling.add(samples.columnNames().get(c));
      }
    }
    if (!counting.isEmpty()) {
      found.add(
          Message.of(
              "%s only; a row's number tells nothing of it but its place in the file: leave it out"
                  + " (%s), or keep it beside the results (%s)",
              list(counting, "counts the rows", "count the rows"),
              Setting.DROP.to(String.join(",", counting.subList(0, named(counting)))),
              Setting.ID.to(counting.get(0))));
    }
    if (!telling.isEmpty()) {
      found.add(
          Message.of(
              "%s '%s' alone, almost without a mistake: is it a copy of the label, or known only"
                  + " once the label is? Then leave it out (%s)",
              list(telling, "tells", "tell"),
              labels.orElseThrow().name(),
              Setting.DROP.to(String.join(",", telling.subList(0, named(telling))))));
    }
    return found;
  }

  private static int labelled(Labels labels) {
    return labels.isNumeric() ? labels.rows() : Arrays.stream(labels.classSizes()).sum();
  }

  private static int named(List<String> columns) {
    return Math.min(NAMED, columns.size());
  }

  private static String list(List<String> columns, String one, String many) {
    String names = "'" + String.join("', '", columns.subList(0, named(columns))) + "'";
    return columns.size() == 1
        ? String.format(Locale.ROOT, "column %s %s", names, one)
        : String.format(
            Locale.ROOT,
            "columns %s%s %s",
            names,
            columns.size() > NAMED
                ? String.format(Locale.ROOT, " and %d more", columns.size() - NAMED)
                : "",
            many);
  }

  private boolean isWords(int column) {
    return samples.columns().map(all -> all.columns().get(column).isWords()).orElse(false);
  }

  /** Some rows of a block of columns, column after column: a row is read along, not across. */
  private void glanceAt(int from, double[] block) {
    int to = Math.min(samples.columnNames().size(), from + BLOCK);
    for (int r = 0; r < some.length; r++) {
      for (int c = from; c < to; c++) {
        block[(c - from) * some.length + r] =
            samples.columns().isPresent()
                ? samples.columns().get().columns().get(c).cell(some[r])
                : samples.table().value(some[r], c);
      }
    }
  }

  private double[] cells(int column) {
    double[] all = new double[samples.rows()];
    if (samples.columns().isPresent()) {
      Column cells = samples.columns().get().columns().get(column);
      Arrays.setAll(all, cells::cell);
    } else {
      samples.table().copyColumn(column, all);
    }
    return all;
  }

  /** Whether all are whole numbers, each once; and, of a whole column, one apart. */
  private static boolean counts(double[] cells, boolean whole) {
    for (double cell : cells) {
      if (cell != Math.rint(cell)) {
        return false;
      }
    }
    double[] sorted = cells.clone();
    Arrays.sort(sorted);
    for (int i = 1; i < sorted.length; i++) {
      double step = sorted[i] - sorted[i - 1];
      if (step == 0 || whole && step != 1) {
        return false;
      }
    }
    return true;
  }

  /** Whether some rows leave it open that a column tells the labels. */
  private static boolean mayTell(double[] glance, boolean words, Labels labels) {
    if (labels.isNumeric()) {
      NumberPairs pairs = NumberPairs.of(glance, labels);
      return !words && (pairs.count() < PAIRS_AT_A_GLANCE || pairs.areAlike(COPY_AT_A_GLANCE));
    }
    return doubtful(glance, words, labels) <= DOUBT_AT_A_GLANCE;
  }

  /**
   * Whether a column tells the labels.
   *
   * @param labelled how many rows have one
   */
  private static boolean tells(double[] cells, boolean words, Labels labels, int labelled) {
    if (labels.isNumeric()) {
      NumberPairs pairs = NumberPairs.of(cells, labels);
      return !words && pairs.count() >= FEWEST_ROWS && pairs.areAlike(COPY);
    }
    return labels.classCount() > 1 && doubtful(cells, words, labels) <= DOUBT * labelled;
  }

  /**
   * How many rows are in doubt for who knows one column: those that are not of the most frequent
   * class of their value, and along the values one for every time the class changes once more than
   * it must. Nearly as many words as rows leave all in doubt.
   */
  private static int doubtful(double[] cells, boolean words, Labels labels) {
    int n = cells.length;
    int[] rows = SortedOrder.of(cells);
    int labelled = 0;
    for (int row : rows) {
      if (labels.code(row) >= 0) {
        rows[labelled++] = row;
      }
    }
    boolean[] seen = new boolean[labels.classCount()];
    int classes = 0;
    int values = 0;
    int changes = 0;
    int others = 0;
    int last = -1;
    int[] counts = new int[labels.classCount()];
    for (int from = 0; from < labelled; ) {
      Arrays.fill(counts, 0);
      int to = from;
      while (to < labelled && Double.compare(cells[rows[to]], cells[rows[from]]) == 0) {
        counts[labels.code(rows[to++])]++;
      }
      int most = 0;
      for (int c = 1; c < counts.length; c++) {
        most = counts[c] > counts[most] ? c : most;
      }
      others += to - from - counts[most];
      changes += most == last ? 0 : 1;
      classes += seen[most] ? 0 : 1;
      seen[most] = true;
      last = most;
      values++;
      from = to;
    }
    if (classes < 2 || words && values > n / 10) {
      return n;
    }
    return others + (words ? 0 : changes - classes);
  }
}
