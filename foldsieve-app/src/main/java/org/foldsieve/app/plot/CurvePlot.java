package org.foldsieve.app.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.app.text.Measured;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Curve;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The curves of a comparison. */
public final class CurvePlot {

  private static final BasicStroke PLAIN = new BasicStroke(1.8f);
  private static final BasicStroke DASHED =
      new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {6, 4}, 0);

  private static final BasicStroke DOTTED =
      new BasicStroke(1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {2, 3}, 0);

  private CurvePlot() {}

  /** The mean of every method over the number of features. */
  public static Plot of(ComparisonResult result, Criterion criterion, List<String> methods) {
    XYChart chart =
        new XYChartBuilder()
            .width(900)
            .height(560)
            .title(Measured.name(criterion))
            .xAxisTitle("number of features")
            .yAxisTitle(Measured.isPercent(criterion) ? "per cent" : Measured.metric(criterion))
            .build();
    style(chart);
    List<String> all = new ArrayList<>(methods);
    all.add(Comparison.RANDOM);
    for (int m = 0; m < all.size(); m++) {
      Curve curve = result.curve(all.get(m), criterion);
      double factor = Measured.isPercent(criterion) ? 100 : 1;
      XYSeries series =
          chart.addSeries(
              all.get(m),
              Arrays.stream(curve.sizes()).asDoubleStream().toArray(),
              Arrays.stream(curve.mean()).map(value -> factor * value).toArray());
      boolean random = all.get(m).equals(Comparison.RANDOM);
      series.setMarker(SeriesMarkers.NONE);
      series.setLineColor(random ? Palette.SOFT : Palette.of(m));
      series.setLineStyle(random ? DASHED : PLAIN);
    }
    result.guess(criterion).ifPresent(value -> addGuess(chart, result, criterion, value));
    return new ChartPlot(chart);
  }

  /** What is reached without a look at any feature, across the picture. */
  private static void addGuess(
      XYChart chart, ComparisonResult result, Criterion criterion, double value) {
    int[] sizes = result.curve(Comparison.RANDOM, criterion).sizes();
    double shown = Measured.isPercent(criterion) ? 100 * value : value;
    XYSeries series =
        chart.addSeries(
            "guess", new double[] {sizes[0], sizes[sizes.length - 1]}, new double[] {shown, shown});
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(Palette.SOFT);
    series.setLineStyle(DOTTED);
  }

  static void style(XYChart chart) {
    chart
        .getStyler()
        .setChartBackgroundColor(Color.WHITE)
        .setPlotBackgroundColor(Color.WHITE)
        .setPlotBorderColor(Palette.LINE)
        .setChartFontColor(Palette.INK)
        .setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 16))
        .setChartTitleBoxVisible(false)
        .setLegendPosition(Styler.LegendPosition.OutsideE)
        .setLegendBorderColor(Color.WHITE)
        .setLocale(Locale.ROOT)
        .setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    chart
        .getStyler()
        .setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13))
        .setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 11))
        .setXAxisTickLabelsFormattingFunction(CurvePlot::tick)
        .setYAxisTickLabelsFormattingFunction(CurvePlot::tick)
        .setPlotGridLinesColor(Palette.LINE);
  }

  /** A place on an axis in words: 0.05, not .05; digits beyond the sixth are rounding. */
  static String tick(double place) {
    BigDecimal shown = new BigDecimal(place, new MathContext(6)).stripTrailingZeros();
    boolean plain = place == 0 || Math.abs(place) >= 1e-4 && Math.abs(place) < 1e6;
    return plain ? shown.toPlainString() : shown.toString().replace("E+", "E");
  }
}
