package org.foldsieve.data;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;

/**
 * Named values: what a model is made of when it is written to a file and read back.
 *
 * <p>A value is a text, a list of texts, a whole number, a number, an array of either, a matrix
 * (dense or sparse) or fields again. Arrays and matrices are kept as they are, not copied.
 *
 * @since 0.1.0
 */
public final class Fields {

  private final Map<String, Object> values = new LinkedHashMap<>();

  /** No fields yet. */
  public Fields() {}

  /**
   * Adds a field.
   *
   * @param value a String, a list of them, a Long or Integer, a Double, an {@code int[]}, a {@code
   *     double[]}, a {@link Matrix}, a {@link SparseMatrix} or {@link Fields}
   * @return these fields
   */
  public Fields put(String name, Object value) {
    Object kept = value instanceof Integer number ? Long.valueOf(number) : value;
    boolean known =
        kept instanceof String
            || kept instanceof Long
            || kept instanceof Double
            || kept instanceof int[]
            || kept instanceof double[]
            || kept instanceof Matrix
            || kept instanceof SparseMatrix
            || kept instanceof Fields
            || kept instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
    if (!known) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "field '%s' cannot hold a value of %s", name, kept.getClass()));
    }
    if (values.putIfAbsent(name, kept) != null) {
      throw new IllegalArgumentException("there is a field '" + name + "' already");
    }
    return this;
  }

  /** Every field with its value, in the order they were put. */
  public Map<String, Object> values() {
    return Collections.unmodifiableMap(values);
  }

  /** Whether there is a field of that name. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** The text of that name. */
  public String text(String name) {
    return require(name, String.class, "a text");
  }

  /** The list of texts of that name. */
  public List<String> texts(String name) {
    List<?> texts = require(name, List.class, "a list of texts");
    return texts.stream().map(String.class::cast).toList();
  }

  /** The whole number of that name. */
  public long whole(String name) {
    return require(name, Long.class, "a whole number");
  }

  /** The whole number of that name, which fits an int. */
  public int count(String name) {
    long whole = whole(name);
    if (whole < 0 || whole > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "field '%s' must be in 0..2^31-1: %d", name, whole));
    }
    return (int) whole;
  }

  /** The number of that name. */
  public double number(String name) {
    return require(name, Double.class, "a number");
  }

  /** The live array of whole numbers of that name. */
  public int[] ints(String name) {
    return require(name, int[].class, "whole numbers");
  }

  /** The live array of whole numbers of that name, which must ascend in 0..limit-1, none twice. */
  public int[] ascending(String name, int limit) {
    int[] found = ints(name);
    for (int i = 0; i < found.length; i++) {
      if (found[i] < (i == 0 ? 0 : found[i - 1] + 1L) || found[i] >= limit) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "field '%s' must ascend in 0..%d, and number %d is %d",
                name,
                limit - 1,
                i,
                found[i]));
      }
    }
    return found;
  }

  /** The live array of numbers of that name, all finite. */
  public double[] finite(String name) {
    requireFinite(name, doubles(name));
    return doubles(name);
  }

  /** The live matrix of that name, all of its numbers finite. */
  public Matrix finiteMatrix(String name) {
    requireFinite(name, matrix(name).values());
    return matrix(name);
  }

  /** The number of that name, which is finite. */
  public double finiteNumber(String name) {
    requireFinite(name, number(name));
    return number(name);
  }

  private static void requireFinite(String name, double... numbers) {
    for (double number : numbers) {
      if (!Double.isFinite(number)) {
        throw new IllegalArgumentException(
            String.format(Locale.ROOT, "field '%s' holds %s", name, number));
      }
    }
  }

  /** The live array of numbers of that name. */
  public double[] doubles(String name) {
    return require(name, double[].class, "numbers");
  }

  /** The live array of numbers of that name, which must have the given length. */
  public double[] doubles(String name, int length) {
    double[] found = doubles(name);
    if (found.length != length) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "field '%s' has %d numbers, not %d", name, found.length, length));
    }
    return found;
  }

  /** The live matrix of that name. */
  public Matrix matrix(String name) {
    return require(name, Matrix.class, "a matrix");
  }

  /** The live matrix of that name, which must have the given shape. */
  public Matrix matrix(String name, int rows, int columns) {
    Matrix found = matrix(name);
    if (found.rows() != rows || found.columns() != columns) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "field '%s' is a %s, not %d x %d", name, found, rows, columns));
    }
    return found;
  }

  /** The live sparse matrix of that name. */
  public SparseMatrix sparse(String name) {
    return require(name, SparseMatrix.class, "a sparse matrix");
  }

  /** The fields of that name. */
  public Fields fields(String name) {
    return require(name, Fields.class, "fields");
  }

  private <T> T require(String name, Class<T> type, String what) {
    Object value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("there is no field '" + name + "'");
    }
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "field '%s' is not %s", name, what));
    }
    return type.cast(value);
  }
}
