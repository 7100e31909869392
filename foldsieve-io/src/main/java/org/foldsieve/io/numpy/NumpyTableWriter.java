package org.foldsieve.io.numpy;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.io.array.ArrayTables;
import org.foldsieve.numeric.SparseMatrix;

/** Writes tables as numpy arrays. */
final class NumpyTableWriter {

  private NumpyTableWriter() {}

  /** The values alone. */
  static void writeNpy(Table table, OutputStream out) throws IOException {
    NpyWriter.write(out, table);
  }

  /** Everything a table has. A sparse one is laid out as scipy's {@code save_npz} does. */
  static void writeNpz(Table table, OutputStream out) throws IOException {
    try (NpzArchive archive = new NpzArchive(out)) {
      if (table.isSparse()) {
        addSparse(archive, table.toSparse());
      } else {
        archive.add("X", table);
      }
      if (table.labels().isPresent()) {
        archive.add("y", table.labels().get());
        archive.add(ArrayTables.LABEL_NAME, List.of(table.labels().get().name()));
      }
      archive.add(ArrayTables.FEATURE_NAMES, table.featureNames());
      if (table.rowNames().isPresent()) {
        archive.add(ArrayTables.ROW_NAMES, table.rowNames().get());
      }
      if (table.imageShape().isPresent() && !table.isSparse()) {
        ImageShape shape = table.imageShape().get();
        archive.add(ArrayTables.SHAPE, new long[] {shape.rows(), shape.columns()});
        if (shape.order() == ImageShape.Order.COLUMN_MAJOR) {
          archive.add(ArrayTables.SHAPE_ORDER, List.of(ArrayTables.COLUMN_MAJOR));
        }
      }
    }
  }

  private static void addSparse(NpzArchive archive, SparseMatrix matrix) throws IOException {
    int entries = matrix.entries();
    archive.add("indices", Arrays.copyOf(matrix.columnIndices(), entries), entries);
    archive.add("indptr", matrix.rowStart(), matrix.rows() + 1);
    archive.add("format", List.of("csr"));
    archive.add("shape", new long[] {matrix.rows(), matrix.columns()});
    archive.add("data", Arrays.copyOf(matrix.values(), entries), entries);
  }
}
