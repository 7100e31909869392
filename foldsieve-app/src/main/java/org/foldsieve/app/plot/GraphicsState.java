package org.foldsieve.app.plot;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Paint;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.awt.geom.Area;
import java.awt.image.BufferedImage;
import java.util.Map;

/**
 * The part of {@link Graphics2D} that has nothing to do with where the drawing goes: colour, font,
 * stroke, transform and clip.
 */
abstract class GraphicsState extends NamedDrawing {

  private static final Graphics2D METRICS =
      new BufferedImage(1, 1, BufferedImage.TYPE_INT_ARGB).createGraphics();

  private Color color = Color.BLACK;
  private Color background = Color.WHITE;
  private Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  private Stroke stroke = new BasicStroke();
  private Composite composite = AlphaComposite.SrcOver;
  private AffineTransform transform = new AffineTransform();
  private Area clip;
  private RenderingHints hints = new RenderingHints(Map.of());

  final void copyFrom(GraphicsState other) {
    color = other.color;
    background = other.background;
    font = other.font;
    stroke = other.stroke;
    composite = other.composite;
    transform = new AffineTransform(other.transform);
    clip = other.clip == null ? null : new Area(other.clip);
    hints = (RenderingHints) other.hints.clone();
  }

  /** The clip after the transform, or null. */
  final Shape deviceClip() {
    return clip;
  }

  @Override
  public void dispose() {}

  // Attributes

  @Override
  public Color getColor() {
    return color;
  }

  @Override
  public void setColor(Color color) {
    this.color = color == null ? this.color : color;
  }

  @Override
  public Paint getPaint() {
    return color;
  }

  @Override
  public void setPaint(Paint paint) {
    if (paint instanceof Color plain) {
      color = plain;
    }
  }

  @Override
  public Color getBackground() {
    return background;
  }

  @Override
  public void setBackground(Color background) {
    this.background = background;
  }

  @Override
  public Font getFont() {
    return font;
  }

  @Override
  public void setFont(Font font) {
    this.font = font == null ? this.font : font;
  }

  @Override
  public FontMetrics getFontMetrics(Font wanted) {
    return METRICS.getFontMetrics(wanted);
  }

  @Override
  public FontRenderContext getFontRenderContext() {
    return new FontRenderContext(null, true, true);
  }

  @Override
  public Stroke getStroke() {
    return stroke;
  }

  @Override
  public void setStroke(Stroke stroke) {
    this.stroke = stroke;
  }

  @Override
  public Composite getComposite() {
    return composite;
  }

  @Override
  public void setComposite(Composite composite) {
    this.composite = composite;
  }

  @Override
  public void setPaintMode() {
    composite = AlphaComposite.SrcOver;
  }

  @Override
  public void setXORMode(Color other) {
    throw new UnsupportedOperationException("XOR mode");
  }

  // Transform and clip

  @Override
  public AffineTransform getTransform() {
    return new AffineTransform(transform);
  }

  @Override
  public void setTransform(AffineTransform transform) {
    this.transform = new AffineTransform(transform);
  }

  @Override
  public void transform(AffineTransform other) {
    transform.concatenate(other);
  }

  @Override
  public void translate(int x, int y) {
    transform.translate(x, y);
  }

  @Override
  public void translate(double x, double y) {
    transform.translate(x, y);
  }

  @Override
  public void rotate(double angle) {
    transform.rotate(angle);
  }

  @Override
  public void rotate(double angle, double x, double y) {
    transform.rotate(angle, x, y);
  }

  @Override
  public void scale(double x, double y) {
    transform.scale(x, y);
  }

  @Override
  public void shear(double x, double y) {
    transform.shear(x, y);
  }

  @Override
  public Shape getClip() {
    if (clip == null) {
      return null;
    }
    try {
      return transform.createInverse().createTransformedShape(clip);
    } catch (java.awt.geom.NoninvertibleTransformException flat) {
      return clip;
    }
  }

  @Override
  public void setClip(Shape shape) {
    clip = shape == null ? null : new Area(transform.createTransformedShape(shape));
  }

  @Override
  public void setClip(int x, int y, int width, int height) {
    setClip(new Rectangle(x, y, width, height));
  }

  @Override
  public void clip(Shape shape) {
    Area more = new Area(transform.createTransformedShape(shape));
    if (clip == null) {
      clip = more;
    } else {
      clip.intersect(more);
    }
  }

  @Override
  public void clipRect(int x, int y, int width, int height) {
    clip(new Rectangle(x, y, width, height));
  }

  @Override
  public Rectangle getClipBounds() {
    Shape shape = getClip();
    return shape == null ? null : shape.getBounds();
  }

  @Override
  public boolean hit(Rectangle place, Shape shape, boolean onStroke) {
    Shape whole = onStroke ? stroke.createStrokedShape(shape) : shape;
    return transform.createTransformedShape(whole).intersects(place);
  }

  // Hints

  @Override
  public void setRenderingHint(RenderingHints.Key key, Object value) {
    hints.put(key, value);
  }

  @Override
  public Object getRenderingHint(RenderingHints.Key key) {
    return hints.get(key);
  }

  @Override
  public void setRenderingHints(Map<?, ?> others) {
    hints.clear();
    hints.putAll(others);
  }

  @Override
  public void addRenderingHints(Map<?, ?> others) {
    hints.putAll(others);
  }

  @Override
  public RenderingHints getRenderingHints() {
    return hints;
  }

  @Override
  public GraphicsConfiguration getDeviceConfiguration() {
    return METRICS.getDeviceConfiguration();
  }
}
