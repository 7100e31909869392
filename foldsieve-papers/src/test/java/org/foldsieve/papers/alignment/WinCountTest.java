package org.foldsieve.papers.alignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WinCountTest {

  @Test
  void countsAddUpAndTheirTextIsReadBack() {
    WinCount count =
        WinCount.WIN
            .plus(WinCount.lossAt("yale 1nn"))
            .plus(WinCount.WIN)
            .plus(WinCount.TIE)
            .plus(WinCount.lossAt("orl ncm"));
    assertThat(count).hasToString("2 wins, 1 ties, 2 losses: yale 1nn, orl ncm");
    assertThat(WinCount.parse(count.toString())).isEqualTo(count);
    assertThat(WinCount.TIE).hasToString("0 wins, 1 ties, 0 losses");
    assertThat(WinCount.parse(WinCount.TIE.toString())).isEqualTo(WinCount.TIE);
    assertThatThrownBy(() -> WinCount.parse("many")).hasMessageContaining("'many'");
  }
}
