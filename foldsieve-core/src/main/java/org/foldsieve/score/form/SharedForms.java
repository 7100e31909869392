package org.foldsieve.score.form;

import java.util.Arrays;
import java.util.List;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;

/**
 * The forms that several methods need, one and the same for all methods on a {@link Workbench}.
 *
 * @since 0.1.0
 */
public final class SharedForms {

  private SharedForms() {}

  /** The variance of a feature over all rows, each counted once. */
  public static QuadraticForm variance(Workbench bench) {
    return bench.shared(new VarianceForm());
  }

  /**
   * How far apart a feature keeps the classes, and how much it varies inside them: Fisher's two
   * sums.
   *
   * @param method who asks, for the message where the table has no classes
   * @param weighted whether a class counts by its rows in the first sum
   * @return between the classes, then within
   * @throws org.foldsieve.data.DataException if the table has no classes
   */
  public static List<QuadraticForm> betweenAndWithin(
      Workbench bench, String method, boolean weighted) {
    bench.table().requireClasses(method);
    return bench.shared(new BetweenAndWithin(weighted));
  }

  private record VarianceForm() implements Recipe<QuadraticForm> {
    @Override
    public QuadraticForm make(Workbench bench) {
      double[] weights = new double[bench.table().rows()];
      Arrays.fill(weights, 1.0 / weights.length);
      return new QuadraticForm.Spread(weights, false);
    }
  }

  private record BetweenAndWithin(boolean weighted) implements Recipe<List<QuadraticForm>> {
    @Override
    public List<QuadraticForm> make(Workbench bench) {
      int[][] members = bench.table().labels().orElseThrow().classMembers();
      double[] ones = new double[members.length];
      Arrays.fill(ones, 1);
      double[] sizes = Arrays.stream(members).mapToDouble(rows -> rows.length).toArray();
      return List.of(
          new QuadraticForm.BetweenClasses(members, weighted ? sizes : ones),
          new QuadraticForm.WithinClasses(members, ones));
    }
  }
}
