package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.foldsieve.app.option.NameList;
import org.foldsieve.explore.Explorer;
import org.foldsieve.explore.option.ExplorerOptions;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The lines of the terminal that {@code explore} gives are split by a shell and run: they rank,
 * select, map, compare and tell samples apart as the page does.
 */
@DisabledOnOs(OS.WINDOWS)
class ExploreTerminalTest {

  @TempDir Path folder;

  /** A table of words, gaps and awkward names, one with commas in its numbers, and a wide one. */
  static void writeFiles(Path folder) throws IOException {
    Random random = new Random(1);
    List<String> colours = List.of("red", "blue", "green");
    StringBuilder lines = new StringBuilder("no,-size,\"height, cm\",5\" pipe,it's,kind\n");
    for (int i = 0; i < 60; i++) {
      lines.append("P" + i + "," + random.nextInt(30) + ",");
      lines.append((i % 9 == 4 ? "" : random.nextInt(20) + 6 * (i % 2)) + ",");
      lines.append(colours.get(random.nextInt(2) + i % 2) + "," + random.nextInt(9) + ",");
      lines.append(i % 2 == 0 ? "calm\n" : "wild\n");
    }
    Files.writeString(folder.resolve("it's an odd one.csv"), lines);
    // The last rows miss as well: one a value, one nothing but its label.
    Files.writeString(folder.resolve("gaps.csv"), lines + "P60,7,,red,3,calm\nP61,4,9,blue,2,\n");
    StringBuilder commas = new StringBuilder("\"a, b\";\"\"\"c\"\", d\";e;f;\"its, kind\"\n");
    for (int i = 0; i < 40; i++) {
      commas.append(random.nextInt(9) + ",5;" + (random.nextInt(9) + i % 2) + ",25;");
      commas.append(
          random.nextInt(9)
              + ",75;"
              + random.nextInt(9)
              + ";"
              + (i % 2 == 0 ? "calm\n" : "wild\n"));
    }
    Files.writeString(folder.resolve("comma.csv"), commas);
    StringBuilder wide = new StringBuilder("kind");
    for (int j = 0; j < 5100; j++) {
      wide.append(",gene" + j);
    }
    for (int i = 0; i < 14; i++) {
      wide.append(i % 2 == 0 ? "\ncalm" : "\nwild");
      for (int j = 0; j < 5100; j++) {
        wide.append("," + (random.nextInt(100) + (j % 500 == 7 ? 50 * (i % 2) : 0)));
      }
    }
    Files.writeString(folder.resolve("wide.csv"), wide.append('\n'));
  }

  private static final String ODD = "\"it's an odd one.csv\"";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{view: {data: digits}, method: fisher, map: pca, rows: [0, 10, 20, 30], apart: relieff}",
        "{view: {data: wdbc}, method: auto, methods: [fisher]}",
        "{view: {data: wdbc, drop: ['mean_area']}, method: relieff, keep: ['mean_radius'],"
            + " parameters: {neighbors: '7'}, methods: [fisher, variance]}",
        "{view: {data: wdbc, scale: minmax}, method: laplacian, map: lpp, keep: ['mean_area']}",
        "{view: {data: "
            + ODD
            + ", label: kind, id: no}, method: mutual-information, keep:"
            + " ['-size'], rows: [3, 4, 5], apart: mutual-information, methods:"
            + " [mutual-information]}",
        "{view: {data: "
            + ODD
            + ", label: kind, drop: ['height, cm', no]}, method:"
            + " mutual-information, keep: ['5\" pipe']}",
        "{view: {data: "
            + ODD
            + ", label: '-size', target: number, drop: [no, kind], missing:"
            + " drop-rows, categorical: one-hot, scale: standard}, method: f-test}",
        "{view: {data: "
            + ODD
            + ", label: none, drop: [no, '5\" pipe', kind]}, method: variance,"
            + " map: pca}",
        "{view: {data: gaps.csv, label: kind, id: no, missing: drop-rows}, method: fisher, rows:"
            + " [3, 4, 5, 20, 51, 52], apart: relieff, map: pca, methods: [fisher]}",
        "{view: {data: gaps.csv, label: '-size', target: number, drop: [no, kind], missing:"
            + " drop-rows, categorical: one-hot}, method: f-test, rows: [0, 4, 5, 40], apart:"
            + " f-test}",
        "{view: {data: comma.csv, decimal: comma, header: present, label: 'its, kind', drop: ['a,"
            + " b']}, method: fisher, keep: ['\"c\", d'], rows: [0, 3], apart: fisher}",
        "{view: {data: 'swiss-roll:n=10500,seed=1'}, method: variance, methods: [variance]}",
        "{view: {data: wide.csv, label: kind}, method: pivoted-qr, methods: [fisher]}",
      })
  void theTerminalDoesAsThePage(String state) throws Exception {
    writeFiles(folder);
    JsonObject question = ExploreCaller.state(state, 2);
    try (Explorer explorer =
        Explorer.start(ExplorerOptions.of(folder, (arguments, stop) -> "none"))) {
      ExploreCaller caller = new ExploreCaller(explorer.address());
      JsonObject table = caller.ask("open", question).getAsJsonObject();
      JsonObject ranking = caller.ask("rank", question).getAsJsonObject();
      List<String> names = caller.ranked(ranking, table);
      JsonObject lines = caller.ask("repeat", question).getAsJsonObject();

      assertThat(ranked(lines, "rank")).isEqualTo(scored(ranking, names));
      Path small = written(lines, "select");
      assertThat(features(small).stream().map(name -> name.split("=")[0]).distinct())
          .containsSubsequence(names.get(0), names.get(1));

      assertThat(lines.has("embed")).isEqualTo(question.has("map"));
      if (question.has("map")) {
        checkPlaces(written(lines, "embed"), caller.ask("map", methodOf(question, "map")));
      }
      if (question.has("methods")) {
        checkCurves(lines, caller.ask("compare", question).getAsJsonObject());
      }
      assertThat(lines.has("apart")).isEqualTo(question.has("rows"));
      if (question.has("rows")) {
        JsonObject file =
            caller.ask("take", ExploreCaller.with(question, "what", "selection")).getAsJsonObject();
        Files.write(
            folder.resolve(file.get("name").getAsString()),
            Base64.getDecoder().decode(file.get("bytes").getAsString()));
        JsonObject apart = caller.ask("apart", methodOf(question, "apart")).getAsJsonObject();
        assertThat(ranked(lines, "apart")).isEqualTo(scored(apart, caller.ranked(apart, table)));
      }
    }
  }

  private static JsonObject methodOf(JsonObject question, String kind) {
    return ExploreCaller.with(question, "method", question.get(kind).getAsString());
  }

  /** Names and scores, best first. */
  private static List<String> scored(JsonObject ranking, List<String> names) {
    int[] order = ExploreCaller.order(ranking);
    double[] scores = ExploreCaller.doubles(ranking, "scores");
    List<String> said = new ArrayList<>();
    for (int r = 0; r < order.length; r++) {
      said.add(names.get(r) + " " + scores[order[r]]);
    }
    return said;
  }

  /** The same of a line that ranks. */
  private List<String> ranked(JsonObject lines, String which) throws Exception {
    Path file = folder.resolve(which + ".json");
    List<String> words = words(lines.get(which).getAsString());
    words.addAll(List.of("--output", file.toString()));
    run(words);
    JsonObject written = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    JsonArray rankings = written.getAsJsonArray("rankings");
    assertThat(rankings).hasSize(1);
    List<String> said = new ArrayList<>();
    for (JsonElement one : rankings.get(0).getAsJsonObject().getAsJsonArray("ranking")) {
      JsonElement score = one.getAsJsonObject().get("score");
      double value = score == null || score.isJsonNull() ? Double.NaN : score.getAsDouble();
      said.add(one.getAsJsonObject().get("feature").getAsString() + " " + value);
    }
    return said;
  }

  /** The file that a line says it writes. */
  private Path written(JsonObject lines, String which) throws Exception {
    List<String> words = words(lines.get(which).getAsString());
    int output = words.indexOf("--output");
    Path file = folder.resolve(words.get(output + 1));
    words.set(output + 1, file.toString());
    run(words);
    return file;
  }

  private static List<String> features(Path small) throws IOException {
    return NameList.of(List.of(Files.readAllLines(small).get(0)));
  }

  private static void checkPlaces(Path file, JsonElement map) throws IOException {
    float[] x = ExploreCaller.floats(map.getAsJsonObject(), "x");
    float[] y = ExploreCaller.floats(map.getAsJsonObject(), "y");
    List<String> rows = Files.readAllLines(file);
    assertThat(rows).hasSize(x.length + 1);
    for (int i = 0; i < x.length; i++) {
      String[] cells = rows.get(i + 1).split(",");
      assertThat((float) Double.parseDouble(cells[1])).isEqualTo(x[i]);
      assertThat((float) Double.parseDouble(cells[2])).isEqualTo(y[i]);
    }
  }

  /** Every curve of the page is the mean of what the terminal found split by split. */
  private void checkCurves(JsonObject lines, JsonObject page) throws Exception {
    List<String> words = words(lines.get("compare").getAsString());
    Path made = folder.resolve("compared");
    words.addAll(List.of("--output", made.toString()));
    run(words);
    Map<String, double[]> sums = new HashMap<>();
    List<String> rows = Files.readAllLines(made.resolve("results.csv"));
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split(",");
      String key = String.join(" ", cells[0], cells[3], cells[5], cells[4]);
      double[] sum = sums.computeIfAbsent(key, name -> new double[2]);
      sum[0] += Double.parseDouble(cells[6]);
      sum[1]++;
    }
    for (JsonElement one : page.getAsJsonArray("criteria")) {
      JsonObject criterion = one.getAsJsonObject();
      for (String method : page.getAsJsonObject("curves").keySet()) {
        JsonElement found =
            page.getAsJsonObject("curves")
                .getAsJsonObject(method)
                .get(criterion.get("id").getAsString());
        JsonArray sizes = found.getAsJsonObject().getAsJsonArray("sizes");
        assertThat(sizes).isNotEmpty();
        for (int i = 0; i < sizes.size(); i++) {
          String key =
              String.join(
                  " ",
                  method,
                  criterion.get("measure").getAsString(),
                  criterion.get("metric").getAsString(),
                  sizes.get(i).getAsString());
          assertThat(sums).containsKey(key);
          double[] sum = sums.get(key);
          assertThat(found.getAsJsonObject().getAsJsonArray("mean").get(i).getAsDouble())
              .as(key)
              .isCloseTo(sum[0] / sum[1], within(1e-12));
        }
      }
    }
  }

  /** The words of a line, as a shell hands them over. */
  private List<String> words(String line) throws Exception {
    Process shell =
        new ProcessBuilder("sh", "-c", "foldsieve() { printf '%s\\0' \"$@\"; }\n" + line)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(line).isZero();
    // The process of the tests stands elsewhere than the files.
    return Arrays.stream(said.split("\0"))
        .map(word -> Files.exists(folder.resolve(word)) ? folder.resolve(word).toString() : word)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static void run(List<String> words) {
    List<String> all = new ArrayList<>(words);
    all.add("--force");
    Outcome outcome = Outcome.of(all.toArray(String[]::new));
    assertThat(outcome.code()).as(() -> words + ": " + outcome.err()).isZero();
  }
}
