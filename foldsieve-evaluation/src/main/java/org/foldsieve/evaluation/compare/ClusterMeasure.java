package org.foldsieve.evaluation.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.cluster.KMeans;
import org.foldsieve.evaluation.metric.ClusterAgreement;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * What k-means finds with a subset of features. All rows of the split are clustered (the labels
 * play no part), and the test rows are counted: against their classes ({@code acc}, {@code nmi}),
 * or, without labels, against what k-means finds with all features ({@code agreement}, the adjusted
 * Rand index, and {@code nmi}).
 *
 * @param clusters how many clusters
 * @param starts random-sample starts, of which the best is kept
 * @param againstClasses whether the classes are the truth, or k-means with all features
 * @param maxRows at most so many rows are clustered, drawn by seed; test rows are among them by
 *     their share, but as many as a tenth of all that are drawn where there are that many
 * @since 0.1.0
 */
public record ClusterMeasure(int clusters, int starts, boolean againstClasses, int maxRows)
    implements Measure {

  /**
   * Checks the numbers.
   *
   * @param clusters at least 2
   * @param starts at least 1
   * @param againstClasses either
   * @param maxRows at least 10
   */
  public ClusterMeasure {
    Require.atLeast(2, "clusters", clusters);
    Require.atLeast(1, "starts", starts);
    Require.atLeast(10, "max-rows", maxRows);
  }

  /**
   * {@return as many clusters as classes, counted against the classes}
   *
   * @param classes how many classes; at least 2
   */
  public static ClusterMeasure ofClasses(int classes) {
    return new ClusterMeasure(classes, 5, true, 2000);
  }

  /**
   * {@return clusters counted against those that all features show}
   *
   * @param clusters how many clusters; at least 2
   */
  public static ClusterMeasure ofAllFeatures(int clusters) {
    return new ClusterMeasure(clusters, 5, false, 2000);
  }

  @Override
  public String id() {
    return "kmeans";
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(
        new Criterion(id(), againstClasses ? "acc" : "agreement", true),
        new Criterion(id(), "nmi", true));
  }

  @Override
  public boolean needsClasses() {
    return againstClasses;
  }

  @Override
  public boolean isIncremental() {
    return false;
  }

  @Override
  public double[][] evaluate(SplitData data, int[] order, int[] sizes, Run run) {
    Target target = data.shared(this, Target.class, () -> target(data, run));
    double[][] values = new double[2][sizes.length];
    for (int s = 0; s < sizes.length; s++) {
      int[] found = cluster(data, Arrays.copyOf(order, sizes[s]), target.rows(), run);
      ClusterAgreement agreement = ClusterAgreement.of(found, target.truth());
      values[0][s] = againstClasses ? agreement.accuracy() : agreement.adjustedRand();
      values[1][s] = agreement.normalizedMutualInformation();
    }
    return values;
  }

  /**
   * What is looked for on a split.
   *
   * @param rows the rows that are clustered, training rows first, ascending
   * @param truth the clusters of the test rows among them
   */
  private record Target(int[] rows, int[] truth) {}

  private Target target(SplitData data, Run run) {
    int[] rows = draw(data, run);
    return new Target(rows, truth(data, rows, run));
  }

  /** The rows that are clustered, training rows first, ascending. */
  private int[] draw(SplitData data, Run run) {
    int training = data.training().rows();
    int test = data.test().rows();
    int all = training + test;
    if (all <= maxRows) {
      return IntStream.range(0, all).toArray();
    }
    // By chance alone a small test set would hardly be there, and nothing could be counted.
    long share = Math.round((double) maxRows * test / all);
    int judged = (int) Math.min(test, Math.max(maxRows / 10, share));
    SplittableRandom random = run.random(0);
    return IntStream.concat(
            draw(0, training, maxRows - judged, random), draw(training, all, judged, random))
        .toArray();
  }

  /** Some of the numbers of a range, ascending. */
  private static IntStream draw(int from, int to, int count, SplittableRandom random) {
    int[] rows = IntStream.range(from, to).toArray();
    for (int r = 0; r < count; r++) {
      int other = r + random.nextInt(rows.length - r);
      int swap = rows[r];
      rows[r] = rows[other];
      rows[other] = swap;
    }
    return Arrays.stream(rows, 0, count).sorted();
  }

  private int[] truth(SplitData data, int[] rows, Run run) {
    if (againstClasses) {
      int training = data.training().rows();
      int[] codes = data.test().labels().orElseThrow().codes();
      return Arrays.stream(rows).filter(i -> i >= training).map(i -> codes[i - training]).toArray();
    }
    return cluster(data, IntStream.range(0, data.training().features()).toArray(), rows, run);
  }

  /** The clusters of the test rows. */
  private int[] cluster(SplitData data, int[] features, int[] rows, Run run) {
    Table table = data.allRows(features).selectRows(rows);
    int[] labels = KMeans.of(clusters).withStarts(starts).cluster(table, run).labels();
    return IntStream.range(0, rows.length)
        .filter(i -> rows[i] >= data.training().rows())
        .map(i -> labels[i])
        .toArray();
  }

  @Override
  public List<String> notes(Table table) {
    return table.rows() <= maxRows
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT, "k-means: %d of %d rows, drawn by seed", maxRows, table.rows()));
  }
}
