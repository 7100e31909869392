package org.foldsieve.io;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.TextEncoding;

/**
 * Reads which features belong together: a CSV file with a line {@code feature,group} for each
 * feature that is not alone.
 *
 * @since 0.1.0
 */
public final class GroupFiles {

  private static final List<String> HEADER = List.of("feature", "group");

  private GroupFiles() {}

  /**
   * Reads the groups. A first line {@code feature,group} is a header; blank lines are passed over,
   * and so are blanks around names; a name with a comma stands in quotes.
   *
   * @param path the file
   * @return the group of each feature, in the order of the file
   * @throws DataException when a line is not a feature and a group, or a feature comes twice
   * @throws IOException when the file cannot be read
   */
  public static Map<String, String> read(Path path) throws IOException {
    Input input = Input.of(path);
    return Tables.told(
        String.format(Locale.ROOT, "groups file '%s'", input.name()),
        () -> Tables.utf8(input, () -> read(input)));
  }

  private static Map<String, String> read(Input input) throws IOException {
    TextEncoding.requireSingleBytes(input);
    Map<String, String> groups = new LinkedHashMap<>();
    try (Reader text =
            new InputStreamReader(input.openText(), StandardCharsets.UTF_8.newDecoder());
        CsvReader<CsvRecord> lines =
            CsvReader.builder()
                .allowUnclosedQuote(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text)) {
      for (CsvRecord line : lines) {
        List<String> names = line.getFields().stream().map(String::strip).toList();
        boolean isHeader = groups.isEmpty() && names.equals(HEADER);
        if (!isHeader && !names.equals(List.of(""))) {
          put(names, line.getStartingLineNumber(), groups);
        }
      }
    } catch (UncheckedIOException problem) {
      throw problem.getCause();
    } catch (CsvParseException problem) {
      throw new DataException(
          "the text cannot be split into fields; check its quotes: " + problem.getMessage(),
          problem);
    }
    if (groups.isEmpty()) {
      throw new DataException(
          "it names no feature; give lines of a feature, a comma and its group");
    }
    return groups;
  }

  private static void put(List<String> names, long line, Map<String, String> groups) {
    if (names.size() != 2 || names.get(0).isEmpty() || names.get(1).isEmpty()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "line %d is not a feature, a comma and its group: '%s'",
              line,
              String.join(",", names)));
    }
    String before = groups.putIfAbsent(names.get(0), names.get(1));
    if (before != null) {
      throw new DataException(
          before.equals(names.get(1))
              ? String.format(
                  Locale.ROOT,
                  "line %d names feature '%s' once more; name it once",
                  line,
                  names.get(0))
              : String.format(
                  Locale.ROOT,
                  "line %d puts feature '%s' in group '%s', and it is in '%s' already; a feature is"
                      + " in one group",
                  line,
                  names.get(0),
                  names.get(1),
                  before));
    }
  }
}
