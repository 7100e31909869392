package org.foldsieve.papers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** These tests see the module as its users do: what it does not require or export is not there. */
class ModulePathTest {

  @Test
  void theModuleIsTestedAsOne() {
    assertThat(Experiment.class.getModule().getName()).isEqualTo("org.foldsieve.papers");
    assertThat(ModulePathTest.class.getModule()).isSameAs(Experiment.class.getModule());
    assertThat(Experiment.class.getModule().getLayer()).isSameAs(ModuleLayer.boot());
  }
}
