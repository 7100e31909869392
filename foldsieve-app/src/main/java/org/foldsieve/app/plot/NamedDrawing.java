package org.foldsieve.app.plot;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;

/**
 * The many names {@link Graphics2D} has for drawing and filling a shape and for drawing an image,
 * told in terms of the few that a drawing must know. What our charts never use is refused.
 */
abstract class NamedDrawing extends Graphics2D {

  // Shapes by other names

  @Override
  public void drawLine(int x1, int y1, int x2, int y2) {
    draw(new Line2D.Double(x1, y1, x2, y2));
  }

  @Override
  public void fillRect(int x, int y, int width, int height) {
    fill(new Rectangle(x, y, width, height));
  }

  @Override
  public void clearRect(int x, int y, int width, int height) {
    Color before = getColor();
    setColor(getBackground());
    fillRect(x, y, width, height);
    setColor(before);
  }

  @Override
  public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
    draw(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
  }

  @Override
  public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
    fill(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
  }

  @Override
  public void drawOval(int x, int y, int width, int height) {
    draw(new Ellipse2D.Double(x, y, width, height));
  }

  @Override
  public void fillOval(int x, int y, int width, int height) {
    fill(new Ellipse2D.Double(x, y, width, height));
  }

  @Override
  public void drawArc(int x, int y, int width, int height, int start, int extent) {
    draw(new Arc2D.Double(x, y, width, height, start, extent, Arc2D.OPEN));
  }

  @Override
  public void fillArc(int x, int y, int width, int height, int start, int extent) {
    fill(new Arc2D.Double(x, y, width, height, start, extent, Arc2D.PIE));
  }

  @Override
  public void drawPolyline(int[] x, int[] y, int points) {
    for (int p = 1; p < points; p++) {
      drawLine(x[p - 1], y[p - 1], x[p], y[p]);
    }
  }

  @Override
  public void drawPolygon(int[] x, int[] y, int points) {
    draw(new Polygon(x, y, points));
  }

  @Override
  public void fillPolygon(int[] x, int[] y, int points) {
    fill(new Polygon(x, y, points));
  }

  @Override
  public void drawString(String text, int x, int y) {
    drawString(text, (float) x, (float) y);
  }

  @Override
  public void drawString(AttributedCharacterIterator text, int x, int y) {
    drawString(text, (float) x, (float) y);
  }

  // Images by other names

  @Override
  public boolean drawImage(Image image, int x, int y, ImageObserver observer) {
    return drawImage(
        image, x, y, image.getWidth(observer), image.getHeight(observer), null, observer);
  }

  @Override
  public boolean drawImage(
      Image image, int x, int y, int width, int height, ImageObserver observer) {
    return drawImage(image, x, y, width, height, null, observer);
  }

  @Override
  public boolean drawImage(Image image, int x, int y, Color behind, ImageObserver observer) {
    return drawImage(
        image, x, y, image.getWidth(observer), image.getHeight(observer), behind, observer);
  }

  @Override
  public boolean drawImage(Image image, AffineTransform place, ImageObserver observer) {
    AffineTransform before = getTransform();
    transform(place);
    boolean drawn = drawImage(image, 0, 0, observer);
    setTransform(before);
    return drawn;
  }

  @Override
  public void drawImage(BufferedImage image, BufferedImageOp change, int x, int y) {
    drawImage(change == null ? image : change.filter(image, null), x, y, null);
  }

  @Override
  public void drawRenderedImage(RenderedImage image, AffineTransform place) {
    throw new UnsupportedOperationException("rendered images");
  }

  @Override
  public void drawRenderableImage(RenderableImage image, AffineTransform place) {
    throw new UnsupportedOperationException("renderable images");
  }

  @Override
  public boolean drawImage(
      Image image,
      int dx1,
      int dy1,
      int dx2,
      int dy2,
      int sx1,
      int sy1,
      int sx2,
      int sy2,
      ImageObserver observer) {
    throw new UnsupportedOperationException("parts of images");
  }

  @Override
  public boolean drawImage(
      Image image,
      int dx1,
      int dy1,
      int dx2,
      int dy2,
      int sx1,
      int sy1,
      int sx2,
      int sy2,
      Color behind,
      ImageObserver observer) {
    throw new UnsupportedOperationException("parts of images");
  }

  @Override
  public void copyArea(int x, int y, int width, int height, int dx, int dy) {
    throw new UnsupportedOperationException("copying areas");
  }
}
