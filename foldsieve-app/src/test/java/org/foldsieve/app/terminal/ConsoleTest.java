package org.foldsieve.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConsoleTest {

  @Test
  void aBarIsDrawnWhereStandardErrorIsATerminal() {
    assertThat(Console.isTerminal("true", false)).isTrue();
    assertThat(Console.isTerminal("false", true)).isFalse();
    assertThat(Console.isTerminal("", true)).isFalse();
    assertThat(Console.isTerminal("auto", true)).isTrue();
    assertThat(Console.isTerminal("auto", false)).isFalse();
  }
}
