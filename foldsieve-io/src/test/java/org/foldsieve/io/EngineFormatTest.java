package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.foldsieve.data.DataException;
import org.foldsieve.io.option.Query;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the module that reads Parquet and queries is not there, what to do is said. */
class EngineFormatTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "PAR1, unknown.dat, Parquet, parquet",
    "text, sales.parquet, Parquet, parquet",
    "ARROW1, unknown.dat, Arrow, arrow",
    "text, some.feather, Arrow, arrow"
  })
  void theMissingModuleIsNamed(String content, String name, String what, String id)
      throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, content);
    assertThatThrownBy(() -> Tables.read(file))
        .isInstanceOf(DataException.class)
        .hasMessage(
            name
                + ": "
                + what
                + " files are read by the module foldsieve-sql, which is not on the class path: add"
                + " org.foldsieve:foldsieve-sql (the launcher adds it where it sees format="
                + id
                + " or a file's ending)");
  }

  @Test
  void queriesNeedItToo() {
    assertThatThrownBy(() -> DataSource.of(Query.ofFiles("select 1")).read(ReadOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("add org.foldsieve:foldsieve-sql")
        .hasMessageContaining("sql=QUERY");
  }
}
