package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.explore.Explorer;
import org.foldsieve.explore.option.ExplorerOptions;
import org.foldsieve.io.BundledData;
import org.foldsieve.io.Tables;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.score.FeatureRanking;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The lines of Java that {@code explore} gives are compiled and run: they rank, map, compare and
 * tell samples apart as the page does.
 */
class ExploreLinesTest {

  @TempDir Path folder;

  /** What the lines find of all that a page can show. */
  private static final List<String> FOUND = List.of("best", "places", "compared", "apart");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{view: {data: digits}, method: fisher, map: pca, rows: [0, 10, 20, 30], apart: relieff}",
        "{view: {data: wdbc, drop: ['mean_area']}, method: relieff, keep: ['mean_radius'],"
            + " parameters: {neighbors: '7'}}",
        "{view: {data: wdbc, scale: minmax}, method: laplacian, map: lpp, keep: ['mean_area'],"
            + " methods: [fisher, variance]}",
        "{view: {data: 'odd \"words\".csv', label: kind, id: number, target: class,"
            + " categorical: one-hot, missing: median}, method: mutual-information, rows: [1, 2],"
            + " apart: mutual-information}",
        "{view: {data: 'odd \"words\".csv', label: kind, id: number, missing: drop-rows}, method:"
            + " fisher, rows: [1, 2], apart: mutual-information}",
        "{view: {data: 'odd \"words\".csv', label: kind, id: number}, method: fisher, rows: [1, 2,"
            + " 3], apart: mutual-information}",
        "{view: {data: gaps.csv, label: kind, id: no, missing: drop-rows}, method: fisher, rows:"
            + " [3, 4, 5, 20, 51, 52], apart: relieff, map: pca, methods: [fisher]}",
        "{view: {data: iris.svm}, method: fisher, rows: [1, 2, 3], apart: fisher}",
        "{view: {data: iris.npz}, method: fisher, map: pca, rows: [1, 2, 3], apart:"
            + " gka-supervised}",
        "{view: {data: 'odd \"words\".csv', label: 'a\\\\b', drop: [kind]}, method: f-test}",
        "{view: {data: comma.csv, decimal: comma, header: present, label: 'its, kind', drop: ['a,"
            + " b']}, method: fisher, keep: ['\"c\", d'], rows: [0, 3], apart: fisher}",
        // More rows than are compared on, and more features than are ranked.
        "{view: {data: 'swiss-roll:n=10500,seed=1'}, method: variance, methods: [variance]}",
        "{view: {data: wide.csv, label: kind}, method: pivoted-qr}",
      })
  void javaDoesAsThePage(String state) throws Exception {
    Files.writeString(
        folder.resolve("odd \"words\".csv"),
        """
        number,a\\b,size,colour,kind
        1,1.5,3,red,calm
        2,2.5,,blue,wild
        3,0.5,2,red,calm
        4,3.25,5,green,wild
        5,2.75,1,red,wild
        6,1.25,4,blue,calm
        """);
    ExploreTerminalTest.writeFiles(folder);
    for (String name : List.of("iris.svm", "iris.npz")) {
      Tables.write(BundledData.table("iris"), folder.resolve(name));
    }
    JsonObject question = ExploreCaller.state(state, 3);
    try (Explorer explorer =
        Explorer.start(ExplorerOptions.of(folder, (arguments, stop) -> "none"))) {
      ExploreCaller caller = new ExploreCaller(explorer.address());
      JsonObject table = caller.ask("open", question).getAsJsonObject();
      List<String> best = caller.ranked(caller.ask("rank", question).getAsJsonObject(), table);
      JsonObject lines = caller.ask("repeat", question).getAsJsonObject();
      if (question.has("rows")) {
        JsonObject file =
            caller.ask("take", ExploreCaller.with(question, "what", "selection")).getAsJsonObject();
        Files.write(
            folder.resolve(file.get("name").getAsString()),
            Base64.getDecoder().decode(file.get("bytes").getAsString()));
      }
      Map<?, ?> found = run(lines.get("java").getAsString());
      assertThat(found.get("best")).isEqualTo(best.subList(0, Math.min(3, best.size())));
      assertThat(found.containsKey("places")).isEqualTo(question.has("map"));
      if (question.has("map")) {
        JsonElement map =
            caller.ask(
                "map", ExploreCaller.with(question, "method", question.get("map").getAsString()));
        checkPlaces((Matrix) found.get("places"), map.getAsJsonObject());
      }
      assertThat(found.containsKey("compared")).isEqualTo(question.has("methods"));
      if (question.has("methods")) {
        checkCurves((ComparisonResult) found.get("compared"), caller.ask("compare", question));
      }
      assertThat(found.containsKey("apart")).isEqualTo(question.has("rows"));
      if (question.has("rows")) {
        JsonElement apart =
            caller.ask(
                "apart",
                ExploreCaller.with(question, "method", question.get("apart").getAsString()));
        FeatureRanking told = (FeatureRanking) found.get("apart");
        assertThat(told.order()).isEqualTo(ExploreCaller.order(apart.getAsJsonObject()));
      }
    }
  }

  private static void checkPlaces(Matrix places, JsonObject map) {
    float[] x = ExploreCaller.floats(map, "x");
    float[] y = ExploreCaller.floats(map, "y");
    assertThat(places.rows()).isEqualTo(x.length);
    for (int i = 0; i < x.length; i++) {
      assertThat((float) places.get(i, 0)).isEqualTo(x[i]);
      assertThat((float) places.get(i, 1)).isEqualTo(y[i]);
    }
  }

  /** Every curve that the page draws, point by point. */
  private static void checkCurves(ComparisonResult compared, JsonElement page) {
    JsonObject curves = page.getAsJsonObject().getAsJsonObject("curves");
    assertThat(curves.keySet()).hasSameElementsAs(compared.methods()).hasSizeGreaterThan(2);
    for (Criterion criterion : compared.criteria()) {
      for (String method : compared.methods()) {
        JsonElement curve = curves.getAsJsonObject(method).get(criterion.toString());
        if (curve != null) {
          JsonArray means = curve.getAsJsonObject().getAsJsonArray("mean");
          double[] ours = compared.curve(method, criterion).mean();
          assertThat(means).hasSize(ours.length);
          for (int i = 0; i < ours.length; i++) {
            assertThat(means.get(i).getAsDouble()).isEqualTo(ours[i]);
          }
        }
      }
    }
  }

  /** What the lines find, as a program that is started in the folder. */
  private Map<?, ?> run(String lines) throws Exception {
    int body = lines.indexOf("\n\n");
    // The process of the tests stands elsewhere than the page.
    String there =
        lines
            .substring(body)
            .replace("DataSource.of(\"odd", "DataSource.of(FOLDER + \"/odd")
            .replace("DataSource.of(\"iris", "DataSource.of(FOLDER + \"/iris")
            .replace("DataSource.of(\"comma", "DataSource.of(FOLDER + \"/comma")
            .replace("DataSource.of(\"gaps", "DataSource.of(FOLDER + \"/gaps")
            .replace("DataSource.of(\"wide", "DataSource.of(FOLDER + \"/wide")
            .replace("Path.of(\"", "Path.of(FOLDER, \"");
    String results =
        FOUND.stream()
            .filter(name -> there.matches("(?s).*\\b" + name + " =.*"))
            .map(name -> "    found.put(\"" + name + "\", " + name + ");\n")
            .collect(Collectors.joining());
    Path file = folder.resolve("Repeated.java");
    Files.writeString(
        file,
        lines.substring(0, body)
            + "\npublic class Repeated {\n  static final String FOLDER = \""
            + folder.toString().replace("\\", "\\\\")
            + "\";\n  public static java.util.Map<String, Object> run() throws Exception {"
            + there
            + "    java.util.Map<String, Object> found = new java.util.HashMap<>();\n"
            + results
            + "    return found;\n  }\n}\n",
        StandardCharsets.UTF_8);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-encoding", "UTF-8", "-d", classes.toString(), file.toString());
    assertThat(failed).as(lines).isZero();
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {classes.toUri().toURL()}, ExploreLinesTest.class.getClassLoader())) {
      return (Map<?, ?>) loader.loadClass("Repeated").getMethod("run").invoke(null);
    }
  }
}
