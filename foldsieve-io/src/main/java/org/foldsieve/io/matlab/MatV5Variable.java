package org.foldsieve.io.matlab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.array.ArrayFile;
import org.foldsieve.io.array.SparseRows;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.Sizes;

/**
 * What stands before the values of a MATLAB variable.
 *
 * @param name its name; empty inside a cell
 * @param mxClass MATLAB's number of its class
 * @param complex whether it has imaginary parts
 * @param shape the extent of each dimension
 */
record MatV5Variable(String name, int mxClass, boolean complex, int[] shape) {

  private static final int CELL = 1;
  private static final int CHAR = 4;
  private static final int SPARSE = 5;
  private static final int DOUBLE = 6;
  private static final int UINT64 = 15;

  private static final int COMPLEX_FLAG = 0x800;
  private static final int MOST_DIMENSIONS = 32;
  private static final int LONGEST_NAME = 4096;

  /** What a word takes beside its characters. */
  private static final int CELL_BYTES = 64;

  /** Reads the head of a matrix element whose tag was read. */
  static MatV5Variable read(MatV5Element element) throws IOException {
    if (element.type() != MatV5Element.MATRIX) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the MATLAB file is damaged: an element of type %d where a variable should be",
              element.type()));
    }
    if (element.size() == 0) {
      return new MatV5Variable("", DOUBLE, false, new int[] {0, 0});
    }
    int[] flags = element.require().ints(2);
    if (flags.length != 2) {
      throw new DataException("the MATLAB file is damaged: a variable without flags");
    }
    int[] shape = element.require().ints(MOST_DIMENSIONS);
    if (shape.length < 2 || Arrays.stream(shape).anyMatch(extent -> extent < 0)) {
      throw new DataException(
          "the MATLAB file is damaged: a variable of shape " + Arrays.toString(shape));
    }
    String name =
        new String(element.require().bytes(LONGEST_NAME), StandardCharsets.UTF_8).replace("\0", "");
    return new MatV5Variable(name, flags[0] & 0xff, (flags[0] & COMPLEX_FLAG) != 0, shape);
  }

  ArrayFile.Kind kind() {
    if (complex) {
      return ArrayFile.Kind.OTHER;
    }
    if (mxClass >= DOUBLE && mxClass <= UINT64) {
      return ArrayFile.Kind.NUMBERS;
    }
    return switch (mxClass) {
      case SPARSE -> ArrayFile.Kind.SPARSE;
      case CELL, CHAR -> ArrayFile.Kind.TEXTS;
      default -> ArrayFile.Kind.OTHER;
    };
  }

  /** Reads the values, which come next. */
  ArrayContent content(MatV5Element element) throws IOException {
    return switch (kind()) {
      case NUMBERS -> new ArrayContent.Numbers(shape, numbers(element));
      case SPARSE -> sparse(element);
      case TEXTS ->
          mxClass == CELL
              ? new ArrayContent.Texts(new int[] {cellCount()}, cells(element))
              : texts(element);
      case OTHER ->
          throw new DataException(
              String.format(Locale.ROOT, "variable '%s' holds no real numbers or words", name));
    };
  }

  private int cellCount() {
    if (extent() > Integer.MAX_VALUE - 8) {
      throw new DataException(
          String.format(Locale.ROOT, "variable '%s' claims %d cells", name, extent()));
    }
    return (int) extent();
  }

  private long extent() {
    return Sizes.product(Arrays.stream(shape).asLongStream().toArray());
  }

  private double[] numbers(MatV5Element element) throws IOException {
    return extent() == 0 ? new double[0] : element.require().numbers(shape, true);
  }

  private ArrayContent sparse(MatV5Element element) throws IOException {
    double[] rows = element.require().numbers();
    double[] starts = element.require().numbers();
    double[] values = element.require().numbers();
    int count = starts.length == 0 ? 0 : (int) starts[starts.length - 1];
    if (shape.length != 2
        || starts.length != shape[1] + 1L
        || count < 0
        || count > values.length
        || count > rows.length) {
      throw new DataException(
          String.format(Locale.ROOT, "the sparse matrix '%s' is damaged", name));
    }
    Sizes.requireEntries("rows", shape[0], count);
    return new ArrayContent.Sparse(
        SparseRows.ofCompressed(
                shape[1],
                shape[0],
                SparseRows.indices(starts, count + 1L, element.budget()),
                SparseRows.indices(Arrays.copyOf(rows, count), shape[0], element.budget()),
                values,
                element.budget())
            .transpose());
  }

  /** Cells of words or single numbers. */
  private List<String> cells(MatV5Element element) throws IOException {
    List<String> texts = new ArrayList<>();
    // Each cell takes bytes of its own, so a count that is too large meets the file's end.
    for (long cell = extent(); cell > 0; cell--) {
      boolean hollow = element.require().size() == 0;
      element
          .budget()
          .take(String.format(Locale.ROOT, "the words of variable '%s'", name), CELL_BYTES);
      MatV5Variable inner = read(element);
      if (hollow) {
        texts.add("");
      } else if (inner.mxClass == CHAR) {
        texts.add(String.join("", inner.texts(element).words()));
      } else if (inner.kind() == ArrayFile.Kind.NUMBERS && inner.extent() == 1) {
        texts.add(Decimals.format(inner.numbers(element)[0]));
      } else {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "variable '%s' holds cells that are no single words or numbers",
                name));
      }
    }
    return texts;
  }

  /** The rows of a table of characters. */
  private ArrayContent.Texts texts(MatV5Element element) throws IOException {
    double[] codes = element.require().numbers();
    int rows = shape[0];
    if (codes.length == 0) {
      return new ArrayContent.Texts(new int[] {1}, List.of(""));
    }
    if (element.type() == 16) {
      // UTF-8 has no rows of its own.
      byte[] bytes = new byte[codes.length];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) codes[i];
      }
      if (rows == 1) {
        return new ArrayContent.Texts(
            new int[] {1}, List.of(new String(bytes, StandardCharsets.UTF_8)));
      }
    }
    if (extent() != codes.length) {
      throw new DataException(
          String.format(Locale.ROOT, "the characters of variable '%s' are damaged", name));
    }
    element
        .budget()
        .take(
            String.format(Locale.ROOT, "the words of variable '%s'", name),
            (long) CELL_BYTES * rows);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      StringBuilder row = new StringBuilder();
      for (int at = i; at < codes.length; at += rows) {
        row.append((char) codes[at]);
      }
      texts.add(row.toString().stripTrailing());
    }
    return new ArrayContent.Texts(new int[] {rows}, texts);
  }
}
