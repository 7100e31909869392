package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Radius;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.form.QuadraticForm;

/**
 * Ranks features by how little they change between neighbours, relative to how much they vary;
 * smallest first.
 *
 * <p>On the graph that joins i and j when either is among the k nearest of the other, with the
 * weights \( w_{ij} \) of the kernel and the degrees \( d_i = \sum_j w_{ij} \),
 *
 * <p>\[ L_r = \frac{\sum_{i&lt;j} w_{ij} (f_{ri} - f_{rj})^2}{\sum_i d_i (f_{ri} - \mu_r)^2},
 * \qquad \mu_r = \frac{\sum_i d_i f_{ri}}{\sum_i d_i}. \]
 *
 * <p>On a given graph it is invariant to a feature's scale and offset.
 *
 * <p><b>Undefined.</b> The score is undefined for a constant feature, and for one that is constant
 * on all rows that have an edge of weight above 0.
 *
 * <p><b>Cost.</b> O(edges · d) after the graph.
 *
 * <p><b>Departures.</b> The weighted mean is that of the original paper and the only one for which
 * the denominator is {@code f'Df}; {@code mean=plain} is eq. 3 of Yao et al. (2017), whose double
 * sum also counts each edge twice. The bandwidth is taken from the data by default, for one that is
 * too small for the data makes every weight underflow, which is an error; where only weights
 * between equal rows are left, a note says so.
 *
 * <p><b>Not reproduced.</b> The order 2, 1, 4, 3 of Iris that Yao et al. (2017) print in Table IV
 * is the descending one; ascending, which is right, is 3, 4, 1, 2 for every k, mean and kernel
 * tried. Rows K = 10, 15 and 20 of their Table V are not reproducible in either direction.
 *
 * <p><b>Paper.</b> He, Cai, Niyogi (2005). Laplacian score for feature selection. NIPS 18.
 *
 * @param neighbors k
 * @param radius joins all rows within this distance instead of the k nearest
 * @param kernel the weight of an edge
 * @param bandwidth t of the heat kernels
 * @param mean whether the mean is weighted by the degrees
 * @since 0.1.0
 */
public record LaplacianScore(
    int neighbors, Radius radius, Kernel kernel, Bandwidth bandwidth, Mean mean)
    implements QuadraticScorer {

  private static final String FLAT =
      "only equal rows are joined, and no feature changes between these: use more neighbours,"
          + " or a larger radius or bandwidth";

  /** The mean a feature is centred by. */
  public enum Mean {
    /** Weighted by the degrees, as He et al. have it. */
    WEIGHTED,
    /** The plain mean, eq. 3 of Yao et al. (2017). */
    PLAIN
  }

  /** Checks the parameters. */
  public LaplacianScore {
    Objects.requireNonNull(mean, "mean");
    new AffinityGraph(neighbors, radius, kernel, bandwidth);
  }

  /** Five neighbours, heat kernel exp(-d²/t) with t from the data, weighted mean. */
  public static LaplacianScore withDefaults() {
    return new LaplacianScore(5, Radius.NONE, Kernel.HEAT_T, Bandwidth.AUTO, Mean.WEIGHTED);
  }

  /** This method with k neighbours. */
  public LaplacianScore withNeighbors(int neighbors) {
    return new LaplacianScore(neighbors, radius, kernel, bandwidth, mean);
  }

  /** This method on the graph of all rows within a radius. */
  public LaplacianScore withRadius(Radius radius) {
    return new LaplacianScore(neighbors, radius, kernel, bandwidth, mean);
  }

  /** This method with another kernel. */
  public LaplacianScore withKernel(Kernel kernel) {
    return new LaplacianScore(neighbors, radius, kernel, bandwidth, mean);
  }

  /** This method with another bandwidth. */
  public LaplacianScore withBandwidth(Bandwidth bandwidth) {
    return new LaplacianScore(neighbors, radius, kernel, bandwidth, mean);
  }

  /** This method with another mean. */
  public LaplacianScore withMean(Mean mean) {
    return new LaplacianScore(neighbors, radius, kernel, bandwidth, mean);
  }

  @Override
  public String id() {
    return "laplacian";
  }

  @Override
  public boolean comparesRows() {
    return true;
  }

  @Override
  public int sharedNeighbors() {
    return graph().sharedNeighbors();
  }

  @Override
  public List<Recipe<?>> sharedWeights() {
    return List.of(graph());
  }

  private AffinityGraph graph() {
    return new AffinityGraph(neighbors, radius, kernel, bandwidth);
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    Graph graph = graph().on(bench);
    return List.of(
        new QuadraticForm.EdgeDifferences(graph),
        new QuadraticForm.Spread(graph.degrees(), mean == Mean.WEIGHTED));
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    double[] between = values.get(0);
    double[] spread = values.get(1);
    double[] scores = new double[between.length];
    Arrays.setAll(scores, r -> between[r] / spread[r]);
    bench.rangesWhere(graph().on(bench).degrees()).undefineConstants(scores);
    FeatureRanking ranking =
        Rankings.byScore(this, bench, FeatureRanking.Direction.MINIMIZE, scores)
            .withPart("numerator", between)
            .withPart("denominator", spread);
    boolean isFlat = Arrays.stream(between).allMatch(change -> change == 0);
    return isFlat ? ranking.withNote(FLAT) : ranking;
  }
}
