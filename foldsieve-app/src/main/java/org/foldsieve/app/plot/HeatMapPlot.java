package org.foldsieve.app.plot;

import static java.util.stream.Collectors.joining;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Locale;
import org.foldsieve.app.text.Goodness;
import org.foldsieve.data.ImageShape;
import org.foldsieve.score.FeatureRanking;

/**
 * Rankings of pixels: for each method the scores as a heat map, and the mask of the best pixels.
 *
 * @param rankings the rankings
 * @param shape the image
 * @param kept how many pixels the mask shows
 */
public record HeatMapPlot(List<FeatureRanking> rankings, ImageShape shape, int kept)
    implements Plot {

  private static final int SIDE = 260;
  private static final int GAP = 24;
  private static final int TITLE = 44;

  @Override
  public String title() {
    return rankings.stream()
        .map(FeatureRanking::method)
        .collect(joining(", ", "The scores of pixels by ", ""));
  }

  @Override
  public int width() {
    return 2 * panelWidth() + 3 * GAP;
  }

  @Override
  public int height() {
    return rankings.size() * (panelHeight() + TITLE) + GAP;
  }

  private double cell() {
    return (double) SIDE / Math.max(shape.rows(), shape.columns());
  }

  private int panelWidth() {
    return (int) Math.ceil(Math.max(cell() * shape.columns(), 160));
  }

  private int panelHeight() {
    return (int) Math.ceil(cell() * shape.rows());
  }

  @Override
  public void paint(Graphics2D graphics) {
    graphics.setColor(Color.WHITE);
    graphics.fill(new Rectangle(0, 0, width(), height()));
    for (int m = 0; m < rankings.size(); m++) {
      FeatureRanking ranking = rankings.get(m);
      int top = m * (panelHeight() + TITLE);
      int[] order = ranking.order();
      double[] goodness = Goodness.of(ranking);
      double[] mask = new double[goodness.length];
      int shown = Math.min(kept, order.length);
      for (int r = 0; r < shown; r++) {
        mask[order[r]] = 1;
      }
      title(graphics, ranking.method(), "scores, stronger is better", GAP, top);
      panel(graphics, goodness, GAP, top + TITLE);
      title(
          graphics,
          "",
          String.format(Locale.ROOT, "the best %d pixels", shown),
          2 * GAP + panelWidth(),
          top);
      panel(graphics, mask, 2 * GAP + panelWidth(), top + TITLE);
    }
  }

  private static void title(Graphics2D graphics, String bold, String plain, int x, int top) {
    graphics.setColor(Palette.INK);
    graphics.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 14));
    graphics.drawString(bold, x, top + 20);
    graphics.setColor(Palette.SOFT);
    graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    graphics.drawString(plain, x, top + 37);
  }

  private void panel(Graphics2D graphics, double[] share, int left, int top) {
    double cell = cell();
    for (int i = 0; i < shape.rows(); i++) {
      for (int j = 0; j < shape.columns(); j++) {
        graphics.setColor(Palette.heat(share[shape.feature(i, j)]));
        graphics.fill(new Rectangle2D.Double(left + j * cell, top + i * cell, cell, cell));
      }
    }
    graphics.setColor(Palette.LINE);
    graphics.draw(new Rectangle2D.Double(left, top, cell * shape.columns(), cell * shape.rows()));
  }
}
