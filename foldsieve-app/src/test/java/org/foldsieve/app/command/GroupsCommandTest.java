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
import org.foldsieve.io.Tables;
import org.foldsieve.model.ModelFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Features chosen together, on their way through the commands. */
class GroupsCommandTest {

  @TempDir Path folder;

  private Path groups;

  @BeforeEach
  void write() throws IOException {
    groups =
        Files.writeString(
            folder.resolve("groups.csv"),
            "feature,group\npetal_length,petal\npetal_width,petal\nsepal_length,sepal\n");
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private Outcome run(String line) {
    return Outcome.of((line + " --groups " + groups).split(" "));
  }

  @Test
  void aGroupStandsWhereTheBestOfItsFeaturesStands() throws IOException {
    Outcome outcome = run("rank iris -m variance,gka --explain petal_width -o " + file("r.json"));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .startsWith("iris: 150 rows, 3 groups of 4 features")
        .contains("petal (petal_length, petal_width)")
        .contains("petal by variance", "members    petal_length, petal_width")
        .doesNotContain("petal_width by");
    JsonObject json =
        JsonParser.parseString(Files.readString(folder.resolve("r.json"))).getAsJsonObject();
    var ranking =
        json.getAsJsonArray("rankings").get(0).getAsJsonObject().getAsJsonArray("ranking");
    assertThat(ranking).hasSize(3);
    JsonObject best = ranking.get(0).getAsJsonObject();
    assertThat(best.get("feature").getAsString()).isEqualTo("petal");
    assertThat(best.get("members").toString()).isEqualTo("[\"petal_length\",\"petal_width\"]");
    // The variance of petal_length, the larger of the two.
    assertThat(best.get("score").getAsDouble()).isBetween(3.0, 3.2);
  }

  @Test
  void selectKeepsGroupsAsAWholeAndTransformTheirFeatures() throws IOException {
    Outcome outcome =
        run("select iris -m fisher --top 1 --model " + file("keep.model") + " -o " + file("s.csv"));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("1 of 3 groups kept (2 as numbers), 150 rows");
    assertThat(outcome.err()).contains("keeps 1 of 3 groups: petal (petal_length, petal_width)");
    assertThat(Tables.read(folder.resolve("s.csv")).featureNames())
        .containsExactly("petal_length", "petal_width");
    assertThat(ModelFiles.loadSelection(folder.resolve("keep.model")).featureNames())
        .containsExactly("petal_length", "petal_width");
    assertThat(run("select iris -m fisher --top 2").out())
        .isEqualTo("petal_length\npetal_width\nsepal_length\n");
    Outcome kept = run("select iris -m gka --top 2 --keep sepal");
    assertThat(kept.out()).isEqualTo("sepal_length\npetal_length\npetal_width\n");
    assertThat(run("select iris --top 2 --keep petal_width").err())
        .contains("--keep: 'petal_width' is a part of 'petal', which is chosen as a whole");
  }

  @Test
  void compareCountsGroups() throws IOException {
    Outcome outcome = run("compare iris -m fisher --classifier ncm -o " + file("report"));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("groups count as one: petal (petal_length, petal_width)");
    assertThat(Files.readString(folder.resolve("report").resolve("results.csv")))
        .contains(",ncm,3,accuracy,")
        .doesNotContain(",ncm,4,accuracy,");
  }

  @Test
  void wordsAndNumbersMayBeInOneGroup() throws IOException {
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
    Files.writeString(groups, "colour,looks\nnoise,looks\n");
    for (String method : List.of("fisher", "gka-supervised", "cfs")) {
      Outcome outcome = run("rank " + words + " --label kind --top 2 -m " + method);
      assertThat(outcome.code()).as(outcome.err()).isZero();
      assertThat(outcome.out())
          .contains("2 groups of 3 features (6 as numbers)", "looks (colour, noise)")
          .containsPattern("1 +weight")
          .containsPattern("2 +looks");
    }
  }

  @Test
  void mistakesAreNamed() throws IOException {
    Files.writeString(groups, "petal_lenght,petal\n");
    assertThat(refusal("rank iris", ExitCode.DATA))
        .contains("groups file 'groups.csv': unknown feature 'petal_lenght'", "petal_length");
    Files.writeString(groups, "species,petal\n");
    assertThat(refusal("rank iris", ExitCode.DATA)).contains("'species' is the label");
    Files.writeString(groups, "petal_width,sepal_width\n");
    assertThat(refusal("rank iris", ExitCode.DATA))
        .contains("group 'sepal_width' has the name of a feature that is not in it");
    Files.writeString(groups, "petal_width,a\npetal_width,b\n");
    assertThat(refusal("rank iris", ExitCode.DATA)).contains("line 2", "a feature is in one group");
    Files.delete(groups);
    assertThat(refusal("rank iris", ExitCode.DATA)).contains("groups.csv");
  }

  private String refusal(String line, int code) {
    Outcome outcome = run(line);
    assertThat(outcome.code()).as(line + "\n" + outcome.err()).isEqualTo(code);
    return outcome.err();
  }
}
