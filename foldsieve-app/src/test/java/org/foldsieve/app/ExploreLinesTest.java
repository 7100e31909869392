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
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.foldsieve.explore.Explorer;
import org.foldsieve.explore.option.ExplorerOptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The lines of Java that {@code explore} gives are compiled and run: they rank as the page does.
 */
class ExploreLinesTest {

  private static final Pattern TOKEN = Pattern.compile("name=\"token\" content=\"([^\"]+)\"");

  @TempDir Path folder;

  private final HttpClient client =
      HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
  private String origin = "";
  private String token = "";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{view: {data: digits}, method: fisher}",
        "{view: {data: wdbc, drop: ['mean_area']}, method: relieff, keep: ['mean_radius'],"
            + " parameters: {neighbors: '7'}}",
        "{view: {data: wdbc, scale: minmax}, method: laplacian}",
        "{view: {data: 'odd \"words\".csv', label: kind, id: number, target: class,"
            + " categorical: one-hot, missing: median}, method: mutual-information}",
        "{view: {data: 'odd \"words\".csv', label: 'a\\\\b', drop: [kind]}, method: f-test}",
      })
  void javaRanksAsThePage(String state) throws Exception {
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
      String java = ask("repeat", question).getAsJsonObject().get("java").getAsString();
      assertThat(best(java)).isEqualTo(best.subList(0, Math.min(3, best.size())));
    }
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

  private static int[] order(JsonObject ranking) {
    byte[] bytes = Base64.getDecoder().decode(ranking.get("order").getAsString());
    IntBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
    int[] order = new int[numbers.remaining()];
    numbers.get(order);
    return order;
  }

  /** What the lines find, as a program that is started in the folder. */
  private List<?> best(String lines) throws Exception {
    int body = lines.indexOf("\n\n");
    // The process of the tests stands elsewhere than the page.
    String there =
        lines.substring(body).replace("DataSource.of(\"odd", "DataSource.of(FOLDER + \"/odd");
    Path file = folder.resolve("Repeated.java");
    Files.writeString(
        file,
        lines.substring(0, body)
            + "\npublic class Repeated {\n  static final String FOLDER = \""
            + folder.toString().replace("\\", "\\\\")
            + "\";\n  public static List<String> run() throws Exception {"
            + there
            + "    return best;\n  }\n}\n",
        StandardCharsets.UTF_8);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-encoding", "UTF-8", "-d", classes.toString(), file.toString());
    assertThat(failed).as(lines).isZero();
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {classes.toUri().toURL()}, ExploreLinesTest.class.getClassLoader())) {
      return (List<?>) loader.loadClass("Repeated").getMethod("run").invoke(null);
    }
  }
}
