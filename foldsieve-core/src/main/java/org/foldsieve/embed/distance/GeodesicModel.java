package org.foldsieve.embed.distance;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Table;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.part.TrainingRows;
import org.foldsieve.graph.Geodesics;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * A map learnt from geodesic distances, as Isomap makes it.
 *
 * <p>A new row is joined to its k nearest training rows; its geodesic distances \( \delta_j \) to
 * the landmarks j run through these, and the formula of classical scaling places it:
 *
 * <p>\[ y_p = \frac{1}{2 \sqrt{\lambda_p}} \sum_j v_{jp} \Bigl( \tfrac{1}{L} \sum_l \delta_{lj}^2 -
 * \delta_j^2 \Bigr). \]
 *
 * <p>For a training row this gives its own coordinates. A row whose neighbours all lie in other
 * components than the mapped one is NaN, as those training rows are. Time: one shortest-path search
 * a row.
 *
 * @since 0.1.0
 */
public final class GeodesicModel extends FittedModel {

  /** The {@link #type()} of these models. */
  public static final String TYPE = "geodesic";

  private final TrainingRows training;
  private final Places places;

  /**
   * Where distances are measured and what becomes of them.
   *
   * @param neighbors k
   * @param kept the training rows that are mapped: the largest component
   * @param lengths of the edges between kept rows, by their place in {@code kept}
   * @param landmarks places of the landmarks in {@code kept}, ascending
   * @param meanSquares the mean squared geodesic of every landmark to all landmarks
   * @param triangulation one row a landmark: v / (2 sqrt(value))
   */
  record Places(
      int neighbors,
      int[] kept,
      SparseMatrix lengths,
      int[] landmarks,
      double[] meanSquares,
      Matrix triangulation) {

    Places {
      if (neighbors < 1
          || lengths.rows() != kept.length
          || lengths.columns() != kept.length
          || landmarks.length != meanSquares.length
          || landmarks.length != triangulation.rows()) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "%d rows, %s, %d landmarks, %d means and a %s",
                kept.length,
                lengths,
                landmarks.length,
                meanSquares.length,
                triangulation));
      }
      if (landmarks.length == 0) {
        throw new IllegalArgumentException("there is no landmark");
      }
      // The search for paths goes both ways, and ends because no edge is shorter than nothing.
      for (int e = 0; e < lengths.entries(); e++) {
        if (!(lengths.values()[e] >= 0 && Double.isFinite(lengths.values()[e]))) {
          throw new IllegalArgumentException("an edge has the length " + lengths.values()[e]);
        }
      }
    }

    /** Writes the coordinates of a point at these squared distances from all kept rows. */
    void place(double[] distances, double[] target, int offset) {
      int d = triangulation.columns();
      double[] p = triangulation.values();
      Arrays.fill(target, offset, offset + d, 0);
      for (int l = 0; l < landmarks.length; l++) {
        double distance = distances[landmarks[l]];
        double nearer = meanSquares[l] - distance * distance;
        for (int c = 0; c < d; c++) {
          target[offset + c] += p[l * d + c] * nearer;
        }
      }
    }
  }

  GeodesicModel(Fit fit, TrainingRows training, Places places) {
    super(fit);
    int n = training.table().rows();
    if (n != fit.coordinates().rows()
        || places.triangulation.columns() != fit.coordinates().columns()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d training rows and a %s for a %s",
              n,
              places.triangulation,
              fit.coordinates()));
    }
    if (places.neighbors > n) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%d neighbours among %d rows", places.neighbors, n));
    }
    this.training = training;
    this.places = places;
  }

  /** The model that a model file holds; see {@link #fields()}. */
  public static GeodesicModel read(Fields fields) {
    Fit fit = Fit.read(fields.fields("fit"));
    int[] kept = fields.ascending("kept", fit.coordinates().rows());
    SparseMatrix lengths = fields.sparse("lengths");
    if (lengths.rows() == lengths.columns() && !isSymmetric(lengths)) {
      throw new IllegalArgumentException("an edge is not of one length in both directions");
    }
    return new GeodesicModel(
        fit,
        TrainingRows.read(fields.fields("training"), fit.featureNames()),
        new Places(
            fields.count("neighbors"),
            kept,
            lengths,
            fields.ascending("landmarks", kept.length),
            fields.finite("mean-squares"),
            fields.finiteMatrix("triangulation")));
  }

  private static boolean isSymmetric(SparseMatrix matrix) {
    SparseMatrix turned = matrix.transpose();
    int entries = matrix.entries();
    return Arrays.equals(matrix.rowStart(), turned.rowStart())
        && Arrays.equals(matrix.columnIndices(), 0, entries, turned.columnIndices(), 0, entries)
        && Arrays.equals(matrix.values(), 0, entries, turned.values(), 0, entries);
  }

  @Override
  protected Fields ownFields() {
    return new Fields()
        .put("training", training.fields())
        .put("neighbors", places.neighbors)
        .put("kept", places.kept)
        .put("lengths", places.lengths)
        .put("landmarks", places.landmarks)
        .put("mean-squares", places.meanSquares)
        .put("triangulation", places.triangulation);
  }

  @Override
  public String type() {
    return TYPE;
  }

  /** The training rows that are mapped, ascending: the largest component; a copy. */
  public int[] keptRows() {
    return places.kept.clone();
  }

  /** The training rows that are landmarks, ascending: all mapped rows unless there are fewer. */
  public int[] landmarkRows() {
    return Arrays.stream(places.landmarks).map(place -> places.kept[place]).toArray();
  }

  @Override
  public Matrix transform(Table rows, Run run) {
    Table samples = training.like(align(rows));
    NeighborTable nearest = training.nearest(samples, places.neighbors, run);
    int[] placeOf = new int[training.table().rows()];
    Arrays.fill(placeOf, -1);
    for (int at = 0; at < places.kept.length; at++) {
      placeOf[places.kept[at]] = at;
    }
    int[][] starts = new int[samples.rows()][];
    double[][] offsets = new double[samples.rows()][];
    for (int i = 0; i < starts.length; i++) {
      join(nearest, i, placeOf, starts, offsets);
    }
    int d = dimensions();
    Matrix placed = Matrix.zeros(samples.rows(), d);
    new Geodesics(places.lengths)
        .from(
            starts,
            offsets,
            run,
            (i, distances) -> {
              if (starts[i].length == 0) {
                Arrays.fill(placed.values(), i * d, (i + 1) * d, Double.NaN);
              } else {
                places.place(distances, placed.values(), i * d);
              }
            });
    return placed;
  }

  /** Joins a new row to those of its neighbours that are mapped. */
  private static void join(
      NeighborTable nearest, int i, int[] placeOf, int[][] starts, double[][] offsets) {
    int[] start = new int[nearest.k()];
    double[] offset = new double[nearest.k()];
    int count = 0;
    for (int r = 0; r < nearest.k(); r++) {
      int place = placeOf[nearest.index(i, r)];
      if (place >= 0) {
        start[count] = place;
        offset[count++] = nearest.distance(i, r);
      }
    }
    starts[i] = Arrays.copyOf(start, count);
    offsets[i] = Arrays.copyOf(offset, count);
  }
}
