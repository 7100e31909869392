package org.foldsieve.evaluation.cluster;

import java.util.Arrays;
import java.util.SplittableRandom;

/** One start of k-means, from the first means to rest. */
final class Lloyd {

  private final KMeans plan;
  private final RowSpace space;
  private final SplittableRandom random;
  private final int n;
  private final Means means;
  private final int[] labels;
  private final int[] sizes;

  Lloyd(KMeans plan, RowSpace space, SplittableRandom random) {
    this.plan = plan;
    this.space = space;
    this.random = random;
    this.n = space.rows();
    this.means = space.means(plan.clusters());
    this.labels = new int[n];
    this.sizes = new int[plan.clusters()];
  }

  Clustering run(Runnable checkCancelled) {
    int[] first = plan.start() == KMeans.Start.RANDOM_SAMPLE ? drawRows() : drawRowsByDistance();
    Arrays.fill(labels, -1);
    for (int c = 0; c < first.length; c++) {
      labels[first[c]] = c;
    }
    int iterations = 0;
    boolean moved = true;
    while (moved && iterations < plan.maxIterations()) {
      checkCancelled.run();
      means.moveTo(labels);
      moved = assign();
      iterations++;
    }
    means.moveTo(labels);
    double inertia = 0;
    for (int i = 0; i < n; i++) {
      inertia += means.distance(i, labels[i]);
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
    int[] before = labels.clone();
    means.nearest(labels);
    Arrays.fill(sizes, 0);
    for (int label : labels) {
      sizes[label]++;
    }
    if (Arrays.stream(sizes).anyMatch(size -> size == 0)) {
      fillEmpty();
    }
    return !Arrays.equals(before, labels);
  }

  private void fillEmpty() {
    double[] distances = new double[n];
    Arrays.setAll(distances, i -> means.distance(i, labels[i]));
    for (int empty = 0; empty < sizes.length; empty++) {
      if (sizes[empty] > 0) {
        continue;
      }
      int farthest = -1;
      for (int i = 0; i < n; i++) {
        if (sizes[labels[i]] > 1 && (farthest < 0 || distances[i] > distances[farthest])) {
          farthest = i;
        }
      }
      sizes[labels[farthest]]--;
      labels[farthest] = empty;
      sizes[empty] = 1;
      // It stands at its own mean now, so no other empty cluster takes it away again.
      distances[farthest] = 0;
    }
  }
}
