package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** These tests see the module as its users do: what it does not require or export is not there. */
class ModulePathTest {

  @Test
  void theModuleIsTestedAsOne() {
    assertThat(Comparison.class.getModule().getName()).isEqualTo("org.foldsieve.evaluation");
    assertThat(ModulePathTest.class.getModule()).isSameAs(Comparison.class.getModule());
    assertThat(Comparison.class.getModule().getLayer()).isSameAs(ModuleLayer.boot());
  }
}
