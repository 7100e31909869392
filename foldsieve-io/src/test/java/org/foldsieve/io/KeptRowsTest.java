package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptRowsTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "table.csv | 'a,b,kind\n1,2,x\n,2,y\n3,4,\n5,6,y\n'",
        "sparse.svm | 'x 1:1 2:2\ny 1:nan 2:2\n? 1:3 2:4\ny 1:5 2:6\n'",
      })
  void aReadingTellsWhichRowsAreLeft(String name, String text) throws Exception {
    Path file = Files.writeString(folder.resolve(name), text);
    Reading reading =
        DataSource.of(file.toString())
            .read(ReadOptions.defaults().withMissing(MissingValues.DROP_ROWS));
    KeptRows kept = reading.kept().orElseThrow();
    assertThat(reading.table().rows()).isEqualTo(2);
    assertThat(kept.size()).isEqualTo(2);
    assertThat(kept.inFile()).isEqualTo(4);
    assertThat(kept.inFile(0)).isZero();
    assertThat(kept.inFile(1)).isEqualTo(3);
  }

  @Test
  void whereNoneIsLeftOutThereIsNothingToTell() throws Exception {
    ReadOptions options = ReadOptions.defaults().withMissing(MissingValues.DROP_ROWS);
    assertThat(DataSource.of("digits").read(options).kept()).isEmpty();
  }

  @Test
  void rowsAscend() {
    assertThatThrownBy(() -> KeptRows.of(new int[] {2, 1}, 4))
        .hasMessage("row 1 does not follow row 2");
  }
}
