package org.foldsieve.embed.linear;

import java.util.Objects;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.Spectrum;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.TallMatrix;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;

/**
 * Principal component analysis: the orthogonal directions along which the rows vary most.
 *
 * <p>\[ X - 1\mu^\top = U S V^\top, \quad Y = (X - 1\mu^\top) V_{1..d}, \quad \mathrm{variance}_j =
 * s_j^2 / n \]
 *
 * <p>The eigenvalues of the model are these variances, with 1/n, not 1/(n-1). Each direction has
 * its entry of largest magnitude positive. New rows are projected. With {@code dims} above 0 and
 * below 1 there are as many coordinates as hold that share of the variance, the fewest of them.
 *
 * <p><b>Undefined.</b> A singular value of at most 1e-10 of the largest counts as 0; more
 * dimensions than that leaves is an error that states the largest possible number. Rows that are
 * all the same are an error.
 *
 * <p><b>Cost.</b> O(n m min(n, m)) time for n rows and m features; O(m²) memory and the result. A
 * tall table is worked out from its covariances, n m² multiplications, where all variances that are
 * asked for are above 1e-4 of the largest, and otherwise from triangular factors, twice that.
 *
 * <p><b>Paper.</b> Pearson (1901). On lines and planes of closest fit to systems of points in
 * space. Philosophical Magazine 2(11).
 *
 * @param dims the number of coordinates, or the share of the variance they are to hold
 * @since 0.1.0
 */
public record PrincipalComponents(Dimensions dims) implements Embedding {

  /** Checks the parameters. */
  public PrincipalComponents {
    Objects.requireNonNull(dims, "dims");
  }

  /** Two dimensions. */
  public static PrincipalComponents withDefaults() {
    return new PrincipalComponents(Dimensions.of(2));
  }

  /** This method with another number of coordinates. */
  public PrincipalComponents withDimensions(int dims) {
    return new PrincipalComponents(Dimensions.of(dims));
  }

  /** This method with the fewest coordinates that hold a share of the variance. */
  public PrincipalComponents withShare(double share) {
    return new PrincipalComponents(Dimensions.ofShare(share));
  }

  @Override
  public String id() {
    return "pca";
  }

  @Override
  public LinearModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public LinearModel fit(Workbench bench) {
    Table table = bench.table();
    Run run = bench.run();
    Centered centered = Centered.of(bench);
    PrincipalAxes axes =
        this.dims.count().isPresent()
            ? PrincipalAxes.leading(centered, this.dims.count().getAsInt(), run)
            : PrincipalAxes.of(centered, run);
    int dims = this.dims.count().orElseGet(() -> axes.rankFor(this.dims.share().getAsDouble()));
    MapRequirements.requireDimensions(dims, axes.rank(), "the rank of the centred data");
    Matrix directions = axes.axes(dims);
    TallMatrix places = centered.rows().along(directions, run);
    Spectrum spectrum =
        spectrum(centered.rows().cross(places, run), axes, directions, table.rows());
    return new LinearModel(
        FittedModel.Fit.of(
            Provenance.of(id(), Parameters.of(this), run, table.rows(), table.features()),
            table.featureNames(),
            places.kept(),
            spectrum,
            new int[] {table.rows()},
            spectrum.notes()),
        axes.mean(),
        directions,
        centered.rows().spread(run));
  }

  /**
   * The residuals |X'Xv/n - value v| are taken from the data, not from the decomposition.
   *
   * @param rest X'Xv
   */
  private static Spectrum spectrum(Matrix rest, PrincipalAxes axes, Matrix directions, int n) {
    int m = directions.rows();
    int dims = directions.columns();
    double[] s = axes.singularValues();
    double[] variance = new double[dims];
    for (int p = 0; p < dims; p++) {
      variance[p] = s[p] * s[p] / n;
    }
    double[] residuals = new double[dims];
    for (int p = 0; p < dims; p++) {
      double squares = 0;
      for (int j = 0; j < m; j++) {
        double off = rest.get(j, p) / n - variance[p] * directions.get(j, p);
        squares += off * off;
      }
      residuals[p] = Math.sqrt(squares);
    }
    double next = dims < axes.rank() ? s[dims] * s[dims] / n : Double.NaN;
    return Spectrum.of(variance, residuals, next, variance[0]);
  }
}
