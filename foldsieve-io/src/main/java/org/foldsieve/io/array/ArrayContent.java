package org.foldsieve.io.array;

import java.util.Arrays;
import java.util.List;
import org.foldsieve.numeric.SparseMatrix;

/**
 * An array out of a file.
 *
 * @param shape the extent of each dimension
 * @param values the numbers, last index fastest; null for text and sparse arrays
 * @param texts the words, last index fastest; null for numbers
 * @param sparse the matrix of a sparse array; null otherwise
 */
public record ArrayContent(int[] shape, double[] values, List<String> texts, SparseMatrix sparse) {

  public static ArrayContent numbers(int[] shape, double[] values) {
    return new ArrayContent(shape, values, null, null);
  }

  public static ArrayContent texts(int[] shape, List<String> texts) {
    return new ArrayContent(shape, null, texts, null);
  }

  public static ArrayContent sparse(SparseMatrix matrix) {
    return new ArrayContent(new int[] {matrix.rows(), matrix.columns()}, null, null, matrix);
  }

  /** The number of elements. */
  public int size() {
    if (values != null) {
      return values.length;
    }
    return texts != null ? texts.size() : -1;
  }

  /** Whether at most one dimension has more than one element. */
  public boolean isVector() {
    return sparse == null && Arrays.stream(shape).filter(extent -> extent != 1).count() <= 1;
  }

  /** For example {@code 150 x 4}. */
  public static String describe(long[] shape) {
    return shape.length == 0
        ? "a single value"
        : String.join(" x ", Arrays.stream(shape).mapToObj(Long::toString).toList());
  }
}
