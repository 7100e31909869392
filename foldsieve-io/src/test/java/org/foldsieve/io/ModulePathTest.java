package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** These tests see the module as its users do: what it does not require or export is not there. */
class ModulePathTest {

  @Test
  void theModuleIsTestedAsOne() {
    assertThat(Tables.class.getModule().getName()).isEqualTo("org.foldsieve.io");
    assertThat(ModulePathTest.class.getModule()).isSameAs(Tables.class.getModule());
    assertThat(Tables.class.getModule().getLayer()).isSameAs(ModuleLayer.boot());
  }
}
