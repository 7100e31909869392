package org.foldsieve.score.form;

import org.foldsieve.score.form.SparseForms.Column;

/** The forms of classes for one feature of a sparse table; O(entries + classes). */
final class SparseClassForms {

  private SparseClassForms() {}

  /** Exactly 0 when every class has one value only. */
  static double within(ClassIndex index, double[] classWeights, Column column) {
    int[] counts = new int[index.classes()];
    double[] origins = new double[index.classes()];
    for (int e = column.from; e < column.to; e++) {
      int p = index.classOf()[column.rows[e]];
      if (p >= 0) {
        counts[p]++;
        origins[p] = column.entries[e];
      }
    }
    for (int p = 0; p < origins.length; p++) {
      // A class that also has zeros is measured from 0; then its zeros need no visit.
      origins[p] = counts[p] == index.sizes()[p] ? origins[p] : 0;
    }
    double[] means = new double[index.classes()];
    for (int e = column.from; e < column.to; e++) {
      int p = index.classOf()[column.rows[e]];
      if (p >= 0) {
        means[p] += (column.entries[e] - origins[p]) / index.sizes()[p];
      }
    }
    double sum = 0;
    for (int e = column.from; e < column.to; e++) {
      int p = index.classOf()[column.rows[e]];
      if (p >= 0) {
        double difference = column.entries[e] - origins[p] - means[p];
        sum += classWeights[p] * difference * difference;
      }
    }
    for (int p = 0; p < means.length; p++) {
      sum += classWeights[p] * (index.sizes()[p] - counts[p]) * means[p] * means[p];
    }
    return sum;
  }

  static double between(ClassIndex index, int first, double[] classWeights, Column column) {
    double[] sums = new double[index.classes()];
    // As in a dense table, values are measured from one row, so that equal values differ by 0.
    double origin = first < 0 ? 0 : column.values[first];
    int[] counts = new int[index.classes()];
    for (int e = column.from; e < column.to; e++) {
      int p = index.classOf()[column.rows[e]];
      if (p >= 0) {
        sums[p] += column.entries[e] - origin;
        counts[p]++;
      }
    }
    double all = 0;
    for (int p = 0; p < sums.length; p++) {
      sums[p] -= (index.sizes()[p] - counts[p]) * origin;
      all += sums[p];
    }
    double mean = all / index.total();
    double sum = 0;
    for (int p = 0; p < sums.length; p++) {
      if (index.sizes()[p] > 0) {
        double difference = sums[p] / index.sizes()[p] - mean;
        sum += classWeights[p] * difference * difference;
      }
    }
    return sum;
  }
}
