package org.foldsieve.papers;

import java.util.List;

/**
 * The data of a plot.
 *
 * @param name a word for file names: {@code "p5-ncm"}
 * @param title what it shows
 * @param kind how it is drawn
 * @param xLabel the horizontal axis
 * @param yLabel the vertical axis
 * @param series what is drawn, in order
 * @since 0.1.0
 */
public record Figure(
    String name, String title, Kind kind, String xLabel, String yLabel, List<Series> series) {

  /** How a figure is drawn. */
  public enum Kind {
    /** Lines, with bars of one standard error where there are errors and few points. */
    LINES,
    /** Points, coloured where there are colours. */
    POINTS
  }

  /**
   * Copies the series.
   *
   * @param name for file names
   * @param title for readers
   * @param kind of drawing
   * @param xLabel may be empty
   * @param yLabel may be empty
   * @param series any number
   */
  public Figure {
    series = List.copyOf(series);
  }

  /**
   * One line or cloud of a figure.
   *
   * @param name its name in the legend
   * @param x horizontal values
   * @param y vertical values, as many
   * @param error standard errors of y, as many; empty for none
   * @param color a number for each point to colour it by; empty for none
   */
  public record Series(String name, double[] x, double[] y, double[] error, double[] color) {

    /**
     * {@return a line or cloud without errors and colours}
     *
     * @param name its name in the legend
     * @param x horizontal values
     * @param y vertical values, as many
     */
    public static Series line(String name, double[] x, double[] y) {
      return new Series(name, x, y, new double[0], new double[0]);
    }
  }
}
