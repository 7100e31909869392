package org.foldsieve.score;

import java.util.Arrays;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.foldsieve.neighbor.Workbench;

/**
 * The picks of a greedy method in the making: first the {@linkplain Kept kept} features, in their
 * order, then the best of those that are open, one by one, until enough are picked.
 *
 * <pre>{@code
 * GreedyPicks picks = GreedyPicks.of(bench, kept, limit);
 * while (picks.hasNext()) {
 *   int j = picks.next(values);
 *   // ... what the values of the others are beside j
 * }
 * return GreedyRankings.of(this, bench, picks, limit);
 * }</pre>
 *
 * <p>A kept feature that cannot be picked, since it is constant, has its place and is not handed
 * out: nothing is to be learnt beside it.
 *
 * @since 0.1.0
 */
public final class GreedyPicks {

  private final boolean[] pickable;
  private final boolean[] open;
  private final Kept kept;
  private final int[] order;
  private final double[] criterion;
  private int placed;
  private int fromKept;

  /**
   * Nothing picked yet.
   *
   * @param pickable which features can be picked
   * @param kept those that are picked first
   * @param limit how many to pick
   * @throws org.foldsieve.run.ParameterException when more features are kept than may be picked
   */
  public GreedyPicks(boolean[] pickable, Kept kept, Picks limit) {
    kept.requireWithin(pickable.length);
    limit.requireRoom(kept);
    this.pickable = pickable.clone();
    this.open = pickable.clone();
    this.kept = kept;
    int constant = (int) kept.features().stream().filter(j -> !pickable[j]).count();
    this.order = new int[Math.min(limit.limit(), GreedyRankings.count(open) + constant)];
    this.criterion = new double[pickable.length];
    Arrays.fill(criterion, Double.NaN);
    placeConstants();
  }

  /** Of the features of the table on the bench that are not constant. */
  public static GreedyPicks of(Workbench bench, Kept kept, Picks limit) {
    return new GreedyPicks(GreedyRankings.open(bench), kept, limit);
  }

  private void placeConstants() {
    while (fromKept < kept.size() && !pickable[kept.features().get(fromKept)]) {
      order[placed++] = kept.features().get(fromKept++);
    }
  }

  /** Whether more are to be picked. */
  public boolean hasNext() {
    return placed < order.length;
  }

  /** How many are picked. */
  public int count() {
    return placed;
  }

  /** How many will be. */
  public int size() {
    return order.length;
  }

  /** Which features can still be picked: the live array. */
  public boolean[] open() {
    return open;
  }

  /**
   * Picks the kept feature whose turn it is, or else the open one of the largest value, as {@link
   * GreedyRankings#largest} has it. The value is its criterion.
   */
  public int next(double[] values) {
    int pick = next(() -> GreedyRankings.largest(values, open));
    criterion[pick] = values[pick];
    return pick;
  }

  /** Picks the kept feature whose turn it is, or else the one that is given. */
  public int next(IntSupplier best) {
    boolean isKept = fromKept < kept.size();
    int pick = isKept ? kept.features().get(fromKept++) : best.getAsInt();
    order[placed++] = pick;
    open[pick] = false;
    if (isKept) {
      placeConstants();
    }
    return pick;
  }

  /** Sets the criterion of a pick. */
  public void setCriterion(int pick, double value) {
    criterion[pick] = value;
  }

  /** The criterion of every pick, by feature; NaN for what was not picked. The live array. */
  public double[] criterion() {
    return criterion;
  }

  /** Those that are kept. */
  public Kept kept() {
    return kept;
  }

  /** The picks so far. */
  public int[] picked() {
    return Arrays.copyOf(order, placed);
  }

  /**
   * The picks, and after them the features that could not be picked, by index.
   *
   * @param limit how many at most
   */
  public int[] orderUpTo(Picks limit) {
    IntStream rest =
        IntStream.range(0, pickable.length)
            .filter(j -> !pickable[j] && !kept.features().contains(j));
    return IntStream.concat(Arrays.stream(picked()), rest).limit(limit.limit()).toArray();
  }
}
