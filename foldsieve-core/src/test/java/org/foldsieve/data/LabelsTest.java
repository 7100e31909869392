package org.foldsieve.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LabelsTest {

  @Test
  void classesByPlaceAreThoseByName() {
    Labels byPlace =
        Labels.classes("y", new int[] {2, 0, -1, 3, 2}, List.of("b", "unused", "a", "b"));
    Labels byName = Labels.classes("y", List.of("a", "b", "", "b", "a"));
    assertThat(byPlace.classNames()).isEqualTo(byName.classNames()).containsExactly("a", "b");
    assertThat(byPlace.codes()).isEqualTo(byName.codes()).containsExactly(0, 1, -1, 1, 0);
  }

  @Test
  void numbersAsNamesAreOrderedAsNumbers() {
    assertThat(Labels.classes("y", new int[] {0, 1, 2}, List.of("10", "9", "-1")).classNames())
        .containsExactly("-1", "9", "10");
  }
}
