package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.junit.jupiter.api.Test;

class DrawDoubtTest {

  private static Table rows(int... sizes) {
    int[] codes =
        IntStream.range(0, sizes.length)
            .flatMap(c -> IntStream.range(0, sizes[c]).map(row -> c))
            .toArray();
    return Table.of(Matrix.zeros(codes.length, 1)).withLabels(Labels.classes("c", codes));
  }

  @Test
  void anAccuracyIsUncertainByHalfAPointAtMost() {
    assertThat(DrawDoubt.of(rows(5000, 5000)))
        .isEqualTo(
            "methods and judges that learn from all rows may do better, and the draw itself leaves"
                + " an accuracy uncertain by 0.5 points at most (one standard error)");
  }

  /** The bound is reached where every class is told right half of the time. */
  @Test
  void balancedAccuracyByItsSmallestClass() {
    assertThat(DrawDoubt.of(rows(900, 100)))
        .endsWith("balanced accuracy uncertain by 2.6 points at most (one standard error)");
    SplittableRandom random = new SplittableRandom(1);
    double squares = 0;
    for (int trial = 0; trial < 20_000; trial++) {
      double found = (half(900, random) + half(100, random)) / 2;
      squares += (found - 0.5) * (found - 0.5);
    }
    assertThat(Math.sqrt(squares / 20_000)).isCloseTo(0.0264, within(0.0005));
  }

  private static double half(int rows, SplittableRandom random) {
    int right = 0;
    for (int i = 0; i < rows; i++) {
      right += random.nextInt(2);
    }
    return right / (double) rows;
  }

  @Test
  void ofOthersNoErrorIsClaimed() {
    Table rows = Table.of(Matrix.zeros(3, 1));
    assertThat(DrawDoubt.of(rows.withLabels(Labels.numbers("y", 1, 2, 3))))
        .contains("R2 has no known error of the draw")
        .doesNotContain("points");
    assertThat(DrawDoubt.of(rows)).contains("neighbours are nearer").doesNotContain("points");
  }
}
