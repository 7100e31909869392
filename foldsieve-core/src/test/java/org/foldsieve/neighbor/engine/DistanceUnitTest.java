package org.foldsieve.neighbor.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DistanceUnitTest {

  @Test
  void unitsRoundAwayFromTheDistance() {
    assertThat(DistanceUnit.forReach(0).scale()).isEqualTo(1);
    assertThat(DistanceUnit.forReach(5).scale()).isEqualTo(0.25);
    DistanceUnit unit = DistanceUnit.forReach(5);
    // 48 / 16 / 2.
    assertThat(unit.roundUp(48)).isEqualTo(Math.nextUp(1.5f));
    assertThat(unit.roundDown(48)).isEqualTo(Math.nextDown(1.5f));
    assertThat(DistanceUnit.canMeasure(Math.nextDown(0x1p500), 1)).isTrue();
    assertThat(DistanceUnit.canMeasure(0x1p500, 1)).isFalse();
    assertThat(DistanceUnit.canMeasure(1, 0)).isTrue();
    assertThat(DistanceUnit.canMeasure(1, 0x1p-400)).isFalse();
    assertThat(DistanceUnit.canMeasure(1, Math.nextUp(0x1p-400))).isTrue();
  }
}
