package org.foldsieve.numeric.blas;

/**
 * The door in plain Java: the twin of {@link OpenBlas}, for machines without its native library.
 *
 * <p>Float products reach half the speed of OpenBLAS ({@link FloatKernel}), double products a third
 * ({@link DoubleKernel}); decompositions come from {@link JavaLapack}.
 */
final class JavaBlas implements Blas {

  private static final Lapack LAPACK = new JavaLapack();

  @Override
  public String name() {
    return "plain Java";
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
    MatrixBlock left = MatrixBlock.of("A", transposeA ? k : m, transposeA ? m : k, a, aOffset, lda);
    MatrixBlock right =
        MatrixBlock.of("B", transposeB ? n : k, transposeB ? k : n, b, bOffset, ldb);
    MatrixBlock product = MatrixBlock.of("C", m, n, c, cOffset, ldc);
    product.scale(beta);
    if (m == 0 || n == 0 || k == 0) {
      return;
    }
    if (n == 1) {
      double[] x = right.vector();
      product.addVector(alpha, left.times(transposeA, x));
    } else if (m == 1) {
      double[] x = left.vector();
      product.addVector(alpha, right.times(!transposeB, x));
    } else if (n < 8 && m > n) {
      // The kernel runs along the rows of C, so a narrow C is worked out on its side.
      double[] turned = new double[n * m];
      DoubleKernel.multiply(
          right, !transposeB, left, !transposeA, k, 1, new MatrixBlock(n, m, turned, 0, m));
      product.addTransposed(alpha, turned);
    } else {
      DoubleKernel.multiply(left, transposeA, right, transposeB, k, alpha, product);
    }
  }

  @Override
  public FloatStore allocate(long floats) {
    return new HeapFloats(floats);
  }

  @Override
  public DoubleStore allocateDoubles(long doubles) {
    return new HeapDoubles(this, doubles);
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
    FloatKernel.multiplyTransposed(
        m,
        n,
        k,
        array("A", a, m, k, aOffset, lda),
        (int) aOffset,
        lda,
        array("B", b, n, k, bOffset, ldb),
        (int) bOffset,
        ldb,
        array("C", c, m, n, cOffset, ldc),
        (int) cOffset,
        ldc);
  }

  private static float[] array(
      String name, FloatStore store, int rows, int columns, long offset, int step) {
    if (!(store instanceof HeapFloats floats)) {
      throw new IllegalArgumentException("the store must come from allocate of the same door");
    }
    MatrixBlock.check(name, rows, columns, step);
    java.util.Objects.checkFromIndexSize(
        offset, MatrixBlock.span(rows, columns, step), floats.size());
    return floats.array();
  }

  @Override
  public SymmetricEigen symmetricEigen(double[] a, int n, int from, int to) {
    return LAPACK.symmetricEigen(a, n, from, to);
  }

  @Override
  public SymmetricEigen generalizedEigen(double[] a, double[] b, int n, int from, int to) {
    return LAPACK.generalizedEigen(a, b, n, from, to);
  }

  @Override
  public boolean cholesky(double[] a, int n) {
    return LAPACK.cholesky(a, n);
  }

  @Override
  public void choleskySolve(double[] l, int n, double[] b, int columns) {
    Triangular.choleskySolve(this, l, n, b, columns);
  }

  @Override
  public void triangularSolve(
      int m, int n, double[] l, int lOffset, int ldl, double[] b, int bOffset, int ldb) {
    Triangular.solveTransposed(
        this,
        MatrixBlock.of("L", n, n, l, lOffset, ldl),
        MatrixBlock.of("B", m, n, b, bOffset, ldb));
  }

  @Override
  public void orthonormalize(double[] a, int m, int n) {
    LAPACK.orthonormalize(a, m, n);
  }

  @Override
  public double[] triangularFactor(double[] a, int m, int n) {
    return LAPACK.triangularFactor(a, m, n);
  }

  @Override
  public Svd svd(double[] a, int m, int n) {
    return LAPACK.svd(a, m, n);
  }
}
