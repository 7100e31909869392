package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** As many neighbours as there are rows cannot be, and every method says so. */
class TooManyNeighborsTest {

  private static final int ROWS = 24;

  @TempDir static Path folder;

  private static String table;

  @BeforeAll
  static void write() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    Stream<String> header =
        Stream.of(
            IntStream.range(0, 16).mapToObj(j -> "f" + j).collect(Collectors.joining(",")) + ",y");
    Stream<String> rows =
        IntStream.range(0, ROWS)
            .mapToObj(
                i ->
                    random
                            .ints(16, 0, 9)
                            .mapToObj(Integer::toString)
                            .collect(Collectors.joining(","))
                        + ",c"
                        + i % 2);
    Path file = folder.resolve("small.csv");
    Files.write(file, Stream.concat(header, rows).toList());
    table = file.toString();
  }

  static List<String> methodsWithNeighbors() {
    return Methods.all().stream()
        .filter(m -> m.parameters().stream().anyMatch(p -> p.name().equals("neighbors")))
        .map(Method::id)
        .toList();
  }

  @Test
  void thereAreManySuchMethods() {
    assertThat(methodsWithNeighbors())
        .hasSizeGreaterThan(25)
        .contains("gka", "relieff", "umap", "laplacian-eigenmaps", "2dlpp", "mutual-information");
  }

  @ParameterizedTest
  @MethodSource("methodsWithNeighbors")
  void asManyNeighborsAsRowsAreRefused(String id) {
    boolean scores = Methods.find(id).orElseThrow().kind() == Method.Kind.FEATURE_SCORE;
    boolean images = Methods.find(id).orElseThrow().kind() == Method.Kind.IMAGE_EMBEDDING;
    for (String command : scores ? new String[] {"rank", "select"} : new String[] {"embed"}) {
      for (int k : new int[] {ROWS, ROWS + 7}) {
        List<String> line =
            new ArrayList<>(
                List.of(command, table, "--label", "y", "-m", id, "-k", Integer.toString(k)));
        if (command.equals("select")) {
          line.addAll(List.of("--top", "3"));
        }
        if (images) {
          line.addAll(List.of("--image", "4x4"));
        }
        Outcome outcome = Outcome.of(line.toArray(String[]::new));

        assertThat(outcome.code()).as("%s: %s", line, outcome.err()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err())
            .contains("must be less than the number of rows", "= " + k + ", rows = " + ROWS);
      }
    }
  }

  /** 16 features: 0.5 is 8 of them, 0.51 is 9, 0.01 is one, 1 is all. */
  @Test
  void aFractionIsRoundedUp() {
    String[][] expected = {
      {"0.5", "8"}, {"0.51", "9"}, {"0.01", "1"}, {"0.0625", "1"}, {"0.063", "2"}, {"1", "16"}
    };
    for (String[] one : expected) {
      Outcome outcome =
          Outcome.of("select", table, "--label", "y", "-m", "fisher", "--fraction", one[0]);
      assertThat(outcome.code()).as(outcome.err()).isZero();
      assertThat(outcome.out().lines().filter(line -> line.matches("f\\d+")))
          .as(one[0])
          .hasSize(Integer.parseInt(one[1]));
    }
    assertThat(Outcome.of("select", "--help").out()).contains("rounded up");
  }
}
