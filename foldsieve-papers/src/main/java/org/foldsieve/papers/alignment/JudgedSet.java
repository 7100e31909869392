package org.foldsieve.papers.alignment;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.evaluation.protocol.ShareOfClass;
import org.foldsieve.papers.DataFolder;
import org.foldsieve.papers.trial.RowSubsets;
import org.foldsieve.run.Run;

/**
 * A labelled set cut to a size at which every method can be judged many times: few training rows,
 * as where the choice of a method matters most.
 *
 * @param name its name
 * @param file its file
 * @param label where its labels are; empty where the file tells
 */
record JudgedSet(String name, String file, String label) {

  /** Every set of classes in the data folder that can be read without a word on columns. */
  static final List<JudgedSet> ALL =
      List.of(
          new JudgedSet("iris", "iris.csv", ""),
          new JudgedSet("wdbc", "wdbc.csv", ""),
          new JudgedSet("sonar", "sonar.csv", ""),
          new JudgedSet("digits", "digits.csv.gz", "last"),
          new JudgedSet("pendigits", "pendigits.tra", "last"),
          new JudgedSet("colon", "colon.mat", ""),
          new JudgedSet("leukemia", "leukemia.mat", ""),
          new JudgedSet("allaml", "allaml.mat", ""),
          new JudgedSet("yale", "yale.mat", ""),
          new JudgedSet("orl", "orl.mat", ""),
          new JudgedSet("pie10p", "warp-pie10p.mat", ""),
          new JudgedSet("coil20", "coil20.mat", ""),
          new JudgedSet("usps", "usps.mat", ""),
          new JudgedSet("mnist", "mnist/t10k-images-idx3-ubyte.gz", ""),
          new JudgedSet("yaleb", "yaleb.mat", ""),
          new JudgedSet("pie", "pie-c27.npz", ""),
          new JudgedSet("feret", "feret.mat", ""),
          new JudgedSet("umist", "umist.npz", ""),
          new JudgedSet("att", "att-faces.npz", ""),
          new JudgedSet("w8a", "w8a.libsvm", ""),
          new JudgedSet("news20", "news20.t.libsvm", ""));

  /** Those of a quick run: the ones that come with the program. */
  static final List<JudgedSet> FEW = ALL.subList(0, 2);

  private static final int MOST_FEATURES = 500;
  private static final int MOST_TRAINING = 320;
  private static final int MOST_ROWS = 1320;
  private static final int MOST_CLASSES = 40;
  private static final double TRAINING = 2.0 / 3;

  /** What is drawn of a set is the same in every run. */
  private static final long SEED = 17;

  /**
   * The first 40 classes; of more than 1,320 rows so many, drawn in proportion by class, at least
   * two of each; of more than 500 features so many, drawn, or of words those in most rows.
   */
  Table read(DataFolder data) {
    Table all = data.read(file, "", label);
    Labels labels = all.labels().orElseThrow();
    List<String> names =
        labels.classNames().subList(0, Math.min(MOST_CLASSES, labels.classCount()));
    Table some = names.size() < labels.classCount() ? RowSubsets.ofClasses(all, names) : all;
    Table rows = some.rows() <= MOST_ROWS ? some : RowSubsets.of(some, draw(some));
    return rows.features() <= MOST_FEATURES ? rows : rows.selectFeatures(features(rows));
  }

  private static int[] draw(Table table) {
    SplittableRandom random = new SplittableRandom(SEED);
    IntStream.Builder drawn = IntStream.builder();
    for (int[] members : table.labels().orElseThrow().classMembers()) {
      long share = Math.round((double) MOST_ROWS * members.length / table.rows());
      int count = (int) Math.min(members.length, Math.max(2, share));
      Arrays.stream(first(members.length, count, random)).forEach(at -> drawn.add(members[at]));
    }
    return drawn.build().sorted().toArray();
  }

  private static int[] features(Table table) {
    SplittableRandom random = new SplittableRandom(SEED + 1);
    if (!table.isSparse()) {
      int[] drawn = first(table.features(), MOST_FEATURES, random);
      Arrays.sort(drawn);
      return drawn;
    }
    int[] rows = new int[table.features()];
    double[] row = new double[table.features()];
    for (int i = 0; i < table.rows(); i++) {
      table.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        rows[j] += row[j] == 0 ? 0 : 1;
      }
    }
    return IntStream.range(0, rows.length)
        .boxed()
        .sorted((a, b) -> Integer.compare(rows[b], rows[a]))
        .limit(MOST_FEATURES)
        .mapToInt(j -> j)
        .sorted()
        .toArray();
  }

  /** So many different numbers below a limit. */
  private static int[] first(int limit, int count, SplittableRandom random) {
    int[] numbers = IntStream.range(0, limit).toArray();
    for (int r = 0; r < count; r++) {
      int other = r + random.nextInt(limit - r);
      int swap = numbers[r];
      numbers[r] = numbers[other];
      numbers[other] = swap;
    }
    return Arrays.copyOf(numbers, count);
  }

  /** Two thirds of each class for training, fewer where they would be more than 320 rows. */
  static Protocol protocol(Table table, int splits) {
    return new ShareOfClass(Math.min(TRAINING, (double) MOST_TRAINING / table.rows()), splits);
  }

  /** How many rows a split tests. */
  static int testRows(Table table, Protocol protocol, Run run) {
    return protocol.splits(table, run).get(0).test().length;
  }
}
