package org.foldsieve.benchmark.table;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.foldsieve.benchmark.table.Lines.Curve;
import org.foldsieve.benchmark.table.Lines.Result;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.Styler.LegendPosition;

/** The pictures of a run: how many times faster than each peer, and how times grow. */
final class ResultPlots {

  private static final Color FASTER = new Color(0x2b, 0x6c, 0xb0);
  private static final Color SLOWER = new Color(0xc0, 0x56, 0x21);

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

  private static void ratios(Lines lines, Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    List<Double> faster = new ArrayList<>();
    List<Double> slower = new ArrayList<>();
    for (Result result : lines.results()) {
      double ratio = lines.ratio(result);
      if (ratio > 0 && !result.system().startsWith("foldsieve")) {
        names.add(result.task() + ", " + result.kase() + ": " + result.system());
        // Orders of magnitude on a plain axis: a logarithmic one has no bars below 1.
        faster.add(Math.max(0, Math.log10(ratio)));
        slower.add(Math.min(0, Math.log10(ratio)));
      }
    }
    if (names.isEmpty()) {
      return;
    }
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(200 + 26 * names.size())
            .height(760)
            .title("Foldsieve beside its peers: log10(time of the peer / ours)")
            .build();
    chart.getStyler().setChartBackgroundColor(Color.WHITE).setLegendVisible(false);
    chart.getStyler().setOverlapped(true);
    chart.getStyler().setXAxisLabelRotation(90);
    chart.addSeries("we are faster", names, faster).setFillColor(FASTER);
    chart.addSeries("the peer is faster", names, slower).setFillColor(SLOWER);
    save(chart, folder.resolve("ratios.png"));
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
