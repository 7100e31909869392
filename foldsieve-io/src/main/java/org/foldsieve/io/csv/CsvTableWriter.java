package org.foldsieve.io.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Setting;
import org.foldsieve.data.Table;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.option.TextCells;
import org.foldsieve.io.table.Remarks;

/** Writes tables as text: row names first, then the features, then the label. */
final class CsvTableWriter {

  private CsvTableWriter() {}

  static void write(Table table, Writer out, char separator, TextCells words, Remarks remarks)
      throws IOException {
    String idName = unusedName(table);
    List<String> header = new ArrayList<>();
    table.rowNames().ifPresent(names -> header.add(idName));
    header.addAll(table.featureNames());
    table.labels().ifPresent(labels -> header.add(labels.name()));
    header.replaceAll(words::cell);
    writeHeader(header, out, separator);
    // Flushed by hand; closing it would close the stream of the caller.
    CsvWriter csv =
        CsvWriter.builder()
            .fieldSeparator(separator)
            .lineDelimiter(de.siegmar.fastcsv.writer.LineDelimiter.LF)
            .build(out);
    double[] row = new double[table.features()];
    String[] fields = new String[header.size()];
    for (int i = 0; i < table.rows(); i++) {
      int at = 0;
      if (table.rowNames().isPresent()) {
        fields[at++] = words.cell(table.rowNames().get().get(i));
      }
      table.copyRow(i, row);
      for (double value : row) {
        fields[at++] = Decimals.format(value);
      }
      if (table.labels().isPresent()) {
        fields[at] = words.cell(table.labels().get().text(i));
      }
      csv.writeRecord(fields);
    }
    csv.flush();
    remark(table, idName, remarks);
  }

  /** A name that looks like a number is quoted, so that a reader knows the row for a header. */
  private static void writeHeader(List<String> header, Writer out, char separator)
      throws IOException {
    for (int j = 0; j < header.size(); j++) {
      String name = header.get(j);
      boolean quote =
          name.isBlank()
              || !Double.isNaN(Decimals.parse(name.strip()))
              || name.chars().anyMatch(c -> c == separator || c == '"' || c == '\n' || c == '\r');
      out.write(j == 0 ? "" : String.valueOf(separator));
      out.write(quote ? '"' + name.replace("\"", "\"\"") + '"' : name);
    }
    out.write('\n');
  }

  private static String unusedName(Table table) {
    String name = "id";
    while (table.featureNames().contains(name)
        || table.labels().map(Labels::name).equals(java.util.Optional.of(name))) {
      name = "_" + name;
    }
    return name;
  }

  private static void remark(Table table, String idName, Remarks remarks) {
    if (table.rowNames().isPresent()) {
      remarks.add(
          "the row names are column '%s': read it back with %s", idName, Setting.ID.to(idName));
    }
    table
        .labels()
        .filter(
            labels ->
                labels.isNumeric()
                    || labels.classNames().stream()
                        .anyMatch(name -> !Double.isNaN(Decimals.parse(name))))
        .ifPresent(
            labels ->
                remarks.add(
                    "the label is column '%s': read it back with %s",
                    labels.name(), Setting.LABEL.to(labels.name())));
    table
        .imageShape()
        .ifPresent(
            shape -> remarks.add("the image shape is not kept: give %s", Setting.IMAGE.to(shape)));
  }
}
