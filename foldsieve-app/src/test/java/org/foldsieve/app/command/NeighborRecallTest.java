package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --neighbors-recall}: what is refused, and what is told. */
class NeighborRecallTest {

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"neighbors", "rank", "select", "embed"})
  void whatIsNoPartIsWrongUsage(String command) {
    for (String part : new String[] {"0", "-0.5", "1.01", "NaN"}) {
      Outcome outcome =
          command.equals("select")
              ? Outcome.of(command, "iris", "--top", "2", "--neighbors-recall", part)
              : Outcome.of(command, "iris", "--neighbors-recall", part);
      assertThat(outcome.code()).as("%s %s", command, part).isEqualTo(ExitCode.USAGE);
      assertThat(outcome.err()).contains("--neighbors-recall must be above 0 and at most 1");
    }
  }

  @Test
  void smallTablesStayExactAndNothingIsTold() {
    Outcome exact = Outcome.of("neighbors", "iris");
    Outcome outcome = Outcome.of("neighbors", "iris", "--neighbors-recall", "0.5");
    assertThat(outcome.out()).isEqualTo(exact.out()).doesNotContain("approximate");
  }

  @Test
  void aLargeTableSaysWhatPartWasFound() throws IOException {
    Path table = folder.resolve("table.csv");
    Files.writeString(table, clusters(17_000, 8));
    Outcome found =
        Outcome.of("neighbors", table.toString(), "-k", "5", "--neighbors-recall", "0.9");
    assertThat(found.code()).as(found.err()).isZero();
    assertThat(found.out()).containsPattern("approximate, recall (0\\.9|1\\.0)\\d\\d \\+- 0\\.0");

    Path ranking = folder.resolve("ranking.json");
    Outcome ranked =
        Outcome.of(
            "rank",
            table.toString(),
            "--method",
            "laplacian",
            "--neighbors-recall",
            "0.9",
            "--output",
            ranking.toString());
    assertThat(ranked.code()).as(ranked.err()).isZero();
    assertThat(ranked.err()).contains("neighbors: approximate, recall");
    assertThat(Files.readString(ranking))
        .contains("\"neighbors-recall\"", "approximate, recall", "\"neighbors\"");
  }

  private static String clusters(int rows, int columns) {
    SplittableRandom random = new SplittableRandom(7);
    double[][] centers = new double[60][columns];
    for (double[] center : centers) {
      for (int j = 0; j < columns; j++) {
        center[j] = 5 * random.nextGaussian();
      }
    }
    StringBuilder text = new StringBuilder("a,b,c,d,e,f,g,h\n");
    for (int i = 0; i < rows; i++) {
      double[] center = centers[random.nextInt(centers.length)];
      for (int j = 0; j < columns; j++) {
        text.append(j == 0 ? "" : ",")
            .append(String.format(Locale.ROOT, "%.4f", center[j] + random.nextGaussian()));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
