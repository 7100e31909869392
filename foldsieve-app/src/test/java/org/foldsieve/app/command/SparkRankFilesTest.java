package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.foldsieve.app.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files that the Rank of {@code foldsieve-spark} is held to are those of the program. */
class SparkRankFilesTest {

  private static final Path FILES = Path.of("../foldsieve-spark/src/test/resources/rank");

  @TempDir Path folder;

  private void assertWrites(String expected, String... arguments) {
    Path result = folder.resolve("ranking.csv");
    String[] all = new String[arguments.length + 6];
    all[0] = "rank";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    all[arguments.length + 1] = "--scale";
    all[arguments.length + 2] = "none";
    all[arguments.length + 3] = "--output";
    all[arguments.length + 4] = result.toString();
    all[arguments.length + 5] = "--quiet";
    Outcome outcome = Outcome.of(all);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(result).hasSameBinaryContentAs(FILES.resolve(expected));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fisher", "laplacian", "gka-margin", "mrmr-miq", "relieff"})
  void byClasses(String method) {
    assertWrites(
        method + ".csv",
        FILES.resolve("flowers.csv").toString(),
        "--label",
        "kind",
        "--id",
        "plant",
        "--drop",
        "colour",
        "--method",
        method);
  }

  @Test
  void byANumber() {
    assertWrites(
        "f-test.csv",
        FILES.resolve("flowers.csv").toString(),
        "--label",
        "petal \"inner\"",
        "--target",
        "number",
        "--id",
        "plant",
        "--drop",
        "colour,kind",
        "--method",
        "f-test");
  }

  @Test
  void ofLibsvm() {
    assertWrites(
        "libsvm.csv",
        FILES.resolve("flowers.libsvm").toString(),
        "--method",
        "fisher",
        "--top",
        "3");
  }
}
