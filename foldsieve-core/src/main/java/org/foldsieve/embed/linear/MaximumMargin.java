package org.foldsieve.embed.linear;

import java.util.List;
import java.util.Locale;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Maximum margin criterion: the orthogonal directions in which classes stand further apart than
 * each of them is wide, by their difference and not by their quotient.
 *
 * <p>\[ (S_b - S_w) a = \mu a, \quad A^\top A = I \]
 *
 * <p>for the d largest μ, with the scatters of {@link LinearDiscriminants}, both divided by n. No
 * matrix is inverted, so there is nothing to regularise. New rows are projected.
 *
 * <p><b>Undefined.</b> More dimensions than the rank of the data is an error that states it. A note
 * counts the positive eigenvalues: beyond them a direction is wider inside classes than between.
 *
 * <p><b>Cost.</b> O(n m min(n, m) + n r² + r³) time for rank r, O(n r) memory.
 *
 * <p><b>Paper.</b> Li, Jiang, Zhang (2006). Efficient and robust feature extraction by maximum
 * margin criterion. IEEE Transactions on Neural Networks 17(1).
 *
 * @param dims the number of coordinates
 * @since 0.1.0
 */
public record MaximumMargin(int dims) implements Embedding {

  /** Checks the parameters. */
  public MaximumMargin {
    Require.atLeast(1, "dims", dims);
  }

  /** Two dimensions. */
  public static MaximumMargin withDefaults() {
    return new MaximumMargin(2);
  }

  /** This method with another number of coordinates. */
  public MaximumMargin withDimensions(int dims) {
    return new MaximumMargin(dims);
  }

  @Override
  public String id() {
    return "mmc";
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
    ScoreSpace space = ScoreSpace.of(bench);
    MapRequirements.requireDimensions(dims, space.rank(), "the rank of the centred data");
    ClassScatter scatter = ClassScatter.of(space.scores(), labels, run);
    Matrix margin = scatter.between(run);
    Matrix within = scatter.within(run);
    for (int at = 0; at < margin.values().length; at++) {
      margin.values()[at] -= within.values()[at];
    }
    Directions found = Directions.symmetric(margin, dims);
    Provenance provenance =
        Provenance.of(id(), Parameters.of(this), run, table.rows(), table.features());
    return space.model(provenance, found, List.of(note(margin)), run);
  }

  /** S_b has a rank of C - 1, so at most as many eigenvalues are positive. */
  private static String note(Matrix margin) {
    int r = margin.rows();
    double[] values = Blas.get().symmetricEigen(margin.values().clone(), r, 0, r).values();
    int positive = 0;
    while (positive < r && values[r - 1 - positive] > 0) {
      positive++;
    }
    return String.format(
        Locale.ROOT,
        "directions in which classes are further apart than they are wide: %d of %d",
        positive,
        r);
  }
}
