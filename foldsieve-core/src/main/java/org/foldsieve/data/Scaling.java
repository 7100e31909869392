package org.foldsieve.data;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;

/**
 * A change of each feature's offset and scale, learnt from one table and applied to others: fit it
 * on training rows, apply it to new ones.
 *
 * <p>Feature x becomes {@code (x - offset) / scale}. A constant feature has scale 1, so it stays
 * finite: it becomes 0 where the offset is its value.
 *
 * @since 0.1.0
 */
public final class Scaling {

  /** Which scaling to learn. */
  public enum Kind {
    /** Leaves every value as it is. */
    NONE,
    /** Mean 0 and standard deviation 1 (with 1/n). */
    STANDARD,
    /** Smallest value 0 and largest value 1. */
    MINMAX,
    /** {@link #STANDARD} or {@link #NONE}, as suits the table: {@link Scaling#suiting}. */
    AUTO
  }

  private final Kind kind;
  private final List<String> featureNames;
  private final double[] offset;
  private final double[] scale;
  private final boolean chosen;

  private Scaling(
      Kind kind, List<String> featureNames, double[] offset, double[] scale, boolean chosen) {
    this.kind = kind;
    this.featureNames = featureNames;
    this.offset = offset;
    this.scale = scale;
    this.chosen = chosen;
  }

  /** A scaling with known numbers, as a model file holds them. */
  public static Scaling of(Kind kind, List<String> featureNames, double[] offset, double[] scale) {
    return new Scaling(kind, List.copyOf(featureNames), offset.clone(), scale.clone(), false);
  }

  /**
   * Learns what suits the table: where its features are of {@linkplain FeatureUnits different
   * units} each becomes of mean 0 and standard deviation 1, elsewhere nothing changes. Features of
   * zeros and ones only, and constant ones, stay as they are; a sparse table is divided only, not
   * centred, and stays sparse. O(nd).
   *
   * @return a scaling of the kind {@link Kind#STANDARD} or {@link Kind#NONE}
   * @throws DataException when the largest less the smallest value of a feature is no finite number
   */
  public static Scaling suiting(Table table) {
    int d = table.features();
    double[] offset = new double[d];
    double[] scale = new double[d];
    Arrays.fill(scale, 1);
    if (FeatureUnits.of(table).verdict().isOneUnit()) {
      return new Scaling(Kind.NONE, table.featureNames(), offset, scale, true);
    }
    Scaling standard = fit(Kind.STANDARD, table);
    boolean[] left = FeatureUnits.areIndicators(table);
    for (int j = 0; j < d; j++) {
      if (!left[j]) {
        offset[j] = table.isSparse() ? 0 : standard.offset[j];
        scale[j] = standard.scale[j];
      }
    }
    return new Scaling(Kind.STANDARD, table.featureNames(), offset, scale, true);
  }

  /**
   * Learns a scaling from every row of the table. O(nd).
   *
   * @param kind {@link Kind#AUTO} is {@link #suiting}
   * @throws DataException when the largest less the smallest value of a feature is no finite number
   */
  public static Scaling fit(Kind kind, Table table) {
    if (kind == Kind.AUTO) {
      return suiting(table);
    }
    int d = table.features();
    double[] offset = new double[d];
    double[] scale = new double[d];
    Arrays.fill(scale, 1);
    double[] column = new double[table.rows()];
    for (int j = 0; j < d && kind != Kind.NONE; j++) {
      table.copyColumn(j, column);
      double min = Arrays.stream(column).min().getAsDouble();
      double max = Arrays.stream(column).max().getAsDouble();
      offset[j] = min;
      if (min == max) {
        continue;
      }
      scale[j] = max - min;
      if (Double.isInfinite(scale[j])) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "column '%s' (%d) goes from %s to %s, a difference that overflows; drop it",
                table.featureNames().get(j),
                j,
                min,
                max));
      }
      if (kind == Kind.STANDARD) {
        // A power of two changes no digit, and keeps the squares of any numbers finite and above 0.
        int exponent = Math.getExponent(Math.max(Math.abs(min), Math.abs(max)));
        double unit = Math.scalb(1.0, -Math.max(exponent, Double.MIN_EXPONENT));
        double mean = mean(column, unit);
        offset[j] = mean / unit;
        scale[j] = deviation(column, unit, mean) / unit;
      }
    }
    return new Scaling(kind, table.featureNames(), offset, scale, false);
  }

  private static double mean(double[] column, double unit) {
    double sum = 0;
    for (double x : column) {
      sum += x * unit;
    }
    return sum / column.length;
  }

  private static double deviation(double[] column, double unit, double mean) {
    double squares = 0;
    for (double x : column) {
      squares += (x * unit - mean) * (x * unit - mean);
    }
    return Math.sqrt(squares / column.length);
  }

  /**
   * Whether the table was to decide ({@link #suiting}): then methods about the values as they are
   * ({@code FeatureScorer.ranksRawValues}) are not shown scaled ones.
   */
  public boolean isChosenByTable() {
    return chosen;
  }

  /** Which scaling this is. */
  public Kind kind() {
    return kind;
  }

  /** The features it was learnt on. */
  public List<String> featureNames() {
    return featureNames;
  }

  /** What is taken from each feature; a copy. */
  public double[] offset() {
    return offset.clone();
  }

  /** What each feature is then divided by; a copy. */
  public double[] scale() {
    return scale.clone();
  }

  /**
   * The table scaled. A sparse table stays sparse only where zero stays zero.
   *
   * @throws DataException when the features are not those it was learnt on
   */
  public Table apply(Table table) {
    if (!table.featureNames().equals(featureNames)) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the scaling was learnt on %d features (%s, …), the table has %d (%s, …); give the"
                  + " same",
              featureNames.size(),
              featureNames.get(0),
              table.features(),
              table.featureNames().get(0)));
    }
    if (kind == Kind.NONE) {
      return table;
    }
    Table scaled =
        table.isSparse() && keepsZeros()
            ? Table.of(scaleEntries(LiveValues.sparse(table)), featureNames)
            : Table.of(scaleAll(table), featureNames);
    if (table.labels().isPresent()) {
      scaled = scaled.withLabels(table.labels().get());
    }
    if (table.rowNames().isPresent()) {
      scaled = scaled.withRowNames(table.rowNames().get());
    }
    return table.imageShape().isPresent()
        ? scaled.withImageShape(table.imageShape().get())
        : scaled;
  }

  /**
   * Rows as they were before scaling.
   *
   * @param rows scaled rows, with the features it was learnt on in their order
   */
  public Matrix undo(Matrix rows) {
    int d = featureNames.size();
    if (rows.columns() != d) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the scaling was learnt on %d features, the rows have %d",
              d,
              rows.columns()));
    }
    Matrix original = rows.copy();
    double[] values = original.values();
    for (int at = 0; at < values.length; at++) {
      values[at] = values[at] * scale[at % d] + offset[at % d];
    }
    return original;
  }

  private boolean keepsZeros() {
    for (double shift : offset) {
      if (shift != 0) {
        return false;
      }
    }
    return true;
  }

  private SparseMatrix scaleEntries(SparseMatrix values) {
    double[] scaled = new double[values.entries()];
    for (int e = 0; e < scaled.length; e++) {
      scaled[e] = values.values()[e] / scale[values.columnIndices()[e]];
    }
    return SparseMatrix.wrap(
        values.rows(), values.columns(), values.rowStart(), values.columnIndices(), scaled);
  }

  private Matrix scaleAll(Table table) {
    int d = table.features();
    Matrix result = Matrix.zeros(table.rows(), d);
    double[] row = new double[d];
    for (int i = 0; i < table.rows(); i++) {
      table.copyRow(i, row);
      for (int j = 0; j < d; j++) {
        result.values()[i * d + j] = (row[j] - offset[j]) / scale[j];
      }
    }
    return result;
  }
}
