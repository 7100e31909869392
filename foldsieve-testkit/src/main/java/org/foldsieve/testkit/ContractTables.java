package org.foldsieve.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Table;
import org.foldsieve.method.Trait;
import org.foldsieve.numeric.Matrix;

/** Small tables with known properties, fit for the demands of a method. */
final class ContractTables {

  /** Rows of most tables; three classes of twenty, or two of thirty. */
  static final int ROWS = 60;

  /** A refusal of a small table: it tells the value that does not do, or how many rows would. */
  static final String TOO_FEW = "(?s).*( = [0-9]+|(one|two|[0-9]+)\\b.* rows?\\b).*";

  private ContractTables() {}

  /** A table without ties whose features R1..R4 follow the classes and I1..I8 are weaker noise. */
  static Table planted(Set<Trait> traits, long seed) {
    return planted(traits, seed, false);
  }

  /** The same with all features of one variance, so that structure decides and not scale. */
  static Table plantedOfEqualVariance(Set<Trait> traits, long seed) {
    return planted(traits, seed, true);
  }

  private static Table planted(Set<Trait> traits, long seed, boolean equalVariance) {
    SplittableRandom random = new SplittableRandom(seed);
    int classes = traits.contains(Trait.TWO_CLASSES) ? 2 : 3;
    int[] codes = new int[ROWS];
    double[][] rows = new double[ROWS][12];
    for (int i = 0; i < ROWS; i++) {
      codes[i] = i * classes / ROWS;
      for (int j = 0; j < 12; j++) {
        boolean relevant = j < 4;
        // Each relevant feature orders the classes in its own way, of which two have no third.
        int turn = classes == 2 ? 1 : 1 + j % 2;
        int place = (codes[i] * turn + j) % classes;
        rows[i][j] = relevant ? 4 * place + 0.5 * gaussian(random) : gaussian(random);
      }
    }
    if (equalVariance) {
      standardize(rows);
    }
    if (traits.contains(Trait.NEEDS_NON_NEGATIVE)) {
      shift(rows, 8);
    }
    List<String> names = new ArrayList<>();
    for (int j = 0; j < 12; j++) {
      names.add(j < 4 ? "R" + (j + 1) : "I" + (j - 3));
    }
    return Table.of(Matrix.ofRows(rows), names).withLabels(Labels.classes("class", codes));
  }

  /** A table of more features than rows: five of each class, or seven of two. */
  static Table wide(Set<Trait> traits, long seed) {
    Table narrow = planted(traits, seed);
    SplittableRandom random = new SplittableRandom(seed);
    Table wide = narrow.selectRows(IntStream.range(0, ROWS).filter(i -> i % 4 == 0).toArray());
    for (int j = narrow.features(); j < 40; j++) {
      double[] column = random.doubles(wide.rows()).toArray();
      wide = withFeature(wide, "I" + (j - 3), column);
    }
    return wide;
  }

  /** A table in which about half the entries are zero, without ties in the distances. */
  static Table halfEmpty(Set<Trait> traits, long seed) {
    Table full = planted(traits, seed);
    SplittableRandom random = new SplittableRandom(~seed);
    Matrix values = full.toMatrix();
    for (int at = 0; at < values.values().length; at++) {
      if (random.nextBoolean()) {
        values.values()[at] = 0;
      }
    }
    return Table.of(values, full.featureNames()).withLabels(full.labels().orElseThrow());
  }

  /** A table with other values and all else of a table. */
  static Table like(Table table, Matrix values) {
    Table made = Table.of(values, table.featureNames());
    made = table.labels().map(made::withLabels).orElse(made);
    made = table.rowNames().map(made::withRowNames).orElse(made);
    return table.imageShape().map(made::withImageShape).orElse(made);
  }

  /**
   * A table of so many rows and features: those of the table again and again, each time moved by a
   * row or a column.
   */
  static Table repeated(Table table, int rows, int features) {
    Matrix values = table.toMatrix();
    int n = values.rows();
    int d = values.columns();
    Matrix repeated = Matrix.zeros(rows, features);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < features; j++) {
        repeated.set(i, j, values.get((i + j / d) % n, (j + i / n) % d));
      }
    }
    int[] rowOf = IntStream.range(0, rows).map(i -> i % n).toArray();
    Table made = Table.of(repeated);
    return table.labels().map(labels -> made.withLabels(labels.select(rowOf))).orElse(made);
  }

  /** A table with a number to predict, which R1..R4 follow and I1..I8 do not. */
  static Table withNumbers(Set<Trait> traits, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[ROWS][12];
    double[] numbers = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      numbers[i] = 2 * gaussian(random);
      for (int j = 0; j < 12; j++) {
        double followed = j < 4 ? (j % 2 == 0 ? 1 : -1) * numbers[i] : 0;
        rows[i][j] = followed + (j < 4 ? 0.3 : 1) * gaussian(random);
      }
    }
    if (traits.contains(Trait.NEEDS_NON_NEGATIVE)) {
      shift(rows, 12);
    }
    return Table.of(Matrix.ofRows(rows), planted(traits, seed).featureNames())
        .withLabels(Labels.numbers("number", numbers));
  }

  /** The columns of a table of numbers, without words or gaps. */
  static MixedTable asMixed(Table table) {
    List<Column> columns = new ArrayList<>();
    double[] values = new double[table.rows()];
    for (int j = 0; j < table.features(); j++) {
      table.copyColumn(j, values);
      columns.add(Column.ofNumbers(table.featureNames().get(j), values));
    }
    MixedTable mixed = MixedTable.of(columns);
    return table.labels().map(mixed::withLabels).orElse(mixed);
  }

  /**
   * A table of words and gaps: a number and a column of words follow the classes, each with gaps;
   * so does neither of two others.
   */
  static MixedTable mixed(Set<Trait> traits, long seed) {
    Table table = planted(traits, seed);
    Labels labels = table.labels().orElseThrow();
    SplittableRandom random = new SplittableRandom(seed);
    double[] follows = new double[ROWS];
    double[] noise = new double[ROWS];
    table.copyColumn(0, follows);
    table.copyColumn(4, noise);
    int[] words = new int[ROWS];
    int[] noisyWords = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      follows[i] = random.nextInt(9) == 0 ? Double.NaN : follows[i];
      noise[i] = random.nextInt(4) == 0 ? Double.NaN : noise[i];
      words[i] = random.nextInt(9) == 0 ? -1 : labels.code(i);
      noisyWords[i] = random.nextInt(4) - 1;
    }
    Levels levels = Levels.of(List.of("a", "b", "c"));
    return MixedTable.of(
            List.of(
                Column.ofNumbers("I1", noise),
                Column.ofWords("I2", noisyWords, levels),
                Column.ofWords("R1", words, levels),
                Column.ofNumbers("R2", follows)))
        .withLabels(labels);
  }

  /**
   * The table of words and gaps with two complete columns of numbers, one of which follows the
   * classes: no two rows are alike once the gaps are filled, so that no distance ties.
   */
  static MixedTable survey(Set<Trait> traits, long seed) {
    Table table = planted(traits, seed);
    MixedTable mixed = mixed(traits, seed);
    List<Column> columns = new ArrayList<>(mixed.columns());
    double[] values = new double[ROWS];
    table.copyColumn(1, values);
    columns.add(Column.ofNumbers("R3", values));
    table.copyColumn(5, values);
    columns.add(Column.ofNumbers("I3", values));
    return MixedTable.of(columns).withLabels(mixed.labels().orElseThrow());
  }

  /** The table with one more feature. */
  static Table withFeature(Table table, String name, double[] column) {
    Matrix values = Matrix.zeros(table.rows(), table.features() + 1);
    for (int i = 0; i < table.rows(); i++) {
      for (int j = 0; j < table.features(); j++) {
        values.set(i, j, table.value(i, j));
      }
      values.set(i, table.features(), column[i]);
    }
    List<String> names = new ArrayList<>(table.featureNames());
    names.add(name);
    return Table.of(values, names).withLabels(table.labels().orElseThrow());
  }

  /** A seeded shuffle of 0..n-1. */
  static int[] shuffle(int n, long seed) {
    int[] order = new int[n];
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < n; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    return order;
  }

  private static double gaussian(SplittableRandom random) {
    return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
        * Math.cos(2 * Math.PI * random.nextDouble());
  }

  private static void standardize(double[][] rows) {
    for (int j = 0; j < rows[0].length; j++) {
      double mean = 0;
      double square = 0;
      for (double[] row : rows) {
        mean += row[j] / rows.length;
      }
      for (double[] row : rows) {
        square += (row[j] - mean) * (row[j] - mean) / rows.length;
      }
      for (double[] row : rows) {
        row[j] = (row[j] - mean) / Math.sqrt(square);
      }
    }
  }

  private static void shift(double[][] rows, double offset) {
    for (double[] row : rows) {
      for (int j = 0; j < row.length; j++) {
        row[j] += offset;
      }
    }
  }
}
