package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.LinearOperator;
import org.foldsieve.run.Require;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.form.QuadraticForm;

/**
 * Ranks features by how they agree with the spectrum of the neighbour graph, in three forms:
 * spectral feature selection.
 *
 * <p>With the graph of {@link LaplacianScore}, its degrees D, the normalised Laplacian \( \mathcal
 * L = I - D^{-1/2} W D^{-1/2} \) of eigenvalues \( \lambda_j \) and eigenvectors \( \xi_j \), and
 * \( \hat f = D^{1/2} f / |D^{1/2} f| \),
 *
 * <p>\[ \varphi_1 = \hat f^\top \mathcal L \hat f, \quad \varphi_2 = \frac{\varphi_1}{1 - (\hat
 * f^\top \xi_0)^2}, \quad \varphi_3 = \sum_{j=1}^{K-1} (2 - \lambda_j) (\hat f^\top \xi_j)^2 \]
 *
 * <p>The first two are minimised, the third is maximised. {@code phi2} is the Laplacian score on
 * the same graph; {@code phi1} and {@code phi3} are not centred, so that the offset of a feature
 * counts; {@code phi3} looks only at the smoothest directions, as many as there are {@code
 * clusters} K, and forgets noise in the others.
 *
 * <p>A graph of several pieces has as many eigenvalues 0: {@code phi3} takes all of the directions
 * that tell the pieces apart, be they more than K - 1.
 *
 * <p><b>Undefined.</b> The score is undefined for a constant feature.
 *
 * <p><b>Cost.</b> O(ndk) time after the neighbours; {@code phi3} that of K - 1 eigenvectors, and
 * O(ndK).
 *
 * <p><b>Departures.</b> The feature is the column as it is, as the paper has it. The scikit-feature
 * program has these values with the directions turned round.
 *
 * <p><b>Paper.</b> Zhao, Liu (2007). Spectral feature selection for supervised and unsupervised
 * learning. ICML.
 *
 * @param form which of the three
 * @param neighbors rows joined to each row
 * @param clusters K of phi3
 * @since 0.1.0
 */
public record Spec(Form form, int neighbors, int clusters) implements QuadraticScorer {

  /** Which score. */
  public enum Form {
    /** How much the feature changes between neighbours, for its size. */
    PHI1,
    /** The same for its size beside the constant. */
    PHI2,
    /** How much of it lies in the smoothest directions. */
    PHI3
  }

  /** Checks the parameters. */
  public Spec {
    Objects.requireNonNull(form, "form");
    Require.atLeast(1, "neighbors", neighbors);
    Require.atLeast(2, "clusters", clusters);
  }

  /** The second form, five neighbours, five clusters. */
  public static Spec withDefaults() {
    return new Spec(Form.PHI2, 5, 5);
  }

  /** This method in another form. */
  public Spec withForm(Form form) {
    return new Spec(form, neighbors, clusters);
  }

  /** This method with k neighbours. */
  public Spec withNeighbors(int neighbors) {
    return new Spec(form, neighbors, clusters);
  }

  /** This method with another number of clusters. */
  public Spec withClusters(int clusters) {
    return new Spec(form, neighbors, clusters);
  }

  @Override
  public String id() {
    return "spec";
  }

  @Override
  public int sharedNeighbors() {
    return neighbors;
  }

  @Override
  public List<Recipe<?>> sharedWeights() {
    return List.of(affinity());
  }

  private AffinityGraph affinity() {
    return AffinityGraph.nearest(neighbors, Kernel.HEAT_T, Bandwidth.AUTO);
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    Graph graph = affinity().on(bench);
    double[] degrees = graph.degrees();
    QuadraticForm size = new QuadraticForm.Operator(new Weights(degrees));
    return switch (form) {
      case PHI1 -> List.of(new QuadraticForm.EdgeDifferences(graph), size);
      case PHI2 ->
          List.of(
              new QuadraticForm.EdgeDifferences(graph), new QuadraticForm.Spread(degrees, true));
      case PHI3 ->
          List.of(
              new QuadraticForm.Operator(
                  SmoothPart.of(graph, clusters - 1, "phi3", "take phi1 or phi2", bench.run())),
              size);
    };
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    double[] above = values.get(0);
    double[] below = values.get(1);
    double[] scores = new double[above.length];
    Arrays.setAll(scores, r -> above[r] / below[r]);
    bench.rangesWhere(affinity().on(bench).degrees()).undefineConstants(scores);
    return Rankings.byScore(
            this,
            bench,
            form == Form.PHI3
                ? FeatureRanking.Direction.MAXIMIZE
                : FeatureRanking.Direction.MINIMIZE,
            scores)
        .withPart("numerator", above)
        .withPart("denominator", below);
  }

  /** A diagonal matrix. */
  private record Weights(double[] diagonal) implements LinearOperator {
    @Override
    public int size() {
      return diagonal.length;
    }

    @Override
    public void apply(double[] x, double[] y) {
      for (int i = 0; i < diagonal.length; i++) {
        y[i] = diagonal[i] * x[i];
      }
    }
  }
}
