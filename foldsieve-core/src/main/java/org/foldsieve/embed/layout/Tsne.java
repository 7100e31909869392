package org.foldsieve.embed.layout;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.Spectrum;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.embed.part.TrainingRows;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * t-SNE: the map in which each row would pick its neighbours as it does in the data; it shows small
 * clusters and what is inside them.
 *
 * <p>With \( p_{j|i} \propto \exp(-\beta_i d_{ij}^2) \) over the 3 × {@code perplexity} nearest
 * rows, \( \beta_i \) such that the entropy of row i's choice is log({@code perplexity}), and \(
 * p_{ij} = (p_{j|i} + p_{i|j}) / 2n \), it lowers
 *
 * <p>\[ \sum_{i \ne j} p_{ij} \log \frac{p_{ij}}{q_{ij}}, \quad q_{ij} = \frac{w_{ij}}{\sum_{k \ne
 * l} w_{kl}}, \quad w_{ij} = \frac{1}{1 + |y_i - y_j|^2} \]
 *
 * <p>by gradient steps, p times {@code early-exaggeration} in the first 250, with momentum (0.5,
 * then 0.8) and gains. The pushes of far points are summed by cells of a tree (Barnes and Hut): a
 * cell of a width below {@code theta} of its distance counts as one point. It starts from the
 * principal components, the first with standard deviation 1e-4. New rows: {@link TsneModel}.
 *
 * <p>The neighbours are exact, and the seed gives the same bits at any number of threads.
 *
 * <p><b>Undefined.</b> A perplexity above a third of the other rows is an error; {@code auto} is
 * 30, or that third where it is less, which the model's notes say. Fewer than four rows, and rows
 * that are all the same, are errors. Where the rows differ in fewer directions than the map has,
 * the others start from small random numbers.
 *
 * <p><b>Cost.</b> Beyond the neighbours, O(iterations n (log n / theta² + 3 perplexity)) time,
 * about 130 n perplexity bytes.
 *
 * <p><b>Departures.</b> All iterations are done; scikit-learn stops early where the gradient is
 * next to nothing.
 *
 * <p><b>Weaknesses.</b> Distances between clusters, their sizes and their densities say nothing:
 * look at several perplexities before you believe a shape. The order of the rows matters as a seed
 * does.
 *
 * <p><b>Paper.</b> Van der Maaten (2014). Accelerating t-SNE using tree-based algorithms. Journal
 * of Machine Learning Research 15, 3221-3245.
 *
 * @param dims the number of coordinates, at most 3
 * @param perplexity how many neighbours a row has in effect
 * @param earlyExaggeration how much stronger neighbours pull in the first 250 iterations
 * @param learningRate how far a step goes along the gradient
 * @param iterations the number of steps
 * @param theta how wide a cell of the tree may look; 0 sums over all rows one by one
 * @since 0.1.0
 */
public record Tsne(
    int dims,
    Perplexity perplexity,
    double earlyExaggeration,
    LearningRate learningRate,
    int iterations,
    double theta)
    implements Embedding {

  static final int MOST_DIMENSIONS = 3;

  /** Beyond it a cell could count as far for a point inside of it. */
  static final double LARGEST_THETA = 0.5;

  private static final double LARGEST_EXAGGERATION = 1000;

  private static final long START_ITEM = 0x75E;
  private static final double SPREAD = 1e-4;
  private static final double NOISE = 0.01;

  /** Checks the parameters. */
  public Tsne {
    Require.atLeast(1, "dims", dims);
    if (dims > MOST_DIMENSIONS) {
      throw new ParameterException(
          "dims must be at most 3, which the tree of cells is made for: dims = " + dims);
    }
    Objects.requireNonNull(perplexity, "perplexity");
    if (!(earlyExaggeration >= 1 && earlyExaggeration <= LARGEST_EXAGGERATION)) {
      throw new ParameterException(
          "early-exaggeration must be from 1 to 1000: early-exaggeration = " + earlyExaggeration);
    }
    Objects.requireNonNull(learningRate, "learningRate");
    Require.atLeast(1, "iterations", iterations);
    if (!(theta >= 0 && theta <= LARGEST_THETA)) {
      throw new ParameterException("theta must be from 0 to 0.5: theta = " + theta);
    }
  }

  /** Two dimensions, and the defaults of scikit-learn. */
  public static Tsne withDefaults() {
    return new Tsne(2, Perplexity.AUTO, 12, LearningRate.AUTO, 1000, 0.5);
  }

  /** This method with another number of coordinates. */
  public Tsne withDimensions(int dims) {
    return new Tsne(dims, perplexity, earlyExaggeration, learningRate, iterations, theta);
  }

  /** This method with another perplexity. */
  public Tsne withPerplexity(Perplexity perplexity) {
    return new Tsne(dims, perplexity, earlyExaggeration, learningRate, iterations, theta);
  }

  /** This method with another early exaggeration. */
  public Tsne withEarlyExaggeration(double earlyExaggeration) {
    return new Tsne(dims, perplexity, earlyExaggeration, learningRate, iterations, theta);
  }

  /** This method with another learning rate. */
  public Tsne withLearningRate(LearningRate learningRate) {
    return new Tsne(dims, perplexity, earlyExaggeration, learningRate, iterations, theta);
  }

  /** This method with another number of steps. */
  public Tsne withIterations(int iterations) {
    return new Tsne(dims, perplexity, earlyExaggeration, learningRate, iterations, theta);
  }

  /** This method with another bound for cells of the tree. */
  public Tsne withTheta(double theta) {
    return new Tsne(dims, perplexity, earlyExaggeration, learningRate, iterations, theta);
  }

  @Override
  public String id() {
    return "tsne";
  }

  /** By its neighbours, whose number depends on that of the rows. */
  @Override
  public boolean comparesRows() {
    return true;
  }

  @Override
  public TsneModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  private void requireFinite(double[] places) {
    for (double place : places) {
      if (!Double.isFinite(place)) {
        throw new ParameterException(
            String.format(
                Locale.ROOT,
                "learning-rate is too large for these rows: the steps left the numbers a double"
                    + " holds; learning-rate = %s",
                learningRate));
      }
    }
  }

  @Override
  public TsneModel fit(Workbench bench) {
    Table table = bench.table();
    Run run = bench.run();
    int n = table.rows();
    MapRequirements.requireSpread(table);
    double effective = perplexity.forRows(n);
    int neighbors = Perplexity.neighbors(effective);
    requireMemory(n, neighbors, run);
    NeighborTable nearest = bench.neighbors(neighbors);
    double[] places = start(table, run);
    SparseMatrix affinities = Affinities.of(nearest, effective, run);
    new TsneLayout(affinities, dims, theta, run)
        .run(places, iterations, earlyExaggeration, learningRate.forRows(n, earlyExaggeration));
    requireFinite(places);
    return new TsneModel(
        FittedModel.Fit.of(
            bench.provenance(id(), Parameters.of(this)),
            table.featureNames(),
            Matrix.wrap(n, dims, places),
            Spectrum.of(new double[0], new double[0], Double.NaN, 0),
            new int[] {n},
            notes(effective, n)),
        TrainingRows.of(bench),
        new TsneModel.Rule(effective, theta));
  }

  private void requireMemory(int n, int neighbors, Run run) {
    long edge = 3L * (Integer.BYTES + Double.BYTES) + Double.BYTES;
    run.requireMemory(
        2L * n * neighbors * edge + 16L * Double.BYTES * n * dims,
        String.format(Locale.ROOT, "t-SNE of %d rows with %d neighbours", n, neighbors),
        "take a smaller perplexity or fewer rows");
  }

  private List<String> notes(double effective, int n) {
    boolean usual = perplexity.value().isPresent() || effective == Perplexity.USUAL;
    return usual
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "the perplexity is %.3g, a third of the other rows: %d rows are few for more",
                effective,
                n));
  }

  /** The principal components, the first with standard deviation 1e-4. */
  private double[] start(Table table, Run run) {
    SplittableRandom random = run.random(START_ITEM);
    double[] places = PrincipalStart.of(table, dims, random, run).values();
    double squares = 0;
    for (int at = 0; at < places.length; at += dims) {
      squares += places[at] * places[at];
    }
    double scale = SPREAD / Math.sqrt(squares / table.rows());
    for (int at = 0; at < places.length; at++) {
      double noise = SPREAD * random.nextDouble(-1, 1);
      places[at] = scale * places[at] + NOISE * noise;
    }
    return places;
  }
}
