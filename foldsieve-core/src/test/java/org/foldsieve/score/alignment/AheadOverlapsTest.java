package org.foldsieve.score.alignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.GreedyPicks;
import org.foldsieve.score.Kept;
import org.foldsieve.score.Picks;
import org.junit.jupiter.api.Test;

/** Columns formed ahead of the picks are those formed one at a time. */
class AheadOverlapsTest {

  private static final int D = 600;

  /** The same products, a column at a time. */
  private record Eager(CenteredGram gram) implements CenteredGram {
    @Override
    public double[] energies() {
      return gram.energies();
    }

    @Override
    public void column(int j, double[] target) {
      gram.column(j, target);
    }

    @Override
    public double[] squaredColumnSums() {
      return gram.squaredColumnSums();
    }
  }

  /** Features near one another, some of them copies, one that is constant. */
  private static Table table(int rows, SplittableRandom random) {
    Matrix values = Matrix.zeros(rows, D);
    for (int i = 0; i < rows; i++) {
      double[] hidden = random.doubles(5).toArray();
      for (int j = 1; j < D; j++) {
        double copied = j % 50 == 7 ? values.get(i, j - 3) : Double.NaN;
        double own = hidden[j % 5] * (1 + j % 3) + 0.2 * random.nextDouble();
        values.set(i, j, Double.isNaN(copied) ? own : copied);
      }
    }
    return Table.of(values);
  }

  @Test
  void picksAreThoseOfColumnsOneAtATime() {
    SplittableRandom random = new SplittableRandom(11);
    for (int rows : new int[] {7, 30}) {
      DenseColumnGram gram = DenseColumnGram.of(table(rows, random), Run.defaults());
      double[] target =
          AlignmentGreedy.share(
              IntStream.range(0, D).mapToDouble(j -> random.nextDouble() - 0.3).toArray());
      assertSame(gram, target, 1, Kept.NOTHING);
      assertSame(gram, target, 0.9, Kept.of(300, 0, 5));
    }
  }

  private static void assertSame(DenseColumnGram gram, double[] target, double power, Kept kept) {
    AlignmentGreedy ahead = pick(gram, target, power, D, kept, 3);
    AlignmentGreedy eager = pick(new Eager(gram), target, power, D, kept, 1);
    AlignmentGreedy few = pick(gram, target, power, 90, kept, 1);

    assertThat(ahead.picks.picked()).isEqualTo(eager.picks.picked());
    assertThat(ahead.picks.criterion()).containsExactly(eager.picks.criterion(), within(1e-13));
    assertThat(few.picks.picked()).isEqualTo(Arrays.copyOf(ahead.picks.picked(), 90));
    assertThat(criteria(few)).isEqualTo(Arrays.copyOf(criteria(ahead), 90));
  }

  private static double[] criteria(AlignmentGreedy greedy) {
    return Arrays.stream(greedy.picks.picked())
        .mapToDouble(j -> greedy.picks.criterion()[j])
        .toArray();
  }

  private static AlignmentGreedy pick(
      CenteredGram gram, double[] target, double power, int limit, Kept kept, int threads) {
    boolean[] open = new boolean[D];
    Arrays.fill(open, 1, D, true);
    return AlignmentGreedy.pick(
        gram,
        target,
        0.5,
        power,
        new GreedyPicks(open, kept, new Picks(limit)),
        Run.defaults().withThreads(threads));
  }
}
