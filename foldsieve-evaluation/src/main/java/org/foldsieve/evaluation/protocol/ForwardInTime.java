package org.foldsieve.evaluation.protocol;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Splits that never look ahead: the rows are put in the order of their times and cut into one more
 * part than there are splits; split s learns from the first s + 1 parts and is judged on the next.
 * Rows of one time are never on both sides: they all go to the later part. No randomness.
 *
 * @param name what the time is called in results, one word without commas
 * @param times the time of each row of the table; only their order counts
 * @param splits how many splits
 * @since 0.1.0
 */
public record ForwardInTime(String name, List<Double> times, int splits) implements Protocol {

  /**
   * Checks the number and the times.
   *
   * @param name any
   * @param times one a row, finite; copied
   * @param splits at least 1
   */
  public ForwardInTime {
    times = List.copyOf(times);
    Require.atLeast(1, "splits", splits);
    for (int i = 0; i < times.size(); i++) {
      if (!Double.isFinite(times.get(i))) {
        throw new DataException(
            String.format(Locale.ROOT, "row %d has no time in '%s'; give it one", i, name));
      }
    }
  }

  /**
   * {@return five splits}
   *
   * @param name what the time is called
   * @param times the time of each row
   */
  public static ForwardInTime of(String name, List<Double> times) {
    return new ForwardInTime(name, times, 5);
  }

  @Override
  public String id() {
    return "time:" + name;
  }

  @Override
  public List<Split> splits(Table table, Run run) {
    if (table.rows() != times.size()) {
      throw new DataException(
          String.format(
              Locale.ROOT, "%d times for %d rows; give one a row", times.size(), table.rows()));
    }
    int[] order =
        IntStream.range(0, times.size())
            .boxed()
            .sorted(Comparator.comparingDouble(times::get))
            .mapToInt(row -> row)
            .toArray();
    int[] starts = new int[splits + 2];
    for (int part = 1; part <= splits; part++) {
      starts[part] = firstOfItsTime(order, (int) ((long) order.length * part / (splits + 1)));
    }
    starts[splits + 1] = order.length;
    List<Split> found = new ArrayList<>();
    for (int part = 1; part <= splits; part++) {
      if (starts[part] == 0 || starts[part] == starts[part + 1]) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "so many rows have one time in '%s' that they cannot be cut into %d parts; ask for"
                    + " fewer splits",
                name,
                splits + 1));
      }
      found.add(
          new Split(
              part - 1,
              IntStream.range(0, starts[part]).map(at -> order[at]).toArray(),
              IntStream.range(starts[part], starts[part + 1]).map(at -> order[at]).toArray()));
    }
    return List.copyOf(found);
  }

  /** {@return the time of each row} */
  @Override
  public RowFacts rowFacts() {
    return RowFacts.NONE.withTimes(times.stream().mapToDouble(time -> time).toArray());
  }

  /** Back to the first row of the same time. */
  private int firstOfItsTime(int[] order, int at) {
    int first = at;
    while (first > 0 && times.get(order[first - 1]).equals(times.get(order[at]))) {
      first--;
    }
    return first;
  }
}
