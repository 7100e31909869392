package org.foldsieve.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** These tests see the module as its users do: what it does not require or export is not there. */
class ModulePathTest {

  @Test
  void theModuleIsTestedAsOne() {
    assertThat(Table.class.getModule().getName()).isEqualTo("org.foldsieve.core");
    assertThat(ModulePathTest.class.getModule()).isSameAs(Table.class.getModule());
    assertThat(Table.class.getModule().getLayer()).isSameAs(ModuleLayer.boot());
  }
}
