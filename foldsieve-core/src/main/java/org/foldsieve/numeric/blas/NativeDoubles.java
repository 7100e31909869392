package org.foldsieve.numeric.blas;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasLower;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_daxpy;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_dgemm;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_dsyrk;

import java.lang.ref.Reference;
import java.util.Objects;
import org.bytedeco.javacpp.DoublePointer;

/** Doubles outside the Java heap, and OpenBLAS on them; see {@link NativeMemory}. */
final class NativeDoubles implements DoubleStore {

  private final NativeMemory memory;
  private final DoublePointer start;

  NativeDoubles(long doubles) {
    memory = new NativeMemory(this, doubles, Double.BYTES, "doubles");
    start = new DoublePointer(memory.block());
  }

  /** A pointer to the range, for as long as the store is open. */
  private DoublePointer pointer(long offset, long length) {
    memory.check(offset, length);
    return start.getPointer(offset);
  }

  private static DoublePointer pointer(DoubleStore store, long offset, long length) {
    if (store instanceof NativeDoubles doubles) {
      return doubles.pointer(offset, length);
    }
    throw new IllegalArgumentException("the stores must come from the same door");
  }

  @Override
  public void put(long offset, double[] source, int sourceOffset, int length) {
    Objects.checkFromIndexSize(sourceOffset, length, source.length);
    pointer(offset, length).put(source, sourceOffset, length);
    Reference.reachabilityFence(this);
  }

  @Override
  public void get(long offset, double[] target, int targetOffset, int length) {
    Objects.checkFromIndexSize(targetOffset, length, target.length);
    pointer(offset, length).get(target, targetOffset, length);
    Reference.reachabilityFence(this);
  }

  @Override
  public long size() {
    return memory.size();
  }

  @Override
  public void close() {
    memory.close();
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
    int aRows = transposeA ? k : m;
    int aColumns = transposeA ? m : k;
    int bRows = transposeB ? n : k;
    int bColumns = transposeB ? k : n;
    MatrixBlock.check("A", aRows, aColumns, lda);
    MatrixBlock.check("B", bRows, bColumns, ldb);
    MatrixBlock.check("C", m, n, ldc);
    cblas_dgemm(
        CblasRowMajor,
        transposeA ? CblasTrans : CblasNoTrans,
        transposeB ? CblasTrans : CblasNoTrans,
        m,
        n,
        k,
        alpha,
        pointer(a, aOffset, MatrixBlock.span(aRows, aColumns, lda)),
        lda,
        pointer(b, bOffset, MatrixBlock.span(bRows, bColumns, ldb)),
        ldb,
        beta,
        pointer(offset, MatrixBlock.span(m, n, ldc)),
        ldc);
    Reference.reachabilityFence(a);
    Reference.reachabilityFence(b);
    Reference.reachabilityFence(this);
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
    int rows = transpose ? k : n;
    int columns = transpose ? n : k;
    MatrixBlock.check("A", rows, columns, lda);
    MatrixBlock.check("C", n, n, ldc);
    cblas_dsyrk(
        CblasRowMajor,
        CblasLower,
        transpose ? CblasTrans : CblasNoTrans,
        n,
        k,
        1,
        pointer(a, aOffset, MatrixBlock.span(rows, columns, lda)),
        lda,
        beta,
        pointer(offset, MatrixBlock.span(n, n, ldc)),
        ldc);
    Reference.reachabilityFence(a);
    Reference.reachabilityFence(this);
  }

  @Override
  public void axpy(double factor, DoubleStore x, long xOffset, int length, long offset) {
    cblas_daxpy(length, factor, pointer(x, xOffset, length), 1, pointer(offset, length), 1);
    Reference.reachabilityFence(x);
    Reference.reachabilityFence(this);
  }
}
