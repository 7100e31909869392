package org.foldsieve.neighbor;

import java.util.Locale;

/**
 * The part of the nearest neighbours that an approximate search found, measured: some rows were
 * searched exactly, and compared.
 *
 * @param value the mean over these rows, at most 1
 * @param standardError of that mean
 * @since 0.1.0
 */
public record NeighborRecall(double value, double standardError) {

  /** As in "approximate, recall 0.991 +- 0.002". */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "approximate, recall %.3f +- %.3f", value, standardError);
  }
}
