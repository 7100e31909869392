package org.foldsieve.score.relief;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NearestChoiceTest {

  /** A filter that knows the exact distances from one position, and counts who asks. */
  private static final class Known implements DistanceFilter {

    private final double[] exact;
    private int asked;

    Known(double[] exact) {
      this.exact = exact;
    }

    @Override
    public int queries() {
      return 1;
    }

    @Override
    public Object scratch(int most) {
      return "none";
    }

    @Override
    public void find(int[] queries, Object scratch, double[][] distances, double[] errors) {
      throw new UnsupportedOperationException();
    }

    @Override
    public double exact(int a, int b) {
      asked++;
      return exact[b];
    }
  }

  /** Whole numbers, so that many tie, and filtered ones that are off by as much as they may. */
  @Test
  void choosesByTheExactDistanceAndThePosition() {
    SplittableRandom random = new SplittableRandom(8);
    NearestChoice choice = new NearestChoice(40);
    for (int round = 0; round < 2000; round++) {
      double[] exact = random.ints(40, 0, 12).asDoubleStream().toArray();
      double error = random.nextInt(3);
      double[] filtered =
          Arrays.stream(exact)
              .map(distance -> distance + (random.nextInt(3) - 1) * error)
              .toArray();
      int lo = random.nextInt(20);
      int hi = lo + 1 + random.nextInt(20);
      int p = random.nextInt(40);
      int[] expected =
          IntStream.range(lo, hi)
              .filter(j -> j != p)
              .boxed()
              .sorted(Comparator.comparingDouble(j -> exact[j]))
              .mapToInt(j -> j)
              .toArray();
      int count = random.nextInt(expected.length + 1);
      choice.nearest(new Known(exact), p, filtered, error, lo, hi, count);
      int[] found = IntStream.range(0, count).map(choice::chosen).sorted().toArray();
      assertThat(found)
          .as("round %d", round)
          .isEqualTo(IntStream.of(expected).limit(count).sorted().toArray());
    }
  }

  @Test
  void measuresOnlyWhatTheFilterCannotTell() {
    double[] exact = {0, 1, 2, 3, 10, 20, 30};
    Known filter = new Known(exact);
    NearestChoice choice = new NearestChoice(7);
    // The third smallest is 3; what is within 2 errors of it is 1.5 to 4.5.
    choice.nearest(filter, 0, new double[] {0, 1, 2, 3, 3.2, 20, 30}, 0.75, 0, 7, 3);
    assertThat(IntStream.range(0, 3).map(choice::chosen)).containsExactly(1, 2, 3);
    assertThat(filter.asked).isEqualTo(3);
    // All of a class, and a gap as wide as the error, need no look.
    choice.nearest(filter, 0, exact, 100, 0, 7, 6);
    choice.nearest(filter, 0, exact, 1, 0, 7, 3);
    assertThat(IntStream.range(0, 3).map(choice::chosen)).containsExactly(1, 2, 3);
    assertThat(filter.asked).isEqualTo(3);
  }
}
