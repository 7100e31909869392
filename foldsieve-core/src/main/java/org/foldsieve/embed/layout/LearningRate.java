package org.foldsieve.embed.layout;

import java.util.OptionalDouble;
import org.foldsieve.run.NumberOrWord;
import org.foldsieve.run.ParameterException;

/**
 * How far t-SNE goes along the gradient: a number the user chose, or one for the size of the table.
 *
 * @param value the number; empty for {@code auto}
 * @since 0.1.0
 */
public record LearningRate(OptionalDouble value) {

  /**
   * The rows divided by four times the early exaggeration, at least 50, as scikit-learn has it.
   * Programs whose gradient is without the factor 4 call it n/12.
   */
  public static final LearningRate AUTO = new LearningRate(OptionalDouble.empty());

  private static final double LEAST = 50;

  /** Checks the number. */
  public LearningRate {
    if (value.isPresent() && !(value.getAsDouble() > 0 && Double.isFinite(value.getAsDouble()))) {
      throw new ParameterException(
          "learning-rate must be positive, or auto: learning-rate = " + value.getAsDouble());
    }
  }

  /** A rate the user chose. */
  public static LearningRate of(double value) {
    return new LearningRate(OptionalDouble.of(value));
  }

  /** Reads a number or {@code auto}. */
  public static LearningRate parse(String text) {
    return new LearningRate(NumberOrWord.number(text, "auto"));
  }

  double forRows(int rows, double exaggeration) {
    return value.orElse(Math.max(LEAST, rows / exaggeration / 4));
  }

  @Override
  public String toString() {
    return NumberOrWord.text(value, "auto");
  }
}
