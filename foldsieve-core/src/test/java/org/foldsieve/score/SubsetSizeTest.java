package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.foldsieve.run.ParameterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubsetSizeTest {

  @ParameterizedTest
  @CsvSource({"0.5, 4, 2", "0.5, 5, 3", "0.07, 100, 7", "1e-300, 9, 1", "1, 9, 9", "0.3, 10, 3"})
  void aShareIsRoundedUp(double share, int features, int expected) {
    assertThat(SubsetSize.ofShare(share, features)).isEqualTo(SubsetSize.of(expected));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.1, 1.5, Double.NaN})
  void noOtherShareIsTaken(double share) {
    assertThatThrownBy(() -> SubsetSize.ofShare(share, 10))
        .isInstanceOf(ParameterException.class)
        .hasMessage("share must be above 0 and at most 1: share = " + share);
  }

  @Test
  void aSizeReadsBack() {
    assertThat(SubsetSize.parse("all")).isEqualTo(SubsetSize.ALL);
    assertThat(SubsetSize.parse(SubsetSize.of(3).toString())).isEqualTo(SubsetSize.of(3));
  }
}
