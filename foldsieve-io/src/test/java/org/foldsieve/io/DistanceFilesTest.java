package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Metric;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.Table;
import org.foldsieve.io.numpy.NpzArchive;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.output.OutputFile;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistanceFilesTest {

  private static final Run RUN = Run.defaults();
  private static final ReadOptions DEFAULTS = ReadOptions.defaults();

  @TempDir Path folder;

  private static Table table() {
    SplittableRandom random = new SplittableRandom(7);
    Matrix values = Matrix.zeros(30, 3);
    for (int at = 0; at < 90; at++) {
      // Whole numbers: some rows are equal, some distances too.
      values.values()[at] = random.nextInt(4);
    }
    return Table.of(values);
  }

  @Test
  void whatNeighborsWritesIsReadAsItsGraph() throws IOException {
    NeighborTable written =
        NeighborSearch.nearest(table(), RowDistances.of(Metric.MANHATTAN), 6, RUN);
    Path file = folder.resolve("graph.npz");
    NeighborFiles.write(written, OutputFile.create(file));
    RowDistances graph = DistanceFiles.readGraph(file, DEFAULTS);
    assertThat(NeighborSearch.nearest(table(), graph, 6, RUN)).isEqualTo(written);
    assertThat(NeighborSearch.nearest(table(), graph, 2, RUN)).isEqualTo(written.slice(2));
  }

  @Test
  void listsOfDifferentLengthsAreASparseMatrix() throws IOException {
    NeighborLists written =
        NeighborSearch.withinRadius(table(), RowDistances.of(Metric.MANHATTAN), 2, RUN);
    Path file = folder.resolve("graph.npz");
    NeighborFiles.write(written, 30, OutputFile.create(file));
    RowDistances graph = DistanceFiles.readGraph(file, DEFAULTS);
    assertThat(NeighborSearch.withinRadius(table(), graph, 9, RUN)).isEqualTo(written);
  }

  @Test
  void distancesAreReadFromATableOfAnyFormat() throws IOException {
    Path file = folder.resolve("d.csv");
    Files.writeString(file, "a,b,c\n0,1,2\n1,0,2.5\n2,2.5,0\n");
    RowDistances distances = DistanceFiles.readDistances(file, DEFAULTS);
    assertThat(distances.known().orElseThrow().value(2, 1)).isEqualTo(2.5);
    Files.writeString(file, "a,b,c\n1,1,0.25\n1,1,0.5\n0.25,0.5,1\n");
    RowDistances affinities = DistanceFiles.readAffinities(file, DEFAULTS);
    assertThat(affinities.known().orElseThrow().value(2, 1)).isEqualTo(0.5);
    assertThatThrownBy(() -> DistanceFiles.readDistances(file, DEFAULTS))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("d.csv: row 0 is at distance 1.0 from itself");
  }

  @Test
  void whatIsNoGraphIsRefused() throws IOException {
    Path text = folder.resolve("graph.csv");
    Files.writeString(text, "row,neighbor\n0,1\n");
    assertThatThrownBy(() -> DistanceFiles.readGraph(text, DEFAULTS))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("graph.csv: a graph is a .npz file");
    Path file = folder.resolve("graph.npz");
    write(file, new int[] {1, 1}, new double[] {1, 1}, 1, 2);
    assertThatThrownBy(() -> DistanceFiles.readGraph(file, DEFAULTS))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("index 1 is not in 0..0");
    write(file, new int[] {1, 1, 0, 0}, new double[] {1, 2, 1, 2}, 2, 2);
    assertThatThrownBy(() -> DistanceFiles.readGraph(file, DEFAULTS))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("row 0 has its neighbour 1 twice");
    write(file, new int[] {1, 0}, new double[] {1, -1}, 2, 1);
    assertThatThrownBy(() -> DistanceFiles.readGraph(file, DEFAULTS))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("a distance from row 1 is -1.0");
  }

  private static void write(Path file, int[] indices, double[] distances, int n, int k)
      throws IOException {
    Files.deleteIfExists(file);
    try (NpzArchive archive = new NpzArchive(Files.newOutputStream(file))) {
      archive.add("indices", indices, n, k);
      archive.add("distances", distances, n, k);
    }
  }
}
