package org.foldsieve.io.image;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.Sizes;
import org.foldsieve.run.MemoryLimitException;

/**
 * An image in shades of grey. Colours become their luma, 0.299 R + 0.587 G + 0.114 B.
 *
 * @param rows pixel rows
 * @param columns pixel columns
 * @param pixels pixel row after pixel row, as the file has them: 0 to 255, or to 65535
 */
public record GrayImage(int rows, int columns, double[] pixels) {

  /** What a pixel takes while it is decoded: colours of 16 bits beside the grey value. */
  private static final int DECODED = 4 * Double.BYTES;

  /** Neither PNG nor JPEG packs more pixels than this into a byte. */
  private static final long PIXELS_PER_BYTE = 8 * Input.DEFLATE_RATIO;

  /** Reads a PGM, PNG or JPEG image. */
  public static GrayImage read(byte[] bytes, MemoryBudget budget) throws IOException {
    if (PgmReader.isPgm(bytes)) {
      return PgmReader.read(bytes, budget);
    }
    try (ImageInputStream stream =
        new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(stream);
      if (!readers.hasNext()) {
        throw new DataException("this is no PGM, PNG or JPEG image");
      }
      ImageReader reader = readers.next();
      try {
        reader.setInput(stream, true, true);
        long pixels = Sizes.product(reader.getWidth(0), reader.getHeight(0));
        Sizes.requireHeld("the image", pixels / PIXELS_PER_BYTE, bytes.length);
        int size = budget.takeCells(pixels, 1, DECODED);
        GrayImage image = gray(reader.read(0));
        budget.giveBack((long) DECODED * size);
        return image;
      } finally {
        reader.dispose();
      }
    } catch (DataException | MemoryLimitException told) {
      throw told;
    } catch (RuntimeException | IOException damaged) {
      throw new DataException("the image is damaged: " + damaged.getMessage(), damaged);
    }
  }

  private static GrayImage gray(BufferedImage image) {
    int rows = image.getHeight();
    int columns = image.getWidth();
    double[] pixels = new double[Math.multiplyExact(rows, columns)];
    int bands = image.getRaster().getNumBands();
    boolean indexed = image.getColorModel() instanceof java.awt.image.IndexColorModel;
    if (bands <= 2 && !indexed) {
      // Straight from the raster: getRGB would bend grey values through a colour space.
      Raster raster = image.getRaster();
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
          pixels[i * columns + j] = raster.getSample(j, i, 0);
        }
      }
      return new GrayImage(rows, columns, pixels);
    }
    int[] line = new int[columns];
    for (int i = 0; i < rows; i++) {
      image.getRGB(0, i, columns, 1, line, 0, columns);
      for (int j = 0; j < columns; j++) {
        pixels[i * columns + j] = luma(line[j] >> 16 & 0xff, line[j] >> 8 & 0xff, line[j] & 0xff);
      }
    }
    return new GrayImage(rows, columns, pixels);
  }

  private static double luma(int red, int green, int blue) {
    // Whole thousandths: equal parts give that very number.
    return (299 * red + 587 * green + 114 * blue) / 1000.0;
  }
}
