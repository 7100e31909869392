package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
 * Twins of tables people bring, from the first command to new rows: with the label and at most one
 * option more, everything works the first time.
 */
class TablesTest {

  @TempDir Path folder;

  private final SplittableRandom random = new SplittableRandom(15);

  private Path write(String name, String header, List<String> rows) throws IOException {
    return Files.writeString(folder.resolve(name), header + "\n" + String.join("\n", rows) + "\n");
  }

  private String word(String... words) {
    return words[random.nextInt(words.length)];
  }

  private static Outcome run(String command, Path file, List<String> options, String... more) {
    List<String> line = new ArrayList<>(List.of(command, file.toString()));
    line.addAll(options);
    line.addAll(Arrays.asList(more));
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as("%s%n%s", line, outcome.err()).isZero();
    return outcome;
  }

  /** The whole way by what is done where no method is named; the best feature was planted. */
  private void goesTheWholeWay(Path file, String best, String... options) throws IOException {
    List<String> read = List.of(options);
    assertThat(run("rank", file, read).out()).containsPattern(" 1 +" + best);
    assertThat(run("rank", file, read, "--explain", best).out()).contains(best + " by auto");
    Path report = folder.resolve(file.getFileName() + "-report");
    run("compare", file, read, "--output", report.toString());
    assertThat(report.resolve("report.html")).content().contains(best);
    Path model = folder.resolve(file.getFileName() + ".model");
    String kept = run("select", file, read, "--top", "auto", "--model", model.toString()).out();
    assertThat(kept.lines()).contains(best);
    List<String> lines = Files.readAllLines(file);
    Path rows = Files.write(folder.resolve("new-" + file.getFileName()), lines.subList(0, 9));
    assertThat(run("transform", rows, List.of(), "--model", model.toString()).out().lines())
        .hasSize(9);
    Path map = folder.resolve(file.getFileName() + "-map.csv");
    assertThat(run("embed", file, read, "--output", map.toString()).out()).contains("by umap");
    assertThat(Files.readAllLines(map)).hasSize(lines.size());
  }

  @Test
  void aSurveyWithWordsAndGaps() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 160; i++) {
      String sex = word("male", "female");
      boolean survived = random.nextInt(8) == 0 ^ sex.equals("female");
      rows.add(
          String.format(
              Locale.ROOT,
              "%d,%d,\"Person, no. %d\",%s,%s,%s,%.2f,%s,%s",
              i + 1,
              survived ? 1 : 0,
              i,
              sex,
              random.nextInt(5) == 0 ? "" : random.nextInt(1, 80),
              random.nextInt(4) == 0 ? "PC " + random.nextInt(9999) : random.nextInt(9999),
              random.nextDouble() * 80,
              random.nextInt(4) == 0 ? word("A1", "B2", "C3") : "",
              word("S", "C", "Q", "?")));
    }
    Path file =
        write("titanic.csv", "PassengerId,Survived,Name,Sex,Age,Ticket,Fare,Deck,Port", rows);

    goesTheWholeWay(file, "Sex", "--label", "Survived", "--missing", "auto");
    assertThat(run("rank", file, List.of("--label", "Survived", "--missing", "auto")).err())
        .contains("columns 'Name' (2), 'Ticket' (5) have a word of their own")
        .contains("column 'PassengerId' counts the rows only")
        .contains("missing words");
  }

  @Test
  void aLeakIsNamed() throws IOException {
    List<String> rows =
        IntStream.range(0, 80)
            .mapToObj(i -> (i % 2) + "," + (i % 2 == 0 ? "no" : "yes") + "," + word("a", "b"))
            .toList();
    Path file = write("leak.csv", "survived,alive,deck", rows);

    assertThat(run("rank", file, List.of("--label", "survived")).err())
        .contains("column 'alive' tells 'survived' alone", "--drop alive");
  }

  @Test
  void housePricesWithDozensOfColumnsOfWords() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      int area = random.nextInt(400, 3000);
      List<String> cells = new ArrayList<>(List.of(Integer.toString(area)));
      cells.add(random.nextInt(5) < 2 ? "NA" : Integer.toString(random.nextInt(200)));
      for (int w = 0; w < 43; w++) {
        cells.add(w < 5 && random.nextInt(3) > 0 ? "NA" : "w" + random.nextInt(2 + w % 5));
      }
      cells.add(Integer.toString(500 * (100 + area / 10 + random.nextInt(40))));
      rows.add(String.join(",", cells));
    }
    String words = IntStream.range(0, 43).mapToObj(w -> "W" + w).collect(Collectors.joining(","));
    Path file = write("houses.csv", "Area,Frontage," + words + ",SalePrice", rows);

    goesTheWholeWay(file, "Area", "--label", "SalePrice", "--missing", "auto");
    assertThat(run("rank", file, List.of("--label", "SalePrice", "--missing", "auto")).err())
        .contains("is read as a number to predict; --target class reads classes");
  }

  @Test
  void fewPositivesWithDatesAndAnOrder() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      boolean fraud = i % 25 == 0;
      rows.add(
          String.format(
              Locale.ROOT,
              "2024-%02d-%02d %02d:30:00,%s,%.2f,%s,%d",
              1 + i % 12,
              1 + i % 28,
              i % 24,
              word("low", "mid", "high"),
              random.nextDouble() * 50 + (fraud ? 45 : 0),
              word("true", "false"),
              fraud ? 1 : 0));
    }
    Path file = write("payments.csv", "when,risk,amount,online,fraud", rows);

    goesTheWholeWay(file, "amount", "--label", "fraud", "--order", "risk=low<mid<high");
  }

  @Test
  void aSpectrumWithANumber() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      double octane = 83 + 6 * random.nextDouble();
      StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "%.2f", octane));
      for (int j = 0; j < 401; j++) {
        double bump = j == 200 ? octane - 86 : 0;
        row.append(String.format(Locale.ROOT, ",%.4f", bump + random.nextDouble()));
      }
      rows.add(row.toString());
    }
    String names =
        IntStream.range(0, 401).mapToObj(j -> "nir" + j).collect(Collectors.joining(","));
    Path file = write("gasoline.csv", "octane," + names, rows);

    goesTheWholeWay(file, "nir200", "--label", "octane");
  }

  @Test
  void aFileAsRWritesIt() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 90; i++) {
      rows.add(
          String.format(
              Locale.ROOT,
              "\"%d\",%.3f,%.3f,\"%s\",\"k%d\"",
              i + 1,
              i % 3 + random.nextDouble(),
              random.nextDouble(),
              word("x", "y"),
              i % 3));
    }
    Path file = write("from-r.csv", "\"len\",\"wid\",\"side\",\"kind\"", rows);

    goesTheWholeWay(file, "len", "--label", "kind");
  }

  @Test
  void aFileAsPandasWritesIt() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 90; i++) {
      rows.add(
          String.format(
              Locale.ROOT,
              "%d,%.16f,%s,%s,%s,%s",
              i,
              i % 3 + random.nextDouble(),
              random.nextInt(9) == 0 ? "" : Double.toString(random.nextInt(90)),
              word("True", "False"),
              word("x", "\"y, z\"", ""),
              "k" + i % 3));
    }
    Path file = write("from-pandas.csv", ",width,age,member,side,kind", rows);

    goesTheWholeWay(file, "width", "--label", "kind", "--missing", "auto");
    assertThat(run("rank", file, List.of("--label", "kind", "--missing", "auto")).out())
        .contains("90 rows, 4 features (6 as numbers), 3 classes");
  }

  @Test
  void aMapThatFarRowsTakeForThemselves() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      int far = i == 7 || i == 70 ? 5000 : 1;
      rows.add(
          String.format(
              Locale.ROOT,
              "%d,%d,%d,k%d",
              far * random.nextInt(1, 9),
              random.nextInt(9),
              far * random.nextInt(1, 9),
              i % 2));
    }
    Path file = write("counts.csv", "a,b,c,kind", rows);
    Path map = folder.resolve("map.csv");
    List<String> read = List.of("--label", "kind", "--scale", "none", "-m", "pca");

    assertThat(run("embed", file, read, "--output", map.toString()).err())
        .contains("2 of 120 rows take nearly all of the map for themselves (row 7, row 70)")
        .contains("--set-aside");
    Outcome apart = run("embed", file, read, "--set-aside", "--output", map.toString(), "--force");
    assertThat(apart.err()).contains("2 rows that take the map for themselves are set aside");
    assertThat(Files.readAllLines(map)).hasSize(121).element(8).asString().startsWith("7,,,");
  }

  @Test
  void asManyNeighboursAsRowsAreRefusedByEveryMethod() {
    for (String method : List.of("gka", "gka-supervised", "gka-margin", "relieff")) {
      Outcome outcome = Outcome.of("rank", "iris", "-m", method, "-k", "150");

      assertThat(outcome.code()).as(method).isEqualTo(2);
      assertThat(outcome.err())
          .contains("must be less than the number of rows", "= 150, rows = 150");
    }
  }

  @Test
  void aConstantFeatureThatIsKeptIsNamed() throws IOException {
    Path file = write("constant.csv", "a,b,y", List.of("1,5,u", "2,5,v", "3,5,u", "4,5,v"));

    assertThat(run("select", file, List.of("--label", "y"), "-m", "fisher", "--top", "2").err())
        .contains("1 of the 2 features kept do not vary and tell nothing: b; keep fewer");
  }
}
