package org.foldsieve.evaluation.compare;

/**
 * Hears what a comparison finds while it goes on, for those who draw curves that are not finished.
 *
 * <p>Calls never overlap. They come in the order in which pieces are done, which differs from run
 * to run; the values do not. An implementation should be quick: a worker waits for it.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface ComparisonListener {

  /** Hears nothing. */
  ComparisonListener NONE = (method, split, criterion, sizes, values) -> {};

  /**
   * A method was judged on a split.
   *
   * @param method its name; {@link Comparison#RANDOM} and {@link Comparison#ALL} among them
   * @param split the number of the split
   * @param criterion what judged
   * @param sizes how many features were taken
   * @param values what was reached with each of these numbers; one value for {@link Comparison#ALL}
   */
  void found(String method, int split, Criterion criterion, int[] sizes, double[] values);
}
