package org.foldsieve.papers.llescore;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.foldsieve.data.Table;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.run.Run;

/**
 * Figure 1 of the LLE score paper: five points whose first has other nearest neighbours in the
 * plane than along the first axis. Algorithm 1 keeps asking the neighbours of the plane and finds
 * the axis perfect at that point; the LLE score sees that they changed.
 */
final class NeighborToy implements Experiment {

  /** Sample 1 is rebuilt by 2 and 3 exactly; along the first axis 4 and 5 are nearer. */
  private static final Matrix POINTS =
      Matrix.ofRows(new double[][] {{0, 0}, {1, 0.5}, {-1, -0.5}, {0.2, 3}, {-0.3, -3}});

  @Override
  public String id() {
    return "lle-score-figure1";
  }

  @Override
  public String title() {
    return "Figure 1: neighbours change from the plane to an axis";
  }

  @Override
  public List<String> files() {
    return List.of();
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    Run run = setup.run();
    Table plane = Table.of(POINTS);
    Table axis = plane.selectFeatures(new int[] {0});
    String inPlane = nearest(plane, run);
    String onAxis = nearest(axis, run);
    Map<String, String> two = Map.of("neighbors", "2");
    double[] graph = Methods.scorer("lle-graph", two).rank(plane, run).scores();
    double[] score = Methods.scorer("lle-score", two).rank(plane, run).scores();
    return ExperimentReport.of(
        this,
        List.of(
            FeatureOrders.row("plane", "neighbours of sample 1", "2 3", inPlane, ""),
            FeatureOrders.row("first axis", "neighbours of sample 1", "4 5", onAxis, ""),
            ReportRow.own("first axis", "lle-graph", "score", graph[0], Double.NaN),
            ReportRow.own("first axis", "lle-score", "score", score[0], Double.NaN),
            ReportRow.own("second axis", "lle-graph", "score", graph[1], Double.NaN),
            ReportRow.own("second axis", "lle-score", "score", score[1], Double.NaN)),
        List.of(
            new Figure(
                "toy",
                "five points",
                Figure.Kind.POINTS,
                "first axis",
                "second axis",
                List.of(Figure.Series.line("samples", POINTS.column(0), POINTS.column(1))))),
        List.of("The paper draws its points without numbers; these are ours, of the same kind."));
  }

  /** The two nearest of sample 1, counted from 1, in ascending order. */
  private static String nearest(Table table, Run run) {
    int[] indices = NeighborSearch.nearest(table, 2, run).indices();
    return Arrays.stream(indices, 0, 2)
        .sorted()
        .mapToObj(i -> Integer.toString(i + 1))
        .collect(Collectors.joining(" "));
  }
}
