package org.foldsieve.io;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.numpy.NpzArchive;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.TextCells;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.output.OutputFile;

/**
 * Writes maps of samples: as CSV {@code row,y1..yD}, with {@code label} and {@code id} behind them
 * where the table has them, or as .npz with {@code Y} and what is known beside it (and {@code
 * labels}, {@code ids}). The coordinates of a row that is not mapped are empty in CSV and NaN in
 * .npz.
 *
 * @since 0.1.0
 */
public final class EmbeddingFiles {

  private EmbeddingFiles() {}

  /**
   * Writes a map; the format is told by the file's name, .npz or .csv.
   *
   * @param coordinates one row a sample
   * @param beside arrays for the .npz file, such as {@code eigenvalues}: double[], int[] or Matrix
   * @param table the samples, for their labels and names
   * @param file where to
   * @throws IOException when the file cannot be written
   */
  public static void write(Matrix coordinates, Fields beside, Table table, OutputFile file)
      throws IOException {
    write(coordinates, beside, table, file, TextCells.PLAIN);
  }

  /**
   * Writes a map; the format is told by the file's name, .npz or .csv.
   *
   * @param coordinates one row a sample
   * @param beside arrays for the .npz file, such as {@code eigenvalues}: double[], int[] or Matrix
   * @param table the samples, for their labels and names
   * @param file where to
   * @param words how labels and names are written as CSV
   * @throws IOException when the file cannot be written
   */
  public static void write(
      Matrix coordinates, Fields beside, Table table, OutputFile file, TextCells words)
      throws IOException {
    if (coordinates.rows() != table.rows()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d rows of coordinates for %d samples",
              coordinates.rows(),
              table.rows()));
    }
    switch (OutputFormats.require(file, Format.NPZ, Format.CSV)) {
      case NPZ ->
          file.write(
              out -> {
                try (NpzArchive archive = new NpzArchive(out)) {
                  archive.add("Y", coordinates.values(), coordinates.rows(), coordinates.columns());
                  for (Map.Entry<String, Object> entry : beside.values().entrySet()) {
                    add(archive, entry.getKey(), entry.getValue());
                  }
                  if (table.labels().isPresent()) {
                    archive.add("labels", table.labels().get());
                  }
                  if (table.rowNames().isPresent()) {
                    archive.add("ids", table.rowNames().get());
                  }
                }
              });
      default -> file.writeText(out -> writeCsv(coordinates, table, out, words));
    }
  }

  private static void add(NpzArchive archive, String name, Object array) throws IOException {
    if (array instanceof double[] numbers) {
      archive.add(name, numbers, numbers.length);
    } else if (array instanceof int[] whole) {
      archive.add(name, whole, whole.length);
    } else if (array instanceof Matrix matrix) {
      archive.add(name, matrix.values(), matrix.rows(), matrix.columns());
    } else {
      throw new IllegalArgumentException(String.format(Locale.ROOT, "'%s' is no array", name));
    }
  }

  /**
   * Writes a map as CSV, and leaves the writer open.
   *
   * @param coordinates one row a sample
   * @param table the samples, for their labels and names
   * @param out where to
   * @throws IOException when the text cannot be written
   */
  public static void writeCsv(Matrix coordinates, Table table, Writer out) throws IOException {
    writeCsv(coordinates, table, out, TextCells.PLAIN);
  }

  /**
   * Writes a map as CSV, and leaves the writer open.
   *
   * @param coordinates one row a sample
   * @param table the samples, for their labels and names
   * @param out where to
   * @param words how labels and names are written
   * @throws IOException when the text cannot be written
   */
  public static void writeCsv(Matrix coordinates, Table table, Writer out, TextCells words)
      throws IOException {
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
        double y = coordinates.get(i, d);
        fields[at++] = Double.isNaN(y) ? "" : Decimals.format(y);
      }
      if (labels.isPresent()) {
        fields[at++] = words.cell(labels.get().text(i));
      }
      if (ids.isPresent()) {
        fields[at] = words.cell(ids.get().get(i));
      }
      csv.writeRecord(fields);
    }
    csv.flush();
  }
}
