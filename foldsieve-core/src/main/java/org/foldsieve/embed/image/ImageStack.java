package org.foldsieve.embed.image;

import java.util.Locale;
import java.util.function.IntUnaryOperator;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.DoubleStore;
import org.foldsieve.run.Run;

/**
 * Matrices of one size, one after the other, each row-major: the images X_i of a table, or what
 * became of them. They lie where products need not copy them. All sums over images are taken in
 * parts of a fixed size and in order, so the number of threads does not show.
 */
final class ImageStack implements AutoCloseable {

  /** Images a work item takes. */
  private static final int PART = 32;

  /** Pixels a work item takes where images are added up. */
  private static final int RANGE = 2048;

  final int count;
  final int rows;
  final int columns;
  private final DoubleStore pixels;

  private ImageStack(int count, int rows, int columns) {
    this.count = count;
    this.rows = rows;
    this.columns = columns;
    this.pixels = Blas.get().allocateDoubles((long) count * rows * columns);
  }

  /**
   * The images of a table.
   *
   * @throws DataException when the table has no image shape, or all its images are equal
   */
  static ImageStack of(Table table, String method, Run run) {
    ImageShape shape =
        table
            .imageShape()
            .orElseThrow(
                () ->
                    new DataException(
                        method
                            + " needs images and the table has no image shape; give rows x"
                            + " columns"));
    requireSpread(table);
    return of(table, shape, run);
  }

  /** Tested on the pixels: the scatter of equal images need not come out as exactly 0. */
  private static void requireSpread(Table table) {
    double[] first = new double[table.features()];
    double[] other = new double[table.features()];
    table.copyRow(0, first);
    for (int t = 1; t < table.rows(); t++) {
      table.copyRow(t, other);
      for (int p = 0; p < first.length; p++) {
        if (first[p] != other[p]) {
          return;
        }
      }
    }
    throw new DataException("the images do not differ; there is nothing to reduce them by");
  }

  static ImageStack of(Table table, ImageShape shape, Run run) {
    run.requireMemory(
        16L * table.rows() * shape.pixels(),
        String.format(Locale.ROOT, "%d images of %s", table.rows(), shape),
        "use fewer or smaller images");
    ImageStack images = new ImageStack(table.rows(), shape.rows(), shape.columns());
    int size = images.size();
    run.forEach(
        "read images",
        images.parts(),
        part -> {
          double[] row = new double[size];
          double[] image = new double[size];
          for (int t = part * PART; t < images.end(part); t++) {
            table.copyRow(t, row);
            for (int i = 0; i < shape.rows(); i++) {
              for (int j = 0; j < shape.columns(); j++) {
                image[i * shape.columns() + j] = row[shape.feature(i, j)];
              }
            }
            images.pixels.put(images.at(t), image, 0, size);
          }
        });
    return images;
  }

  /** One image a row of the given matrix. */
  static ImageStack of(Matrix images, int rows, int columns) {
    ImageStack stack = new ImageStack(images.rows(), rows, columns);
    stack.pixels.put(0, images.values(), 0, images.values().length);
    return stack;
  }

  /** The number of entries of one image. */
  int size() {
    return rows * columns;
  }

  /** One image, row-major. */
  double[] image(int t) {
    double[] image = new double[size()];
    pixels.get(at(t), image, 0, image.length);
    return image;
  }

  /** How many rows of pixels are the same in every image. */
  int constantRows() {
    return countConstant(rows, pixel -> pixel / columns);
  }

  /** How many columns of pixels are the same in every image. */
  int constantColumns() {
    return countConstant(columns, pixel -> pixel % columns);
  }

  private int countConstant(int lines, IntUnaryOperator lineOf) {
    double[] first = image(0);
    double[] other = new double[size()];
    boolean[] varies = new boolean[lines];
    for (int t = 1; t < count; t++) {
      pixels.get(at(t), other, 0, other.length);
      for (int p = 0; p < other.length; p++) {
        if (other[p] != first[p]) {
          varies[lineOf.applyAsInt(p)] = true;
        }
      }
    }
    int constant = 0;
    for (boolean line : varies) {
      constant += line ? 0 : 1;
    }
    return constant;
  }

  /** One image a row. */
  Matrix toMatrix() {
    Matrix matrix = Matrix.zeros(count, size());
    pixels.get(0, matrix.values(), 0, matrix.values().length);
    return matrix;
  }

  /** The mean image. */
  double[] mean(Run run) {
    int size = size();
    double[] mean = new double[size];
    try (DoubleStore sum = Blas.get().allocateDoubles(size)) {
      run.forEach(
          "mean image",
          (size + RANGE - 1) / RANGE,
          range -> {
            int from = range * RANGE;
            int length = Math.min(RANGE, size - from);
            for (int t = 0; t < count; t++) {
              sum.axpy(1, pixels, at(t) + from, length, from);
            }
          });
      sum.get(0, mean, 0, size);
    }
    for (int p = 0; p < size; p++) {
      mean[p] /= count;
    }
    return mean;
  }

  /** Every image less the given one. */
  ImageStack minus(double[] image, Run run) {
    ImageStack rest = new ImageStack(count, rows, columns);
    try (DoubleStore shift = store(image)) {
      run.forEach(
          "centre images",
          parts(),
          part -> {
            for (int t = part * PART; t < end(part); t++) {
              rest.pixels.axpy(1, pixels, at(t), size(), at(t));
              rest.pixels.axpy(-1, shift, 0, size(), at(t));
            }
          });
    }
    return rest;
  }

  /** X_i A for every image; A has as many rows as an image has columns. */
  ImageStack timesRight(Matrix a, Run run) {
    int width = a.columns();
    ImageStack product = new ImageStack(count, rows, width);
    try (DoubleStore right = store(a.values())) {
      run.forEach(
          "project images",
          parts(),
          part -> {
            int from = part * PART;
            int height = (end(part) - from) * rows;
            product.pixels.gemm(
                false,
                false,
                height,
                width,
                columns,
                1,
                pixels,
                at(from),
                columns,
                right,
                0,
                width,
                0,
                product.at(from),
                width);
          });
    }
    return product;
  }

  /** A'X_i for every image; A has as many rows as an image. */
  ImageStack timesLeft(Matrix a, Run run) {
    int height = a.columns();
    ImageStack product = new ImageStack(count, height, columns);
    try (DoubleStore left = store(a.values())) {
      run.forEach(
          "project images",
          parts(),
          part -> {
            for (int t = part * PART; t < end(part); t++) {
              product.pixels.gemm(
                  true,
                  false,
                  height,
                  columns,
                  rows,
                  1,
                  left,
                  0,
                  height,
                  pixels,
                  at(t),
                  columns,
                  0,
                  product.at(t),
                  columns);
            }
          });
    }
    return product;
  }

  /** The sum of X_i X_i', rows x rows. */
  double[] rowGram(Run run) {
    return mirrored(
        sum(
            rows,
            (part, gram) -> {
              for (int t = part * PART; t < end(part); t++) {
                gram.syrk(false, rows, columns, pixels, at(t), columns, 1, 0, rows);
              }
            },
            run),
        rows);
  }

  /** The sum of X_i'X_i, columns x columns. */
  double[] columnGram(Run run) {
    return mirrored(
        sum(
            columns,
            (part, gram) -> {
              int from = part * PART;
              int height = (end(part) - from) * rows;
              gram.syrk(true, columns, height, pixels, at(from), columns, 1, 0, columns);
            },
            run),
        columns);
  }

  /** The sum over i and j of W_ij X_i X_j', rows x rows. */
  double[] rowGram(SparseMatrix weights, Run run) {
    return gram(weights, false, run);
  }

  /** The sum over i and j of W_ij X_i'X_j, columns x columns. */
  double[] columnGram(SparseMatrix weights, Run run) {
    return gram(weights, true, run);
  }

  private double[] gram(SparseMatrix weights, boolean ofColumns, Run run) {
    int order = ofColumns ? columns : rows;
    int inner = ofColumns ? rows : columns;
    return sum(
        order,
        (part, gram) ->
            combine(
                weights,
                part,
                (t, mixed) ->
                    gram.gemm(
                        ofColumns,
                        !ofColumns,
                        order,
                        order,
                        inner,
                        1,
                        pixels,
                        at(t),
                        columns,
                        mixed,
                        0,
                        columns,
                        1,
                        0,
                        order)),
        run);
  }

  /** Adds something to a matrix for each image of a part. */
  private interface PartOfSum {
    void add(int part, DoubleStore sum);
  }

  /** Takes an image and what became of it. */
  private interface Mixture {
    void accept(int t, DoubleStore mixed);
  }

  /** Hands over sum_j W_ij X_j for every image i of a part, each while it is in the cache. */
  private void combine(SparseMatrix weights, int part, Mixture receiver) {
    double[] zeros = new double[size()];
    try (DoubleStore mixed = Blas.get().allocateDoubles(size())) {
      for (int t = part * PART; t < end(part); t++) {
        mixed.put(0, zeros, 0, zeros.length);
        for (int e = weights.rowStart()[t]; e < weights.rowStart()[t + 1]; e++) {
          mixed.axpy(weights.values()[e], pixels, at(weights.columnIndices()[e]), size(), 0);
        }
        receiver.accept(t, mixed);
      }
    }
  }

  /** The sum of n x n matrices over the parts, in order. */
  private double[] sum(int n, PartOfSum work, Run run) {
    double[][] partial = new double[parts()][n * n];
    run.forEach(
        "sum over images",
        parts(),
        part -> {
          try (DoubleStore gram = Blas.get().allocateDoubles((long) n * n)) {
            work.add(part, gram);
            gram.get(0, partial[part], 0, n * n);
          }
        });
    double[] sum = new double[n * n];
    for (double[] part : partial) {
      for (int at = 0; at < sum.length; at++) {
        sum[at] += part[at];
      }
    }
    return sum;
  }

  /** Copies the lower triangle to its place above the diagonal. */
  private static double[] mirrored(double[] lower, int n) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        lower[j * n + i] = lower[i * n + j];
      }
    }
    return lower;
  }

  private static DoubleStore store(double[] values) {
    DoubleStore store = Blas.get().allocateDoubles(values.length);
    store.put(0, values, 0, values.length);
    return store;
  }

  private long at(int t) {
    return (long) t * size();
  }

  private int parts() {
    return (count + PART - 1) / PART;
  }

  private int end(int part) {
    return Math.min(count, (part + 1) * PART);
  }

  /** Gives the memory back. */
  @Override
  public void close() {
    pixels.close();
  }
}
