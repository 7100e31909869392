package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.foldsieve.data.Table;
import org.foldsieve.io.Tables;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Names of features, classes and files that would steer a terminal, break a page or forge a line
 * are shown as what they are, whichever command shows them; result files keep them.
 */
public class HostileNamesTest {

  /** What somebody could call a feature to do harm. */
  public static final List<String> NAMES =
      List.of(
          "</script><script>document.title='owned'</script>",
          "<!--",
          "<!--<script>",
          "-->",
          "]]>",
          "&lt;b&gt;",
          "<img src=x onerror=\"document.title='owned'\">",
          "\"quoted\" 'twice'",
          "back\\slash\\u0041",
          "clear\u001b[2J\u001b[H",
          "title\u001b]0;owned\u0007.",
          "link\u001b]8;;file:///etc/passwd\u001b\\text",
          "c1 \u009b31m",
          "turned \u202eexe.csv",
          "isolate \u2066hidden\u2069",
          "line\u2028separator\u2029",
          "bell\u0007 and back\b\b\b.",
          "over\rwritten",
          "broken\nfoldsieve: forged",
          "blank\u200bwidth\ufeff",
          "tag \udb40\udc41",
          "{{json}} ${x} %s %n",
          "__proto__",
          "constructor",
          "Infinity",
          "=cmd|' /C calc'!A0");

  @TempDir Path folder;

  private Path data;

  /** A table with these names for features and, two of them, for classes. */
  public static void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(
        NAMES.stream().map(HostileNamesTest::quoted).collect(Collectors.joining(","))
            + ","
            + quoted("kind\u001b[31m"));
    for (int i = 0; i < 40; i++) {
      int row = i;
      String values =
          IntStream.range(0, NAMES.size())
              .mapToObj(j -> Integer.toString((row * (j + 3) + row * row * j) % 17 + row % 2 * j))
              .collect(Collectors.joining(","));
      lines.add(values + "," + quoted(NAMES.get(i % 2 == 0 ? 0 : 9)));
    }
    Files.writeString(file, String.join("\n", lines) + "\n");
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  @BeforeEach
  void makeData() throws IOException {
    data = folder.resolve("data\u001b[31m.csv");
    write(data);
  }

  private Outcome run(String... words) {
    Outcome outcome =
        Outcome.of(
            Stream.of(words)
                .map(word -> word.replace("DATA", data.toString()))
                .map(word -> word.replace("FOLDER", folder.toString()))
                .toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isNotEqualTo(1);
    assertThat(steering(outcome.out())).as(String.join(" ", words)).isEmpty();
    assertThat(steering(outcome.err())).as(String.join(" ", words)).isEmpty();
    assertThat(outcome.err().lines()).noneMatch(line -> line.equals("foldsieve: forged"));
    assertThat(outcome.out().lines()).noneMatch(line -> line.startsWith("foldsieve: forged"));
    return outcome;
  }

  /** The characters in a text that do something instead of being read. */
  static List<String> steering(String text) {
    return text.codePoints()
        .filter(c -> c != '\n' && c != '\t')
        .filter(
            c ->
                Character.isISOControl(c)
                    || Character.getType(c) == Character.FORMAT
                    || c == 0x2028
                    || c == 0x2029)
        .mapToObj(c -> String.format(Locale.ROOT, "U+%04X", c))
        .distinct()
        .toList();
  }

  @Test
  void noCommandLetsANameReachTheTerminal() throws IOException {
    Outcome shown = run("rank", "DATA", "--method", "variance,fisher", "--top", "30");
    assertThat(shown.out()).contains("\\u001b[2J", "\\u202eexe.csv", "broken\\u000afoldsieve");
    for (String name : NAMES) {
      run("rank", "DATA", "--explain", name, "--output", "FOLDER/explained.csv", "--force");
    }
    run("neighbors", "DATA", "-k", "2");
    run("neighbors", "DATA", "-k", "2", "--id", NAMES.get(9));
    run("select", "DATA", "--top", "20", "-o", "FOLDER/small.csv", "--model", "FOLDER/keep.model");
    run("transform", "DATA", "--model", "FOLDER/keep.model", "-o", "FOLDER/again.csv");
    run("embed", "DATA", "--method", "pca", "-o", "FOLDER/map.csv");
    run("data", "DATA", "-o", "FOLDER/copy\u001b[31m.csv");
    run("compare", "DATA", "--method", "fisher", "-o", "FOLDER/report\u001b[31m");
  }

  @Test
  void noMistakeLetsANameReachTheTerminal() throws IOException {
    for (String name : List.of(NAMES.get(9), NAMES.get(12), NAMES.get(13), NAMES.get(18))) {
      run("rank", "DATA", "--method", name);
      run("rank", "DATA", "--label", name + "x");
      run("rank", "DATA", "--drop", name + "x");
      run("rank", "DATA", "--explain", name + "x");
      run("rank", "DATA", "-P", name + "=1");
      run("rank", "DATA", "-P", "neighbors=" + name);
      run("rank", "no file " + name.replace("\n", "") + ".csv");
      run("rank", "DATA", "--" + name);
      run("rank", "DATA", "--top", name);
      run("rank", "DATA", "--max-memory", name);
      run("rank", "DATA", "--method", name, "--debug");
      run("data", "swiss-roll:" + name + "=1");
      run("reproduce", name);
      run("methods", name);
      run(name);
    }
    Path words = folder.resolve("words.csv");
    Files.writeString(words, "a," + quoted(NAMES.get(9)) + "\n1,2\n3,x\u001b[31m\n5,\n");
    run("rank", words.toString(), "--label", "none");
    run("rank", words.toString(), "--label", "a");
  }

  @Test
  void filesKeepTheNames() throws IOException {
    run("rank", "DATA", "--method", "variance", "-o", "FOLDER/ranking.json");
    JsonElement ranking = JsonParser.parseString(Files.readString(folder.resolve("ranking.json")));
    assertThat(names(ranking)).containsAll(NAMES);
    run("data", "DATA", "-o", "FOLDER/copy.csv");
    Table copy = Tables.read(folder.resolve("copy.csv"), ReadOptions.defaults().withLabel("last"));
    assertThat(copy.featureNames()).isEqualTo(NAMES);
    // A table that was asked for on standard output is data too.
    assertThat(Outcome.of("data", data.toString(), "-o", "-").out()).contains(NAMES.get(9));
  }

  /** Every text in a JSON document. */
  private static List<String> names(JsonElement json) {
    if (json.isJsonObject()) {
      JsonArray members = new JsonArray();
      json.getAsJsonObject().asMap().values().forEach(members::add);
      return names(members);
    }
    if (json.isJsonArray()) {
      return json.getAsJsonArray().asList().stream().flatMap(e -> names(e).stream()).toList();
    }
    return json.isJsonNull() ? List.of() : List.of(json.getAsString());
  }

  @Test
  void picturesAreWholeXml() throws Exception {
    run("embed", "DATA", "--method", "pca", "-o", "FOLDER/map.csv", "--plot", "FOLDER/map.svg");
    run("rank", "DATA", "--plot", "FOLDER/bars.svg", "-o", "FOLDER/bars.csv");
    for (String name : List.of("map.svg", "bars.svg")) {
      String root =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(folder.resolve(name).toFile())
              .getDocumentElement()
              .getTagName();
      assertThat(root).isEqualTo("svg");
    }
  }
}
