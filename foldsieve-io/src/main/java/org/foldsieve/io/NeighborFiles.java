package org.foldsieve.io;

import java.io.IOException;
import java.io.Writer;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.numpy.NpzArchive;
import org.foldsieve.io.option.Format;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.output.OutputFile;

/**
 * Writes neighbour graphs: as .npz with {@code indices} (int32) and {@code distances} (float64),
 * each rows x k, or as CSV {@code row,rank,neighbor,distance} with rows from 0 and ranks from 1.
 *
 * @since 0.1.0
 */
public final class NeighborFiles {

  private NeighborFiles() {}

  /**
   * Writes a graph; the format is told by the file's name, .npz or .csv.
   *
   * @param neighbors the graph
   * @param file where to
   * @throws IOException when the file cannot be written
   */
  public static void write(NeighborTable neighbors, OutputFile file) throws IOException {
    switch (OutputFormats.require(file, Format.NPZ, Format.CSV)) {
      case NPZ ->
          file.write(
              out -> {
                try (NpzArchive archive = new NpzArchive(out)) {
                  int n = neighbors.rows();
                  int k = neighbors.k();
                  archive.add("indices", neighbors.indices(), n, k);
                  archive.add("distances", distances(neighbors), n, k);
                }
              });
      default -> file.writeText(out -> writeCsv(neighbors, out));
    }
  }

  private static double[] distances(NeighborTable neighbors) {
    double[] distances = neighbors.squaredDistances().clone();
    for (int e = 0; e < distances.length; e++) {
      distances[e] = Math.sqrt(distances[e]);
    }
    return distances;
  }

  /**
   * Writes a graph as CSV, and leaves the writer open.
   *
   * @param neighbors the graph
   * @param out where to
   * @throws IOException when the text cannot be written
   */
  public static void writeCsv(NeighborTable neighbors, Writer out) throws IOException {
    out.write("row,rank,neighbor,distance\n");
    for (int i = 0; i < neighbors.rows(); i++) {
      for (int r = 0; r < neighbors.k(); r++) {
        out.write(Integer.toString(i));
        out.write(',');
        out.write(Integer.toString(r + 1));
        out.write(',');
        out.write(Integer.toString(neighbors.index(i, r)));
        out.write(',');
        out.write(Decimals.format(neighbors.distance(i, r)));
        out.write('\n');
      }
    }
  }
}
