package org.foldsieve.papers.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.foldsieve.papers.MissingDataException;
import org.junit.jupiter.api.Test;

class AvailableSetsTest {

  private final List<String> done = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  private void work(Set<String> there, String... sets) {
    AvailableSets.forEach(
        List.of(sets),
        set -> {
          if (!there.contains(set)) {
            throw new MissingDataException(set);
          }
          done.add(set);
        },
        remarks);
  }

  @Test
  void missingSetsAreNamedAndTheOthersAreUsed() {
    work(Set.of("a.mat", "c.mat"), "a.mat", "b.mat", "c.mat", "d.mat");
    assertThat(done).containsExactly("a.mat", "c.mat");
    assertThat(remarks)
        .containsExactly(
            "Left out, for the data folder of this run has not got them: b.mat, d.mat.");
  }

  @Test
  void whereAllAreMissingTheFirstIsTheError() {
    assertThatThrownBy(() -> work(Set.of(), "a.mat", "b.mat"))
        .isInstanceOf(MissingDataException.class)
        .hasMessageContaining("a.mat");
  }
}
