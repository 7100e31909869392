package org.foldsieve.embed.layout;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Table;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.part.TrainingRows;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * A map laid out by t-SNE.
 *
 * <p>A new row picks its neighbours among the training rows with chances p_j of the map's
 * perplexity, and goes to where the points of the map would be picked alike: the Kullback-Leibler
 * divergence
 *
 * <p>\[ \sum_j p_j \log \frac{p_j}{q_j}, \quad q_j = \frac{w_j}{\sum_l w_l}, \quad w_j = \frac{1}{1
 * + |y - y_j|^2} \]
 *
 * <p>is lowered by steps from the mean of its neighbours on, while the map stays as it is. A row
 * equal to a training row takes the place of the first such row. Rows do not see each other: each
 * has the place it would have alone.
 *
 * @since 0.1.0
 */
public final class TsneModel extends FittedModel {

  /** The {@link #type()} of these models. */
  public static final String TYPE = "tsne";

  private static final int STEPS = 100;

  /**
   * What rows are placed by.
   *
   * @param perplexity of each row's choice
   * @param theta of the tree
   */
  record Rule(double perplexity, double theta) {}

  private final TrainingRows training;
  private final Rule rule;

  TsneModel(Fit fit, TrainingRows training, Rule rule) {
    super(fit);
    int n = training.table().rows();
    int d = fit.coordinates().columns();
    if (n != fit.coordinates().rows()
        || d > Tsne.MOST_DIMENSIONS
        || !(rule.perplexity >= 1 && Perplexity.neighbors(rule.perplexity) <= n)
        || !(rule.theta >= 0 && rule.theta <= Tsne.LARGEST_THETA)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d training rows, perplexity %s and theta %s for the %s",
              n,
              rule.perplexity,
              rule.theta,
              fit.coordinates()));
    }
    Places.requireFinite(fit.coordinates());
    this.training = training;
    this.rule = rule;
  }

  /** The model that a model file holds; see {@link #fields()}. */
  public static TsneModel read(Fields fields) {
    Fit fit = Fit.read(fields.fields("fit"));
    return new TsneModel(
        fit,
        TrainingRows.read(fields.fields("training"), fit.featureNames()),
        new Rule(fields.number("perplexity"), fields.number("theta")));
  }

  @Override
  protected Fields ownFields() {
    return new Fields()
        .put("training", training.fields())
        .put("perplexity", rule.perplexity)
        .put("theta", rule.theta);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Matrix transform(Table rows, Run run) {
    Table samples = training.like(align(rows));
    NeighborTable nearest = training.nearest(samples, Perplexity.neighbors(rule.perplexity), run);
    Matrix known = trainingCoordinates();
    CellTree tree = new CellTree(known.rows(), known.columns());
    tree.build(known.values());
    return TrainingRows.place(nearest, known, (i, placed) -> place(i, nearest, tree, placed), run);
  }

  private void place(int i, NeighborTable nearest, CellTree tree, Matrix placed) {
    double[] known = trainingCoordinates().values();
    int d = placed.columns();
    double[] y = placed.values();
    double[] chances = new double[nearest.k()];
    Affinities.chances(nearest, i, rule.perplexity, chances);
    for (int r = 0; r < chances.length; r++) {
      for (int c = 0; c < d; c++) {
        y[i * d + c] += chances[r] * known[nearest.index(i, r) * d + c];
      }
    }
    double[] pull = new double[d];
    double[] push = new double[d];
    for (int step = 0; step < STEPS; step++) {
      double stiffness = pull(i, nearest, chances, y, pull);
      double total = tree.push(y, i * d, rule.theta, push);
      for (int c = 0; c < d; c++) {
        // Half of the step that would settle it if the stiffness stayed.
        y[i * d + c] -= (pull[c] - push[c] / total) / (2 * stiffness);
      }
    }
  }

  /** Writes the pull of the neighbours, and gives by how much it grows with the distance. */
  private double pull(int i, NeighborTable nearest, double[] chances, double[] y, double[] pull) {
    double[] known = trainingCoordinates().values();
    int d = pull.length;
    Arrays.fill(pull, 0);
    double stiffness = 0;
    for (int r = 0; r < chances.length; r++) {
      int j = nearest.index(i, r) * d;
      double squared = 0;
      for (int c = 0; c < d; c++) {
        double difference = y[i * d + c] - known[j + c];
        squared += difference * difference;
      }
      double share = chances[r] / (1 + squared);
      stiffness += share;
      for (int c = 0; c < d; c++) {
        pull[c] += share * (y[i * d + c] - known[j + c]);
      }
    }
    return stiffness;
  }
}
