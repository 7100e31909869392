package org.foldsieve.app.plot;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics;
import java.awt.Image;
import java.awt.Shape;
import java.awt.font.GlyphVector;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.awt.image.BufferedImage;
import java.awt.image.ImageObserver;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.text.AttributedCharacterIterator;
import java.util.Base64;
import java.util.Locale;
import javax.imageio.ImageIO;

/**
 * Graphics that write SVG: shapes as paths, letters as shapes, so that the file looks the same
 * everywhere. It knows what our charts use: plain colours, strokes, transforms, clips, images.
 */
final class SvgGraphics extends GraphicsState {

  private final int width;
  private final int height;
  private final StringBuilder body;
  private final StringBuilder definitions;

  SvgGraphics(int width, int height) {
    this(width, height, new StringBuilder(), new StringBuilder());
  }

  private SvgGraphics(int width, int height, StringBuilder body, StringBuilder definitions) {
    this.width = width;
    this.height = height;
    this.body = body;
    this.definitions = definitions;
  }

  /** The whole file. */
  String document() {
    return String.format(
        Locale.ROOT,
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="%d" height="%d" viewBox="0 0 %d %d">
        <defs>
        %s</defs>
        %s</svg>
        """,
        width,
        height,
        width,
        height,
        definitions,
        body);
  }

  @Override
  public Graphics create() {
    SvgGraphics copy = new SvgGraphics(width, height, body, definitions);
    copy.copyFrom(this);
    return copy;
  }

  @Override
  public void draw(Shape shape) {
    if (!(getStroke() instanceof BasicStroke stroke)) {
      fill(getStroke().createStrokedShape(shape));
      return;
    }
    double scale = Math.sqrt(Math.abs(getTransform().getDeterminant()));
    StringBuilder style = new StringBuilder("fill=\"none\" ").append(colour("stroke"));
    style.append(" stroke-width=\"").append(number(stroke.getLineWidth() * scale)).append('"');
    if (stroke.getDashArray() != null) {
      style.append(" stroke-dasharray=\"");
      for (float dash : stroke.getDashArray()) {
        style.append(number(dash * scale)).append(' ');
      }
      style.append('"');
    }
    path(shape, style.toString());
  }

  @Override
  public void fill(Shape shape) {
    path(shape, colour("fill"));
  }

  private void path(Shape shape, String style) {
    StringBuilder d = new StringBuilder();
    double[] p = new double[6];
    PathIterator it = shape.getPathIterator(getTransform());
    for (; !it.isDone(); it.next()) {
      switch (it.currentSegment(p)) {
        case PathIterator.SEG_MOVETO -> points(d, 'M', p, 2);
        case PathIterator.SEG_LINETO -> points(d, 'L', p, 2);
        case PathIterator.SEG_QUADTO -> points(d, 'Q', p, 4);
        case PathIterator.SEG_CUBICTO -> points(d, 'C', p, 6);
        default -> d.append('Z');
      }
    }
    if (!d.isEmpty()) {
      String rule =
          it.getWindingRule() == PathIterator.WIND_EVEN_ODD ? " fill-rule=\"evenodd\"" : "";
      body.append(String.format(Locale.ROOT, "<path d=\"%s\" %s%s%s/>\n", d, style, rule, clip()));
    }
  }

  private static void points(StringBuilder d, char command, double[] p, int count) {
    d.append(command);
    for (int i = 0; i < count; i++) {
      d.append(i == 0 ? "" : " ").append(number(p[i]));
    }
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
  }

  private String colour(String attribute) {
    Color color = getColor();
    double alpha = color.getAlpha() / 255.0;
    if (getComposite() instanceof AlphaComposite composite) {
      alpha *= composite.getAlpha();
    }
    String opaque =
        String.format(Locale.ROOT, "%s=\"#%06x\"", attribute, color.getRGB() & 0xffffff);
    return alpha >= 1
        ? opaque
        : opaque + String.format(Locale.ROOT, " %s-opacity=\"%s\"", attribute, number(alpha));
  }

  /** The clip as a definition of its own, named by its extent; the same extent is written once. */
  private String clip() {
    Shape clip = deviceClip();
    if (clip == null) {
      return "";
    }
    var box = clip.getBounds2D();
    String id =
        ("clip_"
                + number(box.getX())
                + "_"
                + number(box.getY())
                + "_"
                + number(box.getWidth())
                + "_"
                + number(box.getHeight()))
            .replace('.', 'p')
            .replace('-', 'm');
    if (definitions.indexOf("\"" + id + "\"") < 0) {
      definitions.append(
          String.format(
              Locale.ROOT,
              "<clipPath id=\"%s\"><rect x=\"%s\" y=\"%s\" width=\"%s\""
                  + " height=\"%s\"/></clipPath>\n",
              id,
              number(box.getX()),
              number(box.getY()),
              number(box.getWidth()),
              number(box.getHeight())));
    }
    return String.format(Locale.ROOT, " clip-path=\"url(#%s)\"", id);
  }

  @Override
  public void drawString(String text, float x, float y) {
    if (!text.isEmpty()) {
      TextLayout layout = new TextLayout(text, getFont(), getFontRenderContext());
      fill(layout.getOutline(AffineTransform.getTranslateInstance(x, y)));
    }
  }

  @Override
  public void drawString(AttributedCharacterIterator text, float x, float y) {
    TextLayout layout = new TextLayout(text, getFontRenderContext());
    fill(layout.getOutline(AffineTransform.getTranslateInstance(x, y)));
  }

  @Override
  public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
    fill(glyphs.getOutline(x, y));
  }

  @Override
  public boolean drawImage(
      Image image, int x, int y, int w, int h, Color background, ImageObserver observer) {
    BufferedImage copy =
        new BufferedImage(
            image.getWidth(observer), image.getHeight(observer), BufferedImage.TYPE_INT_ARGB);
    Graphics graphics = copy.getGraphics();
    graphics.drawImage(image, 0, 0, background, observer);
    graphics.dispose();
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    try {
      ImageIO.write(copy, "png", png);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    double[] m = new double[6];
    getTransform().getMatrix(m);
    body.append(
        String.format(
            Locale.ROOT,
            "<image x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" preserveAspectRatio=\"none\""
                + " style=\"image-rendering:pixelated\" transform=\"matrix(%s %s %s %s %s %s)\""
                + " xlink:href=\"data:image/png;base64,%s\"/>\n",
            x,
            y,
            w,
            h,
            number(m[0]),
            number(m[1]),
            number(m[2]),
            number(m[3]),
            number(m[4]),
            number(m[5]),
            Base64.getEncoder().encodeToString(png.toByteArray())));
    return true;
  }
}
