package org.foldsieve.app.plot;

import java.awt.Graphics2D;
import org.knowm.xchart.internal.chartpart.Chart;

/**
 * A chart as a picture.
 *
 * @param chart the chart
 */
record ChartPlot(Chart<?, ?> chart) implements Plot {

  @Override
  public String title() {
    return chart.getTitle();
  }

  @Override
  public int width() {
    return chart.getWidth();
  }

  @Override
  public int height() {
    return chart.getHeight();
  }

  @Override
  public void paint(Graphics2D graphics) {
    chart.paint(graphics, width(), height());
  }
}
