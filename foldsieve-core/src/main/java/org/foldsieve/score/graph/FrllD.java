package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.List;
import org.foldsieve.graph.Radius;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.form.QuadraticForm;

/**
 * Ranks features by how much more they differ between near rows of different classes than between
 * near rows of one class, largest first: feature ranking by local learning, as a difference.
 *
 * <p>\[ D_r = b_r - w_r \]
 *
 * <p>with b and w, their graphs and parameters as in {@link FrllQ}. Changed by a feature's scale,
 * as the variance is: choose a scaling when units differ.
 *
 * <p><b>Undefined.</b> The score is undefined for a constant feature, and with {@code literal} for
 * one with w = 0.
 *
 * <p><b>Cost.</b> O(n²d) for the neighbours, O(nkd) for the score.
 *
 * <p><b>Not reproduced.</b> The paper takes the matrix behind D to be positive semidefinite; it is
 * not in general, and many features score below 0 (47 % on Yale with {@code split=class}).
 *
 * <p><b>Paper.</b> Pan, Wang, Song, Niu, Gu (2013). Fast feature ranking and its application to
 * face recognition. Transactions of Nanjing University of Aeronautics and Astronautics 30.
 *
 * @param neighbors k; not used with a radius
 * @param split where the k nearest are looked for
 * @param radius joins all rows within this distance instead of the k nearest
 * @param literal whether features with w = 0 are undefined
 * @since 0.1.0
 */
public record FrllD(int neighbors, FrllQ.Split split, Radius radius, boolean literal)
    implements QuadraticScorer {

  /** Checks the parameters. */
  public FrllD {
    new FrllGraphs(neighbors, split, radius);
  }

  /** Five neighbours, inside and outside the class. */
  public static FrllD withDefaults() {
    return new FrllD(5, FrllQ.Split.CLASS, Radius.NONE, false);
  }

  /** This method with another number of neighbours. */
  public FrllD withNeighbors(int neighbors) {
    return new FrllD(neighbors, split, radius, literal);
  }

  /** This method with another choice of where to look. */
  public FrllD withSplit(FrllQ.Split split) {
    return new FrllD(neighbors, split, radius, literal);
  }

  /** This method on the graphs of all rows within a radius. */
  public FrllD withRadius(Radius radius) {
    return new FrllD(neighbors, split, radius, literal);
  }

  /** This method with features of w = 0 removed, as the paper says, or not. */
  public FrllD withLiteral(boolean literal) {
    return new FrllD(neighbors, split, radius, literal);
  }

  @Override
  public String id() {
    return "frll-d";
  }

  @Override
  public boolean isEnergy() {
    return true;
  }

  @Override
  public boolean comparesRows() {
    return true;
  }

  @Override
  public int sharedNeighbors() {
    return graphs().sharedNeighbors();
  }

  @Override
  public void planNeighbors(Workbench bench) {
    graphs().planNeighbors(bench);
  }

  @Override
  public List<Recipe<?>> sharedWeights() {
    return List.of(graphs());
  }

  private FrllGraphs graphs() {
    return new FrllGraphs(neighbors, split, radius);
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    return graphs().forms(bench, id());
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    double[] within = values.get(0);
    double[] between = values.get(1);
    double[] scores = new double[within.length];
    Arrays.setAll(scores, r -> literal && within[r] == 0 ? Double.NaN : between[r] - within[r]);
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores)
        .withPart("between", between)
        .withPart("within", within);
  }
}
