package org.foldsieve.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.foldsieve.app.Outcome;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.method.Trait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the terminal says of the data, the report says too. */
class RemarksInReportTest {

  @TempDir Path folder;

  /** Rows that are counted, a word that tells the class, a date, and a class of four rows. */
  private Path table() throws IOException {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder("no,day,alive,a,b,kind\n");
    for (int i = 0; i < 80; i++) {
      int kind = i < 4 ? 2 : i % 2;
      text.append(
          String.format(
              Locale.ROOT,
              "%d,2024-01-%02d,%s,%.3f,%.3f,%s%n",
              i,
              1 + i % 28,
              "xyz".charAt(kind),
              random.nextGaussian() + kind,
              random.nextGaussian(),
              "uvw".charAt(kind)));
    }
    return Files.writeString(folder.resolve("t.csv"), text);
  }

  @Test
  void remarksSuspicionsAndSmallClassesAreInTheReport() throws IOException {
    Path out = folder.resolve("out");
    Outcome outcome =
        Outcome.of(
            "compare",
            table().toString(),
            "--label",
            "kind",
            "-m",
            "fisher,relieff",
            "-P",
            "neighbors=10",
            "-o",
            out.toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    String report = Files.readString(out.resolve("report.html"));
    for (String text :
        new String[] {
          "holds dates, now days since 1970-01-01",
          "counts the rows only",
          "column 'alive' tells 'kind' alone",
          "class 'w' of 'kind' has at most 10 rows: where relieff looks for 10 neighbours"
        }) {
      assertThat(outcome.err().replaceAll("\\s+", " ")).contains(text);
      assertThat(report).contains(Html.escape(text));
    }
    assertThat(report)
        .contains("How the data was read</h2>", "Before you believe it:")
        .contains("--drop alive");
  }

  @Test
  void aReportWithoutRemarksHasNoSectionForThem() throws IOException {
    Path out = folder.resolve("iris");
    Outcome outcome = Outcome.of("compare", "iris", "-m", "fisher", "-o", out.toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(Files.readString(out.resolve("report.html")))
        .doesNotContain("How the data was read", "Before you believe it");
  }

  /** A class smaller than K gives what it has, for every method that looks at classes. */
  @Test
  void everyMethodBearsAClassSmallerThanItsNeighbours() throws IOException {
    String table = table().toString();
    String methods =
        String.join(
            ",",
            Methods.all().stream()
                .filter(method -> method.kind() == Method.Kind.FEATURE_SCORE)
                .filter(
                    method ->
                        Stream.of(Trait.NEEDS_CLASSES, Trait.NEEDS_LABELS)
                            .anyMatch(method.traits()::contains))
                .filter(method -> !method.traits().contains(Trait.TWO_CLASSES))
                .filter(method -> !method.traits().contains(Trait.NEEDS_NON_NEGATIVE))
                .map(Method::id)
                .toList());
    Outcome outcome =
        Outcome.of("rank", table, "--label", "kind", "--drop", "no,day,alive", "-m", methods);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("neighbours of one class");
  }
}
