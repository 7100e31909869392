package org.foldsieve.io;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.SparseMatrix;

/** Writes tables as numpy arrays. */
final class ArrayTableWriter {

  private ArrayTableWriter() {}

  /** The values alone. */
  static void writeNpy(Table table, OutputStream out) throws IOException {
    NpyWriter.write(out, table.toMatrix().values(), table.rows(), table.features());
  }

  /** Everything a table has. A sparse one is laid out as scipy's {@code save_npz} does. */
  static void writeNpz(Table table, OutputStream out) throws IOException {
    try (NpzArchive archive = new NpzArchive(out)) {
      if (table.isSparse()) {
        addSparse(archive, table.sparse());
      } else {
        archive.add("X", table.dense().values(), table.rows(), table.features());
      }
      if (table.labels().isPresent()) {
        addLabels(archive, "y", table.labels().get());
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

  /** Whole numbers where every class is one, so that numpy users find what they expect. */
  static void addLabels(NpzArchive archive, String name, Labels labels) throws IOException {
    int rows = labels.rows();
    if (labels.isNumeric()) {
      archive.add(name, IntStream.range(0, rows).mapToDouble(labels::number).toArray(), rows);
    } else if (areWholeNumbers(labels)) {
      archive.add(
          name, IntStream.range(0, rows).mapToLong(i -> Long.parseLong(labels.text(i))).toArray());
    } else {
      archive.add(name, IntStream.range(0, rows).mapToObj(labels::text).toList());
    }
  }

  /** Whether each row has a class whose name is a whole number as numbers are written. */
  private static boolean areWholeNumbers(Labels labels) {
    return IntStream.range(0, labels.rows()).allMatch(i -> labels.code(i) >= 0)
        && labels.classNames().stream().allMatch(name -> name.matches("0|-?[1-9]\\d{0,14}"));
  }
}
