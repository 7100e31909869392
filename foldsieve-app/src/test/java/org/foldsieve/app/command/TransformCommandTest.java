package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** New rows are prepared by what the model learnt, not by what they hold themselves. */
class TransformCommandTest {

  private static final String TRAINING =
      """
      size,colour,weight,kind
      1,red,2.5,a
      2,blue,,b
      3,red,1.5,a
      4,green,4.0,b
      5,blue,3.5,a
      6,,8.0,b
      """;

  @TempDir Path folder;

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private String write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
    return file(name);
  }

  private String train(String options) throws IOException {
    String command =
        String.format(
            Locale.ROOT,
            "select %s --label kind --method variance %s --fraction 1 --model %s",
            write("train.csv", TRAINING),
            options,
            file("m"));
    Outcome outcome = Outcome.of(command.split(" "));
    assertThat(outcome.err()).doesNotContain("error");
    assertThat(outcome.code()).isZero();
    return file("m");
  }

  private Outcome transform(String model, String rows) {
    return Outcome.withInput(rows, "transform", "-", "--model", model);
  }

  @Test
  void wordsKeepTheirPlaces() throws IOException {
    String model = train("--categorical ordinal --missing median");

    Outcome outcome = transform(model, "colour,size,weight\ngreen,1,2\nred,2,3\n");

    assertThat(outcome.out().lines())
        .as("blue, green, red are 0, 1, 2 as in the training rows")
        .containsExactly("weight,size,colour", "2,1,1", "3,2,2");
  }

  @Test
  void gapsAreFilledByTheTrainingRows() throws IOException {
    String model = train("--categorical drop --missing median");

    Outcome outcome = transform(model, "size,weight\n,100\n7,\n");

    assertThat(outcome.out().lines()).containsExactly("weight,size", "100,3.5", "3.5,7");
    assertThat(outcome.err()).contains("2 missing values in 2 columns replaced by what the model");
  }

  @Test
  void aWordThatIsNotThereHasItsColumnAllTheSame() throws IOException {
    String model = train("--categorical one-hot --missing mean");

    Outcome outcome = transform(model, "size,weight,colour\n1,2,red\n1,2,violet\n1,2,\n");

    assertThat(outcome.code()).isZero();
    List<String> lines = outcome.out().lines().toList();
    List<String> names = Arrays.asList(lines.get(0).split(","));
    assertThat(names).contains("colour=blue", "colour=green", "colour=red", "colour=(missing)");
    assertThat(lines.get(1).split(",")[names.indexOf("colour=red")]).isEqualTo("1");
    assertThat(lines.get(2)).as("an unknown word is a missing one").isEqualTo(lines.get(3));
    assertThat(lines.get(3).split(",")[names.indexOf("colour=(missing)")]).isEqualTo("1");
  }

  @Test
  void aColumnTheModelDoesNotNeedIsNotLookedAt() throws IOException {
    String command =
        "select %s --label kind --categorical one-hot --missing drop-features --method variance"
            + " --top 1 --model %s";
    Outcome trained =
        Outcome.of(
            String.format(Locale.ROOT, command, write("train.csv", TRAINING), file("m"))
                .split(" "));
    assertThat(trained.out()).isEqualTo("size\n");

    Outcome outcome = transform(file("m"), "note,size,colour,weight\nhello,3,,inf\n,4,7,?\n");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().lines()).containsExactly("size", "3", "4");
  }

  @Test
  void theLabelComesAlongWhereItIsThere() throws IOException {
    String model = train("--categorical drop --missing mean");

    assertThat(transform(model, "kind,size,weight\nb,1,2\n").out().lines())
        .containsExactly("weight,size,kind", "2,1,b");
  }

  @Test
  void gapsAreRefusedWhereTheModelLearntNothingToFillThemWith() throws IOException {
    String model = train("--categorical drop --missing drop-features");
    String rows = "size\n1\n\"\"\n";

    Outcome refused = transform(model, rows);
    Outcome filled =
        Outcome.withInput(rows, "transform", "-", "--model", model, "--missing", "mean");
    Outcome left =
        Outcome.withInput(rows, "transform", "-", "--model", model, "--missing", "drop-rows");

    assertThat(refused.code()).isEqualTo(ExitCode.DATA);
    assertThat(refused.err()).contains("'size'", "row 1");
    assertThat(filled.code()).isEqualTo(ExitCode.DATA);
    assertThat(filled.err()).contains("the model learnt nothing").contains("--missing drop-rows");
    assertThat(left.out().lines()).containsExactly("size", "1");
  }

  /** Any rows in any order: each comes out as it does among all. */
  @ParameterizedTest
  @CsvSource({
    "one-hot, median, none",
    "one-hot, mean, standard",
    "ordinal, mean, none",
    "ordinal, median, minmax",
    "drop, median, standard"
  })
  void eachRowIsTransformedByItself(String words, String gaps, String scale) throws IOException {
    SplittableRandom random = new SplittableRandom(words.hashCode() + 31L * gaps.hashCode());
    String header = "n,w,code,y";
    write("train.csv", header + "\n" + String.join("\n", randomRows(random, 40)) + "\n");
    Outcome trained =
        Outcome.of(
            String.format(
                    Locale.ROOT,
                    "select %s --label y --method variance --fraction 1 --categorical %s --missing"
                        + " %s --scale %s --model %s",
                    file("train.csv"),
                    words,
                    gaps,
                    scale,
                    file("m"))
                .split(" "));
    assertThat(trained.code()).as(trained.err()).isZero();
    List<String> rows = randomRows(random, 25);
    List<String> whole =
        transform(file("m"), header + "\n" + String.join("\n", rows) + "\n").out().lines().toList();
    assertThat(whole).hasSize(26);

    for (int round = 0; round < 20; round++) {
      int[] some = random.ints(1 + random.nextInt(6), 0, rows.size()).toArray();
      List<String> picked = IntStream.of(some).mapToObj(rows::get).toList();

      List<String> part =
          transform(file("m"), header + "\n" + String.join("\n", picked) + "\n")
              .out()
              .lines()
              .toList();

      List<String> expected = new ArrayList<>(List.of(whole.get(0)));
      IntStream.of(some).forEach(i -> expected.add(whole.get(1 + i)));
      assertThat(part).isEqualTo(expected);
    }
  }

  /** Numbers, words, words that look like numbers in some rows, each with gaps. */
  private static List<String> randomRows(SplittableRandom random, int count) {
    String[] words = {"red", "green", "blue", "", "dark red"};
    String[] codes = {"01", "1", "A1", "2.50", "", "-0"};
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(
          String.format(
              Locale.ROOT,
              "%s,%s,%s,%s",
              random.nextInt(5) == 0 ? "" : Double.toString(random.nextInt(100) / 8.0),
              words[random.nextInt(words.length)],
              codes[random.nextInt(codes.length)],
              random.nextBoolean() ? "a" : "b"));
    }
    return rows;
  }

  /** Files that version 1 of the format has: written by a program that kept no preparation. */
  @ParameterizedTest
  @CsvSource({
    "one-hot, --label kind --categorical one-hot",
    "ordinal, --label kind --categorical ordinal",
    "selection, ''",
    "pca, ''",
    "isomap, ''"
  })
  void earlierModelsTransformAsTheyDid(String name, String options) throws IOException {
    Files.write(folder.resolve("old.model"), resource(name + ".model"));
    Files.write(folder.resolve("new.csv"), resource("new-words.csv"));
    String data = options.isEmpty() ? "iris" : file("new.csv");
    String command =
        String.format(
            Locale.ROOT,
            "transform %s --model %s --output %s %s",
            data,
            file("old.model"),
            file("out.csv"),
            options);

    Outcome outcome = Outcome.of(command.strip().split(" +"));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(Files.readString(folder.resolve("out.csv")))
        .isEqualTo(new String(resource(name + ".csv"), StandardCharsets.UTF_8));
    if (!options.isEmpty()) {
      assertThat(outcome.err()).contains("saved without its preparation");
    }
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in =
        TransformCommandTest.class.getResourceAsStream(
            "/org/foldsieve/app/models-of-version-1/" + name)) {
      return in.readAllBytes();
    }
  }
}
