package org.foldsieve.app.plot;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.output.OutputException;
import org.jspecify.annotations.Nullable;

/** Writes pictures as PNG or SVG. */
public final class PlotFiles {

  /** Twice the points: sharp on today's screens and in print. */
  private static final int PIXELS_PER_POINT = 2;

  private PlotFiles() {}

  /** Refuses, before any work is done, a name that is not of a picture. */
  public static void check(@Nullable Path file) {
    if (file != null && !Outputs.hasExtension(file, "png") && !Outputs.hasExtension(file, "svg")) {
      throw new UsageException(
          String.format(
              Locale.ROOT, "a plot is written as .png or .svg: '%s'", file.getFileName()));
    }
  }

  /** Writes the picture; the file's name says how. */
  public static void write(Plot plot, Path file, Outputs outputs) {
    write(plot, file, PIXELS_PER_POINT, outputs);
  }

  /** Writes the picture with a pixel a point: a quarter of the bytes, for pages with many. */
  public static void writeSmall(Plot plot, Path file, Outputs outputs) {
    write(plot, file, 1, outputs);
  }

  private static void write(Plot plot, Path file, int pixelsPerPoint, Outputs outputs) {
    check(file);
    try {
      if (Outputs.hasExtension(file, "svg")) {
        outputs.text(file, writer -> SvgPicture.write(plot, writer));
      } else {
        BufferedImage image = render(plot, pixelsPerPoint);
        outputs.bytes(file, stream -> writePng(image, stream));
      }
    } catch (InternalError | NoClassDefFoundError | UnsatisfiedLinkError problem) {
      if (!isOfFonts(problem)) {
        throw problem;
      }
      throw new UncheckedIOException(
          new OutputException(
              String.format(
                  Locale.ROOT,
                  "cannot draw '%s': this Java has no fonts; install fontconfig and a font",
                  file),
              problem));
    }
  }

  /** Another class that is not found is a fault of ours, and must not be told as theirs. */
  private static boolean isOfFonts(Error problem) {
    String missing = String.valueOf(problem.getMessage()).toLowerCase(Locale.ROOT);
    return !(problem instanceof NoClassDefFoundError)
        || missing.contains("font")
        || missing.contains("awt");
  }

  private static void writePng(BufferedImage image, OutputStream stream) throws IOException {
    ImageIO.setUseCache(false);
    ImageIO.write(image, "png", stream);
  }

  static BufferedImage render(Plot plot) {
    return render(plot, PIXELS_PER_POINT);
  }

  private static BufferedImage render(Plot plot, int pixelsPerPoint) {
    BufferedImage image =
        new BufferedImage(
            plot.width() * pixelsPerPoint,
            plot.height() * pixelsPerPoint,
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.scale(pixelsPerPoint, pixelsPerPoint);
      graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      graphics.setRenderingHint(
          RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
      graphics.setRenderingHint(
          RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
      plot.paint(graphics);
    } finally {
      graphics.dispose();
    }
    return image;
  }
}
