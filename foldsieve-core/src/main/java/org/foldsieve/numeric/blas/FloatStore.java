package org.foldsieve.numeric.blas;

/**
 * Memory for floats that {@link Blas} products use in place. Not thread-safe where ranges overlap.
 */
public interface FloatStore extends AutoCloseable {

  /** Copies floats in from an array. */
  void put(long offset, float[] source, int sourceOffset, int length);

  /** Copies floats out to an array. */
  void get(long offset, float[] target, int targetOffset, int length);

  /** The number of floats. */
  long size();

  /** Gives the memory back. */
  @Override
  void close();
}
