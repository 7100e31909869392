package org.foldsieve.evaluation.cluster;

import java.util.Arrays;
import java.util.SplittableRandom;

/** One start of k-means, from the first means to rest. */
final class Lloyd {

  private final KMeans plan;
  private final RowSpace space;
  private final SplittableRandom random;
  private final int n;
  private final double[] distances;
  private final int[] labels;
  private final int[] sizes;

  Lloyd(KMeans plan, RowSpace space, SplittableRandom random) {
    this.plan = plan;
    this.space = space;
    this.random = random;
    this.n = space.rows();
    this.distances = new double[Math.multiplyExact(plan.clusters(), n)];
    this.labels = new int[n];
    this.sizes = new int[plan.clusters()];
  }

  Clustering run(Runnable checkCancelled) {
    int[] first = plan.start() == KMeans.Start.RANDOM_SAMPLE ? drawRows() : drawRowsByDistance();
    double[] toRow = new double[n];
    for (int c = 0; c < first.length; c++) {
      space.toRow(first[c], toRow);
      System.arraycopy(toRow, 0, distances, c * n, n);
    }
    Arrays.fill(labels, -1);
    assign();
    int iterations = 1;
    boolean moved = true;
    while (moved && iterations < plan.maxIterations()) {
      checkCancelled.run();
      space.toMeans(labels, plan.clusters(), distances);
      moved = assign();
      iterations++;
    }
    space.toMeans(labels, plan.clusters(), distances);
    double inertia = 0;
    for (int i = 0; i < n; i++) {
      inertia += distances[labels[i] * n + i];
    }
    return new Clustering(labels.clone(), inertia, iterations);
  }

  private int[] drawRows() {
    int[] rows = new int[n];
    Arrays.setAll(rows, i -> i);
    for (int c = 0; c < plan.clusters(); c++) {
      int other = c + random.nextInt(n - c);
      int swap = rows[c];
      rows[c] = rows[other];
      rows[other] = swap;
    }
    return Arrays.copyOf(rows, plan.clusters());
  }

  private int[] drawRowsByDistance() {
    int[] rows = new int[plan.clusters()];
    double[] nearest = new double[n];
    double[] toRow = new double[n];
    boolean[] taken = new boolean[n];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    rows[0] = random.nextInt(n);
    for (int c = 0; ; c++) {
      taken[rows[c]] = true;
      if (c + 1 == rows.length) {
        return rows;
      }
      space.toRow(rows[c], toRow);
      double total = 0;
      for (int i = 0; i < n; i++) {
        nearest[i] = Math.min(nearest[i], toRow[i]);
        total += nearest[i];
      }
      rows[c + 1] = drawOne(nearest, total, taken);
    }
  }

  /** A row by its weight; the first row not taken when no weight is left, as among duplicates. */
  private int drawOne(double[] weights, double total, boolean[] taken) {
    double left = random.nextDouble() * total;
    int last = -1;
    for (int i = 0; i < n; i++) {
      if (taken[i] || weights[i] <= 0) {
        continue;
      }
      last = i;
      left -= weights[i];
      if (left < 0) {
        return i;
      }
    }
    for (int i = 0; last < 0; i++) {
      last = taken[i] ? -1 : i;
    }
    return last;
  }

  /** Gives each row to the nearest mean, and each empty cluster a row; whether any row moved. */
  private boolean assign() {
    boolean moved = false;
    Arrays.fill(sizes, 0);
    for (int i = 0; i < n; i++) {
      int nearest = 0;
      for (int c = 1; c < sizes.length; c++) {
        if (distances[c * n + i] < distances[nearest * n + i]) {
          nearest = c;
        }
      }
      moved |= labels[i] != nearest;
      labels[i] = nearest;
      sizes[nearest]++;
    }
    for (int c = 0; c < sizes.length; c++) {
      if (sizes[c] == 0) {
        fill(c);
        moved = true;
      }
    }
    return moved;
  }

  private void fill(int empty) {
    int farthest = -1;
    for (int i = 0; i < n; i++) {
      if (sizes[labels[i]] > 1
          && (farthest < 0
              || distances[labels[i] * n + i] > distances[labels[farthest] * n + farthest])) {
        farthest = i;
      }
    }
    sizes[labels[farthest]]--;
    labels[farthest] = empty;
    sizes[empty] = 1;
    // It stands at its own mean now, so no other empty cluster takes it away again.
    distances[empty * n + farthest] = 0;
  }
}
