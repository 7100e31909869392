package org.foldsieve.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** These tests see the module as its users do: what it does not require or export is not there. */
class ModulePathTest {

  @Test
  void theModuleIsTestedAsOne() {
    assertThat(SqlEngine.class.getModule().getName()).isEqualTo("org.foldsieve.sql");
    assertThat(ModulePathTest.class.getModule()).isSameAs(SqlEngine.class.getModule());
    assertThat(SqlEngine.class.getModule().getLayer()).isSameAs(ModuleLayer.boot());
  }
}
