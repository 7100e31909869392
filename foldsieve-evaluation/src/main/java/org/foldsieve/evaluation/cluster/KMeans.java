package org.foldsieve.evaluation.cluster;

import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Require;
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
 * <p>Time O(n d clusters) for the first assignments, by matrix products; later ones measure only
 * rows whose nearest mean is in doubt. Where rows are few the inner products of the rows are formed
 * once, O(n² d), and an assignment costs O(n clusters) and O(n) a row that moved, whatever d.
 * Memory: the rows once more, or the inner products. Means and distances are those of the formula
 * to rounding; between means nearer together than that, plain differences of the centred rows
 * decide (where inner products are formed, distances made of them). Start s draws from item s of
 * the run's seed; starts run side by side.
 *
 * <p>Lloyd (1982). Least squares quantization in PCM. IEEE Transactions on Information Theory 28.
 * Arthur, Vassilvitskii (2007). k-means++: the advantages of careful seeding. SODA.
 *
 * @param clusters how many clusters
 * @param starts how many starts; the one with the smallest sum of squares is kept
 * @param start where the first means come from
 * @param maxIterations assignments at most
 * @since 0.1.0
 */
public record KMeans(int clusters, int starts, Start start, int maxIterations) {

  /** Where the first means come from. */
  public enum Start {
    /** Distinct rows drawn at random, all equally likely. */
    RANDOM_SAMPLE,
    /** k-means++: each further row with a probability by its squared distance to those drawn. */
    PLUS_PLUS
  }

  /**
   * Checks the numbers.
   *
   * @param clusters at least 1
   * @param starts at least 1
   * @param start any
   * @param maxIterations at least 1
   */
  public KMeans {
    Require.atLeast(1, "clusters", clusters);
    Require.atLeast(1, "starts", starts);
    Require.atLeast(1, "max-iterations", maxIterations);
  }

  /**
   * {@return the best of 10 random-sample starts, at most 100 assignments each}
   *
   * @param clusters how many clusters
   */
  public static KMeans of(int clusters) {
    return new KMeans(clusters, 10, Start.RANDOM_SAMPLE, 100);
  }

  /**
   * {@return this with another number of starts}
   *
   * @param starts how many; at least 1
   */
  public KMeans withStarts(int starts) {
    return new KMeans(clusters, starts, start, maxIterations);
  }

  /**
   * {@return this with other first means}
   *
   * @param start where they come from
   */
  public KMeans withStart(Start start) {
    return new KMeans(clusters, starts, start, maxIterations);
  }

  /**
   * Clusters the rows of a table.
   *
   * @param table the rows; at least as many as clusters
   * @param run threads, seed, progress and cancellation
   * @return the best of all starts
   */
  public Clustering cluster(Table table, Run run) {
    return cluster(space(table, starts, run), run);
  }

  /**
   * Clusters the rows of a table again and again, each time from other starts; repeats run side by
   * side. Repeat r is what {@link #cluster(Table, Run)} gives with the first number of item r of
   * the run's seed as its seed.
   *
   * @param table the rows; at least as many as clusters
   * @param repeats how many times
   * @param run threads, seed, progress and cancellation
   * @return a clustering for each repeat
   */
  public Clustering[] repeat(Table table, int repeats, Run run) {
    RowSpace space = space(table, (long) starts * repeats, run);
    Run each = run.withProgress(Progress.NONE).withThreads(1);
    Clustering[] found = new Clustering[repeats];
    run.forEach(
        "k-means repeats",
        repeats,
        r -> found[r] = cluster(space, each.withSeed(run.random(r).nextLong())));
    return found;
  }

  /**
   * The faster of the two spaces. In both an assignment that moves few rows costs little, so what
   * counts is making the inner products, and the first assignments of every start: n² d and n² by
   * plain additions against n d clusters. The factors were measured.
   */
  private RowSpace space(Table table, long starts, Run run) {
    int n = table.rows();
    int d = table.features();
    if (clusters > n) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "clusters must be at most the number of rows: clusters = %d, rows = %d",
              clusters,
              n));
    }
    return n * (d + 64.0 * starts) < 40.0 * starts * clusters * d
        ? GramSpace.of(table, clusters, starts, run)
        : CenteredRows.of(table, clusters, starts, run);
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
