package org.foldsieve.io.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.foldsieve.data.Table;
import org.foldsieve.io.Text;
import org.junit.jupiter.api.Test;

/** More columns than a line of a usual reader holds: they are read. */
class WideCsvTest {

  private static final int COLUMNS = 1_200_000;

  private static String text() {
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < COLUMNS; j++) {
      text.append(j == 0 ? "f" : ",f").append(j);
    }
    for (int i = 0; i < 2; i++) {
      text.append('\n');
      for (int j = 0; j < COLUMNS; j++) {
        text.append(j == 0 ? "" : ",").append((i + j) % 10);
      }
    }
    return text.append('\n').toString();
  }

  @Test
  void aMillionColumnsAreRead() throws IOException {
    Table table = Text.read("wide.csv", text()).table();
    assertThat(table.rows()).isEqualTo(2);
    assertThat(table.features()).isEqualTo(COLUMNS);
    assertThat(table.featureNames().get(COLUMNS - 1)).isEqualTo("f1199999");
    assertThat(table.value(1, COLUMNS - 1)).isEqualTo(0);
  }
}
