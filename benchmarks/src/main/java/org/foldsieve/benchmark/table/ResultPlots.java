package org.foldsieve.benchmark.table;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.foldsieve.benchmark.table.Lines.Curve;
import org.foldsieve.benchmark.table.Lines.Result;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;
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

  private ResultPlots() {}

  static void write(Lines lines, Path folder) throws IOException {
    ratios(lines, folder);
    Map<String, List<Curve>> tasks =
        lines.growth().keySet().stream()
            .collect(
                Collectors.groupingBy(
                    curve -> curve.task() + " by " + curve.variable(),
                    TreeMap::new,
                    Collectors.toList()));
    for (Map.Entry<String, List<Curve>> task : tasks.entrySet()) {
      growth(task.getKey(), task.getValue(), lines, folder);
    }
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

  private static void growth(String task, List<Curve> curves, Lines lines, Path folder)
      throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(760)
            .height(480)
            .title(task)
            .xAxisTitle(curves.get(0).variable())
            .yAxisTitle("seconds")
            .build();
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
    chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
    for (Curve curve : curves) {
      TreeMap<Double, Double> points = lines.growth().get(curve);
      chart.addSeries(
          String.format(Locale.ROOT, "%s ^%.2f", curve.system(), Lines.exponent(points)),
          List.copyOf(points.keySet()),
          List.copyOf(points.values()));
    }
    String name = "growth-" + task.replaceAll("[^A-Za-z0-9]+", "-");
    save(chart, folder.resolve(name + ".png"));
  }

  private static void save(Chart<?, ?> chart, Path file) throws IOException {
    ImageIO.write(BitmapEncoder.getBufferedImage(chart), "png", file.toFile());
  }
}
