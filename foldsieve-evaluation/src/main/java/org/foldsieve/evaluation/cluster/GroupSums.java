package org.foldsieve.evaluation.cluster;

/**
 * A sum of vectors for each group, to which vectors are added and from which they are taken away.
 *
 * <p>What rounding loses of each addition is summed beside it, so a vector that came and went
 * leaves no trace, however large it was.
 */
final class GroupSums {

  private final int length;
  private final double[] sums;
  private final double[] lost;

  GroupSums(int groups, int length) {
    this.length = length;
    this.sums = new double[Math.multiplyExact(groups, length)];
    this.lost = new double[sums.length];
  }

  void add(int group, double[] values, int from) {
    int at = group * length;
    for (int j = 0; j < length; j++) {
      add(at + j, values[from + j]);
    }
  }

  void subtract(int group, double[] values, int from) {
    int at = group * length;
    for (int j = 0; j < length; j++) {
      add(at + j, -values[from + j]);
    }
  }

  private void add(int at, double value) {
    double before = sums[at];
    double sum = before + value;
    double added = sum - before;
    lost[at] += (before - (sum - added)) + (value - added);
    sums[at] = sum;
  }

  double get(int group, int j) {
    return sums[group * length + j] + lost[group * length + j];
  }
}
