package org.foldsieve.io;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.foldsieve.embed.linear.LinearModel;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.option.TextCells;
import org.foldsieve.numeric.Matrix;

/**
 * Writes what a linear map is made of: {@code feature,mean,y1,y2,...}, a line for every feature.
 *
 * @since 0.1.0
 */
public final class LoadingFiles {

  private LoadingFiles() {}

  /**
   * Writes the mean of every feature and its part in every direction: {@code y = (x - mean) A}.
   *
   * @param map the map
   * @param out where to; left open
   * @param words how the names of features are written
   * @throws IOException when the text cannot be written
   */
  public static void write(LinearModel map, Writer out, TextCells words) throws IOException {
    // Not closed: the stream belongs to the caller.
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
    double[] mean = map.mean();
    Matrix directions = map.projection();
    List<String> header = new ArrayList<>(List.of("feature", "mean"));
    for (int d = 1; d <= directions.columns(); d++) {
      header.add("y" + d);
    }
    csv.writeRecord(header);
    for (int j = 0; j < mean.length; j++) {
      List<String> line = new ArrayList<>();
      line.add(words.cell(map.featureNames().get(j)));
      line.add(Decimals.format(mean[j]));
      for (double part : directions.row(j)) {
        line.add(Decimals.format(part));
      }
      csv.writeRecord(line);
    }
    csv.flush();
  }
}
