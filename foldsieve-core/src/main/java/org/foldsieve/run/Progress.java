package org.foldsieve.run;

/**
 * Hears how far a long operation has come.
 *
 * <p>Calls never overlap, {@code done} never falls while one task lasts, and nothing is called
 * after the operation has returned. Each task ends with {@code done == total}, unless it fails or
 * is cancelled. An implementation should be quick: a worker waits for it.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface Progress {

  /** Hears nothing. */
  Progress NONE = (task, done, total) -> {};

  /**
   * Some of a task is done.
   *
   * @param task what is being done, in a few words: {@code "neighbors"}
   * @param done steps done, from 1 to total
   * @param total steps in all
   */
  void update(String task, long done, long total);
}
