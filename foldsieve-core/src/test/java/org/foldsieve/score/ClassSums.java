package org.foldsieve.score;

import org.foldsieve.score.form.QuadraticForm.BetweenClasses;
import org.foldsieve.score.form.QuadraticForm.WithinClasses;

/** The quadratic forms of classes, for one column. O(n) each. */
public final class ClassSums {

  private ClassSums() {}

  public static double within(WithinClasses form, double[] f, int at) {
    double sum = 0;
    for (int p = 0; p < form.members().length; p++) {
      int[] rows = form.members()[p];
      if (rows.length > 0) {
        sum += form.classWeights()[p] * squares(rows, f, at);
      }
    }
    return sum;
  }

  /** Measured from the first member, so that a class of one value gives exactly 0. */
  private static double squares(int[] rows, double[] f, int at) {
    double first = f[at + rows[0]];
    double mean = 0;
    for (int i : rows) {
      mean += f[at + i] - first;
    }
    mean /= rows.length;
    double sum = 0;
    for (int i : rows) {
      double difference = f[at + i] - first - mean;
      sum += difference * difference;
    }
    return sum;
  }

  public static double between(BetweenClasses form, double[] f, int at) {
    int[][] members = form.members();
    double[] means = new double[members.length];
    double all = 0;
    long count = 0;
    double origin = Double.NaN;
    for (int p = 0; p < means.length; p++) {
      if (members[p].length == 0) {
        continue;
      }
      if (count == 0) {
        origin = f[at + members[p][0]];
      }
      double sum = 0;
      for (int i : members[p]) {
        sum += f[at + i] - origin;
      }
      means[p] = sum / members[p].length;
      all += sum;
      count += members[p].length;
    }
    double mean = all / count;
    double sum = 0;
    for (int p = 0; p < means.length; p++) {
      if (members[p].length > 0) {
        sum += form.classWeights()[p] * (means[p] - mean) * (means[p] - mean);
      }
    }
    return sum;
  }
}
