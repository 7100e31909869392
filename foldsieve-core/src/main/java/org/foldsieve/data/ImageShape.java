package org.foldsieve.data;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.foldsieve.run.ParameterException;

/**
 * Says that each row of a table is an image.
 *
 * @param rows pixel rows
 * @param columns pixel columns
 * @param order how the pixels follow each other in the table's columns
 * @since 0.1.0
 */
public record ImageShape(int rows, int columns, Order order) {

  private static final Pattern TEXT =
      Pattern.compile("(\\d{1,9})x(\\d{1,9})(?::(row-major|column-major))?");

  /** How the pixels of an image follow each other. */
  public enum Order {
    /** Pixel row after pixel row. */
    ROW_MAJOR,
    /** Pixel column after pixel column, as MATLAB stores it. */
    COLUMN_MAJOR
  }

  /** Checks the shape. */
  public ImageShape {
    if (rows < 1 || columns < 1) {
      throw new ParameterException(
          String.format(
              Locale.ROOT, "an image has at least one row and one column: %d x %d", rows, columns));
    }
    if ((long) rows * columns > Integer.MAX_VALUE) {
      throw new ParameterException(
          String.format(
              Locale.ROOT, "an image has at most 2^31 - 1 pixels: %d x %d", rows, columns));
    }
  }

  /** A row-major shape. */
  public static ImageShape of(int rows, int columns) {
    return new ImageShape(rows, columns, Order.ROW_MAJOR);
  }

  /** The shape a text names: {@code 32x32} or {@code 32x32:column-major}. */
  public static ImageShape parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "an image shape is ROWSxCOLUMNS or ROWSxCOLUMNS:column-major: '%s'",
              text));
    }
    return new ImageShape(
        Integer.parseInt(matcher.group(1)),
        Integer.parseInt(matcher.group(2)),
        "column-major".equals(matcher.group(3)) ? Order.COLUMN_MAJOR : Order.ROW_MAJOR);
  }

  /** The number of pixels. */
  public int pixels() {
    return rows * columns;
  }

  /** The table column that holds the pixel at row i, column j of the image. */
  public int feature(int i, int j) {
    return order == Order.ROW_MAJOR ? i * columns + j : j * rows + i;
  }

  /** For example {@code 32x32:column-major}. */
  @Override
  public String toString() {
    return rows + "x" + columns + (order == Order.ROW_MAJOR ? "" : ":column-major");
  }
}
