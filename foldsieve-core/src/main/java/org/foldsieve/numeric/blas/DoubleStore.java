package org.foldsieve.numeric.blas;

/**
 * Memory for doubles that products use in place, where a Java array would be copied to native
 * memory and back for each of them. Row-major matrices lie in it at an offset, with a leading
 * dimension (the step from row to row). Not thread-safe where ranges overlap.
 *
 * <p>The stores of an operation must come from {@link Blas#allocateDoubles} of one door.
 */
public interface DoubleStore extends AutoCloseable {

  /** Copies doubles in from an array. */
  void put(long offset, double[] source, int sourceOffset, int length);

  /** Copies doubles out to an array. */
  void get(long offset, double[] target, int targetOffset, int length);

  /** The number of doubles. */
  long size();

  /** Gives the memory back. */
  @Override
  void close();

  /**
   * C = alpha op(A) op(B) + beta C for the matrix C at {@code offset} of this store, where op(A) is
   * m x k and op(B) is k x n.
   */
  void gemm(
      boolean transposeA,
      boolean transposeB,
      int m,
      int n,
      int k,
      double alpha,
      DoubleStore a,
      long aOffset,
      int lda,
      DoubleStore b,
      long bOffset,
      int ldb,
      double beta,
      long offset,
      int ldc);

  /**
   * The lower triangle of C = A A' + beta C, or A'A + beta C with {@code transpose}, for the n x n
   * matrix C at {@code offset} of this store; k is the other side of A. Half the work of the
   * product; what stands above the diagonal afterwards is not defined.
   */
  void syrk(
      boolean transpose,
      int n,
      int k,
      DoubleStore a,
      long aOffset,
      int lda,
      double beta,
      long offset,
      int ldc);

  /** Adds factor x to the range at {@code offset} of this store. */
  void axpy(double factor, DoubleStore x, long xOffset, int length, long offset);
}
