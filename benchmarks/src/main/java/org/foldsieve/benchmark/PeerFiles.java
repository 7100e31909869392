package org.foldsieve.benchmark;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.information.Discretization;
import org.foldsieve.score.information.Discretize;

/** What a benchmark leaves for its peers in the scratch folder: the same table, and our answer. */
final class PeerFiles {

  private PeerFiles() {}

  /** Rows, features, classes as ints; then each row's class (-1 without labels) and its values. */
  static void writeTable(Table table, Path file) throws IOException {
    write(table, file, (j, value) -> value);
  }

  /** The same table cut into bins, for peers that want codes. */
  static void writeBins(Table table, int bins, Run run, Path file) throws IOException {
    Discretization cuts = Discretization.fit(table, Discretize.SIGMA, bins, run);
    write(table, file, cuts::bin);
  }

  /** Scores by feature index, and feature indices best first, one a line each. */
  static void writeRanking(FeatureRanking ranking, Path scratch) throws IOException {
    writeScores(ranking.scores(), scratch);
    Files.write(
        scratch.resolve("order"),
        Arrays.stream(ranking.order()).mapToObj(Integer::toString).toList());
  }

  static void writeScores(double[] scores, Path scratch) throws IOException {
    Files.write(
        scratch.resolve("scores"), Arrays.stream(scores).mapToObj(Double::toString).toList());
  }

  /** The coordinates of a map as little-endian doubles, row by row. */
  static void writeMap(Matrix map, String method, String kase, Path scratch) throws IOException {
    writeNumbers(map, scratch.resolve(method + "-" + kase.replace(' ', '-')));
  }

  /** The numbers of a matrix as little-endian doubles, row by row. */
  static void writeNumbers(Matrix matrix, Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(8 * matrix.values().length);
    bytes.order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().put(matrix.values());
    Files.write(file, bytes.array());
  }

  private interface Cell {
    double of(int feature, double value);
  }

  private static void write(Table table, Path file, Cell cell) throws IOException {
    Optional<Labels> labels = table.labels();
    double[] row = new double[table.features()];
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 20))) {
      out.writeInt(table.rows());
      out.writeInt(table.features());
      out.writeInt(labels.map(Labels::classCount).orElse(0));
      for (int i = 0; i < table.rows(); i++) {
        out.writeInt(labels.isPresent() ? labels.get().code(i) : -1);
        table.copyRow(i, row);
        for (int j = 0; j < row.length; j++) {
          out.writeDouble(cell.of(j, row[j]));
        }
      }
    }
  }
}
