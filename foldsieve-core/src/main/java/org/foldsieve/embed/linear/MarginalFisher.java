package org.foldsieve.embed.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.graph.EdgeWeight;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.PairConstraints;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Marginal Fisher analysis: the linear map in which near rows of one class stay near and near rows
 * of different classes move apart. It looks at neighbours only, so a class may have any shape.
 *
 * <p>With the graph W of the nearest rows of the own class and the graph B of the nearest rows of
 * other classes, their Laplacians and the scores Z of all principal components, r of them,
 *
 * <p>\[ Z^\top L_B Z\, a = \mu \Big(Z^\top L_W Z + reg\, \frac{\mathrm{tr}(Z^\top L_W Z)}{r} I\Big)
 * a \]
 *
 * <p>for the d largest μ. An edge joins two rows where one is among the nearest of the other, and
 * weighs 1: these are the graphs of {@code frll-q}, and along a single axis \( a^\top Z^\top L_B Z
 * a / a^\top Z^\top L_W Z a \) is its score. New rows are projected.
 *
 * <p><b>Undefined.</b> More dimensions than the rank of the data is an error that states it. Rows
 * that equal all their neighbours of the same class (as when every class has one row) are an error.
 * A class with fewer rows than neighbours gives what it has. With {@code reg=0} a direction in
 * which no row differs from its neighbours of the same class is an error that asks for a positive
 * one.
 *
 * <p><b>Cost.</b> O(n m min(n, m) + n r² + r³) time beyond the neighbours by class, O(n r) memory.
 *
 * <p><b>Paper.</b> Yan, Xu, Zhang, Zhang, Yang, Lin (2007). Graph embedding and extensions: a
 * general framework for dimensionality reduction. IEEE TPAMI 29(1).
 *
 * @param dims the number of coordinates
 * @param withinNeighbors k1, nearest rows of the own class
 * @param betweenNeighbors k2, nearest rows of other classes, or pairs of a class
 * @param reg the share of the mean of the diagonal that is added to it
 * @param margin which rows of other classes are joined
 * @since 0.1.0
 */
public record MarginalFisher(
    int dims, int withinNeighbors, int betweenNeighbors, double reg, Margin margin)
    implements Embedding {

  /** Which pairs of rows of different classes are joined. */
  public enum Margin {
    /** Each row with its k2 nearest rows of other classes. */
    NEIGHBORS,
    /** For each class the k2 nearest pairs of a row of it and one of another, as in the paper. */
    PAIRS
  }

  /** Checks the parameters. */
  public MarginalFisher {
    Require.atLeast(1, "dims", dims);
    Require.atLeast(1, "within-neighbors", withinNeighbors);
    Require.atLeast(1, "between-neighbors", betweenNeighbors);
    Require.notNegative("reg", reg);
    Objects.requireNonNull(margin, "margin");
  }

  /** Two dimensions, 5 neighbours each, reg 0.1. */
  public static MarginalFisher withDefaults() {
    return new MarginalFisher(2, 5, 5, 0.1, Margin.NEIGHBORS);
  }

  /** This method with another number of coordinates. */
  public MarginalFisher withDimensions(int dims) {
    return new MarginalFisher(dims, withinNeighbors, betweenNeighbors, reg, margin);
  }

  /** This method with another k1. */
  public MarginalFisher withWithinNeighbors(int withinNeighbors) {
    return new MarginalFisher(dims, withinNeighbors, betweenNeighbors, reg, margin);
  }

  /** This method with another k2. */
  public MarginalFisher withBetweenNeighbors(int betweenNeighbors) {
    return new MarginalFisher(dims, withinNeighbors, betweenNeighbors, reg, margin);
  }

  /** This method with another regularisation. */
  public MarginalFisher withReg(double reg) {
    return new MarginalFisher(dims, withinNeighbors, betweenNeighbors, reg, margin);
  }

  /** This method with another margin. */
  public MarginalFisher withMargin(Margin margin) {
    return new MarginalFisher(dims, withinNeighbors, betweenNeighbors, reg, margin);
  }

  @Override
  public String id() {
    return "mfa";
  }

  @Override
  public boolean comparesRows() {
    return true;
  }

  @Override
  public LinearModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public LinearModel fit(Workbench bench) {
    Table table = bench.table();
    Run run = bench.run();
    Labels labels = table.requireClasses(id());
    Require.lessThanRows("within-neighbors", withinNeighbors, table.rows());
    Require.lessThanRows("between-neighbors", betweenNeighbors, table.rows());
    LinearDiscriminants.requirePairs(id(), labels);
    ScoreSpace space = ScoreSpace.of(bench);
    MapRequirements.requireDimensions(dims, space.rank(), "the rank of the centred data");
    Graph inside = join(bench.neighborsInClass(labels, withinNeighbors));
    NeighborLists nearest = bench.neighborsOutsideClass(labels, betweenNeighbors);
    Graph outside =
        margin == Margin.PAIRS ? nearestPairs(nearest, labels, betweenNeighbors) : join(nearest);
    Matrix near = GraphForm.ofAffinity(inside).change(space.scores(), run);
    Matrix far = GraphForm.ofAffinity(outside).change(space.scores(), run);
    double trace = ClassScatter.trace(near);
    LinearDiscriminants.requireWidth(id(), trace);
    ClassScatter.addToDiagonal(near, reg * trace / space.rank());
    Provenance provenance = bench.provenance(id(), Parameters.of(this));
    return space.model(provenance, solve(far, near), List.of(), run);
  }

  private Directions solve(Matrix far, Matrix near) {
    try {
      return Directions.generalized(far, near, dims);
    } catch (ArithmeticException singular) {
      throw new ParameterException(
          "rows of one class do not differ from their neighbours in every direction, so reg must"
              + " be positive: reg = "
              + reg,
          singular);
    }
  }

  private static Graph join(NeighborLists lists) {
    return Graph.of(lists, Symmetrization.OR, EdgeWeight.BINARY);
  }

  /** A pair of rows of different classes. */
  private record Pair(double squaredDistance, int row, int other) {}

  /** The k nearest pairs of a class are among the k nearest rows outside of each of its rows. */
  private static Graph nearestPairs(NeighborLists nearest, Labels labels, int k) {
    List<int[]> joined = new ArrayList<>();
    for (int[] members : labels.classMembers()) {
      List<Pair> pairs = new ArrayList<>();
      for (int i : members) {
        for (int e = nearest.start()[i]; e < nearest.start()[i + 1]; e++) {
          pairs.add(new Pair(nearest.squaredDistances()[e], i, nearest.indices()[e]));
        }
      }
      pairs.sort(
          Comparator.comparingDouble(Pair::squaredDistance)
              .thenComparingInt(Pair::row)
              .thenComparingInt(Pair::other));
      for (Pair pair : pairs.subList(0, Math.min(k, pairs.size()))) {
        joined.add(new int[] {pair.row(), pair.other()});
      }
    }
    int rows = Arrays.stream(labels.classSizes()).sum();
    return PairConstraints.of(new int[0][], joined.toArray(int[][]::new)).cannotGraph(rows);
  }
}
