package org.foldsieve.papers.lne;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.trial.ImageSets;
import org.foldsieve.papers.trial.RowSubsets;
import org.foldsieve.papers.trial.SampleMean;

/**
 * Figures 7 and 8 of the LNE paper: the 72 views of the COIL-20 duck, 5 degrees apart, and their
 * maps, which should be a closed loop in the order of the views.
 */
final class ViewMaps implements Experiment {

  private static final String FILE = "coil20.mat";
  private static final int[] NEIGHBORS = {5, 8};

  private final boolean maps;

  private ViewMaps(boolean maps) {
    this.maps = maps;
  }

  static Experiment figure7() {
    return new ViewMaps(false);
  }

  static Experiment figure8() {
    return new ViewMaps(true);
  }

  @Override
  public String id() {
    return maps ? "lne-figure8" : "lne-figure7";
  }

  @Override
  public String title() {
    return maps ? "Figure 8: maps of the duck, K = 5 and 8" : "Figure 7: the views of the duck";
  }

  @Override
  public List<String> files() {
    return List.of(FILE);
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    Table duck = RowSubsets.ofClasses(ImageSets.square(setup.data(), FILE), List.of("1"));
    return maps ? mapViews(duck, setup) : countNeighbors(duck, setup);
  }

  /** The views are in order when the nearest other image is the view before or after. */
  private ExperimentReport countNeighbors(Table duck, ExperimentSetup setup) {
    NeighborTable nearest = NeighborSearch.nearest(duck, 1, setup.run());
    int views = duck.rows();
    long adjacent =
        IntStream.range(0, views)
            .filter(i -> Math.abs(wrap(nearest.index(i, 0) - i, views)) == 1)
            .count();
    return ExperimentReport.of(
        this,
        List.of(
            ReportRow.own(
                "duck",
                "views",
                "nearest is the next view, %",
                100.0 * adjacent / views,
                Double.NaN)),
        List.of(),
        List.of(
            String.format(
                    Locale.ROOT,
                    "%d images in view order; the nearest other image of a view is mostly the one",
                    views)
                + " before or after it."));
  }

  private static int wrap(int difference, int views) {
    int wrapped = Math.floorMod(difference, views);
    return wrapped > views / 2 ? wrapped - views : wrapped;
  }

  private ExperimentReport mapViews(Table duck, ExperimentSetup setup) {
    List<ReportRow> rows = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    for (int k : NEIGHBORS) {
      for (MapTrial.Mapper mapper : MapTrial.Mapper.NONLINEAR) {
        Matrix map = mapper.map(duck.withoutLabels(), k, setup.run());
        String setting = "K=" + k;
        double[] angles = angles(map);
        double correlation = circularCorrelation(angles);
        int turns = turns(angles);
        boolean loop = Math.abs(turns) == 1 && isMonotone(angles);
        rows.add(
            ReportRow.own(setting, mapper.text(), "view-angle correlation", correlation, Double.NaN)
                .withRemark(loop ? "one loop in the order of the views" : turns + " turns"));
        if (mapper == MapTrial.Mapper.LNE || mapper == MapTrial.Mapper.LLE) {
          boolean said = mapper == MapTrial.Mapper.LNE;
          rows.add(
              new ReportRow(
                  setting,
                  mapper.text(),
                  "is a closed loop",
                  Double.NaN,
                  Double.NaN,
                  Double.NaN,
                  loop == said ? Verdict.DIRECTION : Verdict.NOT_REPRODUCED,
                  said ? "the paper says it is" : "the paper says it is not"));
        }
        double[] views = IntStream.range(0, map.rows()).asDoubleStream().toArray();
        figures.add(
            new Figure(
                String.format(
                    Locale.ROOT, "k%d-%s", k, mapper.text().replaceAll("[^a-z0-9]+", "-")),
                String.format(Locale.ROOT, "K = %d, %s", k, mapper.text()),
                Figure.Kind.POINTS,
                "y1",
                "y2",
                List.of(
                    new Figure.Series(
                        mapper.text(), map.column(0), map.column(1), new double[0], views))));
      }
    }
    return ExperimentReport.of(this, rows, figures, List.of());
  }

  /** The direction of each view from the centre of the map. */
  static double[] angles(Matrix map) {
    double[] first = map.column(0);
    double[] second = map.column(1);
    double a = SampleMean.mean(first);
    double b = SampleMean.mean(second);
    return IntStream.range(0, map.rows())
        .mapToDouble(i -> Math.atan2(second[i] - b, first[i] - a))
        .toArray();
  }

  /**
   * How well directions follow the view angles, from 0 to 1, whichever way round: the length of the
   * mean of the unit vectors at the differences of the two, or at their sums.
   */
  static double circularCorrelation(double... angles) {
    int n = angles.length;
    double[] views = IntStream.range(0, n).mapToDouble(i -> 2 * Math.PI * i / n).toArray();
    return Math.max(resultant(angles, views, -1), resultant(angles, views, 1)) / n;
  }

  private static double resultant(double[] angles, double[] views, int sign) {
    double cosines = 0;
    double sines = 0;
    for (int i = 0; i < angles.length; i++) {
      cosines += Math.cos(angles[i] + sign * views[i]);
      sines += Math.sin(angles[i] + sign * views[i]);
    }
    return Math.hypot(cosines, sines);
  }

  /** How often the map goes round its centre while the views go round once. */
  private static int turns(double[] angles) {
    double sum = 0;
    for (int i = 0; i < angles.length; i++) {
      sum += step(angles, i);
    }
    return (int) Math.round(sum / (2 * Math.PI));
  }

  private static boolean isMonotone(double[] angles) {
    double sign = Math.signum(step(angles, 0));
    return IntStream.range(0, angles.length).allMatch(i -> step(angles, i) * sign > 0);
  }

  private static double step(double[] angles, int i) {
    double difference = angles[(i + 1) % angles.length] - angles[i];
    return Math.IEEEremainder(difference, 2 * Math.PI);
  }
}
