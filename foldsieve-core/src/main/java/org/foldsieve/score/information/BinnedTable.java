package org.foldsieve.score.information;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.DataException;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedyPicks;
import org.foldsieve.score.Picks;
import org.jspecify.annotations.Nullable;

/** Features in bins and the target they are to tell: what every method of this family works on. */
final class BinnedTable {

  /** Rows counted in one work item, so that small tables are not spread over threads. */
  private static final int ITEM = 200_000;

  private final List<String> names;
  private final BinnedFeature[] features;
  private final boolean[] constant;
  private final CodedTarget target;
  private final Run run;
  private final Information information;
  private final long[] sums;
  private final int mostBins;

  private BinnedTable(
      List<String> names,
      BinnedFeature[] features,
      boolean[] constant,
      CodedTarget target,
      Run run) {
    this.names = names;
    this.features = features;
    this.constant = constant;
    this.target = target;
    this.run = run;
    this.information = new Information(target.counts().total());
    this.sums = Arrays.stream(features).mapToLong(f -> information.sum(f.counts())).toArray();
    this.mostBins = Arrays.stream(features).mapToInt(f -> f.counts().length).max().orElse(0);
  }

  /** The table on the bench, for a method that needs its labels; rows count by weight. */
  static BinnedTable of(Workbench bench, Binning binning, String method) {
    Optional<double[]> weights = bench.rowFacts().weights();
    if (weights.isPresent() && Arrays.stream(weights.get()).anyMatch(weight -> weight == 0)) {
      int[] counted = counted(weights.get());
      Workbench some =
          new Workbench(
              bench.table().selectRows(counted), bench.rowFacts().select(counted), bench.run());
      return of(some, binning, method);
    }
    Counts counts = weights.map(Counts::of).orElseGet(() -> Counts.ones(bench.table().rows()));
    CodedTarget target = CodedTarget.of(bench.table().labels(), counts, method);
    BinnedFeature[] features = BinnedFeatures.all(bench, binning);
    boolean[] constant = new boolean[features.length];
    for (int j = 0; j < constant.length; j++) {
      constant[j] = bench.ranges().isConstant(j);
    }
    return new BinnedTable(bench.table().featureNames(), features, constant, target, bench.run());
  }

  /** The rows that count at all. */
  static int[] counted(double[] weights) {
    int[] counted = IntStream.range(0, weights.length).filter(i -> weights[i] > 0).toArray();
    if (counted.length == 0) {
      throw new DataException("every row has weight 0; give some rows a weight above it");
    }
    return counted;
  }

  /**
   * A table of words and gaps: a word is a bin, and so is what is missing; numbers are cut by what
   * is known of them. Rows count by weight.
   */
  static BinnedTable of(MixedTable all, RowFacts facts, Binning binning, String method, Run run) {
    Optional<Table> numbers = all.asTable();
    if (numbers.isPresent()) {
      return of(new Workbench(numbers.get(), facts, run), binning, method);
    }
    Optional<int[]> chosen = facts.weights().map(BinnedTable::counted);
    MixedTable table =
        chosen.filter(rows -> rows.length < all.rows()).map(all::selectRows).orElse(all);
    Counts counts =
        chosen
            .map(rows -> Counts.of(facts.select(rows).weights().orElseThrow()))
            .orElseGet(() -> Counts.ones(all.rows()));
    CodedTarget target = CodedTarget.of(table.labels(), counts, method);
    BinnedFeature[] features = new BinnedFeature[table.columns().size()];
    run.forEach(
        "binned columns",
        features.length,
        j -> features[j] = BinnedFeatures.of(table.columns().get(j), binning, target));
    boolean[] constant = new boolean[features.length];
    for (int j = 0; j < constant.length; j++) {
      Column column = table.columns().get(j);
      constant[j] = column.cells().boxed().distinct().limit(2).count() < 2;
    }
    return new BinnedTable(table.names(), features, constant, target, run);
  }

  int size() {
    return features.length;
  }

  int rows() {
    return target.rows();
  }

  Run run() {
    return run;
  }

  Information information() {
    return information;
  }

  BinnedFeature feature(int j) {
    return features[j];
  }

  /** The sum of c log2 c over the bins of a feature, in units. */
  long sum(int j) {
    return sums[j];
  }

  /** Which features can be picked: those that are not constant. */
  boolean[] open() {
    boolean[] open = new boolean[constant.length];
    for (int j = 0; j < open.length; j++) {
      open[j] = !constant[j];
    }
    return open;
  }

  /** The numbers, with NaN for every constant feature. */
  double[] undefineConstants(double[] values) {
    for (int j = 0; j < values.length; j++) {
      values[j] = constant[j] ? Double.NaN : values[j];
    }
    return values;
  }

  /** A variable to compare features with. */
  record Other(BinnedFeature.Partner partner, int[] codes, int[] counts, long sum) {}

  /** The target, to compare features with. */
  Other target() {
    return other(target.codes(), target.sizes());
  }

  /** Where the rows of the features are counted, or null for here. */
  @Nullable RemoteBins elsewhere() {
    return features.length == 0 ? null : features[0].elsewhere();
  }

  /** Any variable, to compare features with. */
  Other other(int[] codes, int[] counts) {
    return new Other(BinnedFeature.partner(codes, counts), codes, counts, information.sum(counts));
  }

  /** A feature, to compare others with. */
  Other asOther(int j) {
    if (elsewhere() != null) {
      return other(features[j].codes(rows()), features[j].counts());
    }
    int[] none = {};
    return new Other(features[j].asPartner(rows()), none, features[j].counts(), sums[j]);
  }

  /** Both together, to compare features with: value v of the feature and class c are v C + c. */
  Other withTarget(int j) {
    int classes = target.sizes().length;
    int[] codes = features[j].codes(rows());
    int[] counts = new int[features[j].counts().length * classes];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = codes[i] * classes + target.codes()[i];
      counts[codes[i]] += target.counts().of(i);
    }
    return other(codes, counts);
  }

  /** Takes what was found of a feature. */
  interface MutualSink {
    void accept(int feature, long mutual);
  }

  /** The mutual information of every open feature with another variable, in units. */
  void mutual(Other other, boolean[] open, MutualSink sink) {
    count(other, open, (j, joint) -> sink.accept(j, mutual(j, other, joint)));
  }

  /** The mutual information of a feature with another variable, once counted. */
  long mutual(int j, Other other, int[] joint) {
    int own = features[j].counts().length;
    int values = other.counts.length;
    return information.mutual(sums[j], other.sum, joint, own * values, own * values + own + values);
  }

  /** The mutual information of a feature with another variable, in units. */
  long mutual(int j, Other other) {
    int[] joint = new int[features[j].counts().length * other.counts.length];
    other.partner.count(features[j], joint);
    return mutual(j, other, joint);
  }

  /** Takes the counts of the bins of a feature with the values of another variable. */
  interface CountSink {
    void accept(int feature, int[] joint);
  }

  /** Counts every open feature with another variable, on the threads of the run. */
  void count(Other other, boolean[] open, CountSink sink) {
    RemoteBins elsewhere = elsewhere();
    if (elsewhere != null) {
      elsewhere.count(other.codes, other.counts.length, open, sink::accept);
      return;
    }
    int d = features.length;
    long work = 0;
    for (int j = 0; j < d; j++) {
      work += open[j] ? features[j].outsideMain() + 20 : 1;
    }
    int items = (int) Math.min(d, work / ITEM + 1);
    run.requireMemory(
        4L * mostBins * other.counts.length * Math.min(run.threads(), items),
        "counts of so many values of two columns",
        "leave out columns of words that are nearly all different");
    // The picks are the progress; the comparisons of one pick are not.
    run.withProgress(Progress.NONE)
        .forEach(
            "counts",
            items,
            () -> new int[mostBins * other.counts.length],
            (joint, item) -> {
              int to = (int) ((item + 1L) * d / items);
              for (int j = (int) ((long) item * d / items); j < to; j++) {
                if (open[j]) {
                  other.partner.count(features[j], joint);
                  sink.accept(j, joint);
                }
              }
            });
  }

  /** The picks first, then the constant features by index, as far as the method was asked to go. */
  <M extends Record & FeatureScorer> FeatureRanking ranking(
      M method, GreedyPicks picks, Picks limit) {
    return FeatureRanking.byOrder(
            provenance(method), names, picks.orderUpTo(limit), picks.criterion())
        .keeping(picks.kept());
  }

  /** The ranking by scores, largest first; constant features are undefined. */
  <M extends Record & FeatureScorer> FeatureRanking ranking(M method, double[] scores) {
    return FeatureRanking.byScore(
        provenance(method),
        names,
        FeatureRanking.Direction.MAXIMIZE,
        undefineConstants(scores.clone()));
  }

  private <M extends Record & FeatureScorer> Provenance provenance(M method) {
    return Provenance.of(method.id(), Parameters.of(method), run, rows(), size());
  }
}
