package org.foldsieve.embed.linear;

import java.util.Optional;
import org.foldsieve.graph.weight.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * What the edges of the graph behind a linear map weigh.
 *
 * @since 0.1.0
 */
public enum GraphWeights {
  /** exp(-d²/t). */
  HEAT_T(Kernel.HEAT_T),
  /** exp(-d²/t²). */
  HEAT_T2(Kernel.HEAT_T2),
  /** 1 for every edge. */
  BINARY(Kernel.BINARY),
  /** exp(-d²/(s_i s_j)), s_i the distance from row i to its seventh nearest other row. */
  SELF_TUNED(Kernel.SELF_TUNED),
  /** The weights that rebuild each row from its neighbours, as in locally linear embedding. */
  RECONSTRUCTION,
  /** The weights of local neighbourhood embedding. */
  LNE,
  /** The weights that rebuild each row from few of all others: sparsity preserving projections. */
  L1;

  private final @Nullable Kernel kernel;

  GraphWeights() {
    this.kernel = null;
  }

  GraphWeights(Kernel kernel) {
    this.kernel = kernel;
  }

  /** The kernel, where the weights are affinities: symmetric and not negative. */
  Optional<Kernel> kernel() {
    return Optional.ofNullable(kernel);
  }
}
