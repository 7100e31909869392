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
 * Ranks features by how much they differ between near rows of different classes relative to near
 * rows of one class, largest first: feature ranking by local learning, as a quotient.
 *
 * <p>\[ Q_r = \frac{b_r}{w_r}, \quad w_r = \sum_{(i,j) \in W} (f_i - f_j)^2, \quad b_r =
 * \sum_{(i,j) \in B} (f_i - f_j)^2 \]
 *
 * <p>With {@code split=class}, W joins i and j when either is among the k nearest of the other
 * inside its class (all of a class with fewer than k + 1 rows), and B when either is among the k
 * nearest of the other outside its class. With {@code split=all} the k nearest over all rows are
 * joined, and the label decides to which graph an edge belongs: equations 1 and 2 of the paper as
 * printed. With a {@code radius} all rows within it are joined, then split by label. Each edge
 * counts once.
 *
 * <p>For a number y to predict the rows near each other by all features are joined, and every edge
 * counts in both sums: with \( \delta = |y_i - y_j| \) by the range of y and \( \bar\delta \) its
 * mean over the edges, by \( \delta / \bar\delta \) in b and by \( (1 - \delta) / (1 - \bar\delta)
 * \) in w, as RReliefF has it. With two values the order is that of {@code split=all}. The label
 * has no inside and no outside then, so {@code split} is not used.
 *
 * <p>On given graphs Q is not changed by a feature's offset or scale.
 *
 * <p><b>Undefined.</b> A feature with w = 0 and b > 0 is constant in every neighbourhood of a
 * class: +infinity, the best. With w = b = 0 the score is 0. The score is undefined for a constant
 * feature.
 *
 * <p><b>Cost.</b> O(n²d) for the neighbours, O(nkd) for the score.
 *
 * <p><b>Departures.</b> The paper says that a feature with w = 0 "should be removed": with {@code
 * literal} it is undefined and last.
 *
 * <p><b>Not reproduced.</b> The paper derives more than this ranking; its claim that w = b/w
 * maximises its equation 8 does not hold (a single feature does), so the score is a heuristic.
 * Figure 1 of the paper is labelled "classification error" and shows accuracy; none of its four
 * claims about who wins is reproduced, see docs/reproduction.md.
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
public record FrllQ(int neighbors, Split split, Radius radius, boolean literal)
    implements QuadraticScorer {

  /** Where the nearest rows are looked for. */
  public enum Split {
    /** Inside the class of a row for one graph, outside it for the other. */
    CLASS,
    /** Among all rows. */
    ALL
  }

  /** Checks the parameters. */
  public FrllQ {
    new FrllGraphs(neighbors, split, radius);
  }

  /** Five neighbours, inside and outside the class. */
  public static FrllQ withDefaults() {
    return new FrllQ(5, Split.CLASS, Radius.NONE, false);
  }

  /** This method with another number of neighbours. */
  public FrllQ withNeighbors(int neighbors) {
    return new FrllQ(neighbors, split, radius, literal);
  }

  /** This method with another choice of where to look. */
  public FrllQ withSplit(Split split) {
    return new FrllQ(neighbors, split, radius, literal);
  }

  /** This method on the graphs of all rows within a radius. */
  public FrllQ withRadius(Radius radius) {
    return new FrllQ(neighbors, split, radius, literal);
  }

  /** This method with features of w = 0 removed, as the paper says, or not. */
  public FrllQ withLiteral(boolean literal) {
    return new FrllQ(neighbors, split, radius, literal);
  }

  @Override
  public String id() {
    return "frll-q";
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
    Arrays.setAll(scores, r -> score(within[r], between[r]));
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores)
        .withPart("between", between)
        .withPart("within", within);
  }

  private double score(double within, double between) {
    if (within == 0 && literal) {
      return Double.NaN;
    }
    return between == 0 ? 0 : between / within;
  }
}
