package org.foldsieve.method;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.foldsieve.run.ParameterException;
import org.junit.jupiter.api.Test;

class UnknownMethodTest {

  @Test
  void theNearestIsNamed() {
    assertThatThrownBy(() -> Methods.scorer("laplasian", Map.of()))
        .isInstanceOf(ParameterException.class)
        .hasMessageStartingWith("unknown method 'laplasian'; did you mean 'laplacian'? known: ");
    assertThatThrownBy(() -> Methods.embedding("umop", Map.of()))
        .hasMessageStartingWith("unknown method 'umop'; did you mean 'umap'? known: pca, ");
  }

  @Test
  void aMethodOfTheOtherKindIsToldForWhatItIs() {
    assertThatThrownBy(() -> Methods.scorer("umap", Map.of()))
        .isInstanceOf(ParameterException.class)
        .hasMessage("'umap' maps samples and ranks no features");
    assertThatThrownBy(() -> Methods.embedding("fisher", Map.of()))
        .hasMessage("'fisher' ranks features and makes no map");
  }
}
