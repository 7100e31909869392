package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
 * The lines of Java that {@code explore} gives are compiled and run, and the line that tells
 * samples apart: they rank, map and compare as the page does.
 */
class ExploreLinesTest {

  private static final Pattern TOKEN = Pattern.compile("name=\"token\" content=\"([^\"]+)\"");

  @TempDir Path folder;

  private final HttpClient client =
      HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
  private String origin = "";
  private String token = "";

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
        "{view: {data: iris.svm}, method: fisher, rows: [1, 2, 3], apart: fisher}",
        "{view: {data: iris.npz}, method: fisher, map: pca, rows: [1, 2, 3], apart:"
            + " gka-supervised}",
        "{view: {data: 'odd \"words\".csv', label: 'a\\\\b', drop: [kind]}, method: f-test}",
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
    for (String name : List.of("iris.svm", "iris.npz")) {
      Tables.write(BundledData.table("iris"), folder.resolve(name));
    }
    JsonObject question = JsonParser.parseString(state).getAsJsonObject();
    question.addProperty("top", 3);
    question.addProperty("page", "test");
    try (Explorer explorer =
        Explorer.start(ExplorerOptions.of(folder, (arguments, stop) -> "none"))) {
      enter(explorer.address());
      JsonArray units = ask("open", question).getAsJsonObject().getAsJsonArray("units");
      JsonObject ranking = ask("rank", question).getAsJsonObject();
      List<String> best = new ArrayList<>();
      for (int unit : order(ranking)) {
        best.add(units.get(unit).getAsString());
      }
      JsonObject lines = ask("repeat", question).getAsJsonObject();
      if (question.has("rows")) {
        JsonObject file = ask("take", with(question, "what", "selection")).getAsJsonObject();
        Files.write(
            folder.resolve(file.get("name").getAsString()),
            Base64.getDecoder().decode(file.get("bytes").getAsString()));
      }
      Map<?, ?> found = run(lines.get("java").getAsString());
      assertThat(found.get("best")).isEqualTo(best.subList(0, Math.min(3, best.size())));
      assertThat(found.containsKey("places")).isEqualTo(question.has("map"));
      if (question.has("map")) {
        JsonElement map = ask("map", with(question, "method", question.get("map").getAsString()));
        checkPlaces((Matrix) found.get("places"), map.getAsJsonObject());
      }
      assertThat(found.containsKey("compared")).isEqualTo(question.has("methods"));
      if (question.has("methods")) {
        checkCurves((ComparisonResult) found.get("compared"), ask("compare", question));
      }
      assertThat(found.containsKey("apart")).isEqualTo(question.has("rows"));
      if (question.has("rows")) {
        JsonElement apart =
            ask("apart", with(question, "method", question.get("apart").getAsString()));
        FeatureRanking told = (FeatureRanking) found.get("apart");
        assertThat(told.order()).isEqualTo(order(apart.getAsJsonObject()));
        // Rows that are left out have no line in a file of classes.
        assertThat(lines.has("apart")).isEqualTo(!state.contains("drop-rows"));
        if (lines.has("apart")) {
          List<String> names = new ArrayList<>();
          for (int unit : told.order()) {
            names.add(units.get(unit).getAsString());
          }
          assertThat(rankedByTheTerminal(lines.get("apart").getAsString())).isEqualTo(names);
        }
      }
    }
  }

  private static JsonObject with(JsonObject question, String name, String value) {
    JsonObject other = question.deepCopy();
    other.addProperty(name, value);
    return other;
  }

  private static void checkPlaces(Matrix places, JsonObject map) {
    float[] x = floats(map.get("x").getAsString());
    float[] y = floats(map.get("y").getAsString());
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

  /** The features in the order of a line of the terminal, which is run. */
  private List<String> rankedByTheTerminal(String line) throws IOException {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("'([^']*)'|([^' ]+)").matcher(line);
    while (word.find()) {
      words.add(word.group(1) == null ? word.group(2) : word.group(1));
    }
    assertThat(words.get(0)).isEqualTo("foldsieve");
    // The process of the tests stands elsewhere.
    words.replaceAll(
        one -> Files.exists(folder.resolve(one)) ? folder.resolve(one).toString() : one);
    Path ranked = folder.resolve("ranked.csv");
    words.addAll(List.of("--output", ranked.toString(), "--force"));
    Outcome outcome = Outcome.of(words.subList(1, words.size()).toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    List<String> lines = Files.readAllLines(ranked);
    int column = List.of(lines.get(0).split(",")).indexOf("feature");
    return lines.subList(1, lines.size()).stream().map(one -> one.split(",")[column]).toList();
  }

  private void enter(URI address) throws IOException, InterruptedException {
    origin = "http://" + address.getAuthority();
    HttpRequest request = HttpRequest.newBuilder(address).build();
    Matcher found =
        TOKEN.matcher(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
    assertThat(found.find()).isTrue();
    token = found.group(1);
  }

  private JsonElement ask(String name, JsonObject question)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(origin + "/api/" + name))
            .header("Origin", origin)
            .header("X-Foldsieve-Token", token)
            .POST(HttpRequest.BodyPublishers.ofString(question.toString()))
            .build();
    String body = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    assertThat(body).contains("event: result\n");
    return JsonParser.parseString(
        body.substring(body.indexOf("data: ", body.indexOf("result")) + 6));
  }

  private static float[] floats(String packed) {
    FloatBuffer numbers =
        ByteBuffer.wrap(Base64.getDecoder().decode(packed))
            .order(ByteOrder.LITTLE_ENDIAN)
            .asFloatBuffer();
    float[] values = new float[numbers.remaining()];
    numbers.get(values);
    return values;
  }

  private static int[] order(JsonObject ranking) {
    byte[] bytes = Base64.getDecoder().decode(ranking.get("order").getAsString());
    IntBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
    int[] order = new int[numbers.remaining()];
    numbers.get(order);
    return order;
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
