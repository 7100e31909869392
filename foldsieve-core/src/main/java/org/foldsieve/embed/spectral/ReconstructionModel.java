package org.foldsieve.embed.spectral;

import java.util.Locale;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Table;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.part.TrainingRows;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.LneWeights;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * A map learnt from reconstruction weights, as LLE and LNE make it.
 *
 * <p>A new row is rebuilt from its k nearest training rows by the rule of the method, and the same
 * weights are applied to their coordinates. A new row equal to a training row takes the coordinates
 * of the first such row.
 *
 * @since 0.1.0
 */
public final class ReconstructionModel extends FittedModel {

  /** The {@link #type()} of these models. */
  public static final String TYPE = "reconstruction";

  private final TrainingRows training;
  private final int neighbors;
  private final double lambda;
  private final double reg;
  private final boolean lne;

  private ReconstructionModel(
      Fit fit, TrainingRows training, int neighbors, boolean lne, double lambda, double reg) {
    super(fit);
    int n = training.table().rows();
    if (n != fit.coordinates().rows() || neighbors < 1 || neighbors > n) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d training rows and %d neighbours for %d coordinates",
              n,
              neighbors,
              fit.coordinates().rows()));
    }
    // The rules check their parameters.
    if (lne) {
      new LneWeights(neighbors, lambda, reg);
    } else {
      LleWeights.forEmbedding(neighbors, reg);
    }
    this.training = training;
    this.neighbors = neighbors;
    this.lne = lne;
    this.lambda = lambda;
    this.reg = reg;
  }

  static ReconstructionModel lle(Fit fit, Workbench bench, int neighbors, double reg) {
    return new ReconstructionModel(fit, TrainingRows.of(bench), neighbors, false, 0, reg);
  }

  static ReconstructionModel lne(
      Fit fit, Workbench bench, int neighbors, double lambda, double reg) {
    return new ReconstructionModel(fit, TrainingRows.of(bench), neighbors, true, lambda, reg);
  }

  /** The model that a model file holds; see {@link #fields()}. */
  public static ReconstructionModel read(Fields fields) {
    Fit fit = Fit.read(fields.fields("fit"));
    return new ReconstructionModel(
        fit,
        TrainingRows.read(fields.fields("training"), fit.featureNames()),
        fields.count("neighbors"),
        isLne(fields.text("rule")),
        fields.finiteNumber("lambda"),
        fields.finiteNumber("reg"));
  }

  private static boolean isLne(String rule) {
    if (!rule.equals("lne") && !rule.equals("lle")) {
      throw new IllegalArgumentException("there is no rule of reconstruction '" + rule + "'");
    }
    return rule.equals("lne");
  }

  @Override
  protected Fields ownFields() {
    return new Fields()
        .put("training", training.fields())
        .put("neighbors", neighbors)
        .put("rule", lne ? "lne" : "lle")
        .put("lambda", lambda)
        .put("reg", reg);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Matrix transform(Table rows, Run run) {
    Table samples = training.like(align(rows));
    NeighborTable nearest = training.nearest(samples, neighbors, run);
    SparseMatrix weights = weights(samples, nearest, run);
    Matrix known = trainingCoordinates();
    int d = known.columns();
    return TrainingRows.place(
        nearest,
        known,
        (i, placed) -> {
          for (int e = weights.rowStart()[i]; e < weights.rowStart()[i + 1]; e++) {
            int from = weights.columnIndices()[e] * d;
            for (int p = 0; p < d; p++) {
              placed.values()[i * d + p] += weights.values()[e] * known.values()[from + p];
            }
          }
        },
        run);
  }

  private SparseMatrix weights(Table samples, NeighborTable nearest, Run run) {
    return lne
        ? new LneWeights(neighbors, lambda, reg)
            .of(samples, training.table(), nearest.toLists(), run)
        : LleWeights.forEmbedding(neighbors, reg)
            .of(samples, training.table(), nearest.toLists(), run);
  }
}
