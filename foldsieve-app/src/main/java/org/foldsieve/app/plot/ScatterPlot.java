package org.foldsieve.app.plot;

import java.awt.Color;
import java.util.Arrays;
import org.foldsieve.data.Labels;
import org.foldsieve.numeric.Matrix;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Samples on a plane, coloured by class. */
public final class ScatterPlot {

  /** Above this, points are small and see-through. */
  private static final int CROWD = 3000;

  /** What a class takes of the height of the legend: no class falls off the picture. */
  private static final int LEGEND_LINE = 22;

  private ScatterPlot() {}

  /**
   * The first two coordinates of every sample.
   *
   * @param places one row a sample; a sample with a NaN is left out
   * @param labels the classes or numbers that colour it, or null
   */
  public static Plot of(Matrix places, @Nullable Labels labels, String title) {
    Groups groups = Groups.of(places, labels);
    XYChart chart =
        new XYChartBuilder()
            .width(900)
            .height(Math.max(680, LEGEND_LINE * groups.count() + 40))
            .title(title)
            .xAxisTitle("y1")
            .yAxisTitle(places.columns() > 1 ? "y2" : "")
            .build();
    CurvePlot.style(chart);
    chart.getStyler().setDefaultSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
    boolean crowd = places.rows() > CROWD;
    chart.getStyler().setMarkerSize(crowd ? 3 : 6);
    chart.getStyler().setLegendVisible(groups.count() > 1);
    for (int g = 0; g < groups.count(); g++) {
      int[] rows = groups.rows(g);
      if (rows.length == 0) {
        continue;
      }
      double[] x = Arrays.stream(rows).mapToDouble(i -> places.get(i, 0)).toArray();
      double[] y =
          Arrays.stream(rows)
              .mapToDouble(i -> places.columns() > 1 ? places.get(i, 1) : 0)
              .toArray();
      Color color = groups.color(g);
      chart
          .addSeries(groups.name(g), x, y)
          .setMarker(SeriesMarkers.CIRCLE)
          .setMarkerColor(
              new Color(color.getRed(), color.getGreen(), color.getBlue(), crowd ? 110 : 190));
    }
    return new ChartPlot(chart);
  }
}
