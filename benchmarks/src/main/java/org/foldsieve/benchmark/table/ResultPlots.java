package org.foldsieve.benchmark.table;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.imageio.ImageIO;
import org.foldsieve.benchmark.table.Lines.Curve;
import org.foldsieve.benchmark.table.Lines.Result;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** The pictures of a run: how many times faster than each peer, and how times grow. */
final class ResultPlots {

  private static final Color FASTER = new Color(0x2b, 0x6c, 0xb0);
  private static final Color SLOWER = new Color(0xc0, 0x56, 0x21);

  private static final int WIDTH = 1180;
  private static final int LINE_HEIGHT = 20;

  /** Where a ratio of 1 stands, and how long a factor of 10 is. */
  private static final int ZERO = 760;

  private static final int DECADE = 130;

  private static final int PANEL_WIDTH = 860;
  private static final int PANEL_HEIGHT = 560;

  private ResultPlots() {}

  static void write(Lines lines, Path folder) throws IOException {
    ratios(lines, folder);
    growth(lines, folder);
  }

  /** A line a peer, in orders of magnitude: charts of the library leave out most of the names. */
  private static void ratios(Lines lines, Path folder) throws IOException {
    List<Result> peers =
        lines.results().stream()
            .filter(result -> lines.ratio(result) > 0)
            .filter(result -> !result.system().startsWith("foldsieve"))
            .toList();
    if (peers.isEmpty()) {
      return;
    }
    BufferedImage image =
        new BufferedImage(WIDTH, LINE_HEIGHT * (peers.size() + 2), BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.setColor(Color.BLACK);
    graphics.drawString("How many times longer the other takes than Foldsieve", 12, LINE_HEIGHT);
    for (int line = 0; line < peers.size(); line++) {
      draw(graphics, peers.get(line), lines.ratio(peers.get(line)), (line + 2) * LINE_HEIGHT);
    }
    graphics.dispose();
    ImageIO.write(image, "png", folder.resolve("ratios.png").toFile());
  }

  private static void draw(Graphics2D graphics, Result peer, double ratio, int baseline) {
    String name = peer.task() + ", " + peer.kase() + ": " + peer.system();
    graphics.setColor(Color.BLACK);
    graphics.drawString(name, 12, baseline);
    int length = (int) Math.round(DECADE * Math.log10(ratio));
    graphics.setColor(ratio >= 1 ? FASTER : SLOWER);
    graphics.fillRect(ZERO + Math.min(0, length), baseline - 12, Math.max(1, Math.abs(length)), 14);
    graphics.setColor(Color.BLACK);
    graphics.drawString(
        String.format(Locale.ROOT, "%.2f", ratio), ZERO + Math.max(0, length) + 6, baseline);
  }

  /** A panel a variable, and one of the tasks that peers grow beside. */
  private static void growth(Lines lines, Path folder) throws IOException {
    Map<String, List<Curve>> panels = new TreeMap<>();
    for (Curve curve : lines.growth().keySet()) {
      if (lines.growth().keySet().stream().anyMatch(other -> isPeer(curve, other))) {
        panels.computeIfAbsent("rows, beside peers", title -> new ArrayList<>()).add(curve);
      } else {
        panels.computeIfAbsent(curve.variable(), title -> new ArrayList<>()).add(curve);
      }
    }
    if (panels.isEmpty()) {
      return;
    }
    int columns = Math.min(2, panels.size());
    int rows = (panels.size() + columns - 1) / columns;
    BufferedImage image =
        new BufferedImage(columns * PANEL_WIDTH, rows * PANEL_HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    int place = 0;
    for (Map.Entry<String, List<Curve>> panel : panels.entrySet()) {
      BufferedImage drawn =
          BitmapEncoder.getBufferedImage(panel(panel.getKey(), panel.getValue(), lines));
      graphics.drawImage(
          drawn, place % columns * PANEL_WIDTH, place / columns * PANEL_HEIGHT, null);
      place++;
    }
    graphics.dispose();
    ImageIO.write(image, "png", folder.resolve("growth.png").toFile());
  }

  private static boolean isPeer(Curve curve, Curve other) {
    return curve.task().equals(other.task())
        && curve.variable().equals(other.variable())
        && !curve.system().equals(other.system());
  }

  private static XYChart panel(String title, List<Curve> curves, Lines lines) {
    XYChart chart =
        new XYChartBuilder()
            .width(PANEL_WIDTH)
            .height(PANEL_HEIGHT)
            .title("Seconds by " + title)
            .xAxisTitle(curves.get(0).variable())
            .yAxisTitle("seconds")
            .build();
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
    chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
    for (Curve curve : curves) {
      TreeMap<Double, Double> points = lines.growth().get(curve);
      String system = curve.system().equals("foldsieve") ? "" : ", " + curve.system();
      chart.addSeries(
          String.format(Locale.ROOT, "%s%s ^%.2f", curve.task(), system, Lines.exponent(points)),
          List.copyOf(points.keySet()),
          List.copyOf(points.values()));
    }
    return chart;
  }
}
