package org.foldsieve.numeric;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/** The largest eigenvalues of an implicit operator, by block Lanczos on the operator itself. */
final class TopSpectrum {

  private static final int WIDTH = BlockVectors.WIDTH;
  private static final int ROUNDS = 3;
  private static final int STEPS = 500;

  private TopSpectrum() {}

  /** The {@code count} largest eigenvalues; the result says when they did not converge. */
  static EigenResult of(LinearOperator operator, int count, IntConsumer progress, Run run) {
    int n = operator.size();
    int wanted = count + 1;
    BlockOperator block = (x, y) -> operator.apply(x, y, WIDTH);
    Run quiet = run.withProgress(Progress.NONE);
    EigenSearch search =
        new EigenSearch(
            n, block, NullSpace.none(n), wanted, ShiftInvert.basis(wanted), null, progress, quiet);
    EigenResult result = null;
    double tolerance = 1e-10;
    for (int round = 0; round < ROUNDS; round++) {
      boolean done = search.iterate(tolerance, STEPS);
      List<double[]> found = search.vectors();
      double norm = Math.abs(search.values()[0]);
      result =
          turned(RayleighRitz.bottom(new Negated(n, block, norm, quiet), found, count, "Lanczos"));
      if (done && result.converged()) {
        break;
      }
      tolerance /= 100;
    }
    return result;
  }

  /** All of the spectrum through LAPACK, for small operators. */
  static EigenResult dense(LinearOperator operator, int count) {
    int n = operator.size();
    double[] unit = new double[n];
    double[] column = new double[n];
    double[] dense = new double[n * n];
    for (int j = 0; j < n; j++) {
      unit[j] = 1;
      operator.apply(unit, column);
      unit[j] = 0;
      for (int i = j; i < n; i++) {
        dense[i * n + j] = column[i];
      }
    }
    int more = Math.min(count + 1, n);
    Blas.SymmetricEigen eigen = Blas.get().symmetricEigen(dense, n, n - more, n);
    Matrix vectors = Matrix.zeros(n, count);
    double[] values = new double[count];
    double[] residuals = new double[count];
    for (int j = 0; j < count; j++) {
      values[j] = eigen.values()[more - 1 - j];
      for (int i = 0; i < n; i++) {
        unit[i] = eigen.vectors()[i * more + more - 1 - j];
        vectors.set(i, j, unit[i]);
      }
      operator.apply(unit, column);
      double square = 0;
      for (int i = 0; i < n; i++) {
        double error = column[i] - values[j] * unit[i];
        square += error * error;
      }
      residuals[j] = Math.sqrt(square);
    }
    Signs.canonicalize(vectors);
    double next = more > count ? eigen.values()[0] : Double.NaN;
    return RayleighRitz.of(values, vectors, residuals, next, Math.abs(values[0]), "dense LAPACK");
  }

  private static EigenResult turned(EigenResult result) {
    return new EigenResult(
        Arrays.stream(result.values()).map(value -> -value).toArray(),
        result.vectors(),
        result.residuals(),
        -result.next(),
        result.norm(),
        result.converged(),
        result.method());
  }

  /** -A, whose smallest eigenvalues are the largest of A. */
  private record Negated(int size, BlockOperator operator, double norm, Run run)
      implements RitzProblem {

    @Override
    public NullSpace nullSpace() {
      return NullSpace.none(size);
    }

    @Override
    public void apply(double[] x, double[] y) {
      operator.apply(x, y);
      for (int i = 0; i < y.length; i++) {
        y[i] = -y[i];
      }
    }
  }
}
