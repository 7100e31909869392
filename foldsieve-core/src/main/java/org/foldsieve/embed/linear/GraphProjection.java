package org.foldsieve.embed.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.Spectrum;
import org.foldsieve.embed.part.Connectivity;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.embed.part.PairResiduals;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.Products;
import org.foldsieve.numeric.blas.TallMatrix;
import org.foldsieve.numeric.eigen.Signs;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The linear map that changes least along the edges of a graph, after a PCA step: what locality
 * preserving projections and neighbourhood preserving embedding share.
 *
 * <p>With the left singular vectors U of the centred data instead of the scores Z = US the problem
 * is the same, Z'AZ a = value Z'BZ a, but its right-hand matrix is never near singular.
 *
 * @param provenance of the result
 * @param dims the number of coordinates
 * @param energy what the PCA step keeps
 * @param scaling of the directions
 * @param orthogonal whether A'A = I is asked for in place of A'X'BXA = I
 */
record GraphProjection(
    Provenance provenance, int dims, Energy energy, ColumnScaling scaling, boolean orthogonal) {

  /** Both forms, their copies for the solver, and its vectors and work. */
  private static final long SQUARES = 6;

  LinearModel fit(Workbench bench, Centered centered, GraphForm form, Connectivity connectivity) {
    Table table = bench.table();
    Run run = bench.run();
    List<String> notes =
        new ArrayList<>(connectivity.notes("a linear map need not keep them apart"));
    PrincipalAxes axes = PrincipalAxes.of(centered, run);
    double share = energy.fractionFor(table.rows(), table.features());
    int rank = axes.rankFor(share);
    if (rank < axes.rank()) {
      notes.add(
          String.format(
              Locale.ROOT,
              "the PCA step keeps %d of %d dimensions, %s of the variance; energy=1 keeps all",
              rank,
              axes.rank(),
              share));
    }
    MapRequirements.requireDimensions(dims, rank, "the rank of the data after the PCA step");
    run.requireMemory(
        SQUARES * Double.BYTES * rank * rank,
        String.format(Locale.ROOT, "a map of %d dimensions after the PCA step", rank),
        "lower the energy of the PCA step, or select features first");
    Matrix basis = orthogonal ? axes.axes(rank) : axes.whitening(rank);
    TallMatrix u = centered.rows().times(basis, run);
    Matrix change = form.change(u, run);
    Matrix size = orthogonal ? null : form.size(u, run);
    int count = Math.min(rank, dims + 1);
    Blas.SymmetricEigen eigen =
        size == null
            ? Blas.get().symmetricEigen(change.values().clone(), rank, 0, count)
            : solve(change, size, count);
    Matrix vectors = firstColumns(eigen.vectors(), rank, eigen.values().length);
    Matrix directions = Products.multiply(basis, vectors, run);
    scaling.apply(directions);
    Signs.canonicalize(directions);
    Spectrum spectrum = spectrum(form, change, size, eigen.values(), vectors);
    notes.addAll(spectrum.notes());
    return new LinearModel(
        FittedModel.Fit.of(
            provenance,
            table.featureNames(),
            centered.places(directions, run),
            spectrum,
            connectivity.sizes(),
            notes),
        axes.mean(),
        directions,
        centered.rows().spread(run));
  }

  private static Blas.SymmetricEigen solve(Matrix change, Matrix size, int count) {
    try {
      return Blas.get()
          .generalizedEigen(change.values().clone(), size.values().clone(), size.rows(), 0, count);
    } catch (ArithmeticException singular) {
      throw new ParameterException(
          String.format(
                  Locale.ROOT,
                  "too many rows of the graph have no weight, so a map of %d dimensions has no size"
                      + " there;",
                  size.rows())
              + " use a larger bandwidth, weights=self-tuned or weights=binary",
          singular);
    }
  }

  private Matrix firstColumns(double[] vectors, int rows, int columns) {
    Matrix first = Matrix.zeros(rows, dims);
    for (int i = 0; i < rows; i++) {
      System.arraycopy(vectors, i * columns, first.values(), i * dims, dims);
    }
    return first;
  }

  private Spectrum spectrum(
      GraphForm form, Matrix change, @Nullable Matrix size, double[] found, Matrix vectors) {
    double[] values = Arrays.copyOf(found, dims);
    double[] residuals =
        PairResiduals.of(change.values(), size == null ? null : size.values(), vectors, values);
    double next = found.length > dims ? found[dims] : Double.NaN;
    return Spectrum.of(values, residuals, next, form.largest(change));
  }
}
