package org.foldsieve.app.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.papers.Figure;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** One figure of an experiment as a small chart without a legend. */
final class FigurePanel {

  /** With more points, bars of standard errors would hide the lines. */
  private static final int FEW = 20;

  private static final int ENOUGH = 110;
  private static final int MANY = 500;
  private static final double DECADES = 1e3;
  private static final float THIN = 1.4f;
  private static final float THICK = 2f;
  private static final float[] RANDOM_DASHES = {8, 4};

  /** More labels would run into each other. */
  private static final int MOST_LABELS = 6;

  /** Lines beyond the plain colours are dashed, so that no two look the same. */
  private static final float[][] DASHES = {null, {5, 3}, {2, 2}};

  private FigurePanel() {}

  static XYChart chart(Figure figure, List<String> legend, int width, int height) {
    XYChart chart =
        new XYChartBuilder()
            .width(width)
            .height(height)
            .title(figure.title())
            .xAxisTitle(figure.xLabel())
            .yAxisTitle(figure.yLabel())
            .build();
    CurvePlot.style(chart);
    chart
        .getStyler()
        .setLegendVisible(false)
        .setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 12));
    chart
        .getStyler()
        .setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 11))
        .setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 10))
        .setXAxisTickMarkSpacingHint(60)
        .setXAxisMaxLabelCount(MOST_LABELS);
    if (figure.kind() == Figure.Kind.LINES && startsAtOne(figure)) {
      chart.getStyler().setXAxisMin(0.0);
    }
    chart.getStyler().setXAxisLogarithmic(spansDecades(figure));
    for (Figure.Series series : figure.series()) {
      if (figure.kind() == Figure.Kind.LINES) {
        addLine(chart, dashable(series, figure, legend, width, height), legend);
      } else {
        addPoints(chart, series);
      }
    }
    return chart;
  }

  /** For small maps, whose coordinates mean nothing by themselves. */
  static void hideAxes(XYChart chart) {
    chart.getStyler().setAxisTicksVisible(false).setXAxisTitleVisible(false);
    chart.getStyler().setYAxisTitleVisible(false);
    chart.getStyler().setChartTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 11));
  }

  /** Counts begin at 1; an axis that does too has marks at 1, 101, 201. */
  private static boolean startsAtOne(Figure figure) {
    return figure.series().stream().allMatch(s -> s.x().length > FEW && s.x()[0] == 1);
  }

  /** A parameter that was tried at 0.001, 0.01, 0.1 and so on. */
  private static boolean spansDecades(Figure figure) {
    double[] x = figure.series().stream().flatMapToDouble(s -> Arrays.stream(s.x())).toArray();
    double low = Arrays.stream(x).min().orElse(0);
    double high = Arrays.stream(x).max().orElse(0);
    boolean few = figure.series().stream().allMatch(s -> s.x().length <= FEW);
    return figure.kind() == Figure.Kind.LINES && few && low > 0 && high / low > DECADES;
  }

  private static void addLine(XYChart chart, Figure.Series whole, List<String> legend) {
    Figure.Series series = thin(whole);
    boolean few = series.x().length <= FEW;
    XYSeries line =
        few && series.error().length > 0
            ? chart.addSeries(series.name(), series.x(), series.y(), series.error())
            : chart.addSeries(series.name(), series.x(), series.y());
    Color color = color(series.name(), legend);
    line.setMarker(few ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE);
    line.setMarkerColor(color);
    line.setLineColor(color);
    line.setLineStyle(stroke(series.name(), legend));
    chart.getStyler().setMarkerSize(4);
    chart.getStyler().setErrorBarsColorSeriesColor(true);
  }

  /**
   * Few enough points for the width of a panel: more would only blur a line and hide its dashes.
   */
  private static Figure.Series thin(Figure.Series series) {
    int points = series.x().length;
    if (points <= ENOUGH) {
      return series;
    }
    int[] kept =
        IntStream.range(0, ENOUGH)
            .map(i -> (int) Math.round(i * (points - 1.0) / (ENOUGH - 1)))
            .toArray();
    return new Figure.Series(
        series.name(), at(series.x(), kept), at(series.y(), kept), new double[0], new double[0]);
  }

  /**
   * The chart begins the dashes anew at every point, so that a line of many points looks solid: a
   * dashed one keeps points that are a dash and a gap apart.
   */
  private static Figure.Series dashable(
      Figure.Series series, Figure figure, List<String> legend, int width, int height) {
    float[] dash = stroke(series.name(), legend).getDashArray();
    if (dash == null || series.x().length <= FEW) {
      return series;
    }
    double across = width / extent(figure, Figure.Series::x);
    double up = height / extent(figure, Figure.Series::y);
    int last = series.x().length - 1;
    int[] kept = new int[last + 1];
    int count = 1;
    for (int i = 1; i <= last; i++) {
      int before = kept[count - 1];
      double away =
          Math.hypot(
              across * (series.x()[i] - series.x()[before]),
              up * (series.y()[i] - series.y()[before]));
      if (away >= dash[0] + dash[1] || i == last) {
        kept[count++] = i;
      }
    }
    int[] places = Arrays.copyOf(kept, count);
    return new Figure.Series(
        series.name(),
        at(series.x(), places),
        at(series.y(), places),
        new double[0],
        new double[0]);
  }

  private static double extent(Figure figure, Function<Figure.Series, double[]> values) {
    DoubleSummaryStatistics all =
        figure.series().stream()
            .flatMapToDouble(series -> Arrays.stream(values.apply(series)))
            .summaryStatistics();
    return all.getMax() > all.getMin() ? all.getMax() - all.getMin() : 1;
  }

  private static void addPoints(XYChart chart, Figure.Series series) {
    chart.getStyler().setDefaultSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
    chart.getStyler().setMarkerSize(series.x().length > MANY ? 3 : 5);
    Matrix places = Matrix.zeros(series.x().length, 2);
    for (int i = 0; i < series.x().length; i++) {
      places.set(i, 0, series.x()[i]);
      places.set(i, 1, series.y()[i]);
    }
    Groups groups =
        Groups.of(
            places, series.color().length == 0 ? null : Labels.numbers("color", series.color()));
    for (int g = 0; g < groups.count(); g++) {
      int[] rows = groups.rows(g);
      if (rows.length > 0) {
        chart
            .addSeries(series.name() + " " + g, at(series.x(), rows), at(series.y(), rows))
            .setMarker(SeriesMarkers.CIRCLE)
            .setMarkerColor(groups.color(g));
      }
    }
  }

  private static double[] at(double[] values, int[] rows) {
    return Arrays.stream(rows).mapToDouble(i -> values[i]).toArray();
  }

  /** The random order is drawn in ink, which no method has. */
  static Color color(String name, List<String> legend) {
    return name.equals(Comparison.RANDOM)
        ? Palette.INK
        : Palette.of(place(name, legend) % Palette.hues());
  }

  static BasicStroke stroke(String name, List<String> legend) {
    return name.equals(Comparison.RANDOM)
        ? dashed(THICK, RANDOM_DASHES)
        : dashed(THIN, DASHES[place(name, legend) / Palette.hues() % DASHES.length]);
  }

  private static BasicStroke dashed(float width, float[] dash) {
    return dash == null
        ? new BasicStroke(width)
        : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0);
  }

  private static int place(String name, List<String> legend) {
    return IntStream.range(0, legend.size())
        .filter(i -> legend.get(i).equals(name))
        .findFirst()
        .orElse(0);
  }
}
