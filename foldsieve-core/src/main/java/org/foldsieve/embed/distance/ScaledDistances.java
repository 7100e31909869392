package org.foldsieve.embed.distance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Metric;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.Table;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.part.TrainingRows;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;

/** Classical scaling of the distances between the rows of a table: what two maps share. */
final class ScaledDistances {

  private ScaledDistances() {}

  /** The map of the distances between rows. */
  static ScalingModel ofDistances(
      Workbench bench, Provenance provenance, int dims, Landmarks landmarks) {
    int[] chosen = choose(bench, provenance, dims, landmarks);
    return fit(bench, provenance, dims, chosen, landmarks, squares(bench, chosen), 0);
  }

  /** The map of the distances in the space of a Gaussian kernel. */
  static ScalingModel ofKernel(
      Workbench bench, Provenance provenance, int dims, Bandwidth bandwidth, Landmarks landmarks) {
    int[] chosen = choose(bench, provenance, dims, landmarks);
    if (isEuclidean(bench)) {
      double width = bandwidth.value().orElseGet(() -> meanSquaredDistance(bench.table()));
      requireWidth(width);
      double[][] squares =
          PairwiseSquares.of(
              solved(bench, chosen), square -> ScalingModel.inKernel(square, width), bench.run());
      return fit(bench, provenance, dims, chosen, landmarks, squares, width);
    }
    double[][] squares = squares(bench, chosen);
    double width = bandwidth.value().orElseGet(() -> meanSquare(squares));
    requireWidth(width);
    bench
        .run()
        .forEach(
            "kernel",
            squares.length,
            i -> {
              for (int j = 0; j < squares.length; j++) {
                squares[i][j] = ScalingModel.inKernel(squares[i][j], width);
              }
            });
    return fit(bench, provenance, dims, chosen, landmarks, squares, width);
  }

  private static void requireWidth(double width) {
    if (!(width > 0 && Double.isFinite(width))) {
      throw new DataException(
          "the mean squared distance between rows is "
              + width
              + ", which is no width of a kernel; scale the features first, or give a bandwidth");
    }
  }

  private static Table solved(Workbench bench, int[] chosen) {
    Table table = bench.table();
    return chosen.length == table.rows() ? table : table.selectRows(chosen);
  }

  private static boolean isEuclidean(Workbench bench) {
    return bench.distances().metric() == Metric.EUCLIDEAN;
  }

  /** The rows to solve for; all of them where nothing else tells how far a row is. */
  private static int[] choose(
      Workbench bench, Provenance provenance, int dims, Landmarks landmarks) {
    int rows = bench.table().rows();
    Landmarks rule = bench.distances().canMeasureNewRows() ? landmarks : Landmarks.NONE;
    return rule.choose(rows, dims, provenance.method(), bench.run());
  }

  private static double[][] squares(Workbench bench, int[] chosen) {
    Run run = bench.run();
    boolean all = chosen.length == bench.table().rows();
    Table solved = solved(bench, chosen);
    if (isEuclidean(bench)) {
      return PairwiseSquares.of(solved, run);
    }
    RowDistances distances = all ? bench.distances() : bench.distances().select(chosen);
    int n = chosen.length;
    NeighborTable others = NeighborSearch.nearest(solved, distances, n - 1, run);
    double[][] squares = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int r = 0; r < n - 1; r++) {
        squares[i][others.index(i, r)] = others.squaredDistance(i, r);
      }
    }
    return squares;
  }

  private static ScalingModel fit(
      Workbench bench,
      Provenance provenance,
      int dims,
      int[] chosen,
      Landmarks landmarks,
      double[][] squares,
      double width) {
    Run run = bench.run();
    ClassicalScaling scaling = ClassicalScaling.of(squares, dims, run);
    ScalingModel.Places places =
        new ScalingModel.Places(width, scaling.meanSquares(), scaling.triangulation());
    TrainingRows everything = TrainingRows.of(bench);
    Table table = everything.table();
    boolean all = chosen.length == table.rows();
    TrainingRows training =
        all
            ? everything
            : new TrainingRows(
                table.selectRows(chosen), everything.metric(), everything.canPlace());
    List<String> notes = new ArrayList<>();
    if (!all) {
      notes.add(landmarks.note(chosen.length, table.rows(), run));
    }
    notes.addAll(scaling.spectrum().notes());
    return new ScalingModel(
        FittedModel.Fit.of(
            provenance,
            table.featureNames(),
            all ? scaling.coordinates() : places.place(table, training, run),
            scaling.spectrum(),
            new int[] {table.rows()},
            notes),
        training,
        places);
  }

  /** Over all pairs of different rows, by the variances. */
  private static double meanSquaredDistance(Table table) {
    double[] mean = PairwiseSquares.mean(table);
    double[] row = new double[mean.length];
    double squares = 0;
    for (int i = 0; i < table.rows(); i++) {
      table.copyRow(i, row);
      double sum = 0;
      for (int j = 0; j < row.length; j++) {
        double difference = row[j] - mean[j];
        sum += difference * difference;
      }
      squares += sum;
    }
    return 2 * squares / (table.rows() - 1);
  }

  private static double meanSquare(double[][] squares) {
    int n = squares.length;
    double sum = IntStream.range(0, n).mapToDouble(i -> Arrays.stream(squares[i]).sum()).sum();
    return sum / ((double) n * (n - 1));
  }
}
