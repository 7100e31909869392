package org.foldsieve.score.alignment;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.Labels;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.NumberTarget;

/**
 * What of a feature goes along with the number to predict, \(b_r = (f_r'y)^2 / y'y\) with both
 * centred: the energy of its projection on the number, as {@link BetweenClasses} is that of its
 * projection on the classes, and the same where the number has two values. O(nd) time.
 *
 * @param labels the numbers, finite and not all the same
 */
record NumberLine(Labels labels) implements Recipe<double[]> {

  /** b, one number a feature; exactly 0 for a constant feature. */
  @Override
  public double[] make(Workbench bench) {
    double[] y = scaled(labels);
    double mean = Arrays.stream(y).sum() / y.length;
    double[] centered = Arrays.stream(y).map(value -> value - mean).toArray();
    double squares = Arrays.stream(centered).map(value -> value * value).sum();
    double[] energies = CenteredGram.of(bench).energies();
    double[] means = FeatureMeans.of(bench.table(), bench.run());
    double[] along = new double[means.length];
    ColumnPass.forEach(
        "along the number",
        bench.table(),
        bench.run(),
        (r, f, at) -> {
          double sum = 0;
          for (int i = 0; i < centered.length; i++) {
            sum += (f[at + i] - means[r]) * centered[i];
          }
          along[r] = sum * sum / squares;
        });
    for (int r = 0; r < along.length; r++) {
      boolean rounding = along[r] <= Gka.ROUNDING * Gka.ROUNDING * energies[r];
      along[r] = rounding ? 0 : along[r];
    }
    return along;
  }

  /** The numbers in a unit in which no difference and no square overflows. */
  static double[] scaled(Labels labels) {
    double unit = NumberTarget.unit(labels);
    return IntStream.range(0, labels.rows()).mapToDouble(i -> labels.number(i) / unit).toArray();
  }
}
