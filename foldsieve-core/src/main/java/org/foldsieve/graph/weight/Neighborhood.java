package org.foldsieve.graph.weight;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;

/**
 * One sample and its neighbours: the differences Z (a row x_j - x_i for each neighbour j) and their
 * Gram matrix G = ZZ'. Scratch space of one thread, loaded again for every sample.
 *
 * <p>Every entry of G is one sum in the order of the columns, so a sparse table gives the bits of
 * the dense one: it only leaves out terms that are zero.
 */
final class Neighborhood {

  private final Table samples;
  private final Table training;

  /** By column of a sparse table: its number among the columns loaded, or 0. */
  private final int[] columnPosition;

  private int count;
  private int width;
  private boolean multiplied;
  private double[] differences = new double[0];
  private double[] gram = new double[0];
  private int[] columns = new int[0];

  Neighborhood(Table samples, Table training) {
    this.samples = samples;
    this.training = training;
    this.columnPosition = new int[training.isSparse() ? training.features() : 0];
  }

  /** Loads sample i and its neighbours, which stand in {@code indices} from {@code from} on. */
  void load(int i, int[] indices, int from, int count) {
    this.count = count;
    if (training.isSparse()) {
      loadSparse(i, indices, from);
    } else {
      loadDense(i, indices, from);
    }
    multiplied = false;
  }

  /** The number of neighbours, k. */
  int count() {
    return count;
  }

  /** The number of columns of Z: features, or those where a row of a sparse table is not zero. */
  int width() {
    return width;
  }

  /** Z, k x width, row-major. */
  double[] differences() {
    return differences;
  }

  /** G, k x k, row-major; made when first asked for, then the caller's to overwrite. */
  double[] gram() {
    if (!multiplied) {
      multiply();
      multiplied = true;
    }
    return gram;
  }

  private void loadDense(int i, int[] indices, int from) {
    width = training.features();
    reserve();
    double[] x = LiveValues.dense(samples).values();
    double[] y = LiveValues.dense(training).values();
    int own = i * width;
    for (int a = 0; a < count; a++) {
      int other = indices[from + a] * width;
      int at = a * width;
      for (int c = 0; c < width; c++) {
        differences[at + c] = y[other + c] - x[own + c];
      }
    }
  }

  private void loadSparse(int i, int[] indices, int from) {
    SparseMatrix x = LiveValues.sparse(samples);
    SparseMatrix y = LiveValues.sparse(training);
    unite(x, i, y, indices, from);
    reserve();
    Arrays.fill(differences, 0, count * width, 0);
    for (int a = 0; a < count; a++) {
      int j = indices[from + a];
      for (int e = y.rowStart()[j]; e < y.rowStart()[j + 1]; e++) {
        differences[a * width + columnPosition[y.columnIndices()[e]] - 1] = y.values()[e];
      }
      for (int e = x.rowStart()[i]; e < x.rowStart()[i + 1]; e++) {
        differences[a * width + columnPosition[x.columnIndices()[e]] - 1] -= x.values()[e];
      }
    }
    for (int c = 0; c < width; c++) {
      columnPosition[columns[c]] = 0;
    }
  }

  /** Numbers the columns in which any of the rows has an entry, ascending, from 1. */
  private void unite(SparseMatrix x, int i, SparseMatrix y, int[] indices, int from) {
    width = 0;
    addColumns(x, i);
    for (int a = 0; a < count; a++) {
      addColumns(y, indices[from + a]);
    }
    Arrays.sort(columns, 0, width);
    for (int c = 0; c < width; c++) {
      columnPosition[columns[c]] = c + 1;
    }
  }

  private void addColumns(SparseMatrix matrix, int row) {
    int entries = matrix.rowStart()[row + 1] - matrix.rowStart()[row];
    if (columns.length < width + entries) {
      columns = Arrays.copyOf(columns, 2 * (width + entries));
    }
    for (int e = matrix.rowStart()[row]; e < matrix.rowStart()[row + 1]; e++) {
      int column = matrix.columnIndices()[e];
      if (columnPosition[column] == 0) {
        columnPosition[column] = 1;
        columns[width++] = column;
      }
    }
  }

  private void reserve() {
    if (differences.length < count * width) {
      differences = new double[count * width];
    }
  }

  /**
   * G = ZZ'. Eight entries at a time: one sum must wait for its last addition, eight need not wait
   * for each other. Tiles at the border overlap those before: computed twice is sooner than one by
   * one, and gives the same bits.
   */
  private void multiply() {
    if (gram.length < count * count) {
      gram = new double[count * count];
    }
    if (count < 4) {
      for (int a = 0; a < count; a++) {
        for (int b = a; b < count; b++) {
          gram[a * count + b] = product(a, b);
        }
      }
    } else {
      for (int a = 0; a < count; a += 2) {
        for (int b = a; b < count; b += 4) {
          multiplyTile(Math.min(a, count - 2), Math.min(b, count - 4));
        }
      }
    }
    for (int a = 0; a < count; a++) {
      for (int b = 0; b < a; b++) {
        gram[a * count + b] = gram[b * count + a];
      }
    }
  }

  private double product(int a, int b) {
    double sum = 0;
    int p = a * width;
    int q = b * width;
    for (int c = 0; c < width; c++) {
      sum += differences[p + c] * differences[q + c];
    }
    return sum;
  }

  /** Entries (a, b) to (a + 1, b + 3). */
  private void multiplyTile(int a, int b) {
    double[] z = differences;
    int p = a * width;
    int r = p + width;
    int q0 = b * width;
    int q1 = q0 + width;
    int q2 = q1 + width;
    int q3 = q2 + width;
    double p0 = 0;
    double p1 = 0;
    double p2 = 0;
    double p3 = 0;
    double r0 = 0;
    double r1 = 0;
    double r2 = 0;
    double r3 = 0;
    for (int c = 0; c < width; c++) {
      double first = z[p + c];
      double second = z[r + c];
      double z0 = z[q0 + c];
      double z1 = z[q1 + c];
      double z2 = z[q2 + c];
      double z3 = z[q3 + c];
      p0 += first * z0;
      p1 += first * z1;
      p2 += first * z2;
      p3 += first * z3;
      r0 += second * z0;
      r1 += second * z1;
      r2 += second * z2;
      r3 += second * z3;
    }
    int at = a * count + b;
    gram[at] = p0;
    gram[at + 1] = p1;
    gram[at + 2] = p2;
    gram[at + 3] = p3;
    at += count;
    gram[at] = r0;
    gram[at + 1] = r1;
    gram[at + 2] = r2;
    gram[at + 3] = r3;
  }
}
