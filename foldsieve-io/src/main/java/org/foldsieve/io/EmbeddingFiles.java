package org.foldsieve.io;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;

/**
 * Writes maps of samples: as CSV {@code row,y1..yD}, with {@code label} and {@code id} behind them
 * where the table has them, or as .npz with {@code Y} and {@code eigenvalues} (and {@code labels},
 * {@code ids}).
 */
public final class EmbeddingFiles {

  private EmbeddingFiles() {}

  /**
   * Writes a map; the format is told by the file's name, .npz or .csv.
   *
   * @param coordinates one row a sample
   * @param eigenvalues those behind the coordinates; empty where there are none
   * @param table the samples, for their labels and names
   */
  public static void write(Matrix coordinates, double[] eigenvalues, Table table, OutputFile file)
      throws IOException {
    if (coordinates.rows() != table.rows()) {
      throw new IllegalArgumentException(
          "%d rows of coordinates for %d samples".formatted(coordinates.rows(), table.rows()));
    }
    switch (OutputFormats.require(file, Format.NPZ, Format.CSV)) {
      case NPZ ->
          file.write(
              out -> {
                try (NpzArchive archive = new NpzArchive(out)) {
                  archive.add("Y", coordinates.values(), coordinates.rows(), coordinates.columns());
                  archive.add("eigenvalues", eigenvalues, eigenvalues.length);
                  if (table.labels().isPresent()) {
                    ArrayTableWriter.addLabels(archive, "labels", table.labels().get());
                  }
                  if (table.rowNames().isPresent()) {
                    archive.add("ids", table.rowNames().get());
                  }
                }
              });
      default -> file.writeText(out -> writeCsv(coordinates, table, out));
    }
  }

  /** Writes a map as CSV. */
  public static void writeCsv(Matrix coordinates, Table table, Writer out) throws IOException {
    // Not closed: the stream belongs to the caller.
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
    Optional<Labels> labels = table.labels();
    Optional<List<String>> ids = table.rowNames();
    List<String> header = new ArrayList<>(List.of("row"));
    for (int d = 1; d <= coordinates.columns(); d++) {
      header.add("y" + d);
    }
    labels.ifPresent(present -> header.add("label"));
    ids.ifPresent(present -> header.add("id"));
    csv.writeRecord(header);
    String[] fields = new String[header.size()];
    for (int i = 0; i < coordinates.rows(); i++) {
      int at = 0;
      fields[at++] = Integer.toString(i);
      for (int d = 0; d < coordinates.columns(); d++) {
        fields[at++] = Decimals.format(coordinates.get(i, d));
      }
      if (labels.isPresent()) {
        fields[at++] = labels.get().text(i);
      }
      if (ids.isPresent()) {
        fields[at] = ids.get().get(i);
      }
      csv.writeRecord(fields);
    }
    csv.flush();
  }
}
