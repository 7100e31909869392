package org.foldsieve.app.plot;

import static java.util.stream.Collectors.joining;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.foldsieve.papers.Figure;
import org.knowm.xchart.XYChart;

/**
 * The figures of an experiment side by side, with one legend for all of them.
 *
 * @param figures the figures
 * @param legend the names of all lines, in order
 */
public record FigurePlot(List<Figure> figures, List<String> legend) implements Plot {

  private static final int COLUMNS = 3;
  private static final int MOST_COLUMNS = 6;
  private static final int WIDTH = 340;
  private static final int HEIGHT = 270;
  private static final int SMALL_WIDTH = 200;
  private static final int SMALL_HEIGHT = 180;
  private static final int LINE = 20;
  private static final int MARGIN = 16;
  private static final int SAMPLE = 26;
  private static final int GAP = 18;
  private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);

  /** The picture of some figures, at least one. */
  public static Plot of(List<Figure> figures) {
    LinkedHashSet<String> names = new LinkedHashSet<>();
    for (Figure figure : figures) {
      if (figure.kind() == Figure.Kind.LINES) {
        figure.series().forEach(series -> names.add(series.name()));
      }
    }
    return new FigurePlot(List.copyOf(figures), List.copyOf(names));
  }

  /** Maps stand in rows, one method below the other; other figures three in a row. */
  private int columns() {
    boolean maps = figures.stream().allMatch(figure -> figure.kind() == Figure.Kind.POINTS);
    int methods = (int) figures.stream().map(f -> f.series().get(0).name()).distinct().count();
    boolean fits = maps && methods > COLUMNS && methods <= MOST_COLUMNS;
    return fits ? methods : Math.min(COLUMNS, figures.size());
  }

  private boolean isSmall() {
    return columns() > COLUMNS;
  }

  private int panelWidth() {
    return isSmall() ? SMALL_WIDTH : WIDTH;
  }

  private int panelHeight() {
    return isSmall() ? SMALL_HEIGHT : HEIGHT;
  }

  @Override
  public String title() {
    return figures.stream().map(Figure::title).collect(joining("; "));
  }

  @Override
  public int width() {
    return panelWidth() * columns();
  }

  private int panelsHeight() {
    return panelHeight() * ((figures.size() + columns() - 1) / columns());
  }

  @Override
  public int height() {
    int lines = legendLines().size();
    return panelsHeight() + (lines == 0 ? 0 : lines * LINE + MARGIN);
  }

  @Override
  public void paint(Graphics2D graphics) {
    graphics.setColor(Color.WHITE);
    graphics.fill(new Rectangle(0, 0, width(), height()));
    for (int f = 0; f < figures.size(); f++) {
      Graphics2D panel = (Graphics2D) graphics.create();
      panel.translate(f % columns() * panelWidth(), f / columns() * panelHeight());
      XYChart chart = FigurePanel.chart(figures.get(f), legend, panelWidth(), panelHeight());
      if (isSmall()) {
        FigurePanel.hideAxes(chart);
      }
      chart.paint(panel, panelWidth(), panelHeight());
      panel.dispose();
    }
    int y = panelsHeight() + LINE;
    for (List<String> line : legendLines()) {
      int x = MARGIN;
      for (String name : line) {
        x = entry(graphics, name, x, y);
      }
      y += LINE;
    }
  }

  private int entry(Graphics2D graphics, String name, int x, int y) {
    graphics.setFont(FONT);
    graphics.setColor(FigurePanel.color(name, legend));
    graphics.setStroke(FigurePanel.stroke(name, legend));
    graphics.draw(new Line2D.Double(x, y - 4, x + SAMPLE - 6, y - 4));
    graphics.setStroke(new BasicStroke());
    graphics.setColor(Palette.INK);
    graphics.drawString(name, x + SAMPLE, y);
    return x + entryWidth(name);
  }

  private List<List<String>> legendLines() {
    List<List<String>> lines = new ArrayList<>();
    int room = 0;
    for (String name : legend) {
      if (lines.isEmpty() || room < entryWidth(name)) {
        lines.add(new ArrayList<>());
        room = width() - 2 * MARGIN;
      }
      lines.get(lines.size() - 1).add(name);
      room -= entryWidth(name);
    }
    return lines;
  }

  private static int entryWidth(String name) {
    return SAMPLE + Metrics.OF_FONT.stringWidth(name) + GAP;
  }

  /** Made when a legend is measured: fonts take time to load. */
  private static final class Metrics {

    static final FontMetrics OF_FONT =
        new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics().getFontMetrics(FONT);

    private Metrics() {}
  }
}
