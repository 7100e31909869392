package org.foldsieve.explore;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** These tests see the module as its users do: what it does not require or export is not there. */
class ModulePathTest {

  @Test
  void theModuleIsTestedAsOne() {
    assertThat(Explorer.class.getModule().getName()).isEqualTo("org.foldsieve.explore");
    assertThat(ModulePathTest.class.getModule()).isSameAs(Explorer.class.getModule());
    assertThat(Explorer.class.getModule().getLayer()).isSameAs(ModuleLayer.boot());
  }
}
