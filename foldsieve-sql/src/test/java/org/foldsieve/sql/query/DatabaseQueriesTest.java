package org.foldsieve.sql.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.DataSource;
import org.foldsieve.io.Reading;
import org.foldsieve.io.option.Query;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Queries to a PostgreSQL that this test starts, where there is one to start. */
class DatabaseQueriesTest {

  private static final List<Path> HOMES =
      List.of(Path.of("/usr/lib/postgresql"), Path.of("/usr/pgsql"), Path.of("/opt/homebrew/bin"));

  private static Path data;
  private static Path programs;
  private static String address;

  /**
   * Java's old names of three letters, as SST, are unknown to the server, and the driver sends them
   * all the same: these tests then stand in the zone that such a name means.
   */
  private static void standInAZoneOfTheServer() {
    String id = TimeZone.getDefault().getID();
    if (!ZoneId.getAvailableZoneIds().contains(id) || id.startsWith("SystemV/")) {
      String known = ZoneId.SHORT_IDS.getOrDefault(id, "UTC");
      TimeZone.setDefault(TimeZone.getTimeZone(known.contains("/") ? known : "UTC"));
    }
  }

  @BeforeAll
  static void startServer() throws Exception {
    Optional<Path> found = findPrograms();
    assumeTrue(found.isPresent(), "no PostgreSQL is installed: the JDBC path is not tested");
    programs = found.get();
    data = Files.createTempDirectory("foldsieve-postgres");
    if (isRoot()) {
      assumeTrue(
          run("chown", "postgres", data.toString()) == 0,
          "PostgreSQL does not run as root, and there is no user postgres");
    }
    Path cluster = data.resolve("cluster");
    assumeTrue(
        server("initdb", "-D", cluster.toString(), "-A", "trust", "-U", "tester", "-E", "UTF8")
            == 0,
        "PostgreSQL's initdb does not run here");
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    String options =
        "-c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -p " + port;
    assumeTrue(
        server(
                "pg_ctl",
                "-D",
                cluster.toString(),
                "-l",
                data.resolve("log").toString(),
                "-w",
                "-o",
                options,
                "start")
            == 0,
        "PostgreSQL does not start here");
    address = "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=tester&password=none";
    standInAZoneOfTheServer();
    try (Connection database = DriverManager.getConnection(address);
        Statement statement = database.createStatement()) {
      statement.execute(
          "create table plants (id bigint, height double precision, leaves int, weight numeric(8,3),"
              + " native boolean, seen date, at timestamp, utc timestamptz, kind text, tag uuid,"
              + " parts int[])");
      statement.execute(
          "insert into plants select 9007199254740993 + i, i / 4.0, i, i + 0.125, i % 2 = 0,"
              + " date '2024-02-28' + i, timestamp '2024-02-28 06:00:00' + i * interval '1 day',"
              + " timestamptz '2024-02-28 07:00:00+01' + i * interval '1 day',"
              + " case when i % 3 = 0 then 'fern' else 'moss' end,"
              + " '00000000-0000-0000-0000-000000000000', array[i] from generate_series(0, 9999) i");
      statement.execute("update plants set height = null where id = 9007199254740994");
    }
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (data != null) {
      server("pg_ctl", "-D", data.resolve("cluster").toString(), "-m", "immediate", "stop");
      try (Stream<Path> left = Files.walk(data)) {
        for (Path path : left.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private static Optional<Path> findPrograms() throws IOException {
    for (Path home : HOMES) {
      if (Files.isDirectory(home)) {
        try (Stream<Path> all = Files.walk(home, 3)) {
          Optional<Path> initdb =
              all.filter(path -> path.endsWith("initdb")).max(Comparator.naturalOrder());
          if (initdb.isPresent()) {
            return initdb.map(Path::getParent);
          }
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  private static int server(String program, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(List.of("runuser", "-u", "postgres", "--"));
    }
    command.add(programs.resolve(program).toString());
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new));
  }

  private static int run(String... command) throws Exception {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
      builder.environment().put("LC_ALL", "C");
      return builder.start().waitFor();
    } catch (IOException none) {
      return -1;
    }
  }

  private static Reading ask(String sql, ReadOptions options) throws IOException {
    return DataSource.of(new Query(Optional.of(address), sql)).read(options);
  }

  @Test
  void everyTypeMeansWhatItMeansInText() throws IOException {
    Table table =
        ask(
                "select id, height, leaves, weight, native, seen, at, utc, kind from plants where id"
                    + " <> 9007199254740994 order by id",
                ReadOptions.defaults().withId("id").withLabel("kind"))
            .table();
    assertThat(table.rows()).isEqualTo(9999);
    assertThat(table.featureNames())
        .containsExactly("height", "leaves", "weight", "native", "seen", "at", "utc");
    assertThat(table.rowNames().orElseThrow().get(0)).isEqualTo("9007199254740993");
    double[] row = new double[7];
    table.copyRow(1, row);
    assertThat(row).containsExactly(0.5, 2, 2.125, 1, 19783, 19783.25, 19783.25);
    assertThat(table.labels().orElseThrow().text(2)).isEqualTo("fern");
  }

  @Test
  void whatIsMissingIsAGapAndTheOrderIsAskedFor() throws IOException {
    assertThatThrownBy(
            () -> ask("select height, leaves from plants order by id", ReadOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column 'height' (0) at row 1");
    Reading reading = ask("select leaves from plants", ReadOptions.defaults());
    assertThat(reading.remarks().stream().map(Message::toString))
        .anyMatch(remark -> remark.contains("no order by"));
  }

  @Test
  void columnsOfOtherTypesAreNamed() {
    assertThatThrownBy(() -> ask("select leaves, parts from plants", ReadOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column 'parts' (1) is of type _int4");
  }

  @Test
  void nothingIsWritten() throws SQLException {
    assertThatThrownBy(() -> ask("delete from plants returning leaves", ReadOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("the database refuses");
    try (Connection database = DriverManager.getConnection(address);
        Statement statement = database.createStatement();
        var count = statement.executeQuery("select count(*) from plants")) {
      count.next();
      assertThat(count.getInt(1)).isEqualTo(10000);
    }
  }

  @Test
  void aServerThatIsNotThereIsToldWithoutThePassword() {
    Query nobody =
        new Query(
            Optional.of("jdbc:postgresql://127.0.0.1:1/x?user=a&password=geheim"), "select 1");
    assertThatThrownBy(() -> DataSource.of(nobody).read(ReadOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("x: the database refuses: ")
        .hasMessageNotContaining("geheim");
  }

  @Test
  void aZoneThatTheServerDoesNotKnowIsToldWithWhatToDo() {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("SST"));
    try {
      assertThatThrownBy(() -> ask("select leaves from plants", ReadOptions.defaults()))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("\"TimeZone\": \"SST\"")
          .hasMessageContaining("TZ=UTC");
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void aDriverThatIsNotThereIsToldWithWhatToDo() {
    Query unknown = new Query(Optional.of("jdbc:nosuch:thing"), "select 1");
    assertThatThrownBy(() -> DataSource.of(unknown).read(ReadOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no driver for 'jdbc:nosuch' is on the class path");
  }
}
