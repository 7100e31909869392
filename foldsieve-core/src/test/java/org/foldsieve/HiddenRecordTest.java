package org.foldsieve;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.foldsieve.run.Parameters;
import org.junit.jupiter.api.Test;

/** Parameters are read from another package than the method's. */
class HiddenRecordTest {

  private record Hidden(int neighbors) {}

  @Test
  void aRecordThatIsHiddenIsRefusedByName() {
    assertThatThrownBy(() -> Parameters.of(new Hidden(5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the record org.foldsieve.HiddenRecordTest$Hidden must be public, in a package that is"
                + " exported, for its parameters to be read");
    assertThatThrownBy(() -> Parameters.with(new Hidden(5), Map.of("neighbors", "3")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the record org.foldsieve.HiddenRecordTest$Hidden must be public");
  }
}
