package org.foldsieve.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.Table;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.array.ArrayFile;
import org.foldsieve.io.array.SparseRows;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.numpy.NpzFormat;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;

/**
 * Reads what another program says of the distances between rows: a square table of them, or a graph
 * of neighbours.
 *
 * @since 0.1.0
 */
public final class DistanceFiles {

  private static final String INDICES = "indices";
  private static final String DISTANCES = "distances";

  private DistanceFiles() {}

  /**
   * Reads the distances of all pairs of rows: a square table in any format that {@link Tables}
   * reads, the distances of row i in row i.
   *
   * @param path the file
   * @param options how to read it; what is found to be a label is left out
   * @return the distances
   * @throws DataException when these are no distances
   * @throws IOException when the file cannot be read
   */
  public static RowDistances readDistances(Path path, ReadOptions options) throws IOException {
    Matrix values = square(path, options);
    return Tables.told(path.getFileName().toString(), () -> RowDistances.ofMatrix(values));
  }

  /**
   * Reads how alike all pairs of rows are, from 0 to 1, as a square table.
   *
   * @param path the file
   * @param options how to read it; what is found to be a label is left out
   * @return the distances, 1 minus the affinities
   * @throws DataException when these are no affinities
   * @throws IOException when the file cannot be read
   */
  public static RowDistances readAffinities(Path path, ReadOptions options) throws IOException {
    Matrix values = square(path, options);
    return Tables.told(path.getFileName().toString(), () -> RowDistances.ofAffinities(values));
  }

  private static Matrix square(Path path, ReadOptions options) throws IOException {
    Table table = Tables.read(path, options);
    if (table.isSparse() && table.rows() == table.features()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%s: a sparse matrix says nothing of the pairs it leaves out; it is a graph",
              path.getFileName()));
    }
    return table.toMatrix();
  }

  /**
   * Reads a graph: a .npz file with {@code indices} and {@code distances}, rows x k each, as {@link
   * NeighborFiles} writes it, or a square sparse matrix of distances as {@code
   * scipy.sparse.save_npz} writes it and scikit-learn's {@code kneighbors_graph} gives it.
   *
   * @param path the file
   * @param options the memory that reading may take; nothing else is looked at
   * @return the distances from each row to its neighbours
   * @throws DataException when there is no graph in the file
   * @throws IOException when the file cannot be read
   */
  public static RowDistances readGraph(Path path, ReadOptions options) throws IOException {
    return Tables.told(
        path.getFileName().toString(),
        () -> {
          MemoryBudget budget = MemoryBudget.of(options.maxMemory());
          Input input = Input.of(path, budget);
          if (FormatDetector.detect(input) != Format.NPZ) {
            throw new DataException(
                "a graph is a .npz file with the arrays indices and distances, or with a sparse"
                    + " matrix");
          }
          try (ArrayFile file = new NpzFormat().open(input)) {
            return RowDistances.ofGraph(graph(file, budget));
          }
        });
  }

  private static SparseMatrix graph(ArrayFile file, MemoryBudget budget) throws IOException {
    for (ArrayFile.ArrayInfo array : file.arrays()) {
      if (array.kind() == ArrayFile.Kind.SPARSE
          && file.load(array.name()) instanceof ArrayContent.Sparse sparse) {
        return sparse.matrix();
      }
    }
    if (!has(file, INDICES) || !has(file, DISTANCES)) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the file holds %s; a graph is the arrays indices and distances, or a sparse matrix",
              file.arrays().isEmpty()
                  ? "no arrays"
                  : String.join(
                      ", ", file.arrays().stream().map(ArrayFile.ArrayInfo::name).toList())));
    }
    ArrayContent indices = file.load(INDICES);
    ArrayContent distances = file.load(DISTANCES);
    if (indices.shape().length != 2 || !Arrays.equals(indices.shape(), distances.shape())) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "indices are %s and distances %s; both are rows x k",
              shape(indices),
              shape(distances)));
    }
    int n = indices.shape()[0];
    int k = indices.shape()[1];
    int[] column = SparseRows.indices(indices.numbers(INDICES), n, budget);
    budget.take("the rows of the graph", (long) Integer.BYTES * column.length);
    int[] row = new int[column.length];
    for (int e = 0; e < row.length; e++) {
      row[e] = e / k;
    }
    requireOnce(row, column, k);
    return SparseRows.ofTriplets(n, n, row, column, distances.numbers(DISTANCES), budget);
  }

  private static boolean has(ArrayFile file, String name) {
    return file.arrays().stream().anyMatch(array -> array.name().equals(name));
  }

  private static String shape(ArrayContent content) {
    return String.join(" x ", Arrays.stream(content.shape()).mapToObj(String::valueOf).toList());
  }

  /** A neighbour named twice would stand at the sum of two distances. */
  private static void requireOnce(int[] row, int[] column, int k) {
    for (int e = 0; e < column.length; e++) {
      for (int f = row[e] * k; f < e; f++) {
        if (column[f] == column[e]) {
          throw new DataException(
              String.format(Locale.ROOT, "row %d has its neighbour %d twice", row[e], column[e]));
        }
      }
    }
  }
}
