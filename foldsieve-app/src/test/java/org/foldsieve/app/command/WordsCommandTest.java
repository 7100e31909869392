package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of words and gaps on their way through the commands. */
class WordsCommandTest {

  @TempDir Path folder;

  private Path file;

  /** The colour tells the class of four rows in five; size has an order and gaps. */
  @BeforeEach
  void write() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    List<String> colours = List.of("red", "green", "blue");
    StringBuilder text = new StringBuilder("colour,size,weight,noise,kind\n");
    for (int i = 0; i < 120; i++) {
      int kind = i % 3;
      int colour = random.nextInt(5) == 0 ? random.nextInt(3) : kind;
      text.append(
          String.format(
              Locale.ROOT,
              "%s,%s,%.3f,%.3f,k%d%n",
              colours.get(colour),
              random.nextInt(6) == 0 ? "" : List.of("small", "big").get(random.nextInt(2)),
              random.nextDouble() + 0.2 * kind,
              random.nextDouble(),
              kind));
    }
    file = Files.writeString(folder.resolve("words.csv"), text);
  }

  @Test
  void rankAndExplainNameTheColumns() {
    Outcome outcome =
        Outcome.of(
            "rank", file.toString(), "--label", "kind", "-m", "fisher", "--explain", "size,colour");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .startsWith("words: 120 rows, 4 features (8 as numbers), 3 classes (kind)")
        .containsPattern("1 +colour")
        .contains("size by fisher", "most like  colour, place 1, correlation")
        .doesNotContain("colour=red");
    assertThat(outcome.err()).contains("2 columns hold words (colour, size)");
  }

  @Test
  void aJsonOfColumnsCountsColumns() throws IOException {
    Path json = folder.resolve("ranking.json");

    Outcome outcome =
        Outcome.of(
            "rank", file.toString(), "--label", "kind", "-m", "fisher", "-o", json.toString());

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(JsonParser.parseString(Files.readString(json)).toString())
        .contains("\"features\":4")
        .contains("colour");
  }

  @Test
  void selectKeepsAllFeaturesOfAColumnAndTransformMakesTheSame() throws IOException {
    Path small = folder.resolve("small.csv");
    Path model = folder.resolve("keep.model");

    Outcome names =
        Outcome.of("select", file.toString(), "--label", "kind", "-m", "fisher", "--top", "1");
    Outcome select =
        Outcome.of(
            "select",
            file.toString(),
            "--label",
            "kind",
            "-m",
            "fisher",
            "--top",
            "auto",
            "--scale",
            "standard",
            "--model",
            model.toString(),
            "-o",
            small.toString());
    Outcome transform =
        Outcome.of("transform", file.toString(), "--model", model.toString(), "-o", "-");

    assertThat(names.out()).isEqualTo(String.format(Locale.ROOT, "colour%n"));
    assertThat(select.code()).as(select.err()).isZero();
    assertThat(select.out()).contains("of 4 features kept (");
    assertThat(Files.readString(small)).startsWith("colour=blue,colour=green,colour=red");
    assertThat(transform.out()).isEqualTo(Files.readString(small));
  }

  @Test
  void compareCountsColumnsAndNamesThem() {
    Path report = folder.resolve("report");

    Outcome outcome =
        Outcome.of(
            "compare",
            file.toString(),
            "--label",
            "kind",
            "-m",
            "fisher,gka-supervised,relieff",
            "-o",
            report.toString());

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("4 features (8 as numbers)");
    assertThat(report.resolve("results.csv")).content().doesNotContain("colour=");
    assertThat(report.resolve("report.html")).content().contains("colour");
  }

  @Test
  void mistakesInAnOrderAreToldBeforeTheWork() {
    for (String order : List.of("size", "=a<b", "size=a", "size=a<a")) {
      Outcome outcome = Outcome.of("rank", file.toString(), "--label", "kind", "--order", order);

      assertThat(outcome.code()).as(order).isEqualTo(ExitCode.USAGE);
      assertThat(outcome.err()).contains("--order takes COLUMN=A<B<C");
    }
    Outcome counted =
        Outcome.of(
            "rank",
            file.toString(),
            "--label",
            "kind",
            "-m",
            "variance",
            "--order",
            "size=small<big",
            "--top",
            "2");
    assertThat(counted.code()).as(counted.err()).isZero();
    assertThat(counted.out()).contains("4 features (6 as numbers)");
  }
}
