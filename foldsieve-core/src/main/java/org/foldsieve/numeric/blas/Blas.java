package org.foldsieve.numeric.blas;

import java.util.Optional;
import org.foldsieve.numeric.eigen.Signs;
import org.foldsieve.run.Provenance;

/**
 * The dense kernels the library stands on, as one small door: OpenBLAS and LAPACK when their native
 * library is there, plain Java otherwise.
 *
 * <p>All matrices are row-major arrays with a leading dimension (the step from row to row). Both
 * implementations keep the same contract and agree to rounding; each gives the same bits for the
 * same input in every call. Neither starts threads: callers split large products into blocks and
 * run those in parallel. Thread-safe.
 */
public interface Blas {

  /** What computed the dense products, in the provenance of a result, where it is worth telling. */
  String FACT = "dense-products";

  /**
   * The door of this Java machine: native where it can be loaded, else plain Java. The system
   * property {@code foldsieve.blas} ({@code auto}, {@code native} or {@code java}) decides at the
   * first call.
   *
   * @throws IllegalStateException when {@code native} is demanded and cannot be loaded
   */
  static Blas get() {
    return BlasDoor.get();
  }

  /** The plain-Java door, whatever {@link #get()} gives. */
  static Blas java() {
    return BlasDoor.choose("java");
  }

  /**
   * The native door, whatever {@link #get()} gives.
   *
   * @throws IllegalStateException when it cannot be loaded
   */
  static Blas openBlas() {
    return BlasDoor.choose("native");
  }

  /** The name of the door {@link #get()} gave or would try first. Loads no native code. */
  static String currentName() {
    return BlasDoor.name();
  }

  /**
   * For people: "OpenBLAS 0.3.31, native", or "plain Java" and why; where {@link #get()} was not
   * called yet, what it will try. Loads no native code.
   */
  static String describe() {
    return BlasDoor.describe();
  }

  /**
   * Why dense products ran in plain Java although the native library is there, once that happened:
   * results agree to rounding, not to the last bit, and whoever compares them should know.
   */
  static Optional<String> trouble() {
    return BlasDoor.trouble();
  }

  /**
   * Where a result of this process comes from. Where plain Java stood in for native code (see
   * {@link #trouble()}), that is told as {@value #FACT}: in few words that are the same every time,
   * for results are compared byte by byte.
   */
  static Provenance told(Provenance provenance) {
    return trouble().isEmpty() ? provenance : provenance.with(FACT, BlasDoor.standIn());
  }

  /**
   * Limits what this process takes outside the Java heap, in bytes: stores, copies and the work
   * space of LAPACK. What would need more throws {@link org.foldsieve.run.MemoryLimitException}.
   */
  static void limitNativeMemory(long bytes) {
    NativeBudget.limit(bytes);
  }

  /** The name for reports: "OpenBLAS 0.3.31" or "plain Java". */
  String name();

  /** C = alpha op(A) op(B) + beta C, where op(A) is m x k and op(B) is k x n. */
  void gemm(
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
      int ldc);

  /**
   * Memory for float matrices that products read and write without copying. Native where the door
   * is native; close it when done.
   */
  FloatStore allocate(long floats);

  /**
   * Memory for double matrices, with products that read and write it without copying. Native where
   * the door is native; close it when done.
   */
  DoubleStore allocateDoubles(long doubles);

  /** C = A B' in single precision: A is m x k, B is n x k, C is m x n, each in its own store. */
  void gemmTransposed(
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
      int ldc);

  /**
   * Eigenvalues {@code from} to {@code to} (counted from 0, ascending, {@code to} exclusive) of the
   * symmetric n x n matrix A and their orthonormal eigenvectors, of either sign ({@link Signs}).
   * Only the lower triangle of A is read. A is overwritten.
   */
  SymmetricEigen symmetricEigen(double[] a, int n, int from, int to);

  /**
   * The same for A v = value B v with B positive definite; vectors are B-orthonormal. Only the
   * lower triangles of A and B are read. A and B are overwritten.
   *
   * @throws ArithmeticException when B is not positive definite
   */
  SymmetricEigen generalizedEigen(double[] a, double[] b, int n, int from, int to);

  /**
   * Replaces the lower triangle of the symmetric matrix A by L with A = L L'. The upper triangle is
   * neither read nor written.
   *
   * @return whether A is positive definite; if not, A is left half-done
   */
  boolean cholesky(double[] a, int n);

  /** Solves L L' X = B in place for the n x columns matrix B, with L from {@link #cholesky}. */
  void choleskySolve(double[] l, int n, double[] b, int columns);

  /**
   * Replaces the m x n matrix B by X with X L' = B, where L is the lower triangle of an n x n
   * matrix.
   */
  void triangularSolve(
      int m, int n, double[] l, int lOffset, int ldl, double[] b, int bOffset, int ldb);

  /**
   * Replaces the m x n matrix A (m >= n) by an orthonormal basis Q of its columns: thin QR with a
   * diagonal of R that is not negative.
   */
  void orthonormalize(double[] a, int m, int n);

  /**
   * The n x n triangular factor R of the thin QR of the m x n matrix A (m >= n), with a diagonal
   * that is not negative. A is overwritten.
   */
  double[] triangularFactor(double[] a, int m, int n);

  /**
   * Thin singular value decomposition A = U diag(s) V' of an m x n matrix, r = min(m, n). A is
   * overwritten.
   */
  Svd svd(double[] a, int m, int n);

  /**
   * Eigenvalues, ascending, and eigenvectors: column j of the n x values.length row-major array
   * belongs to value j.
   */
  record SymmetricEigen(double[] values, double[] vectors) {}

  /** U (m x r), s (descending) and V' (r x n), row-major. */
  record Svd(double[] u, double[] s, double[] vTransposed) {}
}
