package org.foldsieve.embed.distance;

import java.util.Locale;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Metric;
import org.foldsieve.data.Table;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.part.TrainingRows;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * A map learnt from the distances between rows, as classical scaling and kernel principal
 * components make it.
 *
 * <p>With the squared distances \( \delta_j^2 \) of a new row from the rows j solved for,
 *
 * <p>\[ y_p = \frac{1}{2 \sqrt{\lambda_p}} \sum_j v_{jp} \Bigl( \tfrac{1}{L} \sum_l \delta_{lj}^2 -
 * \delta_j^2 \Bigr), \]
 *
 * <p>which gives a row solved for its own coordinates. With a Gaussian kernel of width h the
 * distances are those of its feature space, \( \delta^2 = 2 (1 - \exp(-|x - x_j|^2 / h)) \).
 *
 * @since 0.1.0
 */
public final class ScalingModel extends FittedModel {

  /** The {@link #type()} of these models. */
  public static final String TYPE = "scaling";

  private static final int BLOCK = 16;

  /** 1/k! from k = 1: the next term is below 1e-17 of the sum for q of 1/4. */
  private static final double[] SERIES = new double[13];

  static {
    SERIES[0] = 1;
    for (int k = 1; k < SERIES.length; k++) {
      SERIES[k] = SERIES[k - 1] / (k + 1);
    }
  }

  private final TrainingRows landmarks;
  private final Places places;

  /**
   * What becomes of distances.
   *
   * @param width h of the kernel; 0 for the distances as they are
   * @param meanSquares the mean squared distance of every row solved for to all of them
   * @param triangulation one row each: v / (2 sqrt(value))
   */
  record Places(double width, double[] meanSquares, Matrix triangulation) {

    Places {
      if (!(width >= 0 && Double.isFinite(width))) {
        throw new IllegalArgumentException("the width of the kernel is " + width);
      }
      if (meanSquares.length != triangulation.rows() || meanSquares.length == 0) {
        throw new IllegalArgumentException(
            String.format(Locale.ROOT, "%d means for a %s", meanSquares.length, triangulation));
      }
    }

    /** The coordinates of rows, held as the rows solved for are. */
    Matrix place(Table samples, TrainingRows training, Run run) {
      int d = triangulation.columns();
      int n = samples.rows();
      Table solved = training.table();
      Matrix placed = Matrix.zeros(n, d);
      NeighborTable others =
          training.metric() == Metric.EUCLIDEAN
              ? null
              : training.nearest(samples, solved.rows(), run);
      run.forEach(
          "placing rows",
          (n + BLOCK - 1) / BLOCK,
          () ->
              new Scratch(
                  new double[solved.isSparse() ? 0 : solved.features()], new double[solved.rows()]),
          (scratch, block) -> {
            for (int i = block * BLOCK; i < Math.min(n, (block + 1) * BLOCK); i++) {
              if (others == null) {
                PairwiseSquares.from(samples, i, solved, scratch.row, scratch.squares);
              } else {
                for (int r = 0; r < others.k(); r++) {
                  scratch.squares[others.index(i, r)] = others.squaredDistance(i, r);
                }
              }
              place(scratch.squares, placed.values(), i * d);
            }
          });
      return placed;
    }

    private void place(double[] squares, double[] target, int offset) {
      int d = triangulation.columns();
      double[] p = triangulation.values();
      for (int l = 0; l < squares.length; l++) {
        double nearer = meanSquares[l] - inKernel(squares[l], width);
        for (int c = 0; c < d; c++) {
          target[offset + c] += p[l * d + c] * nearer;
        }
      }
    }
  }

  /** A row, and its squared distances from all rows solved for. */
  private record Scratch(double[] row, double[] squares) {}

  /** The squared distance in the space of a Gaussian kernel of this width; 0 leaves it as it is. */
  static double inKernel(double squaredDistance, double width) {
    return width == 0 ? squaredDistance : 2 * oneLessExp(squaredDistance / width);
  }

  /** 1 - e^-q for q of at least 0, within 3e-16 of it: several times as fast as Math.expm1. */
  private static double oneLessExp(double q) {
    if (q > 0.25) {
      return 1 - Math.exp(-q);
    }
    double sum = 0;
    for (int k = SERIES.length - 1; k >= 0; k--) {
      sum = SERIES[k] - q * sum;
    }
    return q * sum;
  }

  ScalingModel(Fit fit, TrainingRows landmarks, Places places) {
    super(fit);
    if (landmarks.table().rows() != places.meanSquares.length
        || places.triangulation.columns() != fit.coordinates().columns()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d rows and a %s for a %s",
              landmarks.table().rows(),
              places.triangulation,
              fit.coordinates()));
    }
    this.landmarks = landmarks;
    this.places = places;
  }

  /** The model that a model file holds; see {@link #fields()}. */
  public static ScalingModel read(Fields fields) {
    Fit fit = Fit.read(fields.fields("fit"));
    return new ScalingModel(
        fit,
        TrainingRows.read(fields.fields("training"), fit.featureNames()),
        new Places(
            fields.number("width"),
            fields.finite("mean-squares"),
            fields.finiteMatrix("triangulation")));
  }

  @Override
  protected Fields ownFields() {
    return new Fields()
        .put("training", landmarks.fields())
        .put("width", places.width)
        .put("mean-squares", places.meanSquares)
        .put("triangulation", places.triangulation);
  }

  @Override
  public String type() {
    return TYPE;
  }

  /** How many training rows were solved for exactly; the others are placed as new rows are. */
  public int landmarks() {
    return places.meanSquares.length;
  }

  @Override
  public Matrix transform(Table rows, Run run) {
    return places.place(landmarks.like(align(rows)), landmarks, run);
  }
}
