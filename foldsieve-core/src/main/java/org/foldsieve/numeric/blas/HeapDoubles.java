package org.foldsieve.numeric.blas;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Doubles in a Java array: the twin of {@link NativeDoubles}. */
final class HeapDoubles implements DoubleStore {

  private final JavaBlas blas;

  /** Null once the store is closed. */
  private double @Nullable [] values;

  HeapDoubles(JavaBlas blas, long doubles) {
    if (doubles < 0 || doubles > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "a store without the native library holds 0 to 2^31 - 9 doubles, not " + doubles);
    }
    this.blas = blas;
    values = new double[(int) doubles];
  }

  /** The live array. */
  private double[] array() {
    if (values == null) {
      throw new IllegalStateException("the store is closed");
    }
    return values;
  }

  private static double[] array(DoubleStore store) {
    if (store instanceof HeapDoubles doubles) {
      return doubles.array();
    }
    throw new IllegalArgumentException("the stores must come from the same door");
  }

  private static int start(DoubleStore store, long offset, long length) {
    return (int) Objects.checkFromIndexSize(offset, length, store.size());
  }

  @Override
  public void put(long offset, double[] source, int sourceOffset, int length) {
    System.arraycopy(source, sourceOffset, array(), start(this, offset, length), length);
  }

  @Override
  public void get(long offset, double[] target, int targetOffset, int length) {
    System.arraycopy(array(), start(this, offset, length), target, targetOffset, length);
  }

  @Override
  public long size() {
    return array().length;
  }

  @Override
  public void close() {
    values = null;
  }

  @Override
  public void gemm(
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
      int ldc) {
    blas.gemm(
        transposeA,
        transposeB,
        m,
        n,
        k,
        alpha,
        array(a),
        start(a, aOffset, 0),
        lda,
        array(b),
        start(b, bOffset, 0),
        ldb,
        beta,
        array(),
        start(this, offset, 0),
        ldc);
  }

  @Override
  public void syrk(
      boolean transpose,
      int n,
      int k,
      DoubleStore a,
      long aOffset,
      int lda,
      double beta,
      long offset,
      int ldc) {
    gemm(transpose, !transpose, n, n, k, 1, a, aOffset, lda, a, aOffset, lda, beta, offset, ldc);
  }

  @Override
  public void axpy(double factor, DoubleStore x, long xOffset, int length, long offset) {
    double[] from = array(x);
    double[] to = array();
    int source = start(x, xOffset, length);
    int target = start(this, offset, length);
    for (int i = 0; i < length; i++) {
      to[target + i] += factor * from[source + i];
    }
  }
}
