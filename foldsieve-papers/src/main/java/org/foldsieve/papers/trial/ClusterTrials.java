package org.foldsieve.papers.trial;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.cluster.Clustering;
import org.foldsieve.evaluation.cluster.KMeans;
import org.foldsieve.evaluation.metric.ClusterAgreement;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/**
 * Repeats of k-means on a table with known classes. Repeat r draws from item r of the run's seed,
 * whatever the table, so that repeats of two tables with the same rows start from the same rows.
 */
public final class ClusterTrials {

  private ClusterTrials() {}

  /**
   * ACC of every repeat and, after them, NMI of every repeat, in percent.
   *
   * @param table the rows, with their true classes
   * @param starts starts a repeat, of which the best is kept
   * @param repeats how many repeats
   * @param run threads and seed
   * @return ACC and NMI, {@code 2 * repeats} numbers
   */
  public static double[] run(Table table, int starts, int repeats, Run run) {
    int[] truth = table.labels().orElseThrow().codes();
    int clusters = table.labels().orElseThrow().classCount();
    KMeans plan = KMeans.of(clusters).withStarts(starts);
    Clustering[] clusterings = plan.repeat(table, repeats, run.withProgress(Progress.NONE));
    double[] found = new double[2 * repeats];
    for (int r = 0; r < repeats; r++) {
      ClusterAgreement agreement = ClusterAgreement.of(clusterings[r].labels(), truth);
      found[r] = 100 * agreement.accuracy();
      found[repeats + r] = 100 * agreement.normalizedMutualInformation();
    }
    return found;
  }

  /**
   * {@return the ACC of each repeat}
   *
   * @param trials what {@link #run} found
   */
  public static double[] accuracies(double[] trials) {
    return Arrays.copyOf(trials, trials.length / 2);
  }

  /**
   * {@return the NMI of each repeat}
   *
   * @param trials what {@link #run} found
   */
  public static double[] information(double[] trials) {
    return Arrays.copyOfRange(trials, trials.length / 2, trials.length);
  }
}
