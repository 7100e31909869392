package org.foldsieve.evaluation.compare;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.metric.NeighborhoodAgreement;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * How well a subset of features keeps the neighbours that all features show: of each test row, the
 * nearest training rows with the subset against those with all features. Three numbers, 1 when all
 * is kept: {@code overlap}, the share of the k nearest that stay; {@code trustworthiness}, no
 * strangers come near; {@code continuity}, none goes away. Needs no labels.
 *
 * <p>Distances grow by one feature at a time: O(training x test x (features + sizes k)).
 *
 * @param neighbors k, less than half of the training rows
 * @since 0.1.0
 */
public record NeighborMeasure(int neighbors) implements Measure {

  /**
   * Checks the number.
   *
   * @param neighbors at least 1
   */
  public NeighborMeasure {
    Require.atLeast(1, "neighbors", neighbors);
  }

  /** {@return the measure with five neighbours} */
  public static NeighborMeasure withDefaults() {
    return new NeighborMeasure(5);
  }

  @Override
  public String id() {
    return "neighbors";
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(
        new Criterion(id(), "overlap", true),
        new Criterion(id(), "trustworthiness", true),
        new Criterion(id(), "continuity", true));
  }

  @Override
  public boolean needsClasses() {
    return false;
  }

  @Override
  public boolean isIncremental() {
    return false;
  }

  @Override
  public double[][] evaluate(SplitData data, int[] order, int[] sizes, Run run) {
    int candidates = data.training().rows();
    if (candidates < 2 * neighbors) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the %d nearest of a split's training rows are compared, which must be at least %d:"
                  + " rows = %d; bring more rows",
              neighbors,
              2 * neighbors,
              candidates));
    }
    int largest = sizes[sizes.length - 1];
    double[] columns = columns(data.training(), order, largest);
    Matrix original = data.shared(this, Matrix.class, () -> allDistances(data, run));
    NeighborhoodAgreement[][] rows = new NeighborhoodAgreement[data.test().rows()][];
    run.forEach(
        "neighbours kept",
        rows.length,
        t -> {
          double[] before = original.row(t);
          double[] row = new double[data.test().features()];
          data.test().copyRow(t, row);
          double[] distances = new double[candidates];
          rows[t] = new NeighborhoodAgreement[sizes.length];
          int m = 0;
          for (int s = 0; s < sizes.length; s++) {
            for (; m < sizes[s]; m++) {
              grow(distances, columns, m * candidates, row[order[m]]);
            }
            rows[t][s] = new NeighborhoodAgreement(candidates, neighbors);
            rows[t][s].add(before, distances, -1);
          }
        });
    return collect(rows, sizes.length, candidates);
  }

  private double[][] collect(NeighborhoodAgreement[][] rows, int sizes, int candidates) {
    double[][] values = new double[3][sizes];
    for (int s = 0; s < sizes; s++) {
      NeighborhoodAgreement all = new NeighborhoodAgreement(candidates, neighbors);
      for (NeighborhoodAgreement[] row : rows) {
        all.add(row[s]);
      }
      values[0][s] = all.overlap();
      values[1][s] = all.trustworthiness();
      values[2][s] = all.continuity();
    }
    return values;
  }

  private static double[] columns(Table table, int[] order, int features) {
    double[] columns = Matrix.zeros(features, table.rows()).values();
    double[] column = new double[table.rows()];
    for (int m = 0; m < features; m++) {
      table.copyColumn(order[m], column);
      System.arraycopy(column, 0, columns, m * column.length, column.length);
    }
    return columns;
  }

  private static Matrix allDistances(SplitData data, Run run) {
    int candidates = data.training().rows();
    run.requireMemory(
        8L * candidates * (data.test().rows() + data.training().features()),
        String.format(
            Locale.ROOT,
            "the table of distances of %d test to %d training rows",
            data.test().rows(),
            candidates),
        "compare fewer rows");
    int[] order = IntStream.range(0, data.training().features()).toArray();
    double[] columns = columns(data.training(), order, order.length);
    Matrix all = Matrix.zeros(data.test().rows(), candidates);
    run.forEach(
        "distances",
        all.rows(),
        t -> {
          double[] row = new double[order.length];
          data.test().copyRow(t, row);
          double[] distances = new double[candidates];
          for (int j = 0; j < order.length; j++) {
            grow(distances, columns, j * candidates, row[j]);
          }
          System.arraycopy(distances, 0, all.values(), t * candidates, candidates);
        });
    return all;
  }

  private static void grow(double[] distances, double[] columns, int column, double value) {
    for (int i = 0; i < distances.length; i++) {
      double difference = value - columns[column + i];
      distances[i] += difference * difference;
    }
  }
}
