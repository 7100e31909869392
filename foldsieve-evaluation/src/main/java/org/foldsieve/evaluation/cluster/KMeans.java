package org.foldsieve.evaluation.cluster;

import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/**
 * K-means clustering by Lloyd's iteration, the best of several starts.
 *
 * <p>\[ \min_{C} \sum_i \min_c \|x_i - \mu_c\|^2 \]
 *
 * <p>Ties: a row goes to the first of equally near means, and of equally good starts the first is
 * kept. A cluster that loses its last row takes the row farthest from its own mean. An iteration
 * ends when no row moves, or after {@code maxIterations} assignments.
 *
 * <p>Time O(n d clusters) an assignment; where rows are fewer than half of {@code clusters * d} the
 * inner products of the rows are formed once, O(n² d), and an assignment costs O(n²), whatever d.
 * Start s draws from item s of the run's seed; starts run side by side.
 *
 * <p>Lloyd (1982). Least squares quantization in PCM. IEEE Transactions on Information Theory 28.
 * Arthur, Vassilvitskii (2007). k-means++: the advantages of careful seeding. SODA.
 *
 * @param clusters how many clusters
 * @param starts how many starts; the one with the smallest sum of squares is kept
 * @param start where the first means come from
 * @param maxIterations assignments at most
 */
public record KMeans(int clusters, int starts, Start start, int maxIterations) {

  /** Where the first means come from. */
  public enum Start {
    /** Distinct rows drawn at random, all equally likely. */
    RANDOM_SAMPLE,
    /** k-means++: each further row with a probability by its squared distance to those drawn. */
    PLUS_PLUS
  }

  /** Checks the numbers. */
  public KMeans {
    if (clusters < 1 || starts < 1 || maxIterations < 1) {
      throw new IllegalArgumentException(
          "clusters, starts and max-iterations must be at least 1: %d, %d, %d"
              .formatted(clusters, starts, maxIterations));
    }
  }

  /** The best of 10 random-sample starts, at most 100 assignments each. */
  public static KMeans of(int clusters) {
    return new KMeans(clusters, 10, Start.RANDOM_SAMPLE, 100);
  }

  /** This with another number of starts. */
  public KMeans withStarts(int starts) {
    return new KMeans(clusters, starts, start, maxIterations);
  }

  /** This with other first means. */
  public KMeans withStart(Start start) {
    return new KMeans(clusters, starts, start, maxIterations);
  }

  /** Clusters the rows of a table. */
  public Clustering cluster(Table table, Run run) {
    if (clusters > table.rows()) {
      throw new DataException(
          "clusters must be at most the number of rows: clusters = %d, rows = %d"
              .formatted(clusters, table.rows()));
    }
    RowSpace space =
        2L * table.rows() < (long) clusters * table.features()
            ? GramSpace.of(table, run)
            : ColumnSpace.of(table, run);
    return cluster(space, run);
  }

  Clustering cluster(RowSpace space, Run run) {
    Clustering[] found = new Clustering[starts];
    run.forEach(
        "k-means",
        starts,
        s ->
            found[s] =
                new Lloyd(this, space, run.random(s)).run(() -> run.checkCancelled("k-means")));
    Clustering best = found[0];
    for (Clustering other : found) {
      if (other.inertia() < best.inertia()) {
        best = other;
      }
    }
    return best;
  }
}
