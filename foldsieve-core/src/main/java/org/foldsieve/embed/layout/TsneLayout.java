package org.foldsieve.embed.layout;

import java.util.Arrays;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/**
 * The descent of t-SNE: gradient steps with momentum and a gain for each coordinate, the pulls
 * exaggerated at first.
 *
 * <p>Every row gathers its own pulls and pushes from where all stood before, in a fixed order, and
 * the sum over rows goes by row: so the bits do not depend on who computes what.
 */
final class TsneLayout {

  /** Iterations with exaggerated pulls, and little momentum. */
  private static final int EARLY = 250;

  private static final double EARLY_MOMENTUM = 0.5;
  private static final double MOMENTUM = 0.8;
  private static final double LEAST_GAIN = 0.01;
  private static final String TASK = "t-SNE layout";
  private static final int BLOCK = 128;

  private final SparseMatrix affinities;
  private final int dims;
  private final double theta;
  private final Run run;
  private final Run quiet;
  private final CellTree tree;
  private final double[] pulls;
  private final double[] pushes;
  private final double[] sums;

  TsneLayout(SparseMatrix affinities, int dims, double theta, Run run) {
    int n = affinities.rows();
    this.affinities = affinities;
    this.dims = dims;
    this.theta = theta;
    this.run = run;
    this.quiet = run.withProgress(Progress.NONE);
    this.tree = new CellTree(n, dims);
    this.pulls = new double[n * dims];
    this.pushes = new double[n * dims];
    this.sums = new double[n];
  }

  /**
   * Moves the rows.
   *
   * @param places n x dims, row by row; overwritten
   */
  void run(double[] places, int iterations, double exaggeration, double rate) {
    double[] gradient = new double[places.length];
    double[] velocity = new double[places.length];
    double[] gains = new double[places.length];
    Arrays.fill(gains, 1);
    for (int iteration = 0; iteration < iterations; iteration++) {
      boolean early = iteration < EARLY;
      gradient(places, early ? exaggeration : 1, gradient);
      double momentum = early ? EARLY_MOMENTUM : MOMENTUM;
      for (int at = 0; at < places.length; at++) {
        boolean onward = velocity[at] * gradient[at] < 0;
        gains[at] = Math.max(LEAST_GAIN, onward ? gains[at] + 0.2 : gains[at] * 0.8);
        velocity[at] = momentum * velocity[at] - rate * gains[at] * gradient[at];
        places[at] += velocity[at];
      }
      run.step(TASK, iteration + 1, iterations);
    }
  }

  /** Writes 4 sum_j (exaggeration p_ij - q_ij) w_ij (y_i - y_j). */
  void gradient(double[] places, double exaggeration, double[] gradient) {
    int n = sums.length;
    tree.build(places);
    quiet.forEach(
        TASK,
        (n + BLOCK - 1) / BLOCK,
        () -> new double[dims],
        (push, block) -> {
          for (int at = block * BLOCK; at < Math.min(n, (block + 1) * BLOCK); at++) {
            int i = tree.row(at);
            sums[i] = tree.push(places, i * dims, theta, push);
            System.arraycopy(push, 0, pushes, i * dims, dims);
            if (dims == 2) {
              pullInPlane(i, places);
            } else {
              pull(i, places);
            }
          }
        });
    double total = 0;
    for (double sum : sums) {
      total += sum - 1;
    }
    for (int at = 0; at < gradient.length; at++) {
      gradient[at] = 4 * (exaggeration * pulls[at] - pushes[at] / total);
    }
  }

  private void pullInPlane(int i, double[] places) {
    int[] neighbor = affinities.columnIndices();
    double[] chance = affinities.values();
    double x = places[2 * i];
    double y = places[2 * i + 1];
    double pullX = 0;
    double pullY = 0;
    for (int e = affinities.rowStart()[i]; e < affinities.rowStart()[i + 1]; e++) {
      int j = 2 * neighbor[e];
      double dx = x - places[j];
      double dy = y - places[j + 1];
      double share = chance[e] / (1 + dx * dx + dy * dy);
      pullX += share * dx;
      pullY += share * dy;
    }
    pulls[2 * i] = pullX;
    pulls[2 * i + 1] = pullY;
  }

  private void pull(int i, double[] places) {
    for (int c = 0; c < dims; c++) {
      pulls[i * dims + c] = 0;
    }
    for (int e = affinities.rowStart()[i]; e < affinities.rowStart()[i + 1]; e++) {
      int j = affinities.columnIndices()[e];
      double squared = 0;
      for (int c = 0; c < dims; c++) {
        double difference = places[i * dims + c] - places[j * dims + c];
        squared += difference * difference;
      }
      double share = affinities.values()[e] / (1 + squared);
      for (int c = 0; c < dims; c++) {
        pulls[i * dims + c] += share * (places[i * dims + c] - places[j * dims + c]);
      }
    }
  }
}
