package org.foldsieve.numeric.eigen;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;

/** Makes the best eigenpairs of a {@link RitzProblem} out of vectors that nearly span them. */
final class RayleighRitz {

  private static final int WIDTH = BlockVectors.WIDTH;

  private RayleighRitz() {}

  /**
   * The bottom eigenpairs in the span of the given blocks.
   *
   * @param blocks of four vectors, made orthonormal here, in all more than {@code count}
   */
  static EigenResult bottom(RitzProblem problem, List<double[]> blocks, int count, String method) {
    Run run = problem.run();
    int n = problem.size();
    BlockVectors vectors = new BlockVectors(n, run);
    orthonormalize(problem, vectors, blocks);
    int size = blocks.size() * WIDTH;
    Blas.SymmetricEigen eigen =
        Blas.get().symmetricEigen(projected(problem, blocks, run), size, 0, size);
    Matrix result = Matrix.zeros(n, count);
    double[] residuals = new double[count];
    for (int start = 0; start < count; start += WIDTH) {
      double[] h = new double[size * WIDTH];
      for (int row = 0; row < size; row++) {
        System.arraycopy(eigen.vectors(), row * size + start, h, row * WIDTH, WIDTH);
      }
      double[] block = vectors.zeros();
      vectors.add(block, 1, blocks, h);
      double[] image = vectors.zeros();
      problem.apply(block, image);
      for (int c = 0; c < WIDTH && start + c < count; c++) {
        double square = 0;
        for (int i = 0; i < n; i++) {
          double value = block[i * WIDTH + c];
          double error = image[i * WIDTH + c] - eigen.values()[start + c] * value;
          square += error * error;
          result.set(i, start + c, value);
        }
        residuals[start + c] = Math.sqrt(square);
      }
    }
    Signs.canonicalize(result);
    double[] values = Arrays.copyOf(eigen.values(), count);
    double next = size > count ? eigen.values()[count] : Double.NaN;
    return of(values, result, residuals, next, problem.norm(), method);
  }

  static EigenResult of(
      double[] values,
      Matrix vectors,
      double[] residuals,
      double next,
      double norm,
      String method) {
    double gap = values.length == 0 ? Double.NaN : Math.abs(next - values[values.length - 1]);
    double target = EigenResult.target(gap, norm);
    boolean converged = Arrays.stream(residuals).allMatch(r -> r <= target);
    return new EigenResult(values, vectors, residuals, next, norm, converged, method);
  }

  private static void orthonormalize(
      RitzProblem problem, BlockVectors vectors, List<double[]> blocks) {
    List<double[]> before = new ArrayList<>();
    for (int b = 0; b < blocks.size(); b++) {
      vectors.orthonormalize(
          blocks.get(b),
          problem.nullSpace(),
          before,
          new double[before.size() * WIDTH * WIDTH],
          problem.run().random(-1 - b));
      before.add(blocks.get(b));
    }
  }

  /** V'QV. */
  private static double[] projected(RitzProblem problem, List<double[]> blocks, Run run) {
    int size = blocks.size() * WIDTH;
    List<double[]> left = new ArrayList<>();
    List<double[]> right = new ArrayList<>();
    for (double[] block : blocks) {
      left.add(problem.leftFactor(block));
      right.add(problem.rightFactor(block));
    }
    BlockVectors halves = new BlockVectors(left.get(0).length / WIDTH, run);
    double[] projected = new double[size * size];
    for (int b = 0; b < blocks.size(); b++) {
      double[] cross = halves.project(left, right.get(b));
      for (int row = 0; row < size; row++) {
        System.arraycopy(cross, row * WIDTH, projected, row * size + b * WIDTH, WIDTH);
      }
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        projected[i * size + j] = (projected[i * size + j] + projected[j * size + i]) / 2;
      }
    }
    return projected;
  }
}
