package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.foldsieve.app.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twins of the two large shapes people bring: far more features than rows, and far more rows than
 * features. Each goes from the first command to new rows with the label and at most one option
 * more; {@link TablesTest} has the small ones.
 */
class LargeTablesTest {

  @TempDir Path folder;

  private final SplittableRandom random = new SplittableRandom(15);

  private static Outcome run(String command, Path file, String... options) {
    List<String> line = new ArrayList<>(List.of(command, file.toString()));
    line.addAll(Arrays.asList(options));
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as("%s%n%s", line, outcome.err()).isZero();
    return outcome;
  }

  private void goesTheWholeWay(Path file, String label, String best) throws IOException {
    assertThat(run("rank", file, "--label", label, "--top", "20").out())
        .containsPattern(" 1 +" + best);
    assertThat(run("rank", file, "--label", label, "--explain", best).out())
        .contains(best + " by auto");
    Path report = folder.resolve("report");
    run("compare", file, "--label", label, "--protocol", "holdout=0.3x1", "-o", report.toString());
    assertThat(report.resolve("report.html")).content().contains(best);
    Path model = folder.resolve("kept.model");
    Path small = folder.resolve("kept.csv");
    run(
        "select",
        file,
        "--label",
        label,
        "--top",
        "auto",
        "--model",
        model.toString(),
        "--output",
        small.toString());
    try (var kept = Files.lines(small)) {
      assertThat(kept.findFirst().orElseThrow()).contains(best);
    }
    List<String> lines = Files.readAllLines(file);
    Path rows = Files.write(folder.resolve("new.csv"), lines.subList(0, 9));
    assertThat(run("transform", rows, "--model", model.toString()).out().lines()).hasSize(9);
    Path map = folder.resolve("map.csv");
    assertThat(run("embed", file, "--label", label, "--output", map.toString()).out())
        .contains("by umap");
    assertThat(Files.readAllLines(map)).hasSize(lines.size());
  }

  private static String names(String stem, int count) {
    return IntStream.range(0, count).mapToObj(j -> stem + j).collect(Collectors.joining(","));
  }

  /** Counts, four in five of them 0, of 28,000 genes in 200 cells of three types. */
  @Test
  void singleCells() throws IOException {
    Path file = folder.resolve("cells.csv");
    try (Writer out = Files.newBufferedWriter(file)) {
      out.write("cell_type," + names("gene", 28_000) + "\n");
      for (int i = 0; i < 200; i++) {
        StringBuilder row = new StringBuilder("t" + i % 3);
        for (int j = 0; j < 28_000; j++) {
          int marker = j == 700 ? 4 * (i % 3) : 0;
          row.append(',').append(random.nextInt(5) == 0 ? marker + random.nextInt(1, 4) : marker);
        }
        out.write(row.append('\n').toString());
      }
    }

    goesTheWholeWay(file, "cell_type", "gene700");
  }

  /** A hundred thousand rows of thirty sensors, each with a unit of its own. */
  @Test
  void manyRows() throws IOException {
    Path file = folder.resolve("sensors.csv");
    try (Writer out = Files.newBufferedWriter(file)) {
      out.write(names("s", 30) + ",state\n");
      for (int i = 0; i < 100_000; i++) {
        StringBuilder row = new StringBuilder();
        for (int j = 0; j < 30; j++) {
          double unit = 1 + j;
          double told = j == 7 ? 2 * unit * (i % 2) : 0;
          double value = unit * (random.nextDouble() + random.nextDouble()) + told;
          row.append(String.format(Locale.ROOT, "%.3f,", value));
        }
        out.write(row + "k" + i % 2 + "\n");
      }
    }

    goesTheWholeWay(file, "state", "s7");
  }
}
