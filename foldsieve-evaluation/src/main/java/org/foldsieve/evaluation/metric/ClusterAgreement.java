package org.foldsieve.evaluation.metric;

import java.util.Arrays;
import java.util.Locale;

/**
 * How well two groupings of the same rows agree, as a clustering and the true classes do. Built
 * once from the table of counts; the numbering of the groups does not matter.
 *
 * <p>Immutable. O(rows + groups³) for the accuracy, O(rows + groups²) for the others.
 *
 * @since 0.1.0
 */
public final class ClusterAgreement {

  private final long rows;
  private final int[][] counts;
  private final int[] firstSizes;
  private final int[] secondSizes;

  private ClusterAgreement(long rows, int[][] counts, int[] firstSizes, int[] secondSizes) {
    this.rows = rows;
    this.counts = counts;
    this.firstSizes = firstSizes;
    this.secondSizes = secondSizes;
  }

  /**
   * Counts two groupings.
   *
   * @param first the group of each row, from 0; for accuracy and purity the clusters
   * @param second the other group of each row, from 0; for accuracy and purity the classes
   * @return their agreement, of which any number can be asked
   */
  public static ClusterAgreement of(int[] first, int[] second) {
    if (first.length != second.length || first.length == 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "groupings must be of the same rows, at least one: %d and %d",
              first.length,
              second.length));
    }
    int[] firstSizes = sizes(first);
    int[] secondSizes = sizes(second);
    int[][] counts = new int[firstSizes.length][secondSizes.length];
    for (int i = 0; i < first.length; i++) {
      counts[first[i]][second[i]]++;
    }
    return new ClusterAgreement(first.length, counts, firstSizes, secondSizes);
  }

  private static int[] sizes(int[] groups) {
    int[] sizes = new int[Arrays.stream(groups).max().getAsInt() + 1];
    for (int i = 0; i < groups.length; i++) {
      if (groups[i] < 0) {
        throw new IllegalArgumentException(
            String.format(Locale.ROOT, "row %d is in no group: %d; leave it out", i, groups[i]));
      }
      sizes[groups[i]]++;
    }
    return sizes;
  }

  /** {@return the share of rows that agree under the best one-to-one naming of the groups (ACC)} */
  public double accuracy() {
    double[][] weights = new double[counts.length][];
    for (int a = 0; a < counts.length; a++) {
      weights[a] = Arrays.stream(counts[a]).asDoubleStream().toArray();
    }
    int[] names = Assignment.largest(weights);
    long agree = 0;
    for (int a = 0; a < names.length; a++) {
      agree += names[a] < 0 ? 0 : counts[a][names[a]];
    }
    return (double) agree / rows;
  }

  /** {@return the share of rows in the largest second group of their first group} */
  public double purity() {
    long agree = 0;
    for (int[] row : counts) {
      agree += Arrays.stream(row).max().getAsInt();
    }
    return (double) agree / rows;
  }

  /**
   * {@return the normalised mutual information I / sqrt(H H), as the DRASL paper has it; 0 when
   * either side is a single group}
   */
  public double normalizedMutualInformation() {
    double entropies = entropy(firstSizes) * entropy(secondSizes);
    if (entropies == 0) {
      return 0;
    }
    double information = 0;
    for (int a = 0; a < counts.length; a++) {
      for (int b = 0; b < counts[a].length; b++) {
        if (counts[a][b] > 0) {
          double expected = (double) firstSizes[a] * secondSizes[b] / rows;
          information += counts[a][b] * Math.log(counts[a][b] / expected) / rows;
        }
      }
    }
    return information / Math.sqrt(entropies);
  }

  private double entropy(int[] sizes) {
    double entropy = 0;
    for (int size : sizes) {
      if (size > 0 && size < rows) {
        entropy -= size * Math.log((double) size / rows) / rows;
      }
    }
    return entropy;
  }

  /**
   * {@return the adjusted Rand index (Hubert and Arabie, 1985): 1 for equal groupings, about 0 for
   * unrelated ones; 1 when both are one group or both are all singletons}
   */
  public double adjustedRand() {
    double together = 0;
    for (int[] row : counts) {
      together += pairs(row);
    }
    double first = pairs(firstSizes);
    double second = pairs(secondSizes);
    double expected = rows < 2 ? 0 : first * second / (rows * (rows - 1) / 2.0);
    double largest = (first + second) / 2;
    return largest == expected ? 1 : (together - expected) / (largest - expected);
  }

  private static double pairs(int[] sizes) {
    double pairs = 0;
    for (int size : sizes) {
      pairs += size * (size - 1.0) / 2;
    }
    return pairs;
  }
}
