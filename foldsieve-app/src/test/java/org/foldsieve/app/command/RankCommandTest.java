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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankCommandTest {

  @TempDir Path folder;

  @Test
  void showsATableWithBars() {
    Outcome outcome = Outcome.of("rank", "iris", "--method", "variance");

    assertThat(outcome.code()).isZero();
    List<String> lines = outcome.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("iris: 150 rows, 4 features, 3 classes (species)");
    assertThat(lines.get(1)).isEqualTo("variance: larger is better");
    assertThat(lines.get(4)).matches(" *1 +petal.length +2 +3\\.\\d+ +█{30}");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void saysWhetherTheMethodItTookLooksAtANumberToPredict() throws IOException {
    StringBuilder text = new StringBuilder("near,far,octane\n");
    for (int i = 0; i < 60; i++) {
      text.append(String.format(Locale.ROOT, "%d,%d,%d.5%n", i, i * i % 17, 83 + i % 7));
    }
    Path file = Files.writeString(folder.resolve("gasoline.csv"), text);

    Outcome left = Outcome.of("rank", file.toString(), "--label", "octane", "--scale", "none");
    Outcome named = Outcome.of("rank", file.toString(), "--label", "octane", "-m", "pearson");

    String took = left.out().lines().toList().get(1).replaceAll("[:,].*", "");
    assertThat(left.err())
        .contains("--target class reads classes")
        .containsPattern(took + " ranks, since no method was named: it (does not look|looks) at");
    assertThat(named.err()).contains("--target class").doesNotContain("since no method was named");
  }

  @Test
  void severalMethodsStandSideBySide() {
    Outcome outcome = Outcome.of("rank", "iris", "--method", "variance,random");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).containsPattern("rank +variance +random");
  }

  @Test
  void writesCsvWithEveryFeatureOfEveryMethod() throws IOException {
    Path file = folder.resolve("with space.csv");

    Outcome outcome =
        Outcome.of("rank", "digits", "--method", "variance,random", "--output", file.toString());

    assertThat(outcome.code()).isZero();
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(1 + 2 * 64);
    assertThat(lines.get(0)).isEqualTo("method,rank,feature,index,score");
    assertThat(lines.get(1)).startsWith("variance,1,p");
    // A constant pixel comes last, without a score.
    assertThat(lines.get(64)).matches("variance,64,p\\d_\\d,\\d+,");
  }

  @Test
  void readsPairsFromAFile() throws IOException {
    Path pairs = folder.resolve("known pairs.txt");
    Files.writeString(pairs, "# what we know\nmust 0 5\nmust 1 7 # sisters\n\ncannot 0 100\n");
    Path fromFile = folder.resolve("file.csv");
    Path fromText = folder.resolve("text.csv");

    Outcome file =
        Outcome.of(
            "rank", "iris", "-m", "constraint", "-P", "pairs=@" + pairs, "-o", fromFile.toString());
    Outcome text =
        Outcome.of(
            "rank",
            "iris",
            "-m",
            "constraint",
            "-P",
            "constraint.pairs=must 0 5; must 1 7; cannot 0 100",
            "-o",
            fromText.toString());

    assertThat(file.code()).as(file.err()).isZero();
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(fromFile).hasSameTextualContentAs(fromText);
  }

  @Test
  void saysWhichFileOfAParameterIsMissing() {
    Outcome outcome = Outcome.of("rank", "iris", "-m", "constraint", "-P", "pairs=@nowhere.txt");

    assertThat(outcome.code()).isEqualTo(ExitCode.DATA);
    assertThat(outcome.err()).isEqualTo("foldsieve: there is no file 'nowhere.txt'\n");
  }

  @Test
  void manyPairsDoNotFloodTheTitle() throws IOException {
    StringBuilder many = new StringBuilder();
    for (int i = 1; i < 100; i++) {
      many.append("must 0 ").append(i).append('\n');
    }
    Path pairs = Files.writeString(folder.resolve("pairs.txt"), many);

    Outcome outcome = Outcome.of("rank", "iris", "-m", "constraint", "-P", "pairs=@" + pairs);

    assertThat(outcome.out().lines().toList().get(1))
        .startsWith(
            "constraint: smaller is better (form=cs1, lambda=0.1, share=1.0, pairs=must 0 1;")
        .endsWith("...)")
        .hasSizeLessThan(140);
  }

  @Test
  void topWritesAsManyRows() throws IOException {
    Path file = folder.resolve("top.csv");

    Outcome.of("rank", "digits", "-m", "variance", "--top", "7", "-o", file.toString());

    assertThat(Files.readAllLines(file)).hasSize(8);
  }

  @Test
  void infinityIsAScoreAndUndefinedIsNone() throws IOException {
    Path data = Files.writeString(folder.resolve("t.csv"), "a,b,y\n1,5,p\n1,5,p\n2,5,q\n");
    Path csv = folder.resolve("r.csv");
    Path json = folder.resolve("r.json");

    Outcome.of("rank", data.toString(), "-m", "fisher", "-o", csv.toString());
    Outcome.of("rank", data.toString(), "-m", "fisher", "-o", json.toString());

    assertThat(Files.readAllLines(csv)).contains("fisher,1,a,0,Infinity", "fisher,2,b,1,");
    var features =
        JsonParser.parseString(Files.readString(json))
            .getAsJsonObject()
            .getAsJsonArray("rankings")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("ranking");
    assertThat(features.get(0).getAsJsonObject().get("score").getAsString()).isEqualTo("Infinity");
    assertThat(features.get(1).getAsJsonObject().get("score").isJsonNull()).isTrue();
  }

  @Test
  void jsonCarriesProvenance() throws IOException {
    Path file = folder.resolve("ranking.json");

    Outcome.of("rank", "iris", "-m", "variance", "--seed", "9", "-o", file.toString());

    JsonObject json = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    assertThat(json.get("command").getAsString()).startsWith("foldsieve rank iris -m variance");
    JsonObject ranking = json.getAsJsonArray("rankings").get(0).getAsJsonObject();
    assertThat(ranking.get("method").getAsString()).isEqualTo("variance");
    assertThat(ranking.get("seed").getAsLong()).isEqualTo(9);
    assertThat(ranking.get("direction").getAsString()).isEqualTo("maximize");
    assertThat(ranking.getAsJsonArray("ranking")).hasSize(4);
  }

  @Test
  void csvGoesToStandardOutputForADash() {
    Outcome outcome = Outcome.of("rank", "iris", "-m", "variance", "-o", "-");

    assertThat(outcome.out()).startsWith("method,rank,feature,index,score");
    assertThat(outcome.out().lines()).hasSize(5);
  }

  @Test
  void anExistingFileIsKeptUnlessForced() throws IOException {
    Path file = Files.writeString(folder.resolve("old.csv"), "precious");

    Outcome refused = Outcome.of("rank", "iris", "-m", "variance", "-o", file.toString());
    assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
    assertThat(refused.err()).contains("exists", "--force");
    assertThat(file).hasContent("precious");

    Outcome forced = Outcome.of("rank", "iris", "-m", "variance", "-o", file.toString(), "--force");
    assertThat(forced.code()).isZero();
    assertThat(Files.readAllLines(file)).hasSize(5);
    assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
  }

  @Test
  void aFolderThatDoesNotExistIsAnOutputError() {
    Path file = folder.resolve("missing").resolve("x.csv");

    Outcome outcome = Outcome.of("rank", "iris", "-m", "variance", "-o", file.toString());

    assertThat(outcome.code()).isEqualTo(ExitCode.OUTPUT);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("x.csv");
  }

  @Test
  void unknownMethodSuggestsTheNearest() {
    Outcome outcome = Outcome.of("rank", "iris", "--method", "varience");

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("unknown method 'varience'; did you mean 'variance'?");
  }

  @Test
  void unknownParameterListsTheKnownOnes() {
    Outcome outcome = Outcome.of("rank", "iris", "--method", "laplacian", "-P", "neighbours=3");

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err())
        .contains("unknown parameter 'neighbours'", "did you mean 'neighbors'?", "bandwidth");
  }

  @Test
  void aParameterCanBeSetForOneMethod() throws IOException {
    Path file = folder.resolve("x.json");

    Outcome outcome =
        Outcome.of(
            "rank",
            "iris",
            "-m",
            "variance,laplacian",
            "-k",
            "4",
            "-P",
            "laplacian.neighbors=9",
            "-P",
            "kernel=binary",
            "-o",
            file.toString());

    assertThat(outcome.code()).isZero();
    JsonObject parameters =
        JsonParser.parseString(Files.readString(file))
            .getAsJsonObject()
            .getAsJsonArray("rankings")
            .get(1)
            .getAsJsonObject()
            .getAsJsonObject("parameters");
    assertThat(parameters.get("neighbors").getAsString()).isEqualTo("9");
    assertThat(parameters.get("kernel").getAsString()).isEqualTo("binary");
  }

  @Test
  void neighborsThatNoMethodUsesAreHintedAt() {
    Outcome outcome = Outcome.of("rank", "iris", "-m", "variance", "-k", "4");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).contains("-k has no effect");
  }

  @Test
  void tooManyNeighborsAreWrongUsage() {
    Outcome outcome = Outcome.of("rank", "iris", "-m", "laplacian", "-k", "150");

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.err()).contains("150");
  }

  @Test
  void differentUnitsAreStandardisedUnlessAScaleWasChosen() {
    String csv = "a,b\n0,1000\n1,3000\n0.5,2000\n";

    Outcome suited = Outcome.withInput(csv, "rank", "-", "-m", "laplacian", "-k", "1");
    assertThat(suited.err())
        .contains(
            "the features are of different units ('b' spans 2000, 'a' only 1) and are standardised;"
                + " --scale none takes them as they are");
    assertThat(suited.out())
        .startsWith(
            "stdin: 3 rows, 2 features, standardised for its different units (--scale none undoes"
                + " it)");
    Outcome raw = Outcome.withInput(csv, "rank", "-", "-m", "laplacian", "-k", "1", "--scale=none");
    assertThat(raw.err()).isEmpty();
    assertThat(raw.out()).startsWith("stdin: 3 rows, 2 features\n");
    Outcome variance = Outcome.withInput(csv, "rank", "-", "-m", "variance");
    assertThat(variance.err()).contains("variance: sees the values as they are, not standardised");
    assertThat(variance.out()).contains("666670");
    assertThat(Outcome.withInput(csv, "rank", "-", "-m", "variance", "--quiet").err()).isEmpty();
    Outcome scaled = Outcome.withInput(csv, "rank", "-", "-m", "variance", "--scale", "minmax");
    assertThat(scaled.err()).isEmpty();
    assertThat(scaled.out()).contains("scaled: minmax");
  }

  @Test
  void explainsAFeature() {
    Outcome outcome = Outcome.of("rank", "iris", "-m", "variance", "--explain", "petal_width");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("petal_width by variance")
        .containsPattern("place +3 of 4")
        .containsPattern("most like +petal_length, place 1, correlation 0.96");
  }

  @Test
  void saysInOneWayWhatAPickAdds() {
    Outcome outcome =
        Outcome.of("rank", "wdbc", "-m", "gka-margin", "--top", "30", "--explain", "mean_area");

    Matcher row = Pattern.compile("mean_area +\\d+ +(-?\\d+\\.\\d %)").matcher(outcome.out());
    assertThat(row.find()).isTrue();
    assertThat(outcome.out())
        .containsPattern(
            " adds +" + Pattern.quote(row.group(1)) + " of the best that these picks reach\\R")
        .doesNotContain("share added");
  }

  @Test
  void saysWhatAPickMeansThatAddsLessThanNothing() {
    String meaning = "A pick that adds less than 0 % repeats more than it brings";

    assertThat(Outcome.of("rank", "wdbc", "-m", "gka-margin").out())
        .doesNotContainPattern(" -\\d+\\.\\d %")
        .doesNotContain(meaning);
    assertThat(Outcome.of("rank", "wdbc", "-m", "gka-margin", "--top", "30").out())
        .containsPattern(" -\\d+\\.\\d %")
        .contains(meaning);
  }

  @Test
  void tellsWhichMethodWasChosenWithoutTheNumbersOfTheChoice() {
    assertThat(Outcome.of("rank", "iris").out())
        .containsPattern("auto, by [a-z0-9= .-]+: [a-z ]+\\R");
  }

  @Test
  void explainsOnStandardErrorWhenTheRankingTakesStandardOutput() {
    Outcome outcome =
        Outcome.of("rank", "iris", "-m", "variance", "-o", "-", "--explain", "petal_width", "-q");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().lines()).hasSize(5);
    assertThat(outcome.err()).contains("petal_width by variance").containsPattern("place +3 of 4");
  }

  @Test
  void explainingAnUnknownFeatureSuggestsTheNearest() {
    Outcome outcome = Outcome.of("rank", "iris", "-m", "variance", "--explain", "petal_widht");

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.err()).contains("did you mean 'petal_width'?");
  }

  @Test
  void timingsNameTheStages() throws IOException {
    Path file = folder.resolve("t.json");

    Outcome.of(
        "rank", "digits", "-m", "variance,random", "--repeat", "3", "--timings", file.toString());

    JsonObject json = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    List<String> names = new java.util.ArrayList<>();
    for (var stage : json.getAsJsonArray("stages")) {
      names.add(stage.getAsJsonObject().get("name").getAsString());
    }
    assertThat(names).containsExactly("read", "score:variance", "score:random", "write");
  }

  @Test
  void aMethodThatNeedsLabelsAndHasNoneIsADataError() {
    Outcome outcome = Outcome.withInput("a,b\n0,1\n1,3\n2,2\n", "rank", "-", "-m", "fisher");

    assertThat(outcome.code()).isEqualTo(ExitCode.DATA);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("fisher needs class labels");
  }

  @Test
  void redundancyControlReordersAScore() {
    Outcome plain = Outcome.of("rank", "digits", "-m", "variance", "--top", "10", "-o", "-");
    Outcome controlled =
        Outcome.of(
            "rank", "digits", "-m", "variance", "--redundancy", "gka", "--top", "10", "-o", "-");

    assertThat(controlled.code()).isZero();
    assertThat(controlled.out().lines()).hasSize(11);
    assertThat(controlled.out()).isNotEqualTo(plain.out());
    Outcome order = Outcome.of("rank", "digits", "-m", "pivoted-qr", "--redundancy", "gka");
    assertThat(order.code()).isEqualTo(ExitCode.USAGE);
    assertThat(order.err()).contains("needs a method that scores each feature");
    assertThat(Outcome.of("rank", "iris", "--redundancy", "gak").err()).contains("'gka'");
  }

  @Test
  void varianceOfStandardisedFeaturesIsSaidToBeRounding() {
    Outcome outcome = Outcome.of("rank", "iris", "-m", "variance", "--scale", "standard");

    assertThat(outcome.err()).contains("every feature has variance 1");
  }

  @Test
  void explainSaysThatAFeatureIsBeyondTheTop() {
    Outcome outcome =
        Outcome.of("rank", "iris", "-m", "gka", "--top", "1", "--explain", "sepal_width");

    assertThat(outcome.out()).contains("not among the first 1").doesNotContain("undefined");
  }

  @Test
  void unknownMethodIsRefusedBeforeTheDataAreRead() {
    Outcome outcome = Outcome.of("rank", "no-such-file.csv", "-m", "lapalcian");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.errors()).singleElement().asString().contains("did you mean 'laplacian'?");
  }

  /** Every patient comes four times: who splits patients finds what is not there. */
  @Test
  void autoKeepsToGroupsAndTimesInRankAndSelect() throws IOException {
    StringBuilder text = new StringBuilder("patient,visit,a,b,c,d,ill\n");
    SplittableRandom random = new SplittableRandom(2);
    for (int patient = 0; patient < 25; patient++) {
      double[] values = random.doubles(4).toArray();
      String ill = random.nextInt(2) == 0 ? "yes" : "no";
      for (int visit = 0; visit < 4; visit++) {
        text.append(String.format(Locale.ROOT, "p%d,2026-11-%02d", patient, 1 + patient));
        for (double value : values) {
          text.append(String.format(Locale.ROOT, ",%.4f", value + 1e-3 * random.nextDouble()));
        }
        text.append(',').append(ill).append('\n');
      }
    }
    String file = Files.writeString(folder.resolve("visits.csv"), text).toString();
    double split = innerAccuracy("rank", file, "--label", "ill", "--drop", "patient,visit");
    double kept =
        innerAccuracy(
            "rank", file, "--label", "ill", "--drop", "visit", "--protocol", "groups=patient");
    double inTime =
        innerAccuracy(
            "rank", file, "--label", "ill", "--drop", "patient", "--protocol", "time=visit");
    double selected =
        innerAccuracy(
            ("select|" + file + "|--label|ill|--drop|visit|--protocol|groups=patient|--top|2")
                .split("\\|"));
    assertThat(split).isGreaterThan(75);
    assertThat(kept).isLessThan(70);
    assertThat(inTime).isLessThan(70);
    assertThat(selected).isEqualTo(kept);
    Outcome enough =
        Outcome.of(
            ("select|"
                    + file
                    + "|--label|ill|--drop|visit|--protocol|groups=patient|--top|auto|-m|fisher")
                .split("\\|"));
    assertThat(enough.err()).contains("by groups:patient");
    Outcome folds = Outcome.of("rank", file, "--label", "ill", "--protocol", "folds=5x2");
    assertThat(folds.code()).isEqualTo(ExitCode.USAGE);
    assertThat(folds.err())
        .contains("--protocol takes groups=COLUMN or time=COLUMN here, and 'folds=5x2' is neither");
  }

  private static double innerAccuracy(String... command) {
    Outcome outcome = Outcome.of(command);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    Matcher said = Pattern.compile("inner accuracy ([0-9.]+) ±").matcher(outcome.err());
    assertThat(said.find()).as(outcome.err()).isTrue();
    return Double.parseDouble(said.group(1));
  }
}
