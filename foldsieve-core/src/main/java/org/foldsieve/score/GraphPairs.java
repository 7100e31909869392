package org.foldsieve.score;

import java.util.Arrays;
import java.util.List;
import org.foldsieve.data.Labels;
import org.foldsieve.graph.EdgeWeight;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.LinearOperator;
import org.foldsieve.score.GraphPreserving.Pair;

/** The operators of the named pairs of {@link GraphPreserving}. */
final class GraphPairs {

  /** A and B, each a sum of forms. */
  record Operators(List<QuadraticForm> a, List<QuadraticForm> b) {

    private static Operators of(QuadraticForm a, QuadraticForm b) {
      return new Operators(List.of(a), List.of(b));
    }
  }

  private record Key(Pair pair, int neighbors) {}

  private GraphPairs() {}

  /** The operators of a pair on the bench, made once. */
  static Operators of(Pair pair, int neighbors, Workbench bench) {
    return bench.shared(new Key(pair, neighbors), () -> make(pair, neighbors, bench));
  }

  static boolean isMaximized(Pair pair) {
    return pair == Pair.VARIANCE || pair == Pair.FISHER || pair == Pair.FRLL;
  }

  private static Operators make(Pair pair, int neighbors, Workbench bench) {
    return switch (pair) {
      case VARIANCE ->
          Operators.of(
              new QuadraticForm.Operator(identity(bench.table().rows())),
              new QuadraticForm.Operator(average(bench.table().rows())));
      case FISHER -> {
        List<QuadraticForm> forms = FisherScore.forms(bench, "graph-preserving", true);
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
        yield new Operators(forms.subList(0, 1), forms.subList(1, forms.size()));
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

  private static LinearOperator identity(int n) {
    return operator(n, (x, y) -> System.arraycopy(x, 0, y, 0, n));
  }

  /** 11'/n. */
  private static LinearOperator average(int n) {
    return operator(n, (x, y) -> Arrays.fill(y, 0, n, Arrays.stream(x).sum() / n));
  }

  /** What an operator does. */
  private interface Action {
    void apply(double[] x, double[] y);
  }

  private static LinearOperator operator(int n, Action action) {
    return new LinearOperator() {
      @Override
      public int size() {
        return n;
      }

      @Override
      public void apply(double[] x, double[] y) {
        action.apply(x, y);
      }
    };
  }
}
