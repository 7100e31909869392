package org.foldsieve.app.plot;

import static java.util.stream.Collectors.joining;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.foldsieve.app.text.Goodness;
import org.foldsieve.app.text.RankingText;
import org.foldsieve.score.FeatureRanking;

/**
 * The best features of each method as bars.
 *
 * @param rankings the rankings
 * @param rows how many features of each
 */
public record BarPlot(List<FeatureRanking> rankings, int rows) implements Plot {

  private static final int LINE = 22;
  private static final int TITLE = 52;
  private static final int MARGIN = 20;
  private static final int NAMES = 190;
  private static final int BARS = 420;
  private static final int SCORES = 110;

  @Override
  public String title() {
    return rankings.stream()
        .map(FeatureRanking::method)
        .collect(joining(", ", "The best features by ", ""));
  }

  @Override
  public int width() {
    return 2 * MARGIN + NAMES + BARS + SCORES;
  }

  @Override
  public int height() {
    return MARGIN + rankings.stream().mapToInt(ranking -> TITLE + LINE * shown(ranking)).sum();
  }

  private int shown(FeatureRanking ranking) {
    return Math.min(rows, ranking.order().length);
  }

  @Override
  public void paint(Graphics2D graphics) {
    graphics.setColor(Color.WHITE);
    graphics.fill(new Rectangle(0, 0, width(), height()));
    int top = 0;
    for (FeatureRanking ranking : rankings) {
      graphics.setColor(Palette.INK);
      graphics.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 13));
      graphics.drawString(RankingText.order(ranking), MARGIN, top + 24);
      graphics.setColor(Palette.SOFT);
      graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 11));
      String parameters = RankingText.parameters(ranking);
      graphics.drawString(shorten(graphics, parameters, width() - 2 * MARGIN), MARGIN, top + 41);
      graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
      int[] order = ranking.order();
      double[] goodness = Goodness.ofScores(ranking);
      for (int r = 0; r < shown(ranking); r++) {
        line(graphics, ranking, order[r], goodness[order[r]], top + TITLE + r * LINE);
      }
      top += TITLE + LINE * shown(ranking);
    }
  }

  private static void line(
      Graphics2D graphics, FeatureRanking ranking, int feature, double goodness, int y) {
    graphics.setColor(Palette.INK);
    String name = shorten(graphics, ranking.featureNames().get(feature), NAMES - 8);
    // As wide as it is drawn: in SVG letters stand closer than the pixels of a screen let them.
    double length =
        graphics.getFont().getStringBounds(name, graphics.getFontRenderContext()).getWidth();
    graphics.drawString(name, (float) (MARGIN + NAMES - length - 8), y + 15);
    double bar = Double.isNaN(goodness) ? 0 : Math.max(0, Math.min(1, goodness)) * BARS;
    graphics.setColor(Palette.of(0));
    graphics.fill(new Rectangle2D.Double(MARGIN + NAMES, y + 3, bar, LINE - 6));
    graphics.setColor(Palette.SOFT);
    graphics.drawString(Goodness.label(ranking, feature), (int) (MARGIN + NAMES + bar) + 6, y + 15);
  }

  /** The text, or as much of its beginning as is no wider than that. */
  private static String shorten(Graphics2D graphics, String text, int widest) {
    FontMetrics metrics = graphics.getFontMetrics();
    if (metrics.stringWidth(text) <= widest) {
      return text;
    }
    int end = text.length();
    while (end > 0 && metrics.stringWidth(text.substring(0, end) + "…") > widest) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end) + "…";
  }
}
