package org.foldsieve.app.plot;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;

/**
 * Images on a plane, each where its sample is. An image that would cover one drawn before is a dot
 * of its class.
 *
 * @param images the samples, with an image shape
 * @param places one row a sample, at least two columns
 * @param title what the plane is
 */
public record ThumbnailPlot(Table images, Matrix places, String title) implements Plot {

  private static final int WIDTH = 1000;
  private static final int HEIGHT = 800;
  private static final int TOP = 44;
  private static final int MARGIN = 36;
  private static final int SIDE = 34;
  private static final int FRAME = 2;

  /** As many classes as fit beside the title. */
  private static final int LEGEND = 13;

  @Override
  public int width() {
    return WIDTH;
  }

  @Override
  public int height() {
    return HEIGHT;
  }

  @Override
  public void paint(Graphics2D graphics) {
    graphics.setColor(Color.WHITE);
    graphics.fill(new Rectangle(0, 0, WIDTH, HEIGHT));
    graphics.setColor(Palette.INK);
    graphics.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
    graphics.drawString(title, MARGIN, 28);
    Groups groups = Groups.of(places, images.labels().orElse(null));
    legend(graphics, groups);
    Extent across = Extent.of(places, 0);
    Extent up = Extent.of(places, 1);
    boolean[][] taken = new boolean[HEIGHT / SIDE + 1][WIDTH / SIDE + 1];
    int[] imageAt = new int[places.rows()];
    for (int i = 0; i < places.rows(); i++) {
      if (groups.group(i) < 0) {
        continue;
      }
      int x = x(across, i);
      int y = y(up, i);
      boolean free = !taken[y / SIDE][x / SIDE];
      taken[y / SIDE][x / SIDE] = true;
      imageAt[i] = free ? 1 : 0;
      if (!free) {
        graphics.setColor(groups.color(groups.group(i)));
        graphics.fillOval(x - 2, y - 2, 4, 4);
      }
    }
    Range range = Range.of(images);
    for (int i = 0; i < places.rows(); i++) {
      if (imageAt[i] == 1) {
        thumbnail(graphics, i, x(across, i), y(up, i), range, groups.color(groups.group(i)));
      }
    }
  }

  private static void legend(Graphics2D graphics, Groups groups) {
    graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    int x = WIDTH - MARGIN;
    for (int g = Math.min(groups.count(), LEGEND) - 1; g >= 0 && groups.count() > 1; g--) {
      if (groups.rows(g).length == 0) {
        continue;
      }
      x -= graphics.getFontMetrics().stringWidth(groups.name(g)) + 30;
      graphics.setColor(groups.color(g));
      graphics.fillRect(x, 18, 11, 11);
      graphics.setColor(Palette.INK);
      graphics.drawString(groups.name(g), x + 15, 28);
    }
  }

  private int x(Extent across, int row) {
    return (int) (MARGIN + across.share(places.get(row, 0)) * (WIDTH - 2 * MARGIN));
  }

  private int y(Extent up, int row) {
    double room = HEIGHT - TOP - 2.0 * MARGIN;
    return (int) (TOP + MARGIN + (1 - up.share(places.get(row, 1))) * room);
  }

  private void thumbnail(Graphics2D graphics, int row, int x, int y, Range range, Color frame) {
    ImageShape shape = images.imageShape().orElseThrow();
    BufferedImage image =
        new BufferedImage(shape.columns(), shape.rows(), BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < shape.rows(); i++) {
      for (int j = 0; j < shape.columns(); j++) {
        int grey = range.grey(images.value(row, shape.feature(i, j)));
        image.setRGB(j, i, grey << 16 | grey << 8 | grey);
      }
    }
    double cell = (double) (SIDE - 2 * FRAME) / Math.max(shape.rows(), shape.columns());
    int w = Math.max(1, (int) Math.round(cell * shape.columns()));
    int h = Math.max(1, (int) Math.round(cell * shape.rows()));
    graphics.setColor(frame);
    graphics.fill(
        new Rectangle(x - w / 2 - FRAME, y - h / 2 - FRAME, w + 2 * FRAME, h + 2 * FRAME));
    graphics.drawImage(image, x - w / 2, y - h / 2, w, h, null);
  }

  /** The span of one coordinate. */
  private record Extent(double low, double high) {

    static Extent of(Matrix places, int column) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < places.rows(); i++) {
        if (!Double.isNaN(places.get(i, column))) {
          low = Math.min(low, places.get(i, column));
          high = Math.max(high, places.get(i, column));
        }
      }
      return new Extent(low, high);
    }

    double share(double value) {
      return high > low ? (value - low) / (high - low) : 0.5;
    }
  }

  /** The span of the pixels, black to white. */
  private record Range(double low, double high) {

    static Range of(Table images) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      double[] row = new double[images.features()];
      for (int i = 0; i < images.rows(); i++) {
        images.copyRow(i, row);
        for (double value : row) {
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
      }
      return new Range(low, high);
    }

    int grey(double value) {
      return high > low ? (int) Math.round(255 * (value - low) / (high - low)) : 0;
    }
  }
}
