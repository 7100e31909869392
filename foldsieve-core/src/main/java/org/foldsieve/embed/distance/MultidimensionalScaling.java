package org.foldsieve.embed.distance;

import java.util.Objects;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Classical multidimensional scaling: coordinates whose distances are nearest to those between the
 * rows.
 *
 * <p>With the distances D,
 *
 * <p>\[ B = -\tfrac{1}{2} H (D \circ D) H, \quad B v_p = \lambda_p v_p, \quad y_p =
 * \sqrt{\lambda_p}\, v_p, \]
 *
 * <p>H the centring matrix, for the d largest λ. Each coordinate has its entry of largest magnitude
 * positive. For the Euclidean distances of a table the map is that of {@code pca}, found through
 * the rows instead of the features; it is of use for other distances, by a metric or from a matrix
 * of them, which alone cannot place new rows.
 *
 * <p>Above the memory limit, or by choice, only some rows are solved for, drawn by the seed, and
 * all others placed by their distances to them ({@link Landmarks}). New rows are placed so too, see
 * {@link ScalingModel}.
 *
 * <p><b>Undefined.</b> More dimensions than positive eigenvalues is an error that states their
 * number; so are rows that are all the same.
 *
 * <p><b>Cost.</b> O(L² m) time for m features and a few products with an L x L matrix, 8 L² bytes;
 * L = n without landmarks, and O(n L m) with them.
 *
 * <p><b>Paper.</b> Torgerson (1952). Multidimensional scaling: I. Theory and method. Psychometrika
 * 17(4).
 *
 * @param dims the number of coordinates
 * @param landmarks how many rows are solved for exactly
 * @since 0.1.0
 */
public record MultidimensionalScaling(int dims, Landmarks landmarks) implements Embedding {

  /** Checks the parameters. */
  public MultidimensionalScaling {
    Require.atLeast(1, "dims", dims);
    Objects.requireNonNull(landmarks, "landmarks");
  }

  /** Two dimensions, landmarks where memory demands them. */
  public static MultidimensionalScaling withDefaults() {
    return new MultidimensionalScaling(2, Landmarks.AUTO);
  }

  /** This method with another number of coordinates. */
  public MultidimensionalScaling withDimensions(int dims) {
    return new MultidimensionalScaling(dims, landmarks);
  }

  /** This method with another number of landmarks. */
  public MultidimensionalScaling withLandmarks(Landmarks landmarks) {
    return new MultidimensionalScaling(dims, landmarks);
  }

  @Override
  public String id() {
    return "mds";
  }

  @Override
  public ScalingModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public boolean needsDistancesOnly() {
    return true;
  }

  @Override
  public boolean comparesRows() {
    return true;
  }

  @Override
  public ScalingModel fit(Workbench bench) {
    if (bench.distances().known().isEmpty()) {
      MapRequirements.requireSpread(bench.table());
    }
    return ScaledDistances.ofDistances(
        bench, bench.provenance(id(), Parameters.of(this)), dims, landmarks);
  }
}
