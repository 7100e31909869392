package org.foldsieve.io.prepare;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ModelRows;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.numeric.SparseMatrix;

/**
 * A sparse matrix with its missing values settled. An entry that is not stored is a zero, not a
 * missing value.
 *
 * @param values the matrix without NaN
 * @param names the names of its columns
 * @param keptRows the rows that stayed; empty: all
 * @param fills by column, what was learnt to put in the place of missing values; empty: nothing
 */
record SparseMissing(
    SparseMatrix values, List<String> names, Optional<int[]> keptRows, Optional<double[]> fills) {

  static SparseMissing settle(
      SparseMatrix matrix,
      List<String> names,
      IntPredicate unlabelled,
      ReadOptions options,
      Remarks remarks) {
    MissingValues policy = Gaps.policy(options);
    int[] missing = new int[matrix.columns()];
    long total = countMissing(matrix, names, missing);
    MissingReport report =
        new MissingReport(total, (int) Arrays.stream(missing).filter(count -> count > 0).count());
    switch (policy) {
      case REFUSE -> {
        addPlaces(matrix, names, report);
        report.refuse();
        return new SparseMissing(matrix, names, Optional.empty(), Optional.empty());
      }
      case DROP_ROWS -> {
        int[] kept =
            IntStream.range(0, matrix.rows())
                .filter(unlabelled.negate())
                .filter(i -> !misses(matrix, i))
                .toArray();
        Optional<int[]> rows = MissingReport.keptRows(kept, matrix.rows(), remarks);
        return new SparseMissing(
            rows.map(some -> selectColumns(matrix.transpose(), some).transpose()).orElse(matrix),
            names,
            rows,
            Optional.empty());
      }
      case DROP_FEATURES -> {
        int[] kept = IntStream.range(0, matrix.columns()).filter(j -> missing[j] == 0).toArray();
        MissingReport.keptFeatures(kept, names, remarks);
        return new SparseMissing(
            selectColumns(matrix, kept),
            Arrays.stream(kept).mapToObj(names::get).toList(),
            Optional.empty(),
            Optional.empty());
      }
      default -> {
        double[] fills =
            options
                .model()
                .map(model -> learnt(names, model))
                .orElseGet(() -> learn(matrix, names, missing, policy));
        Gaps.remarkFilled(missing, new int[0], options, remarks);
        return new SparseMissing(
            substitute(matrix, fills), names, Optional.empty(), Optional.of(fills));
      }
    }
  }

  private static double[] learnt(List<String> names, ModelRows model) {
    Map<String, Double> fills = model.preparation().encoding().orElseThrow().fills();
    return names.stream().mapToDouble(name -> fills.getOrDefault(name, 0.0)).toArray();
  }

  private static long countMissing(SparseMatrix matrix, List<String> names, int[] missing) {
    long total = 0;
    for (int i = 0; i < matrix.rows(); i++) {
      for (int e = matrix.rowStart()[i]; e < matrix.rowStart()[i + 1]; e++) {
        int j = matrix.columnIndices()[e];
        if (Double.isInfinite(matrix.values()[e])) {
          throw RawTable.infinite(matrix.values()[e], RawTable.describe(names, j), "row " + i);
        }
        if (Double.isNaN(matrix.values()[e])) {
          missing[j]++;
          total++;
        }
      }
    }
    return total;
  }

  private static void addPlaces(SparseMatrix matrix, List<String> names, MissingReport report) {
    for (int i = 0; i < matrix.rows() && report.wantsPlaces(); i++) {
      for (int e = matrix.rowStart()[i]; e < matrix.rowStart()[i + 1]; e++) {
        if (Double.isNaN(matrix.values()[e]) && report.wantsPlaces()) {
          report.addPlace(RawTable.describe(names, matrix.columnIndices()[e]), "row " + i);
        }
      }
    }
  }

  private static boolean misses(SparseMatrix matrix, int row) {
    for (int e = matrix.rowStart()[row]; e < matrix.rowStart()[row + 1]; e++) {
      if (Double.isNaN(matrix.values()[e])) {
        return true;
      }
    }
    return false;
  }

  /** Zeros that are not stored count like all others. */
  private static double[] learn(
      SparseMatrix matrix, List<String> names, int[] missing, MissingValues policy) {
    SparseMatrix columns = matrix.transpose();
    double[] fills = new double[matrix.columns()];
    for (int j = 0; j < fills.length; j++) {
      double[] present = new double[matrix.rows() - missing[j]];
      int next = 0;
      for (int e = columns.rowStart()[j]; e < columns.rowStart()[j + 1]; e++) {
        if (!Double.isNaN(columns.values()[e])) {
          present[next++] = columns.values()[e];
        }
      }
      int column = j;
      fills[j] = MissingReport.center(present, policy, () -> RawTable.describe(names, column));
    }
    return fills;
  }

  private static SparseMatrix substitute(SparseMatrix matrix, double[] fills) {
    double[] values = Arrays.copyOf(matrix.values(), matrix.entries());
    for (int e = 0; e < values.length; e++) {
      if (Double.isNaN(values[e])) {
        values[e] = fills[matrix.columnIndices()[e]];
      }
    }
    return SparseMatrix.wrap(
        matrix.rows(), matrix.columns(), matrix.rowStart(), matrix.columnIndices(), values);
  }

  /** The given columns, ascending. */
  static SparseMatrix selectColumns(SparseMatrix matrix, int[] columns) {
    if (columns.length == matrix.columns()) {
      return matrix;
    }
    int[] target = new int[matrix.columns()];
    Arrays.fill(target, -1);
    for (int c = 0; c < columns.length; c++) {
      target[columns[c]] = c;
    }
    int[] start = new int[matrix.rows() + 1];
    int[] indices = new int[matrix.entries()];
    double[] values = new double[matrix.entries()];
    int next = 0;
    for (int i = 0; i < matrix.rows(); i++) {
      for (int e = matrix.rowStart()[i]; e < matrix.rowStart()[i + 1]; e++) {
        int c = target[matrix.columnIndices()[e]];
        if (c >= 0) {
          indices[next] = c;
          values[next++] = matrix.values()[e];
        }
      }
      start[i + 1] = next;
    }
    return SparseMatrix.wrap(
        matrix.rows(),
        columns.length,
        start,
        Arrays.copyOf(indices, next),
        Arrays.copyOf(values, next));
  }
}
