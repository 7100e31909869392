package org.foldsieve.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.foldsieve.numeric.Matrix;

/**
 * How a table of words and gaps becomes one of numbers: learnt from training rows, applied to any
 * rows, saved with the model.
 *
 * <p>A column of numbers stays one feature; a gap becomes the mean or the median of the training
 * rows. A column of words becomes an indicator (0 or 1) for each word of the training rows, or one
 * feature that counts the words in their order. A missing word has an indicator of its own where
 * training rows miss some, or counts as the most frequent word. A word that no training row has is
 * taken for missing; where that has no indicator, all of them are 0.
 *
 * <p>Each row is encoded by itself: the other rows of its table have no part in it. Immutable and
 * thread-safe.
 *
 * @since 0.1.0
 */
public final class Encoding {

  /** What a column of words becomes. */
  public enum Words {
    /** An indicator for each word; words with an order are counted instead. */
    INDICATORS,
    /** The place of the word in the order of the words. */
    PLACES
  }

  /** What a missing number becomes. */
  public enum Fill {
    /** The mean of the training rows. */
    MEAN,
    /** The median of the training rows. */
    MEDIAN;

    /**
     * {@return the mean or the median of some numbers}
     *
     * @param numbers at least one, all finite
     */
    public double of(double[] numbers) {
      if (this == MEAN) {
        double sum = 0;
        double scaled = 0;
        for (double number : numbers) {
          sum += number;
          scaled += number / numbers.length;
        }
        // The second sum is a little less exact, but does not overflow.
        return Double.isFinite(sum) ? sum / numbers.length : scaled;
      }
      double[] sorted = numbers.clone();
      Arrays.sort(sorted);
      int middle = sorted.length / 2;
      return sorted.length % 2 == 1 ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2;
    }
  }

  /** What a missing word becomes. */
  public enum MissingWord {
    /** A word of its own. */
    ITSELF,
    /** The word that most training rows have; the first of several. */
    MOST_FREQUENT
  }

  /**
   * The choices to be made.
   *
   * @param words what a column of words becomes
   * @param fill what a missing number becomes
   * @param missingWord what a missing word becomes
   */
  public record Choices(Words words, Fill fill, MissingWord missingWord) {

    /** {@return indicators, the median, and missing words as words of their own} */
    public static Choices defaults() {
      return new Choices(Words.INDICATORS, Fill.MEDIAN, MissingWord.ITSELF);
    }
  }

  private final List<ColumnCode> codes;
  private final List<String> featureNames;
  private final FeatureGroups groups;

  private Encoding(List<ColumnCode> codes) {
    this.codes = List.copyOf(codes);
    List<String> names = new ArrayList<>();
    List<Integer> groupOf = new ArrayList<>();
    for (int c = 0; c < codes.size(); c++) {
      for (String name : codes.get(c).featureNames()) {
        names.add(name);
        groupOf.add(c);
      }
    }
    this.featureNames = List.copyOf(names);
    this.groups =
        FeatureGroups.of(
            codes.stream().map(ColumnCode::column).toList(),
            groupOf.stream().mapToInt(group -> group).toArray());
  }

  /**
   * Learns from every row of a table. O(nd).
   *
   * @param training the rows to learn from
   * @param choices what becomes of words and gaps
   * @return the encoding
   */
  public static Encoding fit(MixedTable training, Choices choices) {
    return new Encoding(
        training.columns().stream().map(column -> ColumnCode.fit(column, choices)).toList());
  }

  /**
   * {@return an encoding of columns that all hold numbers}
   *
   * @param columns their names
   * @param fills what a missing number of each becomes
   */
  public static Encoding ofNumbers(List<String> columns, double[] fills) {
    List<ColumnCode> codes = new ArrayList<>();
    for (int c = 0; c < fills.length; c++) {
      codes.add(ColumnCode.ofNumbers(columns.get(c), fills[c]));
    }
    return new Encoding(codes);
  }

  /** {@return what a missing number of each column of numbers becomes, by the column's name} */
  public Map<String, Double> fills() {
    return codes.stream()
        .filter(code -> !code.isWords())
        .collect(Collectors.toMap(ColumnCode::column, ColumnCode::fill));
  }

  /** {@return the columns it needs} */
  public List<String> columns() {
    return groups.names();
  }

  /** {@return the columns it needs that hold words} */
  public List<String> wordColumns() {
    return codes.stream().filter(ColumnCode::isWords).map(ColumnCode::column).toList();
  }

  /** {@return the features it makes, column after column} */
  public List<String> featureNames() {
    return featureNames;
  }

  /** {@return the features of each column, as a group of the column's name} */
  public FeatureGroups groups() {
    return groups;
  }

  /**
   * {@return the same encoding of the columns that some features are made of, in the order of the
   * columns}
   *
   * @param features the features
   * @throws IllegalArgumentException when it does not make one of them
   */
  public Encoding keeping(List<String> features) {
    Set<String> needed = new HashSet<>(features);
    List<ColumnCode> kept =
        codes.stream()
            .filter(code -> code.featureNames().stream().anyMatch(needed::contains))
            .toList();
    Encoding fewer = new Encoding(kept);
    fewer.featureNames.forEach(needed::remove);
    if (!needed.isEmpty()) {
      throw new IllegalArgumentException("there is no feature '" + needed.iterator().next() + "'");
    }
    return fewer;
  }

  /**
   * Encodes rows. Columns are found by name; others are not looked at. O(n) a feature.
   *
   * @param rows the rows
   * @return their features, with their labels and names
   * @throws DataException when a column is not there, or holds words where the training rows had
   *     numbers
   */
  public Table apply(MixedTable rows) {
    int n = rows.rows();
    int d = featureNames.size();
    Matrix values = Matrix.zeros(n, d);
    int from = 0;
    for (ColumnCode code : codes) {
      Column column =
          rows.column(code.column())
              .orElseThrow(
                  () ->
                      new DataException(
                          String.format(
                                  Locale.ROOT,
                                  "there is no column '%s', which the model needs; give it the"
                                      + " columns it",
                                  code.column())
                              + " was made on"));
      code.encode(column, values, from);
      from += code.featureNames().size();
    }
    return rows.attach(Table.of(values, featureNames));
  }

  /**
   * {@return the columns it was learnt from with every gap filled by what it learnt, words as
   * words}
   *
   * @param rows rows with these columns
   */
  MixedTable fill(MixedTable rows) {
    return rows.with(
        codes.stream().map(code -> code.fill(rows.column(code.column()).orElseThrow())).toList());
  }

  /** {@return what it is made of, for a model file} */
  public Fields fields() {
    Fields fields = new Fields().put("columns", columns());
    for (int c = 0; c < codes.size(); c++) {
      fields.put("column-" + c, codes.get(c).fields());
    }
    return fields;
  }

  /**
   * {@return the encoding of these fields}
   *
   * @param fields what {@link #fields()} gave
   * @throws IllegalArgumentException when they do not make an encoding
   */
  public static Encoding read(Fields fields) {
    List<String> columns = fields.texts("columns");
    if (columns.isEmpty()) {
      throw new IllegalArgumentException("an encoding of no columns");
    }
    List<ColumnCode> codes = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      codes.add(ColumnCode.read(columns.get(c), fields.fields("column-" + c)));
    }
    Encoding encoding = new Encoding(codes);
    long distinct = encoding.featureNames.stream().distinct().count();
    if (distinct != encoding.featureNames.size()) {
      throw new IllegalArgumentException("an encoding with two features of one name");
    }
    return encoding;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Encoding encoding && encoding.codes.equals(codes);
  }

  @Override
  public int hashCode() {
    return codes.hashCode();
  }

  @Override
  public String toString() {
    return Arrays.toString(codes.toArray());
  }
}
