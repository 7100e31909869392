package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.form.QuadraticForms;

/**
 * Ranks features by a pair of graph operators: the framework the scores of this package belong to.
 *
 * <p>\[ \frac{f_r^\top A f_r}{f_r^\top B f_r} \qquad \text{or} \qquad f_r^\top A f_r - \lambda\,
 * f_r^\top B f_r, \]
 *
 * <p>minimised or maximised. From Java, {@link #rank(Table, QuadraticForm, QuadraticForm, Run)}
 * takes any A and B: forms of graphs, weights and classes, or any {@linkplain
 * QuadraticForm.Operator operator}. The named {@linkplain Pair pairs} are those of the papers; with
 * them the method equals:
 *
 * <ul>
 *   <li>{@code variance}, difference, λ = 1: n times the variance
 *   <li>{@code fisher}, ratio: the Fisher score
 *   <li>{@code laplacian}, ratio: the Laplacian score
 *   <li>{@code constraint}, ratio or difference: CS1 and CS2 from all labels
 *   <li>{@code sparsity}, difference with λ = 0, or ratio: SS-1 and SS-2
 *   <li>{@code lle}, difference with λ = 0, or ratio: Algorithm 1, and divided by the variance
 *   <li>{@code frll}, ratio, or difference with λ = 1: FRLL-Q and FRLL-D, split by class
 * </ul>
 *
 * <p><b>Undefined.</b> A ratio with B = 0 is +infinity, but 0 where A is 0 too and the largest is
 * best. The score is undefined for a constant feature.
 *
 * <p><b>Cost.</b> That of the two forms: O(edges · d) after the graphs.
 *
 * <p><b>Departures.</b> The pairs are those of Table II of Yao et al. (2017), with its misprints
 * corrected: the Laplacian B needs the weighted mean, sparsity needs S'S, and variance and Fisher
 * are maximised.
 *
 * <p><b>Paper.</b> Liu, Zhang (2014). Sparsity score: a novel graph-preserving feature selection
 * method. IJPRAI 28(4). Yao, Liu, Jiang, Han, Han (2017). LLE score. IEEE Transactions on Image
 * Processing 26(11).
 *
 * @param pair A and B
 * @param form ratio or difference
 * @param lambda the weight of B in a difference
 * @param direction which scores are better
 * @param neighbors k of the graphs of laplacian, lle and frll
 * @since 0.1.0
 */
public record GraphPreserving(
    Pair pair, Form form, double lambda, Direction direction, int neighbors)
    implements QuadraticScorer {

  /** Operators A and B of a method of the papers. */
  public enum Pair {
    /** A = I, B = 11'/n. */
    VARIANCE,
    /** Between and within classes. */
    FISHER,
    /** D - W and D, on the graph and with the defaults of {@link LaplacianScore}. */
    LAPLACIAN,
    /** Pairs of one class, and of two. */
    CONSTRAINT,
    /** (I - S)'(I - S) with the default weights of {@link SparsityScore}, and the variance. */
    SPARSITY,
    /** (I - M)'(I - M) with the default weights of {@link LleGraph}, and the variance. */
    LLE,
    /** Laplacians of the nearest of other classes, and of the own class. */
    FRLL
  }

  /** How f'Af and f'Bf become a score. */
  public enum Form {
    /** f'Af / f'Bf. */
    RATIO,
    /** f'Af - λ f'Bf. */
    DIFFERENCE
  }

  /** Which scores are better. */
  public enum Direction {
    /** That of the method the pair comes from. */
    AUTO,
    /** The smallest. */
    MIN,
    /** The largest. */
    MAX
  }

  /** Checks the parameters. */
  public GraphPreserving {
    Objects.requireNonNull(pair, "pair");
    Objects.requireNonNull(form, "form");
    Objects.requireNonNull(direction, "direction");
    if (!Double.isFinite(lambda)) {
      throw new ParameterException("lambda must be a number: lambda = " + lambda);
    }
    Require.atLeast(1, "neighbors", neighbors);
  }

  /** The Laplacian pair as a ratio, five neighbours; lambda 1. */
  public static GraphPreserving withDefaults() {
    return new GraphPreserving(Pair.LAPLACIAN, Form.RATIO, 1, Direction.AUTO, 5);
  }

  /** This method with another pair of operators. */
  public GraphPreserving withPair(Pair pair) {
    return new GraphPreserving(pair, form, lambda, direction, neighbors);
  }

  /** This method in another form. */
  public GraphPreserving withForm(Form form) {
    return new GraphPreserving(pair, form, lambda, direction, neighbors);
  }

  /** This method with another weight of B. */
  public GraphPreserving withLambda(double lambda) {
    return new GraphPreserving(pair, form, lambda, direction, neighbors);
  }

  /** This method in another direction. */
  public GraphPreserving withDirection(Direction direction) {
    return new GraphPreserving(pair, form, lambda, direction, neighbors);
  }

  /** This method with k neighbours. */
  public GraphPreserving withNeighbors(int neighbors) {
    return new GraphPreserving(pair, form, lambda, direction, neighbors);
  }

  @Override
  public String id() {
    return "graph-preserving";
  }

  @Override
  public boolean isEnergy() {
    return form == Form.DIFFERENCE;
  }

  @Override
  public boolean comparesRows() {
    return sharedNeighbors() > 0 || pair == Pair.FRLL;
  }

  @Override
  public int sharedNeighbors() {
    return pair == Pair.LAPLACIAN || pair == Pair.LLE ? neighbors : 0;
  }

  @Override
  public void planNeighbors(Workbench bench) {
    bench.planNeighbors(sharedNeighbors());
    if (pair == Pair.FRLL) {
      bench.planNeighborsInClass(neighbors);
      bench.planNeighborsOutsideClass(neighbors);
    }
  }

  /**
   * Ranks the features of a table by operators of your own, in this method's form and direction;
   * {@code auto} minimises. The pair and the neighbours of this method are not used.
   */
  public FeatureRanking rank(Table table, QuadraticForm a, QuadraticForm b, Run run) {
    Workbench bench = new Workbench(table, run);
    List<double[]> values = QuadraticForms.evaluate(table, List.of(a, b), run);
    double[] none = new double[table.features()];
    return combine(bench, values.get(0), values.get(1), none, direction == Direction.MAX)
        .withNote("A and B were given as operators; the parameter pair was not used");
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    GraphPairs.Operators operators = GraphPairs.of(pair, neighbors, bench);
    return Stream.of(operators.a(), operators.b(), operators.common())
        .flatMap(List::stream)
        .toList();
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    GraphPairs.Operators operators = GraphPairs.of(pair, neighbors, bench);
    int afterA = operators.a().size();
    int afterB = afterA + operators.b().size();
    int features = bench.table().features();
    boolean maximize =
        direction == Direction.MAX || direction == Direction.AUTO && GraphPairs.isMaximized(pair);
    return combine(
        bench,
        sum(values.subList(0, afterA), features),
        sum(values.subList(afterA, afterB), features),
        sum(values.subList(afterB, values.size()), features),
        maximize);
  }

  /** The ranking by A = {@code aAlone + common} and B = {@code bAlone + common}. */
  private FeatureRanking combine(
      Workbench bench, double[] aAlone, double[] bAlone, double[] common, boolean maximize) {
    double[] a = sum(List.of(aAlone, common), common.length);
    double[] b = sum(List.of(bAlone, common), common.length);
    double[] scores = new double[common.length];
    for (int r = 0; r < scores.length; r++) {
      if (form == Form.DIFFERENCE) {
        scores[r] = aAlone[r] - lambda * bAlone[r] + (1 - lambda) * common[r];
      } else if (b[r] == 0) {
        scores[r] = maximize && a[r] == 0 ? 0 : Double.POSITIVE_INFINITY;
      } else {
        scores[r] = a[r] / b[r];
      }
    }
    return Rankings.byScore(
            this,
            bench,
            maximize ? FeatureRanking.Direction.MAXIMIZE : FeatureRanking.Direction.MINIMIZE,
            scores)
        .withPart("fAf", a)
        .withPart("fBf", b);
  }

  private static double[] sum(List<double[]> forms, int features) {
    double[] sum = new double[features];
    for (double[] form : forms) {
      Arrays.setAll(sum, r -> sum[r] + form[r]);
    }
    return sum;
  }
}
