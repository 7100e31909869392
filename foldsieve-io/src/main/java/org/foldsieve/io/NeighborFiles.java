package org.foldsieve.io;

import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.numpy.NpzArchive;
import org.foldsieve.io.option.Format;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.output.OutputFile;

/**
 * Writes neighbour graphs: as .npz with {@code indices} (int32) and {@code distances} (float64),
 * each rows x k, or as CSV {@code row,rank,neighbor,distance} with rows from 0 and ranks from 1.
 * Where rows have different numbers of neighbours, the .npz file is the sparse matrix of distances
 * that {@code scipy.sparse.load_npz} reads.
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

  /**
   * Writes a graph in which rows have different numbers of neighbours; the format is told by the
   * file's name, .npz or .csv.
   *
   * @param neighbors the graph
   * @param columns how many rows were searched: the columns of the matrix
   * @param file where to
   * @throws IOException when the file cannot be written
   */
  public static void write(NeighborLists neighbors, int columns, OutputFile file)
      throws IOException {
    switch (OutputFormats.require(file, Format.NPZ, Format.CSV)) {
      case NPZ ->
          file.write(
              out -> {
                try (NpzArchive archive = new NpzArchive(out)) {
                  SparseMatrix matrix = matrix(neighbors, columns);
                  archive.add("format", List.of("csr"));
                  archive.add("shape", new long[] {neighbors.rows(), columns});
                  archive.add("data", matrix.values(), matrix.entries());
                  archive.add("indices", matrix.columnIndices(), matrix.entries());
                  archive.add("indptr", matrix.rowStart(), neighbors.rows() + 1);
                }
              });
      default -> file.writeText(out -> writeCsv(neighbors, out));
    }
  }

  /** Distances in the order of the columns; a neighbour at distance 0 is stored. */
  private static SparseMatrix matrix(NeighborLists neighbors, int columns) {
    int[] indices = new int[neighbors.indices().length];
    double[] values = new double[indices.length];
    for (int i = 0; i < neighbors.rows(); i++) {
      int from = neighbors.start()[i];
      int[] order =
          IntStream.range(from, neighbors.start()[i + 1])
              .boxed()
              .sorted(Comparator.comparingInt(e -> neighbors.indices()[e]))
              .mapToInt(e -> e)
              .toArray();
      for (int r = 0; r < order.length; r++) {
        indices[from + r] = neighbors.indices()[order[r]];
        values[from + r] = Math.sqrt(neighbors.squaredDistances()[order[r]]);
      }
    }
    return SparseMatrix.wrap(neighbors.rows(), columns, neighbors.start(), indices, values);
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
    writeCsv(neighbors.toLists(), out);
  }

  /**
   * Writes a graph in which rows have different numbers of neighbours as CSV, and leaves the writer
   * open.
   *
   * @param neighbors the graph
   * @param out where to
   * @throws IOException when the text cannot be written
   */
  public static void writeCsv(NeighborLists neighbors, Writer out) throws IOException {
    out.write("row,rank,neighbor,distance\n");
    for (int i = 0; i < neighbors.rows(); i++) {
      for (int e = neighbors.start()[i]; e < neighbors.start()[i + 1]; e++) {
        out.write(Integer.toString(i));
        out.write(',');
        out.write(Integer.toString(e - neighbors.start()[i] + 1));
        out.write(',');
        out.write(Integer.toString(neighbors.indices()[e]));
        out.write(',');
        out.write(Decimals.format(Math.sqrt(neighbors.squaredDistances()[e])));
        out.write('\n');
      }
    }
  }
}
