package org.foldsieve.embed.layout;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/** Tables that layouts are tried on, and how well a map of them keeps neighbours. */
final class LayoutTables {

  static final Run RUN = Run.defaults().withThreads(2).withSeed(1);

  private LayoutTables() {}

  /** The first 300 handwritten digits. */
  static Table digits() {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    LayoutTables.class.getResourceAsStream("/golden/digits300.csv")),
                StandardCharsets.UTF_8))) {
      double[][] rows =
          in.lines()
              .map(
                  line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray())
              .toArray(double[][]::new);
      int[] codes = Arrays.stream(rows).mapToInt(row -> (int) row[64]).toArray();
      double[][] pixels =
          Arrays.stream(rows).map(row -> Arrays.copyOf(row, 64)).toArray(double[][]::new);
      return Table.of(Matrix.ofRows(pixels)).withLabels(Labels.classes("digit", codes));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The share of each row's k nearest that are among its k nearest on the map. */
  static double overlap(Table table, Matrix map, int k) {
    NeighborTable before = NeighborSearch.nearest(table, k, RUN);
    NeighborTable after = NeighborSearch.nearest(Table.of(map), k, RUN);
    double kept = 0;
    for (int i = 0; i < table.rows(); i++) {
      for (int r = 0; r < k; r++) {
        int wanted = before.index(i, r);
        int row = i;
        kept += IntStream.range(0, k).anyMatch(s -> after.index(row, s) == wanted) ? 1 : 0;
      }
    }
    return kept / k / table.rows();
  }

  /** The share of new rows whose nearest row of the map is of their class. */
  static double accuracy(Matrix map, Labels known, Matrix placed, Labels wanted) {
    NeighborTable nearest = NeighborSearch.nearest(Table.of(placed), Table.of(map), 1, RUN);
    double right = 0;
    for (int i = 0; i < placed.rows(); i++) {
      right += known.code(nearest.index(i, 0)) == wanted.code(i) ? 1 : 0;
    }
    return right / placed.rows();
  }
}
