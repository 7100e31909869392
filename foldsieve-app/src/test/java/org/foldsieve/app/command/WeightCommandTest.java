package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that count for several, and features that score better than chance. */
class WeightCommandTest {

  @TempDir Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void aWeightIsSoManyRows() throws IOException {
    String weighed = file("w.csv", "a,b,times,y\n1,4,2,p\n2,1,1,p\n3,3,0,q\n5,4,3,q\n6,2,1,q\n");
    String repeated = file("r.csv", "a,b,y\n1,4,p\n1,4,p\n2,1,p\n5,4,q\n5,4,q\n5,4,q\n6,2,q\n");
    for (String method : new String[] {"fisher", "variance", "pearson", "f-test", "chi2"}) {
      Outcome one =
          Outcome.of(
              "rank",
              weighed,
              "--label",
              "y",
              "--weight",
              "times",
              "-m",
              method,
              "--scale",
              "none");
      Outcome two = Outcome.of("rank", repeated, "--label", "y", "-m", method, "--scale", "none");
      assertThat(one.code()).as(one.err()).isZero();
      // But for the count of rows, to the digits that are shown.
      assertThat(one.out().lines().skip(1)).isEqualTo(two.out().lines().skip(1).toList());
    }
  }

  @Test
  void whoKnowsNoWeightsSaysSo() throws IOException {
    String table = file("w.csv", "a,b,times,y\n1,4,2,p\n2,1,1,p\n3,3,0,q\n5,4,3,q\n6,2,1,q\n");
    Outcome outcome =
        Outcome.of(
            "rank", table, "--label", "y", "--weight", "times", "-m", "laplacian", "-k", "2");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).contains("laplacian: knows no weights of rows");
    String wrong = file("x.csv", "a,times,y\n1,some,p\n2,1,q\n");
    assertThat(Outcome.of("rank", wrong, "--label", "y", "--weight", "times").err())
        .contains("column 'times' holds 'some' at row 0; a weight is a number, 0 or more");
  }

  /** Groups stay together and rows count by weight: two columns that are no features. */
  @Test
  void weightsGoWithGroups() throws IOException {
    StringBuilder weighed = new StringBuilder("a,b,times,who,y\n");
    StringBuilder repeated = new StringBuilder("a,b,who,y\n");
    for (int i = 0; i < 40; i++) {
      String y = i % 2 == 0 ? "p" : "q";
      String cells = i * 7 % 11 + i % 2 * 2 + "," + i * 5 % 13;
      String who = "g" + i / 4;
      // As many of each, so that folds are the same.
      int times = 2;
      weighed.append(cells + "," + times + "," + who + "," + y + "\n");
      repeated.append((cells + "," + who + "," + y + "\n").repeat(times));
    }
    String one = file("w.csv", weighed.toString());
    String two = file("r.csv", repeated.toString());
    for (String protocol : List.of("groups=who")) {
      Outcome byWeight = compare(one, "w", protocol, "--weight", "times");
      Outcome byRows = compare(two, "r", protocol);
      assertThat(byWeight.code()).as(byWeight.err()).isZero();
      assertThat(numbers(byWeight.out())).isNotEmpty();
      assertThat(numbers(byWeight.out())).isEqualTo(numbers(byRows.out()));
    }
    Outcome rank =
        Outcome.of(
            "rank",
            one,
            "--label",
            "y",
            "--weight",
            "times",
            "--protocol",
            "groups=who",
            "-m",
            "cmim");
    assertThat(rank.code()).as(rank.err()).isZero();
    assertThat(rank.err()).doesNotContain("knows no weights");
  }

  private Outcome compare(String data, String output, String protocol, String... more) {
    return Outcome.of(
        Stream.concat(
                Stream.of(
                    "compare",
                    data,
                    "--label",
                    "y",
                    "--protocol",
                    protocol,
                    "-m",
                    "fisher",
                    "--classifier",
                    "ncm,ridge",
                    "--scale",
                    "none",
                    "--output",
                    folder.resolve(output).toString()),
                Stream.of(more))
            .toArray(String[]::new));
  }

  /** The lines of results: those that name the method. */
  private static List<String> numbers(String out) {
    return out.lines().filter(line -> line.contains("fisher")).toList();
  }

  @Test
  void featuresThatScoreBetterThanChanceAreToldAndKept() {
    Outcome rank = Outcome.of("rank", "iris", "-m", "f-test", "--alpha", "0.01");
    assertThat(rank.code()).as(rank.err()).isZero();
    assertThat(rank.out()).contains("f-test: 4 of 4 features score better than chance");
    Outcome select =
        Outcome.of("select", "iris", "-m", "fisher", "--alpha", "0.05", "--permutations", "99");
    assertThat(select.code()).as(select.err()).isZero();
    assertThat(select.out().lines()).hasSize(4);
    assertThat(select.err()).contains("99 permutations of the label", "keeps 4 of 4 features");
    assertThat(Outcome.of("select", "iris", "--alpha", "2").code()).isEqualTo(ExitCode.USAGE);
    assertThat(Outcome.of("select", "iris", "--alpha", "0.1", "--top", "2").code())
        .isEqualTo(ExitCode.USAGE);
    Outcome none =
        Outcome.of("select", "iris", "-m", "fisher", "--alpha", "0.05", "--permutations", "3");
    assertThat(none.err()).contains("no feature scores better than chance by fisher");
  }
}
