package org.foldsieve.embed.distance;

import java.util.Objects;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Kernel principal components: principal components in the space of a Gaussian kernel, in which
 * rows are alike when they are near.
 *
 * <p>\[ K_{ij} = \exp(-|x_i - x_j|^2 / h), \quad H K H v_p = \lambda_p v_p, \quad y_p =
 * \sqrt{\lambda_p}\, v_p \]
 *
 * <p>for the d largest λ, H the centring matrix. With {@code bandwidth=auto} h is the mean squared
 * distance over all pairs of rows, \( \tfrac{2n}{n-1} \) times the sum of the variances; the larger
 * h, the nearer the map is to {@code pca}. Each coordinate has its entry of largest magnitude
 * positive. A new row has \( y_p = \tilde k^\top v_p / \sqrt{\lambda_p} \) of its centred kernel
 * values, see {@link ScalingModel}.
 *
 * <p>With another metric \( |x_i - x_j| \) is that distance, and h its mean square.
 *
 * <p>Above the memory limit, or by choice, only some rows are solved for, drawn by the seed, and
 * all others placed as new rows are: the Nyström method ({@link Landmarks}).
 *
 * <p><b>Undefined.</b> More dimensions than positive eigenvalues is an error that states their
 * number; so are rows that are all the same.
 *
 * <p><b>Cost.</b> O(L² m) time for m features and a few products with an L x L matrix, 8 L² bytes;
 * L = n without landmarks, and O(n L m) with them.
 *
 * <p><b>Paper.</b> Schölkopf, Smola, Müller (1997). Kernel principal component analysis. ICANN.
 *
 * @param dims the number of coordinates
 * @param bandwidth h
 * @param landmarks how many rows are solved for exactly
 * @since 0.1.0
 */
public record KernelPrincipalComponents(int dims, Bandwidth bandwidth, Landmarks landmarks)
    implements Embedding {

  /** Checks the parameters. */
  public KernelPrincipalComponents {
    Require.atLeast(1, "dims", dims);
    Objects.requireNonNull(bandwidth, "bandwidth");
    Objects.requireNonNull(landmarks, "landmarks");
  }

  /** Two dimensions, h by the data, landmarks where memory demands them. */
  public static KernelPrincipalComponents withDefaults() {
    return new KernelPrincipalComponents(2, Bandwidth.AUTO, Landmarks.AUTO);
  }

  /** This method with another number of coordinates. */
  public KernelPrincipalComponents withDimensions(int dims) {
    return new KernelPrincipalComponents(dims, bandwidth, landmarks);
  }

  /** This method with another width of the kernel. */
  public KernelPrincipalComponents withBandwidth(Bandwidth bandwidth) {
    return new KernelPrincipalComponents(dims, bandwidth, landmarks);
  }

  /** This method with another number of landmarks. */
  public KernelPrincipalComponents withLandmarks(Landmarks landmarks) {
    return new KernelPrincipalComponents(dims, bandwidth, landmarks);
  }

  @Override
  public String id() {
    return "kpca";
  }

  @Override
  public ScalingModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public boolean comparesRows() {
    return true;
  }

  @Override
  public ScalingModel fit(Workbench bench) {
    MapRequirements.requireSpread(bench.table());
    return ScaledDistances.ofKernel(
        bench, bench.provenance(id(), Parameters.of(this)), dims, bandwidth, landmarks);
  }
}
