package org.foldsieve.io;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.option.TextCells;
import org.foldsieve.output.OutputFile;
import org.foldsieve.score.FeatureRanking;

/**
 * Writes rankings of features as CSV: {@code method,rank,feature,index,score}.
 *
 * @since 0.1.0
 */
public final class RankingFiles {

  private RankingFiles() {}

  /**
   * Writes rankings one after the other, every ranked feature of each.
   *
   * @param rankings the rankings
   * @param file where to
   * @throws IOException when the file cannot be written
   */
  public static void write(List<FeatureRanking> rankings, OutputFile file) throws IOException {
    file.writeText(out -> write(rankings, Integer.MAX_VALUE, out));
  }

  /**
   * Writes rankings one after the other: rank from 1, index from 0, best first; an undefined score
   * is empty.
   *
   * @param rankings the rankings
   * @param top how many features of each ranking, at most
   * @param out where to; left open
   * @throws IOException when the text cannot be written
   */
  public static void write(List<FeatureRanking> rankings, int top, Writer out) throws IOException {
    write(rankings, top, out, TextCells.PLAIN);
  }

  /**
   * Writes rankings one after the other: rank from 1, index from 0, best first; an undefined score
   * is empty.
   *
   * @param rankings the rankings
   * @param top how many features of each ranking, at most
   * @param out where to; left open
   * @param words how the names of features are written
   * @throws IOException when the text cannot be written
   */
  public static void write(List<FeatureRanking> rankings, int top, Writer out, TextCells words)
      throws IOException {
    // Not closed: the stream belongs to the caller.
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
    csv.writeRecord("method", "rank", "feature", "index", "score");
    for (FeatureRanking ranking : rankings) {
      int[] order = ranking.order();
      for (int r = 0; r < Math.min(top, order.length); r++) {
        double score = ranking.score(order[r]);
        csv.writeRecord(
            ranking.method(),
            Integer.toString(r + 1),
            words.cell(ranking.featureNames().get(order[r])),
            Integer.toString(order[r]),
            Double.isNaN(score) ? "" : Decimals.format(score));
      }
    }
    csv.flush();
  }
}
