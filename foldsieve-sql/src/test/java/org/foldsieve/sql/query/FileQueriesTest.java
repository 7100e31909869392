package org.foldsieve.sql.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.DataSource;
import org.foldsieve.io.Reading;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.Query;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.ParameterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries to files, and what they cannot do. */
class FileQueriesTest {

  private static final String FILES = "src/test/resources/";

  @TempDir Path folder;

  private static Table ask(String sql) throws IOException {
    return DataSource.of(Query.ofFiles(sql)).read(ReadOptions.defaults()).table();
  }

  @Test
  void joinsFilesOfSeveralFormats() throws IOException {
    Table table =
        ask(
            "select p.count, c.height, p.species from '"
                + FILES
                + "mixed.parquet' p join '"
                + FILES
                + "mixed.csv' c using (sample) where c.height is not null order by p.sample desc");
    assertThat(table.featureNames()).containsExactly("count", "height");
    assertThat(table.rows()).isEqualTo(7);
    assertThat(table.value(0, 0)).isEqualTo(6);
    assertThat(table.value(0, 1)).isEqualTo(800000);
    assertThat(table.labels().orElseThrow().text(0)).isEqualTo("y");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select 1; select 2",
        "install httpfs",
        "load icu",
        "copy (select 1) to 'written.csv'",
        "create table t as select 1",
        "attach 'other.duckdb'",
        "set threads=8",
        "pragma version"
      })
  void onlyOneStatementThatReadsIsAnswered(String sql) {
    assertThatThrownBy(() -> ask(sql))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("one statement that reads");
  }

  @Test
  void mistakesAreToldInTheWordsOfTheDatabase() {
    assertThatThrownBy(() -> ask("selec 1"))
        .isInstanceOf(DataException.class)
        .hasMessage("query: the query is refused: syntax error at or near \"selec\"");
    assertThatThrownBy(() -> ask("select * from 'none.parquet'"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("none.parquet");
    assertThatThrownBy(() -> ask("select 1 as a where false"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no rows");
    assertThatThrownBy(() -> Query.ofFiles(" ")).isInstanceOf(ParameterException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "autoinstall_known_extensions, false",
    "autoload_known_extensions, false",
    "allow_community_extensions, false",
    "allow_unsigned_extensions, false",
    "allow_persistent_secrets, false",
    "lock_configuration, true",
    "threads, 1",
    "temp_directory, ''"
  })
  void nothingIsFetchedLoadedOrWrittenAndTheOrderIsThatOfOneThread(String setting, String value)
      throws SQLException {
    try (Connection duck = FileQueries.open("jdbc:duckdb:", MemoryBudget.ofHeap(), true);
        Statement statement = duck.createStatement();
        ResultSet told =
            statement.executeQuery("select current_setting('" + setting + "')::varchar")) {
      told.next();
      assertThat(told.getString(1)).isEqualTo(value);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://127.0.0.1:1/a.parquet", "s3://none/a.parquet"})
  void theNetworkIsNotAsked(String address) {
    assertThatThrownBy(() -> ask("select * from '" + address + "'"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("nothing is fetched from the network");
  }

  /** In a process of its own, whose home is empty before and has our libraries after. */
  @Test
  void duckDbWritesNothingIntoTheHome() throws Exception {
    Path home = Files.createDirectory(folder.resolve("home"));
    Path work = Files.createDirectory(folder.resolve("work"));
    Path parquet = Path.of(FILES + "mixed.parquet").toAbsolutePath();
    ProcessBuilder asking =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-Duser.home=" + home,
            "-cp",
            classPath(),
            Asking.class.getName(),
            "select count, share from '" + parquet + "'");
    asking.environment().putAll(Map.of("HOME", home.toString()));
    asking.environment().remove("XDG_CACHE_HOME");
    asking.directory(work.toFile()).redirectErrorStream(true);
    Process process = asking.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said.strip()).isEqualTo("8 x 2 dense table");
    Path ours = home.resolve(".cache");
    assertThat(files(home)).containsExactly(ours);
    assertThat(files(ours)).containsExactly(ours.resolve("foldsieve"));
    assertThat(files(work)).isEmpty();
  }

  /** Tests run on the module path; a process of its own takes all of it as a class path. */
  private static String classPath() {
    String modules = System.getProperty("jdk.module.path", "");
    String patched = Path.of("target/test-classes").toAbsolutePath().toString();
    return String.join(
        java.io.File.pathSeparator,
        List.of(
            patched,
            Path.of("target/classes").toAbsolutePath().toString(),
            modules,
            System.getProperty("java.class.path")));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList();
    }
  }

  /** Asks one query. */
  public static final class Asking {

    private Asking() {}

    /** Prints what the answer is. */
    public static void main(String[] arguments) throws IOException {
      System.out.println(ask(arguments[0]));
    }
  }

  @Test
  void whatNeedsMoreMemoryThanThereIsIsRefused() {
    ReadOptions little = ReadOptions.defaults().withMaxMemory(1 << 20);
    Query large = Query.ofFiles("select range as a, range * 2 as b from range(10000000)");
    assertThatThrownBy(() -> DataSource.of(large).read(little))
        .isInstanceOf(MemoryLimitException.class);
  }

  @Test
  void textOfNumbersStaysWordsAndIsSaid() throws IOException {
    Reading reading =
        DataSource.of(
                Query.ofFiles("select * from (values (1, '07', 'u'), (2, '8', 'v')) t(a, b, c)"))
            .read(ReadOptions.defaults().withLabel("c"));
    assertThat(reading.table().featureNames()).containsExactly("a", "b=07", "b=8");
    assertThat(reading.remarks().stream().map(Message::toString))
        .anyMatch(remark -> remark.contains("cast(\"b\" as double)"));
  }

  @Test
  void passwordsAreNotRepeated() {
    Query query =
        new Query(
            Optional.of("jdbc:postgresql://ann:secret@host/db?user=a&password=x1&b=2"), "select 1");
    assertThat(query.toString())
        .isEqualTo("jdbc:postgresql://ann:***@host/db?user=a&password=***&b=2: select 1");
    assertThat(query.name()).isEqualTo("db");
  }
}
