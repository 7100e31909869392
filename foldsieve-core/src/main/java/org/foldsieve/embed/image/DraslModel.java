package org.foldsieve.embed.image;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.Fields;
import org.foldsieve.data.ImageShape;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;

/**
 * What {@link Drasl} learns: a reducer of images, their graph, and a cluster for every image.
 *
 * @since 0.1.0
 */
public final class DraslModel extends ImageModel {

  /** The {@link #type()} of these models. */
  public static final String TYPE = "drasl";

  /**
   * One round of the method.
   *
   * @param number from 1
   * @param lambda the weight of F in this round
   * @param components connected components of the graph it made
   * @param within the sum of |U'(X_i - X_j)V|² P_ij
   * @param spread gamma times the sum of P_ij²
   * @param indicator lambda times the sum of |f_i - f_j|² P_ij
   */
  public record Iteration(
      int number, double lambda, int components, double within, double spread, double indicator) {

    /** The objective at the end of the round: the sum of its three terms. */
    public double objective() {
      return within + spread + indicator;
    }
  }

  private final int[] clusters;
  private final SparseMatrix weights;
  private final List<Iteration> history;

  DraslModel(
      Fit fit,
      ImageShape shape,
      Reducer reducer,
      double[] mean,
      int[] clusters,
      SparseMatrix weights,
      List<Iteration> history) {
    super(fit, shape, reducer, mean);
    this.clusters = clusters;
    this.weights = weights;
    this.history = List.copyOf(history);
  }

  /** The model that a model file holds; see {@link #fields()}. */
  public DraslModel(Fields fields) {
    super(fields);
    int n = trainingCoordinates().rows();
    this.clusters = fields.ints("clusters");
    this.weights = fields.sparse("weights");
    if (clusters.length != n || weights.rows() != n || weights.columns() != n) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "%d clusters and a %s for %d images", clusters.length, weights, n));
    }
    for (int cluster : clusters) {
      if (cluster < 0 || cluster >= n) {
        throw new IllegalArgumentException(
            String.format(Locale.ROOT, "cluster %d of %d images", cluster, n));
      }
    }
    List<Iteration> rounds = new ArrayList<>();
    Matrix table = fields.matrix("history", fields.matrix("history").rows(), 6);
    for (int t = 0; t < table.rows(); t++) {
      rounds.add(
          new Iteration(
              (int) table.get(t, 0),
              table.get(t, 1),
              (int) table.get(t, 2),
              table.get(t, 3),
              table.get(t, 4),
              table.get(t, 5)));
    }
    this.history = List.copyOf(rounds);
  }

  /** The rounds as a table, a row each: number, lambda, components, within, spread, indicator. */
  public Matrix historyTable() {
    return Matrix.ofRows(
        history.stream()
            .map(
                round ->
                    new double[] {
                      round.number(),
                      round.lambda(),
                      round.components(),
                      round.within(),
                      round.spread(),
                      round.indicator()
                    })
            .toArray(double[][]::new));
  }

  @Override
  protected Fields ownFields() {
    return super.ownFields()
        .put("clusters", clusters)
        .put("weights", weights)
        .put("history", historyTable());
  }

  @Override
  public String type() {
    return TYPE;
  }

  /** The connected component of every training image, from 0, in the order of their first image. */
  public int[] clusters() {
    return clusters.clone();
  }

  /** P: row i says how likely each other image is a neighbour of image i. The live matrix. */
  public SparseMatrix weights() {
    return weights;
  }

  /** Every round: lambda, components, and the terms of the objective. */
  public List<Iteration> history() {
    return history;
  }
}
