package org.foldsieve.io.array;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.live.StoredRows;
import org.foldsieve.io.option.Target;
import org.foldsieve.io.table.LabelColumn;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.numeric.SparseMatrix;

/** An array out of a file. */
public sealed interface ArrayContent {

  /**
   * Numbers.
   *
   * @param shape the extent of each dimension
   * @param values all of them, last index fastest
   */
  record Numbers(int[] shape, double[] values) implements ArrayContent {

    @Override
    public int size() {
      return values.length;
    }

    @Override
    public Labels toLabels(String name, Target target, Remarks remarks) {
      return LabelColumn.of(name, values, target, remarks);
    }
  }

  /**
   * Words.
   *
   * @param shape the extent of each dimension
   * @param words all of them, last index fastest
   */
  record Texts(int[] shape, List<String> words) implements ArrayContent {

    @Override
    public int size() {
      return words.size();
    }

    @Override
    public Labels toLabels(String name, Target target, Remarks remarks) {
      return LabelColumn.of(name, words, target, remarks);
    }
  }

  /**
   * A sparse matrix of numbers.
   *
   * @param matrix the matrix
   */
  record Sparse(SparseMatrix matrix) implements ArrayContent {

    @Override
    public int[] shape() {
      return new int[] {matrix.rows(), matrix.columns()};
    }

    @Override
    public int size() {
      return 0;
    }

    @Override
    public boolean isVector() {
      return false;
    }

    @Override
    public Labels toLabels(String name, Target target, Remarks remarks) {
      throw new DataException(
          String.format(
              Locale.ROOT, "labels '%s' are a sparse matrix; save them as a vector", name));
    }
  }

  /**
   * A table whose rows stay in the file.
   *
   * @param rows the rows
   */
  record Stored(StoredRows rows) implements ArrayContent {

    @Override
    public int[] shape() {
      return new int[] {rows.rows(), rows.columns()};
    }

    @Override
    public int size() {
      return 0;
    }

    @Override
    public boolean isVector() {
      return false;
    }

    @Override
    public Labels toLabels(String name, Target target, Remarks remarks) {
      throw new DataException(
          String.format(Locale.ROOT, "labels '%s' are a matrix; save them as a vector", name));
    }
  }

  /** The extent of each dimension. */
  int[] shape();

  /** The number of elements that can be taken one by one. */
  int size();

  /** The elements as labels, one a row. */
  Labels toLabels(String name, Target target, Remarks remarks);

  /** Whether at most one dimension has more than one element. */
  default boolean isVector() {
    return Arrays.stream(shape()).filter(extent -> extent != 1).count() <= 1;
  }

  /**
   * The numbers of an array that must hold nothing else.
   *
   * @param name what the array is called, for the message
   */
  default double[] numbers(String name) {
    if (this instanceof Numbers numbers) {
      return numbers.values();
    }
    throw new DataException(String.format(Locale.ROOT, "'%s' does not hold numbers", name));
  }

  /** For example {@code 150 x 4}. */
  static String describe(long[] shape) {
    return shape.length == 0
        ? "a single value"
        : String.join(" x ", Arrays.stream(shape).mapToObj(Long::toString).toList());
  }
}
