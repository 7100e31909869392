package org.foldsieve.embed.spectral;

import java.util.Locale;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Table;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.part.TrainingRows;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * A map learnt from eigenvectors of a graph's Laplacian, as Laplacian eigenmaps make it.
 *
 * <p>A new row x with weights w(x, j) to its k nearest training rows, by the weight rule of the
 * training graph, is placed by the Nyström formula, in each coordinate
 *
 * <p>\[ y(x) = \frac{\sum_j w(x, j)\, y_j}{(1 - \mu) \sum_j w(x, j)}, \]
 *
 * <p>which holds for the training rows over all their edges. A new row equal to a training row
 * takes the coordinates of the first such row. A coordinate is NaN where the formula is 0/0: μ is
 * 1, or the row is so far that all its weights underflow.
 *
 * @since 0.1.0
 */
public final class NystromModel extends FittedModel {

  /** The {@link #type()} of these models. */
  public static final String TYPE = "nystrom";

  /** An eigenvalue this near to 1 leaves nothing to divide by. */
  private static final double NO_SMOOTHNESS = 1e-12;

  /**
   * The weight rule of the training graph.
   *
   * @param neighbors k
   * @param kernel of the edges
   * @param width what the kernel divides squared distances by
   * @param scales the local scale of every training row; none unless the kernel is self-tuned
   * @param degrees D of every training row when coordinates are \( \sqrt{D} y \); none for y
   */
  record Weights(int neighbors, Kernel kernel, double width, double[] scales, double[] degrees) {}

  private final TrainingRows training;
  private final Weights rule;

  NystromModel(Fit fit, TrainingRows training, Weights rule) {
    super(fit);
    int n = training.table().rows();
    int scales = rule.kernel == Kernel.SELF_TUNED ? n : 0;
    if (n != fit.coordinates().rows()
        || rule.neighbors < 1
        || rule.neighbors > n
        || rule.scales.length != scales
        || (rule.degrees.length != 0 && rule.degrees.length != n)
        || fit.spectrum().eigenvalues().length != fit.coordinates().columns()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d training rows, %d scales, %d degrees and %d neighbours for the %s and %d eigenvalues",
              n,
              rule.scales.length,
              rule.degrees.length,
              rule.neighbors,
              fit.coordinates(),
              fit.spectrum().eigenvalues().length));
    }
    this.training = training;
    this.rule = rule;
  }

  /** The model that a model file holds; see {@link #fields()}. */
  public static NystromModel read(Fields fields) {
    Fit fit = Fit.read(fields.fields("fit"));
    return new NystromModel(
        fit,
        TrainingRows.read(fields.fields("training"), fit.featureNames()),
        new Weights(
            fields.count("neighbors"),
            Kernel.valueOf(fields.text("kernel")),
            fields.number("width"),
            fields.finite("scales"),
            fields.finite("degrees")));
  }

  @Override
  protected Fields ownFields() {
    return new Fields()
        .put("training", training.fields())
        .put("neighbors", rule.neighbors)
        .put("kernel", rule.kernel.name())
        .put("width", rule.width)
        .put("scales", rule.scales)
        .put("degrees", rule.degrees);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Matrix transform(Table rows, Run run) {
    Table samples = training.like(align(rows));
    int k = rule.neighbors;
    // The local scale of a new row is the distance to its seventh training row.
    int scaleNeighbor = Math.min(Kernel.SCALE_NEIGHBOR, training.table().rows());
    boolean selfTuned = rule.kernel == Kernel.SELF_TUNED;
    NeighborTable nearest =
        training.nearest(samples, selfTuned ? Math.max(k, scaleNeighbor) : k, run);
    double[] mu = eigenvalues();
    return TrainingRows.place(
        nearest,
        trainingCoordinates(),
        (i, placed) -> {
          double[] sums = new double[placed.columns()];
          double scale = selfTuned ? nearest.distance(i, scaleNeighbor - 1) : 0;
          double degree = sum(nearest, i, scale, sums);
          for (int p = 0; p < sums.length; p++) {
            double mean = sums[p] / degree / smoothness(mu[p]);
            placed.set(i, p, rule.degrees.length > 0 ? Math.sqrt(degree) * mean : mean);
          }
        },
        run);
  }

  private static double smoothness(double mu) {
    return Math.abs(1 - mu) < NO_SMOOTHNESS ? Double.NaN : 1 - mu;
  }

  /** Adds the weighted sums of the neighbours' y; gives the sum of weights. */
  private double sum(NeighborTable nearest, int i, double scale, double[] sums) {
    Matrix known = trainingCoordinates();
    double degree = 0;
    for (int r = 0; r < rule.neighbors; r++) {
      int j = nearest.index(i, r);
      double width = rule.kernel == Kernel.SELF_TUNED ? scale * rule.scales[j] : rule.width;
      double weight = rule.kernel.weight(nearest.squaredDistance(i, r), width);
      degree += weight;
      double share = rule.degrees.length > 0 ? weight / Math.sqrt(rule.degrees[j]) : weight;
      for (int p = 0; p < sums.length; p++) {
        sums[p] += share * known.get(j, p);
      }
    }
    return degree;
  }
}
