package org.foldsieve.embed.layout;

import java.util.Locale;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Table;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.part.TrainingRows;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * A map laid out by UMAP.
 *
 * <p>A new row starts at the mean of its k nearest training rows, by the weights a training row
 * gives its neighbours, and moves for 100 epochs, pulled by them and pushed by training rows drawn
 * at random, while the map stays as it is. A row equal to a training row takes the place of the
 * first such row. Rows do not see each other: each has the place it would have alone.
 *
 * @since 0.1.0
 */
public final class UmapModel extends FittedModel {

  /** The {@link #type()} of these models. */
  public static final String TYPE = "umap";

  private static final int EPOCHS = 100;

  /**
   * What rows are placed by.
   *
   * @param neighbors k
   * @param curve how near two points of the map are
   * @param negatives rows drawn for each pull
   * @param meanDistance of the training rows to their neighbours
   */
  record Rule(int neighbors, Closeness curve, int negatives, double meanDistance) {}

  private final TrainingRows training;
  private final Rule rule;

  UmapModel(Fit fit, TrainingRows training, Rule rule) {
    super(fit);
    int n = training.table().rows();
    if (n != fit.coordinates().rows()
        || rule.neighbors < 1
        || rule.neighbors > n
        || rule.negatives > UmapLayout.MOST_NEGATIVES
        || !(rule.meanDistance >= 0 && Double.isFinite(rule.meanDistance))) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d training rows, %d neighbours, %d negative samples and the mean distance %s for"
                  + " the %s",
              n,
              rule.neighbors,
              rule.negatives,
              rule.meanDistance,
              fit.coordinates()));
    }
    Places.requireFinite(fit.coordinates());
    this.training = training;
    this.rule = rule;
  }

  /** The model that a model file holds; see {@link #fields()}. */
  public static UmapModel read(Fields fields) {
    Fit fit = Fit.read(fields.fields("fit"));
    return new UmapModel(
        fit,
        TrainingRows.read(fields.fields("training"), fit.featureNames()),
        new Rule(
            fields.count("neighbors"),
            new Closeness(fields.number("a"), fields.number("b")),
            fields.count("negative-samples"),
            fields.number("mean-distance")));
  }

  @Override
  protected Fields ownFields() {
    return new Fields()
        .put("training", training.fields())
        .put("neighbors", rule.neighbors)
        .put("a", rule.curve.a())
        .put("b", rule.curve.b())
        .put("negative-samples", rule.negatives)
        .put("mean-distance", rule.meanDistance);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Matrix transform(Table rows, Run run) {
    Table samples = training.like(align(rows));
    NeighborTable nearest = training.nearest(samples, rule.neighbors, run);
    Matrix known = trainingCoordinates();
    float[] others = Places.toFloats(known);
    UmapLayout layout =
        new UmapLayout(dimensions(), rule.curve, rule.negatives, provenance().seed());
    return TrainingRows.place(
        nearest, known, (i, placed) -> place(i, nearest, others, layout, placed), run);
  }

  private void place(
      int i, NeighborTable nearest, float[] others, UmapLayout layout, Matrix placed) {
    int d = placed.columns();
    int[] from = new int[rule.neighbors];
    double[] weights = new double[rule.neighbors];
    FuzzyGraph.weights(nearest, i, rule.meanDistance, weights);
    for (int r = 0; r < from.length; r++) {
      from[r] = nearest.index(i, r);
    }
    float[] place = Places.mean(others, d, from, weights);
    layout.place(place, from, weights, others, EPOCHS);
    for (int c = 0; c < d; c++) {
      placed.set(i, c, place[c]);
    }
  }
}
