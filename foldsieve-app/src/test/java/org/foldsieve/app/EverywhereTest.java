package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.foldsieve.anywhere.Place;
import org.foldsieve.app.command.Program;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command says and writes the same bytes wherever the machine stands. */
class EverywhereTest {

  /** The words of each command; what they write is under FOLDER. */
  private static final List<String> TOUR =
      List.of(
          "--help",
          "methods",
          "methods frll-q",
          "completion",
          "explore --help",
          "rank --help",
          "compare --help",
          "reproduce --list",
          "data wdbc --output FOLDER/cells.csv",
          "data iris --output FOLDER/iris.npz",
          "data swiss-roll:n=200,seed=1 --output FOLDER/roll.csv",
          "rank FOLDER/cells.csv --method gka-supervised,fisher,laplacian --top 8",
          "rank iris --output FOLDER/ranking.csv --explain petal_length",
          "rank iris --method mrmr-miq,relieff --output FOLDER/ranking.json",
          "rank digits --method variance --plot FOLDER/pixels.svg --output FOLDER/pixels.csv",
          "select FOLDER/cells.csv --scale standard --top 4 --output FOLDER/small.csv"
              + " --model FOLDER/keep.model",
          "select iris --top auto --output FOLDER/auto.npz",
          "transform FOLDER/cells.csv --model FOLDER/keep.model --output FOLDER/again.csv",
          "neighbors FOLDER/roll.csv -k 3",
          "neighbors iris -k 3 --output FOLDER/graph.csv",
          "neighbors iris -k 3 --output FOLDER/graph.npz",
          "embed iris --method isomap --output FOLDER/map.csv --plot FOLDER/map.svg"
              + " --model FOLDER/map.model",
          "embed FOLDER/roll.csv --method lle --output FOLDER/map.npz --plot FOLDER/map.png",
          "transform iris --model FOLDER/map.model --output FOLDER/placed.csv",
          "compare iris --method fisher,laplacian --output FOLDER/report",
          "reproduce --quick lne-figure1 --output FOLDER/papers",
          // Mistakes, with numbers in their messages.
          "rank iris --method lapalcian",
          "rank iris -k 1234567",
          "select iris --top 1234 --output FOLDER/never.csv",
          "embed iris --dims 1234 --output FOLDER/never.csv",
          "neighbors FOLDER/roll.csv -k 1234 --output FOLDER/never.npz",
          "rank FOLDER/cells.csv --label nothing",
          "data swiss-roll:n=0 --output FOLDER/never.csv",
          "rank swiss-roll:n=100000 --max-memory 1M",
          // Last: it tells whether native code was loaded.
          "--version");

  /** Only plain digits: others do not match, and are found. */
  private static final Pattern TIME = Pattern.compile("\\b[0-9.]+([Ee]-?[0-9]+)? s\\b");

  private static final Place HOME = new Place(Locale.US, TimeZone.getTimeZone("UTC"));

  @TempDir static Path folder;

  private static Map<String, String> atHome;

  private Place build;

  @BeforeAll
  static void tourAtHome() {
    Place build = Place.current();
    atHome = tour(HOME);
    build.enter();
  }

  @BeforeEach
  void remember() {
    build = Place.current();
  }

  @AfterEach
  void goBack() {
    build.enter();
  }

  static Stream<Place> places() {
    return Stream.of(
        place("ar-EG-u-nu-arab", "Asia/Kathmandu"),
        place("fa-IR", "Asia/Tehran"),
        place("bn-BD", "Pacific/Kiritimati"),
        place("hi-IN-u-nu-deva", "Australia/Lord_Howe"),
        place("tr-TR", "America/St_Johns"),
        place("th-TH-u-ca-buddhist-nu-thai", "Africa/Monrovia"));
  }

  private static Place place(String language, String zone) {
    return new Place(Locale.forLanguageTag(language), TimeZone.getTimeZone(zone));
  }

  @Test
  void theTourGoesThroughEveryCommand() {
    assertThat(TOUR.stream().map(line -> line.split(" ")[0])).containsAll(Program.commandNames());
    assertThat(atHome).containsKeys("report/report.html", "map.svg", "graph.npz", "keep.model");
    assertThat(atHome.keySet()).noneMatch(name -> name.startsWith("never"));
  }

  @ParameterizedTest
  @MethodSource("places")
  void everyCommandGivesTheSameBytesThere(Place place) {
    Map<String, String> there = tour(place);
    assertThat(there.keySet()).isEqualTo(atHome.keySet());
    assertThat(atHome.keySet())
        .as("what differs")
        .filteredOn(name -> !there.get(name).equals(atHome.get(name)))
        .isEmpty();
  }

  /** What every command says, and every file then in the folder, one byte a character. */
  private static Map<String, String> tour(Place place) {
    place.enter();
    empty(folder);
    Map<String, String> found = new TreeMap<>();
    for (String line : TOUR) {
      String[] words =
          Stream.of(line.split(" "))
              .map(word -> word.replace("FOLDER", folder.toString()))
              .toArray(String[]::new);
      Outcome outcome = Outcome.of(words);
      assertThat(outcome.code()).as(line + ": " + outcome.err()).isNotEqualTo(1);
      found.put("$ " + line, outcome.code() + "\n" + outcome.out() + outcome.err());
    }
    for (Path file : files(folder)) {
      found.put(folder.relativize(file).toString(), bytes(file));
    }
    found.replaceAll((name, text) -> TIME.matcher(text).replaceAll("TIME"));
    return found;
  }

  /** In a process of its own, whose Java believes that the machine has another charset. */
  @ParameterizedTest
  @ValueSource(strings = {"US-ASCII", "Shift_JIS", "IBM1047"})
  void theCharsetOfTheMachineChangesNothing(String charset) throws Exception {
    Path table = folder.resolve("words.csv");
    Files.writeString(table, "größe,длина,長さ,k\n1,4,2,a\n2,3,9,b\n3,1,4,a\n5,2,7,b\n");
    assertThat(process(charset, "rank", table.toString(), "--label", "größte"))
        .isEqualTo(process("UTF-8", "rank", table.toString(), "--label", "größte"))
        .contains("größe", "длина", "長さ");
  }

  private static String process(String charset, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx500m", "-Dfile.encoding=" + charset));
    command.addAll(List.of("-Duser.language=fa", "-Duser.country=IR"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Foldsieve.class.getName());
    command.addAll(List.of(arguments));
    Path said = folder.resolve("said");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
    // The charset of the terminal and of arguments, which must be able to hold them.
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("TZ", "Asia/Kathmandu");
    builder.start().waitFor();
    return Files.readString(said, StandardCharsets.UTF_8);
  }

  private static void empty(Path folder) {
    files(folder).forEach(EverywhereTest::delete);
    try (Stream<Path> below = Files.walk(folder)) {
      below
          .sorted(Comparator.reverseOrder())
          .filter(path -> !path.equals(folder))
          .forEach(EverywhereTest::delete);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static void delete(Path path) {
    try {
      Files.delete(path);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> below = Files.walk(folder)) {
      return below.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static String bytes(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
