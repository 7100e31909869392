package org.foldsieve.run;

/**
 * The rules that parameters of many methods share, each with one text: parameter, rule, value.
 *
 * <p>A parameter is named as people write it: {@code "max-iterations"}.
 *
 * @since 0.1.0
 */
public final class Require {

  private Require() {}

  /**
   * Refuses a whole number below the least one.
   *
   * @throws ParameterException when {@code value < least}
   */
  public static void atLeast(int least, String parameter, int value) {
    if (value < least) {
      throw broken(parameter, "at least " + least, value);
    }
  }

  /**
   * Refuses what is not a positive, finite number.
   *
   * @throws ParameterException when the value is 0, negative, infinite or NaN
   */
  public static void positive(String parameter, double value) {
    if (!(value > 0 && Double.isFinite(value))) {
      throw broken(parameter, "positive", value);
    }
  }

  /**
   * Refuses what is not 0 or a positive, finite number.
   *
   * @throws ParameterException when the value is negative, infinite or NaN
   */
  public static void notNegative(String parameter, double value) {
    if (!(value >= 0 && Double.isFinite(value))) {
      throw broken(parameter, "0 or more", value);
    }
  }

  /**
   * Refuses what is not a share.
   *
   * @throws ParameterException when the value is not from 0 to 1
   */
  public static void share(String parameter, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw broken(parameter, "from 0 to 1", value);
    }
  }

  /**
   * Refuses as many neighbours as there are rows: no row is its own neighbour.
   *
   * @throws ParameterException when {@code value >= rows}
   */
  public static void lessThanRows(String parameter, int value, int rows) {
    if (value >= rows) {
      throw new ParameterException(
          parameter
              + " must be less than the number of rows: "
              + parameter
              + " = "
              + value
              + ", rows = "
              + rows);
    }
  }

  private static ParameterException broken(String parameter, String rule, Object value) {
    return new ParameterException(
        parameter + " must be " + rule + ": " + parameter + " = " + value);
  }
}
