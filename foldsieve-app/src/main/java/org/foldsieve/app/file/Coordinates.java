package org.foldsieve.app.file;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.foldsieve.app.Outputs;
import org.foldsieve.data.Table;
import org.foldsieve.io.NpzArchive;
import org.foldsieve.numeric.Matrix;

/**
 * The places of samples on a map, with what is known of the samples.
 *
 * @param values one row a sample, one column a dimension
 * @param eigenvalues one a dimension
 * @param samples the table the samples come from
 */
public record Coordinates(Matrix values, double[] eigenvalues, Table samples) {

  /** Writes CSV, or {@code .npz}; to standard output, as CSV, without a file. */
  public void write(Path file, Outputs outputs, PrintStream out) {
    if (file == null) {
      outputs.text(Path.of("-"), out, this::writeCsv);
    } else if (Outputs.hasExtension(file, "npz")) {
      outputs.bytes(file, this::writeNpz);
    } else {
      outputs.text(file, out, this::writeCsv);
    }
  }

  /** {@code row,y1..yD}, then {@code label} and {@code id} where there are any. */
  void writeCsv(Writer writer) throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(writer);
    List<String> fields = new ArrayList<>(List.of("row"));
    for (int c = 1; c <= values.columns(); c++) {
      fields.add("y" + c);
    }
    samples.labels().ifPresent(labels -> fields.add("label"));
    samples.rowNames().ifPresent(names -> fields.add("id"));
    csv.writeRecord(fields);
    for (int i = 0; i < values.rows(); i++) {
      int row = i;
      fields.clear();
      fields.add(Integer.toString(i));
      for (int c = 0; c < values.columns(); c++) {
        double value = values.get(i, c);
        fields.add(Double.isNaN(value) ? "" : Double.toString(value));
      }
      samples.labels().ifPresent(labels -> fields.add(labels.text(row)));
      samples.rowNames().ifPresent(names -> fields.add(names.get(row)));
      csv.writeRecord(fields);
    }
    csv.flush();
  }

  private void writeNpz(OutputStream stream) throws IOException {
    try (NpzArchive archive = new NpzArchive(stream)) {
      archive.add("Y", values.values(), values.rows(), values.columns());
      archive.add("eigenvalues", eigenvalues, eigenvalues.length);
      if (samples.labels().isPresent()) {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < samples.rows(); i++) {
          labels.add(samples.labels().get().text(i));
        }
        archive.add("label", labels);
      }
    }
  }
}
