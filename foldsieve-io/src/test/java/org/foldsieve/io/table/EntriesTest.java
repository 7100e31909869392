package org.foldsieve.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.MemoryLimitException;
import org.junit.jupiter.api.Test;

/** Entries come out as they went in, whatever chunks they lay in. */
class EntriesTest {

  private static final int ROWS = 3_000;
  private static final int WIDTH = 500;

  @Test
  void rowsLieOverChunksWithoutALoss() {
    Random random = new Random(5);
    double[][] literal = new double[ROWS][WIDTH];
    Entries entries = new Entries(MemoryBudget.ofHeap());
    long met = 0;
    for (int i = 0; i < ROWS; i++) {
      TreeMap<Integer, Double> row = new TreeMap<>();
      for (int e = random.nextInt(80); e > 0; e--) {
        row.put(random.nextInt(WIDTH), random.nextInt(8) == 0 ? 0.0 : random.nextGaussian());
      }
      // Every other row in falling order, which has to be sorted.
      for (int j : i % 2 == 0 ? row.navigableKeySet() : row.descendingKeySet()) {
        entries.add(j + 1, row.get(j));
        literal[i][j] = row.get(j);
        met++;
      }
      assertThat(entries.endRow()).isEqualTo(-1);
    }
    assertThat(entries.met()).isEqualTo(met).isGreaterThan(1 << 16);
    SparseMatrix matrix = entries.toMatrix(WIDTH, 1);
    assertThat(matrix.toDense().values())
        .isEqualTo(Arrays.stream(literal).flatMapToDouble(Arrays::stream).toArray());
  }

  @Test
  void aColumnGivenTwiceIsNamed() {
    Entries entries = new Entries(MemoryBudget.ofHeap());
    entries.add(7, 1);
    entries.add(3, 1);
    entries.add(7, 2);
    assertThat(entries.endRow()).isEqualTo(7);
  }

  @Test
  void theMostHeldIsTwentyBytesAnEntry() {
    int count = 1 << 20;
    fill(new Entries(budget(20L * count + (1 << 16))), count).toMatrix(count, 0);
    assertThatThrownBy(() -> fill(new Entries(budget(19L * count)), count).toMatrix(count, 0))
        .isInstanceOf(MemoryLimitException.class);
  }

  private static MemoryBudget budget(long bytes) {
    return MemoryBudget.of(OptionalLong.of(bytes));
  }

  private static Entries fill(Entries entries, int count) {
    for (int e = 0; e < count; e++) {
      entries.add(e % 1024, 1);
      if (e % 1024 == 1023) {
        entries.endRow();
      }
    }
    return entries;
  }
}
