package org.foldsieve.numeric.blas;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasLower;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasNonUnit;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRight;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.OPENBLAS_VERSION;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_dgemm;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_dtrsm;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import java.lang.ref.Reference;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.jspecify.annotations.Nullable;

/**
 * The door to OpenBLAS, with one BLAS thread.
 *
 * <p>A Java array reaches native code as a copy of the whole array, even when a product reads a
 * small block of it. So double products copy the blocks they use to native memory themselves, in
 * pieces of at most 1024 x 1024; that costs about 6 % of the product. Products too small to pay for
 * the way across stay in Java.
 */
final class OpenBlas implements Blas {

  private static final int PIECE = 1024;

  /** Below this many multiplications the Java loop is faster than the native call. */
  private static final long SMALL = 4096;

  private final JavaBlas small = new JavaBlas();
  private final boolean demanded;

  /** Loaded when it is first needed. */
  private volatile @Nullable Lapack lapack;

  /** Why LAPACK could not be loaded, if so. */
  private volatile String lapackFailure = "";

  /**
   * Loads the native library.
   *
   * @param demanded whether a missing LAPACK is an error, rather than replaced by the Java one
   * @throws LinkageError when it cannot be loaded
   */
  OpenBlas(boolean demanded) {
    this.demanded = demanded;
    NativeLibraries.load(openblas_nolapack.class);
    openblas_nolapack.blas_set_num_threads(1);
  }

  @Override
  public String name() {
    return OPENBLAS_VERSION.strip();
  }

  /** Why LAPACK is the Java one, or nothing. */
  String lapackFailure() {
    return lapackFailure;
  }

  @Override
  public void gemm(
      boolean transposeA,
      boolean transposeB,
      int m,
      int n,
      int k,
      double alpha,
      double[] a,
      int aOffset,
      int lda,
      double[] b,
      int bOffset,
      int ldb,
      double beta,
      double[] c,
      int cOffset,
      int ldc) {
    if (m <= 1 || n <= 1 || k == 0 || (long) m * n * k < SMALL) {
      small.gemm(
          transposeA,
          transposeB,
          m,
          n,
          k,
          alpha,
          a,
          aOffset,
          lda,
          b,
          bOffset,
          ldb,
          beta,
          c,
          cOffset,
          ldc);
      return;
    }
    MatrixBlock left = MatrixBlock.of("A", transposeA ? k : m, transposeA ? m : k, a, aOffset, lda);
    MatrixBlock right =
        MatrixBlock.of("B", transposeB ? n : k, transposeB ? k : n, b, bOffset, ldb);
    MatrixBlock product = MatrixBlock.of("C", m, n, c, cOffset, ldc);
    int mPiece = Math.min(m, PIECE);
    int nPiece = Math.min(n, PIECE);
    int kPiece = Math.min(k, PIECE);
    long doubles = (long) mPiece * kPiece + (long) kPiece * nPiece + (long) mPiece * nPiece;
    Pointer memory = scratch(doubles);
    try {
      DoublePointer pa = new DoublePointer(memory);
      DoublePointer pb = pa.getPointer((long) mPiece * kPiece);
      DoublePointer pc = pb.getPointer((long) kPiece * nPiece);
      for (int i = 0; i < m; i += mPiece) {
        int rows = Math.min(mPiece, m - i);
        for (int j = 0; j < n; j += nPiece) {
          int columns = Math.min(nPiece, n - j);
          if (beta != 0) {
            product.copyOut(i, j, rows, columns, pc);
          }
          for (int l = 0; l < k; l += kPiece) {
            int depth = Math.min(kPiece, k - l);
            int ldPa = transposeA ? rows : depth;
            int ldPb = transposeB ? depth : columns;
            left.copyOut(
                transposeA ? l : i, transposeA ? i : l, transposeA ? depth : rows, ldPa, pa);
            right.copyOut(
                transposeB ? j : l, transposeB ? l : j, transposeB ? columns : depth, ldPb, pb);
            cblas_dgemm(
                CblasRowMajor,
                transposeA ? CblasTrans : CblasNoTrans,
                transposeB ? CblasTrans : CblasNoTrans,
                rows,
                columns,
                depth,
                alpha,
                pa,
                ldPa,
                pb,
                ldPb,
                l == 0 ? beta : 1,
                pc,
                columns);
          }
          product.copyIn(i, j, rows, columns, pc);
        }
      }
    } finally {
      release(memory, doubles);
    }
  }

  @Override
  public FloatStore allocate(long floats) {
    return new NativeFloats(floats);
  }

  @Override
  public DoubleStore allocateDoubles(long doubles) {
    return new NativeDoubles(doubles);
  }

  @Override
  public void gemmTransposed(
      int m,
      int n,
      int k,
      FloatStore a,
      long aOffset,
      int lda,
      FloatStore b,
      long bOffset,
      int ldb,
      FloatStore c,
      long cOffset,
      int ldc) {
    if (m == 0 || n == 0) {
      return;
    }
    MatrixBlock.check("A", m, k, lda);
    MatrixBlock.check("B", n, k, ldb);
    MatrixBlock.check("C", m, n, ldc);
    cblas_sgemm(
        CblasRowMajor,
        CblasNoTrans,
        CblasTrans,
        m,
        n,
        k,
        1,
        of(a).pointer(aOffset, MatrixBlock.span(m, k, lda)),
        lda,
        of(b).pointer(bOffset, MatrixBlock.span(n, k, ldb)),
        ldb,
        0,
        of(c).pointer(cOffset, MatrixBlock.span(m, n, ldc)),
        ldc);
    Reference.reachabilityFence(a);
    Reference.reachabilityFence(b);
    Reference.reachabilityFence(c);
  }

  private static NativeFloats of(FloatStore store) {
    if (store instanceof NativeFloats floats) {
      return floats;
    }
    throw new IllegalArgumentException("the store must come from allocate of the same door");
  }

  @Override
  public SymmetricEigen symmetricEigen(double[] a, int n, int from, int to) {
    return lapack().symmetricEigen(a, n, from, to);
  }

  @Override
  public SymmetricEigen generalizedEigen(double[] a, double[] b, int n, int from, int to) {
    return lapack().generalizedEigen(a, b, n, from, to);
  }

  @Override
  public boolean cholesky(double[] a, int n) {
    return lapack().cholesky(a, n);
  }

  @Override
  public void choleskySolve(double[] l, int n, double[] b, int columns) {
    Triangular.choleskySolve(this, l, n, b, columns);
  }

  @Override
  public void triangularSolve(
      int m, int n, double[] l, int lOffset, int ldl, double[] b, int bOffset, int ldb) {
    if ((long) m * n * n < SMALL) {
      small.triangularSolve(m, n, l, lOffset, ldl, b, bOffset, ldb);
      return;
    }
    MatrixBlock triangle = MatrixBlock.of("L", n, n, l, lOffset, ldl);
    MatrixBlock right = MatrixBlock.of("B", m, n, b, bOffset, ldb);
    long doubles = (long) n * n + (long) m * n;
    Pointer memory = scratch(doubles);
    try {
      DoublePointer pl = new DoublePointer(memory);
      DoublePointer pb = pl.getPointer((long) n * n);
      triangle.copyOut(0, 0, n, n, pl);
      right.copyOut(0, 0, m, n, pb);
      cblas_dtrsm(
          CblasRowMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit, m, n, 1, pl, n, pb, n);
      right.copyIn(0, 0, m, n, pb);
    } finally {
      release(memory, doubles);
    }
  }

  private static Pointer scratch(long doubles) {
    NativeBudget.take(doubles * Double.BYTES);
    Pointer memory = Pointer.malloc(doubles * Double.BYTES);
    if (memory == null || memory.isNull()) {
      NativeBudget.give(doubles * Double.BYTES);
      throw new OutOfMemoryError("no native memory for " + doubles + " doubles");
    }
    return memory;
  }

  private static void release(Pointer memory, long doubles) {
    Pointer.free(memory);
    NativeBudget.give(doubles * Double.BYTES);
  }

  @Override
  public void orthonormalize(double[] a, int m, int n) {
    lapack().orthonormalize(a, m, n);
  }

  @Override
  public double[] triangularFactor(double[] a, int m, int n) {
    return lapack().triangularFactor(a, m, n);
  }

  @Override
  public Svd svd(double[] a, int m, int n) {
    return lapack().svd(a, m, n);
  }

  private Lapack lapack() {
    Lapack result = lapack;
    if (result == null) {
      synchronized (this) {
        result = lapack;
        if (result == null) {
          result = loadLapack();
          lapack = result;
        }
      }
    }
    return result;
  }

  private Lapack loadLapack() {
    try {
      return new OpenLapack();
    } catch (LinkageError absent) {
      if (demanded) {
        throw absent;
      }
      lapackFailure = String.valueOf(absent.getMessage());
      return new JavaLapack();
    }
  }
}
