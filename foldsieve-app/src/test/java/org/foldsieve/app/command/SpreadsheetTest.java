package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.run.Cancellation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Names and labels that a spreadsheet would run as formulas, through every command that writes. */
class SpreadsheetTest {

  private static final Map<String, String> COMMANDS =
      Map.of(
          "rank", "--method variance",
          "select", "--method variance --top 3",
          "embed", "--method pca --dims 1",
          "transform", "",
          "data", "");

  @TempDir Path folder;

  private Path input;
  private Path model;

  @BeforeEach
  void hostileNames() throws IOException {
    input = folder.resolve("in.csv");
    StringBuilder text =
        new StringBuilder("name,=1+1,+cmd|' /C calc'!A0,@SUM(a),-7,\"\tx\",kind\n");
    for (int i = 0; i < 8; i++) {
      text.append("=HYPERLINK(").append(i).append("),");
      text.append(-i).append(',').append(i * i).append(',').append(i % 3).append(",-1.5,");
      text.append(i % 5).append(i % 2 == 0 ? ",-x\n" : ",\uff1dy\n");
    }
    Files.writeString(input, text);
    model = folder.resolve("keep.model");
    assertThat(run("select", "--top", "3", "--method", "variance", "--model", model).code())
        .isZero();
  }

  private Outcome run(String command, Object... more) {
    List<String> arguments =
        Stream.concat(
                Stream.of(command, input, "--header", "present", "--id", "name", "--label", "kind"),
                Stream.of(more))
            .map(Object::toString)
            .filter(word -> !word.isEmpty())
            .toList();
    return Outcome.of(arguments.toArray(String[]::new));
  }

  private static List<String> safeCommands() {
    Console console = Console.of(System.out, System.err, InputStream.nullInputStream());
    return Program.wholeCommandLine(
            new Context(console, new Cancellation(), System::nanoTime, List.of()))
        .getSubcommands()
        .entrySet()
        .stream()
        .filter(command -> hasOption(command.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean hasOption(CommandLine command) {
    return command.getCommandSpec().findOption("--csv-safe") != null;
  }

  @Test
  void everyCommandThatWritesWordsHasTheOption() {
    assertThat(safeCommands()).containsExactlyInAnyOrderElementsOf(COMMANDS.keySet());
  }

  @TestFactory
  Stream<DynamicTest> noCellIsAFormula() {
    return safeCommands().stream()
        .flatMap(
            command ->
                Stream.of(".csv", "-")
                    .map(
                        end ->
                            DynamicTest.dynamicTest(
                                command + " " + end, () -> noCellIsAFormula(command, end))));
  }

  private void noCellIsAFormula(String command, String end) throws IOException {
    Path file = end.equals("-") ? Path.of("-") : folder.resolve(command + end);
    Stream<String> options = Stream.of(COMMANDS.get(command).split(" "));
    if (command.equals("transform")) {
      options = Stream.of("--model", model.toString());
    }
    Outcome outcome =
        run(command, Stream.concat(options, Stream.of("--csv-safe", "--output", file)).toArray());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    String text = end.equals("-") ? outcome.out() : Files.readString(file);
    int apostrophes = 0;
    try (CsvReader<CsvRecord> rows = CsvReader.builder().ofCsvRecord(text)) {
      for (CsvRecord row : rows) {
        for (String cell : row.getFields()) {
          apostrophes += cell.startsWith("'") ? 1 : 0;
          if (!cell.isEmpty() && "=+-@\t\r\n\uff1d".indexOf(cell.charAt(0)) >= 0) {
            assertThat(Double.parseDouble(cell)).as(cell).isFinite();
          }
        }
      }
    }
    assertThat(apostrophes).isPositive();
  }

  @Test
  void withoutTheOptionWordsStayAsTheyAre() throws IOException {
    Path copy = folder.resolve("copy.csv");
    assertThat(run("data", "--output", copy).code()).isZero();
    assertThat(copy).content().contains("=1+1").contains("=HYPERLINK(3)").doesNotContain("'=");
  }
}
