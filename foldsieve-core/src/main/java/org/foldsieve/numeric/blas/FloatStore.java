package org.foldsieve.numeric.blas;

/**
 * Memory for floats that {@link Blas} products use in place. Not thread-safe where ranges overlap.
 */
public interface FloatStore extends AutoCloseable {

  /** Copies floats in from an array. */
  void put(long offset, float[] source, int sourceOffset, int length);

  /** Copies floats out to an array. */
  void get(long offset, float[] target, int targetOffset, int length);

  /**
   * Copies floats out as their bits ({@link Float#floatToRawIntBits}). Of numbers that are not
   * negative these order as the numbers do, and loops over integers are fast where loops over
   * floats are not.
   */
  void getBits(long offset, int[] target, int targetOffset, int length);

  /** The number of floats. */
  long size();

  /** Gives the memory back. */
  @Override
  void close();
}
