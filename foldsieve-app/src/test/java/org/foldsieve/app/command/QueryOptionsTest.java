package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.text.CommandText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A query in the place of DATA; the module that answers it has tests of its own. */
class QueryOptionsTest {

  @ParameterizedTest
  @ValueSource(strings = {"rank", "select --top 1", "embed", "neighbors", "compare", "data"})
  void aQueryStandsInThePlaceOfData(String command) {
    Outcome outcome = Outcome.of((command + " --sql select").split(" "));
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.err())
        .contains("queries are read by the module foldsieve-sql", "where it sees --sql QUERY");
  }

  @Test
  void oneOfBothIsGiven() {
    Outcome both = Outcome.of("rank", "iris", "--sql", "select 1");
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("DATA is 'iris', and --sql asks for other data");
    Outcome neither = Outcome.of("rank");
    assertThat(neither.code()).isEqualTo(2);
    assertThat(neither.err()).contains("missing required parameter: 'DATA' (or a query: --sql)");
    Outcome database = Outcome.of("rank", "--jdbc", "jdbc:x");
    assertThat(database.code()).isEqualTo(2);
    assertThat(database.err()).contains("say with --sql what to read there");
    Outcome address = Outcome.of("rank", "--jdbc", "postgres://x", "--sql", "select 1");
    assertThat(address.code()).isEqualTo(2);
    assertThat(address.err()).contains("begins with jdbc:");
  }

  @Test
  void aPasswordDoesNotGoIntoFiles() {
    assertThat(
            CommandText.line(
                List.of("rank", "--jdbc", "jdbc:postgresql://h/d?user=a&password=geheim")))
        .isEqualTo("foldsieve rank --jdbc 'jdbc:postgresql://h/d?user=a&password=***'");
  }
}
