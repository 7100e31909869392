package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.List;
import org.foldsieve.data.Labels;
import org.foldsieve.graph.EdgeWeight;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.LinearOperator;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.form.SharedForms;
import org.foldsieve.score.graph.GraphPreserving.Pair;

/** The operators of the named pairs of {@link GraphPreserving}. */
final class GraphPairs {

  /**
   * A and B, each a sum of forms.
   *
   * @param a the forms of A alone
   * @param b the forms of B alone
   * @param common the forms of both, kept apart because a difference of A and B may cancel them
   */
  record Operators(List<QuadraticForm> a, List<QuadraticForm> b, List<QuadraticForm> common) {

    private static Operators of(QuadraticForm a, QuadraticForm b) {
      return new Operators(List.of(a), List.of(b), List.of());
    }
  }

  private record Recipes(Pair pair, int neighbors) implements Recipe<Operators> {
    @Override
    public Operators make(Workbench bench) {
      return GraphPairs.make(pair, neighbors, bench);
    }
  }

  private GraphPairs() {}

  /** The operators of a pair on the bench, made once. */
  static Operators of(Pair pair, int neighbors, Workbench bench) {
    return bench.shared(new Recipes(pair, neighbors));
  }

  static boolean isMaximized(Pair pair) {
    return pair == Pair.VARIANCE || pair == Pair.FISHER || pair == Pair.FRLL;
  }

  private static Operators make(Pair pair, int neighbors, Workbench bench) {
    return switch (pair) {
      case VARIANCE -> {
        // I = (I - 11'/n) + 11'/n: f'f - f'(11'/n)f would lose a feature that is far from 0.
        double[] ones = new double[bench.table().rows()];
        Arrays.fill(ones, 1);
        yield new Operators(
            List.of(new QuadraticForm.Spread(ones, false)),
            List.of(),
            List.of(new QuadraticForm.Operator(average(ones.length))));
      }
      case FISHER -> {
        List<QuadraticForm> forms = SharedForms.betweenAndWithin(bench, "graph-preserving", true);
        yield Operators.of(forms.get(0), forms.get(1));
      }
      case LAPLACIAN -> {
        LaplacianScore score = LaplacianScore.withDefaults().withNeighbors(neighbors);
        List<QuadraticForm> forms = score.forms(bench);
        yield Operators.of(forms.get(0), forms.get(1));
      }
      case CONSTRAINT -> {
        bench.table().requireClasses("graph-preserving");
        List<QuadraticForm> forms = ConstraintScore.withDefaults().forms(bench);
        yield new Operators(forms.subList(0, 1), forms.subList(1, forms.size()), List.of());
      }
      case SPARSITY -> {
        List<QuadraticForm> forms = SparsityScore.withDefaults().forms(bench);
        yield Operators.of(forms.get(0), forms.get(1));
      }
      case LLE -> {
        List<QuadraticForm> forms = LleGraph.withDefaults().withNeighbors(neighbors).forms(bench);
        yield Operators.of(forms.get(0), forms.get(1));
      }
      case FRLL -> {
        Labels labels = bench.table().requireClasses("graph-preserving");
        yield Operators.of(
            edges(bench.neighborsOutsideClass(labels, neighbors)),
            edges(bench.neighborsInClass(labels, neighbors)));
      }
    };
  }

  private static QuadraticForm edges(NeighborLists neighbors) {
    return new QuadraticForm.EdgeDifferences(
        Graph.of(neighbors, Symmetrization.OR, EdgeWeight.BINARY));
  }

  /** 11'/n. */
  private static LinearOperator average(int n) {
    return new LinearOperator() {
      @Override
      public int size() {
        return n;
      }

      @Override
      public void apply(double[] x, double[] y) {
        Arrays.fill(y, 0, n, Arrays.stream(x).sum() / n);
      }
    };
  }
}
