package org.foldsieve.papers.lne;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.LneWeights;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;

/**
 * Figure 1 of the LNE paper: a bent rope x1..x11 with an outlier x12 near x1. By distance x12 is
 * the most similar to x1; by reconstruction it is x5 and x6, on a straight line with it; by LNE it
 * should be x2 and x3, its neighbours on the rope.
 */
final class RopeWeights implements Experiment {

  private static final int NEIGHBORS = 7;

  /** x1 to x12. x5, x1 and x6 lie on one line; x12 is the nearest to x1. */
  private static final Matrix POINTS =
      Matrix.ofRows(
          new double[][] {
            {0, 0}, {0.5, 0.1}, {-0.5, 0.1}, {0.85, 0.4}, {1.0, 0.9}, {-1.0, -0.9},
            {-0.9, -0.3}, {0.8, 1.4}, {-0.8, -1.4}, {0.4, 1.7}, {-0.4, -1.7}, {0.05, 0.4}
          });

  @Override
  public String id() {
    return "lne-figure1";
  }

  @Override
  public String title() {
    return "Figure 1: weights of x1 on a rope with an outlier";
  }

  @Override
  public List<String> files() {
    return List.of();
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    Workbench bench = new Workbench(Table.of(POINTS), setup.run());
    Map<String, double[]> weights = new LinkedHashMap<>();
    weights.put("le", heat(bench.neighbors(NEIGHBORS)));
    weights.put("lle", first(LleWeights.forEmbedding(NEIGHBORS, 1e-3).on(bench)));
    for (double lambda : new double[] {0.05, 0.2, 0.5}) {
      weights.put("lne " + lambda, first(new LneWeights(NEIGHBORS, lambda, 0).on(bench)));
    }
    List<ReportRow> rows = new ArrayList<>();
    weights.forEach(
        (name, values) -> {
          String said = name.equals("le") ? "12" : name.equals("lle") ? "5 6" : "2 3";
          rows.add(claim(name, said, largest(values, name.equals("le") ? 1 : 2)));
        });
    weights.forEach(
        (name, values) -> {
          for (int j = 1; j < values.length; j++) {
            if (values[j] != 0) {
              rows.add(ReportRow.own("x" + (j + 1), name, "weight", values[j], Double.NaN));
            }
          }
        });
    return ExperimentReport.of(
        this,
        rows,
        List.of(
            new Figure(
                "rope",
                "x1 to x12",
                Figure.Kind.POINTS,
                "",
                "",
                List.of(Figure.Series.line("points", POINTS.column(0), POINTS.column(1))))),
        List.of(
            "The paper draws its points without numbers; these are ours, of the same kind, with K ="
                + " 7. Rows 'largest' name the points with the largest weights."));
  }

  /** exp(-d²/t) to the neighbours of the first row, t their mean squared distance. */
  private static double[] heat(NeighborTable neighbors) {
    double[] weights = new double[neighbors.rows()];
    double t = Arrays.stream(neighbors.squaredDistances()).average().orElseThrow();
    for (int r = 0; r < neighbors.k(); r++) {
      weights[neighbors.index(0, r)] = Math.exp(-neighbors.squaredDistance(0, r) / t);
    }
    return weights;
  }

  private static double[] first(SparseMatrix weights) {
    return weights.toDense().row(0);
  }

  /** The numbers of the points with the largest weights, ascending, as text. */
  private static String largest(double[] weights, int count) {
    List<Integer> points = new ArrayList<>();
    for (int j = 1; j < weights.length; j++) {
      points.add(j);
    }
    points.sort((a, b) -> Double.compare(weights[b], weights[a]));
    return String.join(
        " ", points.subList(0, count).stream().sorted().map(j -> Integer.toString(j + 1)).toList());
  }

  private static ReportRow claim(String method, String said, String found) {
    return new ReportRow(
        "x1",
        method,
        "largest",
        Double.NaN,
        Double.NaN,
        Double.NaN,
        said.equals(found) ? Verdict.DIRECTION : Verdict.NOT_REPRODUCED,
        String.format(Locale.ROOT, "paper %s, ours %s", said, found));
  }
}
