package org.foldsieve.score.information;

import java.util.Arrays;
import java.util.Optional;
import org.foldsieve.data.Labels;
import org.foldsieve.score.NumberTarget;

/**
 * What features are to tell, as classes: the labels, or a number to predict in {@link #BINS} bins
 * of about as many rows.
 *
 * @param codes the class of each row
 * @param sizes the rows of each class
 * @param counts what each row counts for, also in the sizes
 */
record CodedTarget(int[] codes, int[] sizes, Counts counts) {

  /** Into how many bins a number of many values is cut. */
  static final int BINS = 5;

  /** The target of a method that takes classes and numbers. */
  static CodedTarget of(Optional<Labels> labels, Counts counts, String method) {
    if (!NumberTarget.isGiven(labels, method)) {
      Labels classes = Labels.requireClasses(labels.orElseThrow(), method);
      return ofCodes(classes.codes(), classes.classCount(), counts);
    }
    double[] y = NumberTarget.of(labels.orElseThrow(), method);
    Binning binning = new Binning(Discretize.FREQUENCY, BINS);
    double[] cuts = new Discretization.Learner(binning, counts, null).dense(y, 0);
    int[] codes = Arrays.stream(y).mapToInt(value -> Discretization.bin(cuts, value)).toArray();
    return ofCodes(codes, cuts.length + 1, counts);
  }

  /** The target of some of the rows. */
  CodedTarget select(int[] rows) {
    return ofCodes(
        Arrays.stream(rows).map(i -> codes[i]).toArray(), sizes.length, counts.select(rows));
  }

  private static CodedTarget ofCodes(int[] codes, int classes, Counts counts) {
    int[] sizes = new int[classes];
    for (int i = 0; i < codes.length; i++) {
      sizes[codes[i]] += counts.of(i);
    }
    return new CodedTarget(codes, sizes, counts);
  }

  int rows() {
    return codes.length;
  }
}
