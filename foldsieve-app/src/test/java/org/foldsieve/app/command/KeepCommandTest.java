package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.model.ModelFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Features that stay, on their way through the commands. */
class KeepCommandTest {

  @TempDir Path folder;

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private static Outcome run(String line) {
    return Outcome.of(line.split(" "));
  }

  @Test
  void rankPutsThemFirstAndSaysSo() throws IOException {
    Outcome outcome =
        run("rank iris -m gka,fisher --keep sepal_width,sepal_length -o " + file("r.json"));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .contains("gka: goes on from what is kept: sepal_width, sepal_length")
        .contains("fisher: kept, and first whatever the score: sepal_width, sepal_length");
    assertThat(outcome.out()).contains("keep=sepal_width,sepal_length");
    JsonObject json =
        JsonParser.parseString(Files.readString(folder.resolve("r.json"))).getAsJsonObject();
    for (var ranking : json.getAsJsonArray("rankings")) {
      JsonObject one = ranking.getAsJsonObject();
      assertThat(one.getAsJsonArray("kept").get(0).getAsString()).isEqualTo("sepal_width");
      assertThat(
              one.getAsJsonArray("ranking").get(1).getAsJsonObject().get("feature").getAsString())
          .isEqualTo("sepal_length");
    }
  }

  @Test
  void selectCountsThemAndTheModelSaysWhichTheyWere() throws IOException {
    Outcome outcome =
        run("select wdbc -m mrmr-mid --top 3 --keep mean_texture --model " + file("keep.model"));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out().lines()).hasSize(3).startsWith("mean_texture");
    assertThat(ModelFiles.loadSelection(folder.resolve("keep.model")).kept())
        .containsExactly("mean_texture");
  }

  @Test
  void autoJudgesSizesThatBeginWithThem() {
    Outcome outcome = run("select iris -m fisher --top auto --keep sepal_width,sepal_length");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out().lines().toList())
        .startsWith("sepal_width", "sepal_length")
        .contains("petal_length");
    // Without labels the bend is looked for behind them.
    Outcome bend =
        run(
            "select wdbc --label none --drop diagnosis --scale standard -m gka --top auto --keep"
                + " smoothness_error,symmetry_error");
    assertThat(bend.code()).as(bend.err()).isZero();
    assertThat(bend.out().lines().toList())
        .startsWith("smoothness_error", "symmetry_error")
        .hasSizeGreaterThan(2);
  }

  @Test
  void everyOrderOfACompareBeginsWithThemTheRandomOneToo() throws IOException {
    Outcome outcome =
        run(
            "compare iris -m fisher,gka,subset-fisher --classifier ncm --keep sepal_width -o "
                + file("report"));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    List<String> ofOne =
        Files.readAllLines(folder.resolve("report").resolve("results.csv")).stream()
            .filter(line -> line.contains(",0,ncm,1,accuracy,"))
            .map(line -> line.substring(line.lastIndexOf(',')))
            .distinct()
            .toList();
    // One feature, and the same one for all.
    assertThat(ofOne).hasSize(1);
    Outcome two =
        run(
            "compare iris -m fisher --classifier ncm --keep sepal_width,petal_width -o "
                + file("two"));
    assertThat(two.code()).as(two.err()).isZero();
    assertThat(Files.readString(folder.resolve("two").resolve("results.csv")))
        .contains(",ncm,2,accuracy,")
        .doesNotContain(",ncm,1,accuracy,");
  }

  @Test
  void aColumnOfWordsStaysAsAWhole() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder text = new StringBuilder("colour,weight,noise,kind\n");
    for (int i = 0; i < 90; i++) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s,%.3f,%.3f,k%d%n",
              List.of("red", "green", "blue", "white").get(random.nextInt(4)),
              random.nextDouble() + i % 3,
              random.nextDouble(),
              i % 3));
    }
    Path words = Files.writeString(folder.resolve("words.csv"), text);
    for (String method : List.of("fisher", "gka-supervised", "cfs", "auto")) {
      Outcome outcome = run("select " + words + " --label kind --top 2 --keep colour -m " + method);
      assertThat(outcome.code()).as(outcome.err()).isZero();
      assertThat(outcome.out()).as(method).isEqualTo("colour\nweight\n");
    }
    Outcome part = run("rank " + words + " --label kind --keep colour=red");
    assertThat(part.code()).isEqualTo(ExitCode.USAGE);
    assertThat(part.err())
        .contains("--keep: 'colour=red' is a part of 'colour', which is chosen as a whole");
  }

  @Test
  void mistakesAreNamed() throws IOException {
    assertThat(refusal("rank iris --keep petal_lenght", ExitCode.USAGE))
        .contains("--keep: unknown feature 'petal_lenght'; did you mean 'petal_length'?");
    assertThat(refusal("rank iris --keep species", ExitCode.USAGE))
        .contains("--keep: 'species' is the label, which is no feature");
    assertThat(refusal("rank iris --drop sepal_width --keep sepal_width", ExitCode.USAGE))
        .contains("--keep: 'sepal_width' is taken away by --drop or --id");
    assertThat(refusal("rank iris --keep sepal_width,sepal_width", ExitCode.USAGE))
        .contains("--keep names 'sepal_width' twice; name it once");
    assertThat(refusal("select iris --top 1 --keep sepal_width,petal_width", ExitCode.USAGE))
        .contains("1 features are asked for and --keep names 2");
    Path csv = Files.writeString(folder.resolve("c.csv"), "a,b\n1,5\n2,5\n3,5\n4,5\n5,5\n6,5\n");
    assertThat(refusal("rank " + csv + " -m variance --keep b", ExitCode.DATA))
        .contains("--keep b: this feature has the same value in every row", "take it off --keep");
  }

  private static String refusal(String line, int code) {
    Outcome outcome = run(line);
    assertThat(outcome.code()).as(line + "\n" + outcome.err()).isEqualTo(code);
    return outcome.err();
  }
}
