package org.foldsieve.explore;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.explore.option.ExplorerOptions;
import org.foldsieve.io.BundledData;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.MixedRankings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the page is told is what the library says. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class QuestionsTest {

  @TempDir static Path folder;

  private static Explorer explorer;
  private static Visitor visitor;
  private static final List<List<String>> COMMANDS = new ArrayList<>();

  @BeforeAll
  static void start() throws IOException {
    explorer =
        Explorer.start(
            ExplorerOptions.of(
                folder,
                (arguments, stop) -> {
                  COMMANDS.add(arguments);
                  return "not today";
                }));
    visitor = Visitor.welcome(explorer);
  }

  @AfterAll
  static void stop() {
    explorer.close();
  }

  private static JsonObject question(String data) {
    JsonObject view = new JsonObject();
    view.addProperty("data", data);
    JsonObject question = new JsonObject();
    question.add("view", view);
    return question;
  }

  private static int[] integers(JsonObject json, String name) {
    ByteBuffer bytes =
        ByteBuffer.wrap(Base64.getDecoder().decode(json.get(name).getAsString()))
            .order(ByteOrder.LITTLE_ENDIAN);
    return IntStream.range(0, bytes.capacity() / 4).map(i -> bytes.getInt(4 * i)).toArray();
  }

  private static double[] doubles(JsonObject json, String name) {
    ByteBuffer bytes =
        ByteBuffer.wrap(Base64.getDecoder().decode(json.get(name).getAsString()))
            .order(ByteOrder.LITTLE_ENDIAN);
    return IntStream.range(0, bytes.capacity() / 8)
        .mapToDouble(i -> bytes.getDouble(8 * i))
        .toArray();
  }

  private static Samples wdbc() {
    Samples raw = Samples.of(BundledData.table("wdbc"));
    return raw.scaled(Scaling.fit(Scaling.Kind.AUTO, raw.table()));
  }

  @Test
  void aRankingIsThatOfTheLibrary() throws IOException {
    JsonObject question = question("wdbc");
    question.addProperty("method", "relieff");
    JsonArray keep = new JsonArray();
    String kept = BundledData.table("wdbc").featureNames().get(4);
    keep.add(kept);
    question.add("keep", keep);
    JsonObject answer = visitor.work("rank", question).getAsJsonObject();
    FeatureRanking ranking =
        MixedRankings.rankAll(
                wdbc().keeping(List.of(kept)),
                List.of(Methods.scorer("relieff", Map.of())),
                Run.defaults())
            .get(0);
    assertThat(integers(answer, "order")).containsExactly(ranking.order());
    assertThat(doubles(answer, "scores")).containsExactly(ranking.scores());
    assertThat(ranking.order()[0]).isEqualTo(4);
  }

  @Test
  void whatIsShownAtOnceIsARankingOfItsOwnKind() throws IOException {
    JsonObject question = question("wdbc");
    JsonObject table = visitor.work("open", question).getAsJsonObject();
    assertThat(table.get("method").getAsString()).isEqualTo("auto");
    question.add("method", table.get("glance"));
    JsonObject glance = visitor.work("glance", question).getAsJsonObject();
    assertThat(glance).isEqualTo(visitor.work("rank", question));
    assertThat(question.get("method").getAsString()).isEqualTo("fisher");
  }

  @Test
  void theTableOfTheCommandLineIsReadWhileTheBrowserStarts() throws IOException {
    Files.writeString(folder.resolve("early.csv"), "a,b,kind\n1,2,x\n2,1,y\n3,5,x\n4,0,y\n");
    ExplorerOptions options =
        ExplorerOptions.of(folder, (arguments, stop) -> "none")
            .withData(folder.resolve("early.csv").toString());
    try (Explorer other = Explorer.start(options)) {
      JsonObject question = question(folder.resolve("early.csv").toString());
      JsonObject table = Visitor.welcome(other).work("open", question).getAsJsonObject();
      assertThat(table.get("rows").getAsInt()).isEqualTo(4);
    }
    ExplorerOptions missing =
        ExplorerOptions.of(folder, (arguments, stop) -> "none").withData("nowhere.csv");
    try (Explorer other = Explorer.start(missing)) {
      assertThat(Visitor.welcome(other).ask("open", withPage(question("nowhere.csv"))).body())
          .contains("event: error", "nowhere.csv");
    }
  }

  @Test
  void whatTellsSomeRowsApartIsARankingByThem() throws IOException {
    JsonObject question = question("wdbc");
    question.addProperty("method", "fisher");
    JsonArray rows = new JsonArray();
    int[] codes = new int[569];
    for (int i = 0; i < 569; i++) {
      codes[i] = i % 7 == 0 ? 0 : 1;
      if (i % 7 == 0) {
        rows.add(i);
      }
    }
    question.add("rows", rows);
    JsonObject answer = visitor.work("apart", question).getAsJsonObject();
    Table table =
        wdbc().table().withLabels(Labels.classes("x", codes, List.of("these", "the rest")));
    assertThat(doubles(answer, "scores"))
        .containsExactly(Methods.scorer("fisher", Map.of()).rank(table, Run.defaults()).scores());
    question.add("rows", new JsonArray());
    assertThat(visitor.ask("apart", withPage(question)).body()).contains("select some rows");
  }

  private static JsonObject withPage(JsonObject question) {
    question.addProperty("page", "test");
    return question;
  }

  @Test
  void neighboursAreThoseOfTheLibrary() throws IOException {
    JsonObject question = question("wdbc");
    question.addProperty("row", 17);
    question.addProperty("count", 5);
    JsonArray near = visitor.work("near", question).getAsJsonArray();
    NeighborTable expected = NeighborSearch.nearest(wdbc().table(), 5, Run.defaults());
    for (int r = 0; r < 5; r++) {
      assertThat(near.get(r).getAsJsonObject().get("row").getAsInt())
          .isEqualTo(expected.index(17, r));
    }
  }

  @Test
  void aSecondQuestionOfAKindStopsTheFirst() throws Exception {
    JsonObject first = withPage(question("digits"));
    CompletableFuture<String> stopped = new CompletableFuture<>();
    Thread asks =
        new Thread(
            () -> {
              try {
                stopped.complete(visitor.ask("compare", first).body());
              } catch (IOException | RuntimeException problem) {
                stopped.completeExceptionally(problem);
              }
            });
    asks.setDaemon(true);
    asks.start();
    Thread.sleep(1500);
    JsonObject second = question("iris");
    JsonArray methods = new JsonArray();
    methods.add("variance");
    second.add("methods", methods);
    JsonObject answer = visitor.work("compare", second).getAsJsonObject();
    assertThat(answer.get("winner").getAsString()).isEqualTo("variance");
    assertThat(stopped.get(60, TimeUnit.SECONDS))
        .contains("event: stopped")
        .doesNotContain("event: result");
  }

  @Test
  void filesAreMadeByTheCommandThatIsShown() throws IOException {
    Files.writeString(folder.resolve("-odd name.csv"), "a,b,kind\n1,2,x\n2,1,y\n3,5,x\n4,0,y\n");
    JsonObject question = question("-odd name.csv");
    question.getAsJsonObject("view").addProperty("label", "kind");
    question.addProperty("method", "fisher");
    question.addProperty("top", 1);
    question.addProperty("what", "table");
    JsonObject lines = visitor.work("repeat", question).getAsJsonObject();
    assertThat(lines.get("select").getAsString())
        .isEqualTo(
            "foldsieve select './-odd name.csv' --label kind --method fisher --top 1"
                + " '--output=-odd name-small.csv'");
    assertThat(visitor.ask("take", withPage(question)).body()).contains("not today");
    List<String> ran = COMMANDS.get(COMMANDS.size() - 1);
    assertThat(ran.get(1)).isEqualTo(folder.toRealPath().resolve("-odd name.csv").toString());
    assertThat(ran).contains("--label", "kind", "--top", "1", "--output");
    question.addProperty("what", "list");
    String names = visitor.work("take", question).getAsJsonObject().get("bytes").getAsString();
    assertThat(new String(Base64.getDecoder().decode(names), StandardCharsets.UTF_8))
        .isIn("a\n", "b\n");
  }

  @Test
  void noParameterReadsAFile() throws IOException {
    JsonObject question = withPage(question("iris"));
    question.addProperty("method", "fisher");
    JsonObject parameters = new JsonObject();
    parameters.addProperty("x", "@/etc/hosts");
    question.add("parameters", parameters);
    assertThat(visitor.ask("rank", question).body())
        .contains("event: error", "does not begin with");
  }

  @Test
  void aTableThatIsRefusedStillShowsItsColumns() throws IOException {
    Files.writeString(folder.resolve("twice.csv"), "a,a\n1,2\n2,3\n3,5\n");
    JsonObject answer = visitor.work("open", question("twice.csv")).getAsJsonObject();
    assertThat(answer.get("refusal").getAsString()).isNotEmpty();
    assertThat(answer.getAsJsonObject("columns").getAsJsonArray("names")).hasSize(2);
  }

  /** A dense decomposition of such a table takes minutes. */
  @Test
  void textTooWideForPcaIsFirstMappedByNeighbours() throws IOException {
    for (int rows : new int[] {1000, 1001}) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < rows; i++) {
        text.append(i % 2).append(' ').append(1 + i % 50).append(":1 5001:2\n");
      }
      Files.writeString(folder.resolve("text" + rows + ".libsvm"), text);
      JsonObject table =
          visitor.work("open", question("text" + rows + ".libsvm")).getAsJsonObject();
      assertThat(table.get("map").getAsString()).isEqualTo(rows > 1000 ? "umap" : "pca");
    }
    JsonObject dense = visitor.work("open", question("wdbc")).getAsJsonObject();
    assertThat(dense.get("map").getAsString()).isEqualTo("pca");
  }
}
