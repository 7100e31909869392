package org.foldsieve.data;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SortedOrder;
import org.foldsieve.numeric.SparseMatrix;

/**
 * Whether the features of a table are of one unit, as far as their values tell: the rule behind
 * {@link Scaling#suiting}. Pixels, counts and measurements by one instrument can be compared as
 * they are, and how far each varies is part of what they say; metres beside grams cannot, and the
 * feature with the smallest unit would decide every distance.
 *
 * <p>The first that holds:
 *
 * <ol>
 *   <li>The rows are images: {@link Verdict#IMAGES}.
 *   <li>All values are whole numbers from 0 on, and at least nine of ten features reach 0: {@link
 *       Verdict#COUNTS}.
 *   <li>Features are compared by their span, largest less smallest value; constant features and
 *       those of zeros and ones only (indicators, as columns of words become) do not take part, and
 *       of 20 or more the twentieth part with the largest and with the smallest span is left out.
 *       The widest is at most 10 times the narrowest: {@link Verdict#ONE_UNIT}.
 *   <li>All are written with as many decimals, give or take one, or all with more than 8: then
 *       nothing but the span speaks for different units, and up to 100 times, or on 100 features
 *       and more whatever the ratio, it is {@link Verdict#ONE_UNIT}. A chip of genes has hundreds
 *       of features whose spans differ a thousandfold; nobody has a hundred units.
 *   <li>Otherwise: {@link Verdict#DIFFERENT}.
 * </ol>
 *
 * @param verdict what holds
 * @param widest the index of the feature with the largest span that takes part; -1 where none does
 * @param narrowest the index of the feature with the smallest span that takes part; -1 where none
 * @param ratio the span of the widest by that of the narrowest; 1 where none takes part
 * @since 0.1.0
 */
public record FeatureUnits(Verdict verdict, int widest, int narrowest, double ratio) {

  /** What the values tell. */
  public enum Verdict {
    /** Rows are images: pixels are of one unit. */
    IMAGES,
    /** Features count something. */
    COUNTS,
    /** Nothing speaks for different units, or the spans hardly differ. */
    ONE_UNIT,
    /** The features are of different units. */
    DIFFERENT;

    /** Whether the features can be compared as they are. */
    public boolean isOneUnit() {
      return this != DIFFERENT;
    }
  }

  /** Up to this ratio of spans no feature decides alone. */
  private static final double LITTLE = 10;

  /** Up to this ratio features of as many decimals are of one unit. */
  private static final double MUCH = 100;

  /** So many features of as many decimals are of one unit. */
  private static final int MANY = 100;

  /** Of so many features one at each end is left out. */
  private static final int TRIM = 20;

  private static final double COUNTING = 0.9;

  /** Values with more decimals are computed, not written. */
  private static final int MOST_DECIMALS = 8;

  private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};

  /** Numbers from here on are whole, and have no decimals to look at. */
  private static final double WHOLE = 0x1p52;

  /** Looks at every value. O(nd). */
  public static FeatureUnits of(Table table) {
    if (table.imageShape().isPresent()) {
      return new FeatureUnits(Verdict.IMAGES, -1, -1, 1);
    }
    Columns columns = Columns.of(table);
    int[] ordinary = IntStream.range(0, table.features()).filter(columns::isOrdinary).toArray();
    int[] taking =
        Arrays.stream(SortedOrder.of(Arrays.stream(ordinary).mapToDouble(columns::span).toArray()))
            .map(place -> ordinary[place])
            .toArray();
    if (taking.length == 0) {
      return new FeatureUnits(Verdict.ONE_UNIT, -1, -1, 1);
    }
    int trim = taking.length / TRIM;
    int narrowest = taking[trim];
    int widest = taking[taking.length - 1 - trim];
    double ratio = columns.span(widest) / columns.span(narrowest);
    return new FeatureUnits(verdict(columns, taking, ratio), widest, narrowest, ratio);
  }

  private static Verdict verdict(Columns columns, int[] taking, double ratio) {
    if (columns.areCounts(taking)) {
      return Verdict.COUNTS;
    }
    if (ratio <= LITTLE) {
      return Verdict.ONE_UNIT;
    }
    boolean alike = columns.haveLikeDecimals(taking);
    return alike && (ratio <= MUCH || taking.length >= MANY) ? Verdict.ONE_UNIT : Verdict.DIFFERENT;
  }

  /** Whether a feature holds zeros and ones alone, or one value alone: scaling leaves it alone. */
  static boolean[] areIndicators(Table table) {
    Columns columns = Columns.of(table);
    boolean[] found = new boolean[table.features()];
    for (int j = 0; j < found.length; j++) {
      found[j] = !columns.isOrdinary(j);
    }
    return found;
  }

  /** What each feature looks like. */
  private static final class Columns {

    private final double[] min;
    private final double[] max;

    /** How many decimals its values have at most; one more than the most where they have more. */
    private final int[] decimals;

    private final boolean[] hasOthers;

    private Columns(int features) {
      this.min = new double[features];
      this.max = new double[features];
      this.decimals = new int[features];
      this.hasOthers = new boolean[features];
      Arrays.fill(min, Double.POSITIVE_INFINITY);
      Arrays.fill(max, Double.NEGATIVE_INFINITY);
    }

    static Columns of(Table table) {
      Columns columns = new Columns(table.features());
      if (table.isSparse()) {
        columns.look(LiveValues.sparse(table));
      } else if (LiveValues.stored(table).isPresent()) {
        LiveValues.stored(table)
            .get()
            .visit((from, to, rows) -> columns.look(rows, (to - from) * table.features()));
      } else {
        double[] rows = LiveValues.dense(table).values();
        columns.look(rows, rows.length);
      }
      return columns;
    }

    private void look(double[] rows, int count) {
      int d = min.length;
      for (int at = 0; at < count; at += d) {
        for (int j = 0; j < d; j++) {
          look(j, rows[at + j]);
        }
      }
    }

    private void look(SparseMatrix rows) {
      int[] entries = new int[min.length];
      for (int e = 0; e < rows.entries(); e++) {
        look(rows.columnIndices()[e], rows.values()[e]);
        entries[rows.columnIndices()[e]]++;
      }
      for (int j = 0; j < min.length; j++) {
        if (entries[j] < rows.rows()) {
          look(j, 0);
        }
      }
    }

    private void look(int j, double x) {
      min[j] = Math.min(min[j], x);
      max[j] = Math.max(max[j], x);
      hasOthers[j] |= x != 0 && x != 1;
      while (decimals[j] <= MOST_DECIMALS && !isWritten(x, decimals[j])) {
        decimals[j]++;
      }
    }

    /** Exact: a number read from so many decimals is the double nearest to them. */
    private static boolean isWritten(double x, int decimals) {
      double shifted = x * POWERS[decimals];
      return Math.abs(shifted) >= WHOLE || Math.rint(shifted) / POWERS[decimals] == x;
    }

    boolean isOrdinary(int j) {
      return hasOthers[j] && max[j] > min[j];
    }

    /** Halved, for the span itself may be beyond the doubles. */
    double span(int j) {
      return max[j] / 2 - min[j] / 2;
    }

    boolean areCounts(int[] features) {
      long atZero = Arrays.stream(features).filter(j -> min[j] == 0).count();
      return Arrays.stream(features).allMatch(j -> min[j] >= 0 && decimals[j] == 0)
          && atZero >= COUNTING * features.length;
    }

    boolean haveLikeDecimals(int[] features) {
      int fewest = Arrays.stream(features).map(j -> decimals[j]).min().orElseThrow();
      int most = Arrays.stream(features).map(j -> decimals[j]).max().orElseThrow();
      return most <= MOST_DECIMALS ? most - fewest <= 1 : fewest > MOST_DECIMALS;
    }
  }
}
