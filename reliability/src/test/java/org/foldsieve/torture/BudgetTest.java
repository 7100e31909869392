package org.foldsieve.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BudgetTest {

  /** The numbers of one generator are those of another some steps on if their seeds are near. */
  @Test
  void noRoundRepeatsTheInputsOfAnother() {
    List<byte[]> corpus = List.of(new byte[400], new byte[900]);
    Set<Integer> inputs = new HashSet<>();
    Set<Long> numbers = new HashSet<>();
    for (long seed = 7; seed < 9; seed++) {
      Budget budget = Budget.ofRounds(0, 49, seed, Path.of(""));
      while (budget.nextRound()) {
        Damage damage = new Damage(budget.random(), corpus);
        for (int i = 0; i < 10; i++) {
          inputs.add(Arrays.hashCode(damage.next()));
        }
        SplittableRandom random = budget.random();
        for (int i = 0; i < 100; i++) {
          numbers.add(random.nextLong());
        }
      }
    }
    assertThat(numbers).hasSize(2 * 50 * 100);
    // Of files of zeros alone: many a damage does nothing, or the same.
    assertThat(inputs).hasSizeGreaterThan(600);
  }
}
