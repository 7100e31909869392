package org.foldsieve.embed.image;

import java.util.Locale;
import org.foldsieve.run.ParameterException;

/**
 * The size a two-sided reducer gives its images: {@code 5} for 5 x 5, {@code 4x6}, or {@code auto}.
 *
 * @param rows rows of a reduced image; 0 for auto
 * @param columns columns of a reduced image; 0 for auto
 * @since 0.1.0
 */
public record ImageDims(int rows, int columns) {

  /** One less than the number of clusters, on both sides, as far as the image is that large. */
  public static final ImageDims AUTO = new ImageDims(0, 0);

  /** Checks the size. */
  public ImageDims {
    boolean auto = rows == 0 && columns == 0;
    if (!auto && (rows < 1 || columns < 1)) {
      throw new ParameterException(
          String.format(
              Locale.ROOT, "dims must be at least 1 on both sides: dims = %dx%d", rows, columns));
    }
  }

  /** Reads {@code D}, {@code UxV} or {@code auto}. */
  public static ImageDims parse(String text) {
    if (text.equals("auto")) {
      return AUTO;
    }
    String[] sides = text.split("x", -1);
    try {
      int rows = Integer.parseInt(sides[0]);
      int columns = sides.length == 1 ? rows : Integer.parseInt(sides[1]);
      if (sides.length <= 2 && (rows != 0 || columns != 0)) {
        return new ImageDims(rows, columns);
      }
    } catch (NumberFormatException wrong) {
      throw new ParameterException("must be D, UxV or auto: '" + text + "'", wrong);
    }
    throw new ParameterException("must be D, UxV or auto: '" + text + "'");
  }

  /** Whether the size is still to be decided. */
  public boolean isAuto() {
    return rows == 0;
  }

  @Override
  public String toString() {
    return isAuto() ? "auto" : rows == columns ? Integer.toString(rows) : rows + "x" + columns;
  }
}
