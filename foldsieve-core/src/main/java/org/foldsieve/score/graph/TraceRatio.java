package org.foldsieve.score.graph;

import java.util.List;
import java.util.Objects;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Require;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.Kept;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.SubsetSelector;
import org.foldsieve.score.SubsetSize;
import org.foldsieve.score.TraceRatioSearch;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.SubsetFisher;

/**
 * Finds the m features whose score <em>together</em> is best, and their order inside the subset:
 * the subset form of several scores.
 *
 * <p>\[ \lambda^* = \max_{|S| = m} \frac{\sum_{r \in S} b_r}{\sum_{r \in S} a_r} \]
 *
 * <p>with a and b of a pair: {@code laplacian}, f'Lf and f'Df of the centred feature; {@code lle},
 * |f - Mf|² and |f|²; {@code frll}, differences inside and between classes; {@code fisher}, the
 * spread inside and between classes, which is {@link SubsetFisher}. From \( \lambda = 0 \), take
 * the m largest \( b_r - \lambda a_r \) (ties by index), set \( \lambda \) to their ratio, and
 * repeat until it stops: the global optimum, in a few steps. The score is \( b_r - \lambda^* a_r
 * \).
 *
 * <p>A ranking is made <em>for</em> a size, as in {@link SubsetFisher}: ask for the size you will
 * use. Not changed by a feature's offset; changed by its scale: <em>standardise features
 * first</em>.
 *
 * <p><b>Undefined.</b> Constant features stay outside every subset: undefined, last. A feature with
 * a = 0 scores b. The pairs {@code frll} and {@code fisher} need class labels.
 *
 * <p><b>Cost.</b> That of the pair's own score, and O(d log d) a step.
 *
 * <p><b>Paper.</b> Nie, Xiang, Jia, Zhang, Yan (2008). Trace ratio criterion for feature selection.
 * AAAI. The subset form of the LLE score is the outlook of Yao, Liu, Jiang, Han, Han (2017). LLE
 * score. IEEE Transactions on Image Processing 26(11).
 *
 * @param pair the two sums
 * @param size the number m of features in the subset
 * @param neighbors k of the graphs of laplacian, lle and frll
 * @since 0.1.0
 */
public record TraceRatio(Pair pair, SubsetSize size, int neighbors)
    implements QuadraticScorer, SubsetSelector {

  /** The two sums. */
  public enum Pair {
    /** f'Df of the centred feature by f'Lf; the graph is that of {@link LaplacianScore}. */
    LAPLACIAN(GraphPreserving.Pair.LAPLACIAN),
    /** The variance by what the weights of {@link LleGraph} leave of the feature. */
    LLE(GraphPreserving.Pair.LLE),
    /** Differences between near rows of different classes by those of one, as {@link FrllQ}. */
    FRLL(GraphPreserving.Pair.FRLL),
    /** The spread between classes by that inside, as {@link FisherScore}. */
    FISHER(GraphPreserving.Pair.FISHER);

    private final GraphPreserving.Pair operators;

    Pair(GraphPreserving.Pair operators) {
      this.operators = operators;
    }
  }

  /** Checks the parameters. */
  public TraceRatio {
    Objects.requireNonNull(pair, "pair");
    Objects.requireNonNull(size, "size");
    Require.atLeast(1, "neighbors", neighbors);
  }

  /** The Laplacian pair, {@code size = all}, five neighbours. */
  public static TraceRatio withDefaults() {
    return new TraceRatio(Pair.LAPLACIAN, SubsetSize.ALL, 5);
  }

  /** This method with another pair. */
  public TraceRatio withPair(Pair pair) {
    return new TraceRatio(pair, size, neighbors);
  }

  /** This method for another size. */
  public TraceRatio withSize(int features) {
    return new TraceRatio(pair, SubsetSize.of(features), neighbors);
  }

  /** This method with k neighbours. */
  public TraceRatio withNeighbors(int neighbors) {
    return new TraceRatio(pair, size, neighbors);
  }

  @Override
  public TraceRatio forSize(int features) {
    return withSize(features);
  }

  @Override
  public String id() {
    return "trace-ratio";
  }

  @Override
  public boolean isEnergy() {
    return true;
  }

  @Override
  public boolean comparesRows() {
    return graph().comparesRows();
  }

  @Override
  public int sharedNeighbors() {
    return graph().sharedNeighbors();
  }

  @Override
  public void planNeighbors(Workbench bench) {
    graph().planNeighbors(bench);
  }

  /** The method of the same operators, which knows what they need. */
  private GraphPreserving graph() {
    return GraphPreserving.withDefaults().withPair(pair.operators).withNeighbors(neighbors);
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    TraceRatioSearch.requireSize(size, bench);
    if (GraphPairs.isMaximized(pair.operators)) {
      bench.table().requireClasses(id());
    }
    GraphPairs.Operators operators = GraphPairs.of(pair.operators, neighbors, bench);
    return List.of(operators.a().get(0), operators.b().get(0));
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    return combine(bench, values, Kept.NOTHING);
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values, Kept kept) {
    // The pairs that are minimised, as laplacian, have the larger-is-better form as their second.
    boolean firstAbove = GraphPairs.isMaximized(pair.operators);
    double[] above = values.get(firstAbove ? 0 : 1);
    double[] below = values.get(firstAbove ? 1 : 0);
    return TraceRatioSearch.rank(this, bench, bench.ranges(), above, below, size, kept)
        .withPart("above", above)
        .withPart("below", below);
  }
}
