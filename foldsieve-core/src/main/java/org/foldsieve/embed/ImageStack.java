package org.foldsieve.embed;

import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Blas;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * Matrices of one size, one after the other, each row-major: the images X_i of a table, or what
 * became of them. All sums over images are taken in parts of a fixed size and in order, so the
 * number of threads does not show.
 */
final class ImageStack {

  /** Images a work item takes. */
  private static final int PART = 32;

  final int count;
  final int rows;
  final int columns;
  final double[] pixels;

  ImageStack(int count, int rows, int columns, double[] pixels) {
    this.count = count;
    this.rows = rows;
    this.columns = columns;
    this.pixels = pixels;
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
    ImageStack images = of(table, shape, run);
    // Tested on the pixels: the scatter of equal images need not come out as exactly 0.
    for (int at = images.size(); at < images.pixels.length; at++) {
      if (images.pixels[at] != images.pixels[at - images.size()]) {
        return images;
      }
    }
    throw new DataException("the images do not differ; there is nothing to reduce them by");
  }

  static ImageStack of(Table table, ImageShape shape, Run run) {
    int size = shape.pixels();
    run.requireMemory(
        16L * table.rows() * size,
        "%d images of %s".formatted(table.rows(), shape),
        "use fewer or smaller images");
    double[] pixels = new double[Math.multiplyExact(table.rows(), size)];
    double[] row = new double[size];
    for (int t = 0; t < table.rows(); t++) {
      table.copyRow(t, row);
      for (int i = 0; i < shape.rows(); i++) {
        for (int j = 0; j < shape.columns(); j++) {
          pixels[t * size + i * shape.columns() + j] = row[shape.feature(i, j)];
        }
      }
    }
    return new ImageStack(table.rows(), shape.rows(), shape.columns(), pixels);
  }

  /** The number of entries of one image. */
  int size() {
    return rows * columns;
  }

  /** Every image turned over its diagonal. */
  ImageStack transposed() {
    double[] turned = new double[pixels.length];
    for (int t = 0; t < count; t++) {
      int at = t * size();
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
          turned[at + j * rows + i] = pixels[at + i * columns + j];
        }
      }
    }
    return new ImageStack(count, columns, rows, turned);
  }

  /** The mean image. */
  double[] mean() {
    double[] mean = new double[size()];
    for (int t = 0; t < count; t++) {
      for (int p = 0; p < mean.length; p++) {
        mean[p] += pixels[t * mean.length + p];
      }
    }
    for (int p = 0; p < mean.length; p++) {
      mean[p] /= count;
    }
    return mean;
  }

  /** Every image less the mean image. */
  ImageStack centered() {
    double[] mean = mean();
    double[] rest = new double[pixels.length];
    for (int at = 0; at < rest.length; at++) {
      rest[at] = pixels[at] - mean[at % mean.length];
    }
    return new ImageStack(count, rows, columns, rest);
  }

  /** A'X_i for every image; A is rows x width, row-major. */
  ImageStack timesLeft(double[] a, int width, Run run) {
    // (X_i'A)': one product for many images, where A'X_i would be a small one for each.
    return transposed().timesRight(a, width, run).transposed();
  }

  /** X_i A for every image; A is columns x width, row-major. */
  ImageStack timesRight(double[] a, int width, Run run) {
    double[] product = new double[Math.multiplyExact(count, rows * width)];
    run.forEach(
        "project images",
        parts(),
        part -> {
          int from = part * PART;
          int images = end(part) - from;
          double[] out = new double[images * rows * width];
          Blas.get()
              .gemm(
                  false,
                  false,
                  images * rows,
                  width,
                  columns,
                  1,
                  pixels,
                  from * size(),
                  columns,
                  a,
                  0,
                  width,
                  0,
                  out,
                  0,
                  width);
          System.arraycopy(out, 0, product, from * rows * width, out.length);
        });
    return new ImageStack(count, rows, width, product);
  }

  /** The sum of X_i'X_i, columns x columns. */
  double[] gram(Run run) {
    return gram(this, run);
  }

  /** The sum of X_i'Y_i over the images of this and the other stack, columns x columns. */
  double[] gram(ImageStack other, Run run) {
    double[][] partial = new double[parts()][];
    run.forEach(
        "sum over images",
        parts(),
        part -> {
          int from = part * PART * size();
          int to = end(part) * size();
          double[] out = new double[columns * columns];
          Blas.get()
              .gemm(
                  true,
                  false,
                  columns,
                  columns,
                  (to - from) / columns,
                  1,
                  pixels,
                  from,
                  columns,
                  other.pixels,
                  from,
                  columns,
                  0,
                  out,
                  0,
                  columns);
          partial[part] = out;
        });
    double[] sum = new double[columns * columns];
    for (double[] part : partial) {
      for (int at = 0; at < sum.length; at++) {
        sum[at] += part[at];
      }
    }
    return sum;
  }

  /** Y_i = sum_j W_ij X_j: a sparse matrix on the images. */
  ImageStack combine(SparseMatrix weights, Run run) {
    double[] combined = new double[pixels.length];
    int size = size();
    run.forEach(
        "combine images",
        parts(),
        part -> {
          for (int i = part * PART; i < end(part); i++) {
            for (int e = weights.rowStart()[i]; e < weights.rowStart()[i + 1]; e++) {
              double w = weights.values()[e];
              int from = weights.columnIndices()[e] * size;
              int to = i * size;
              for (int p = 0; p < size; p++) {
                combined[to + p] += w * pixels[from + p];
              }
            }
          }
        });
    return new ImageStack(count, rows, columns, combined);
  }

  private int parts() {
    return (count + PART - 1) / PART;
  }

  private int end(int part) {
    return Math.min(count, (part + 1) * PART);
  }
}
