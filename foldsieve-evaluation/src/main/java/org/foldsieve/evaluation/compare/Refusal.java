package org.foldsieve.evaluation.compare;

import java.util.Locale;

/**
 * A method that a comparison left out, because it could not rank the training rows of a split.
 *
 * @param method its name
 * @param split the first split it refused, counted from 0
 * @param reason what it said
 * @since 0.1.0
 */
public record Refusal(String method, int split, String reason) {

  /** The words for readers. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%s is left out, it refused split %d: %s", method, split, reason);
  }
}
