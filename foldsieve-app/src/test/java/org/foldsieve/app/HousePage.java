package org.foldsieve.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables of docs/architecture.md. */
final class HousePage {

  /** A row of a module's table: rooms that do not know each other. */
  record Row(String module, List<String> rooms, String audience) {}

  static final Path ROOT = Path.of("..");

  private HousePage() {}

  /** The rows of the tables of rooms, in the order of the page. */
  static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    String module = "";
    for (String line : lines()) {
      if (line.startsWith("#")) {
        module = line.startsWith("### foldsieve-") ? line.substring(4).strip() : "";
      } else if (!module.isEmpty() && line.startsWith("| `")) {
        String[] cells = line.split("\\|");
        List<String> rooms =
            Arrays.stream(cells[1].split(",")).map(name -> name.replace("`", "").strip()).toList();
        rows.add(new Row(module, rooms, cells[cells.length - 1].strip()));
      }
    }
    return rows;
  }

  /** Every room with whom it is for, by module. */
  static Map<String, Map<String, String>> modules() {
    Map<String, Map<String, String>> modules = new LinkedHashMap<>();
    for (Row row : rows()) {
      Map<String, String> rooms =
          modules.computeIfAbsent(row.module(), name -> new LinkedHashMap<>());
      row.rooms().forEach(room -> rooms.put(room, row.audience()));
    }
    return modules;
  }

  private static List<String> lines() {
    try {
      return Files.readAllLines(ROOT.resolve("docs/architecture.md"));
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }
}
