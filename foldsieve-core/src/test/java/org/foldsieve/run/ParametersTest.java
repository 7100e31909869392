package org.foldsieve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ParametersTest {

  enum Color {
    DARK_RED,
    BLUE
  }

  record Width(double value) {
    public static Width parse(String text) {
      if (text.equals("wide")) {
        return new Width(9);
      }
      throw new IllegalArgumentException("must be wide: '" + text + "'");
    }

    @Override
    public String toString() {
      return value == 9 ? "wide" : Double.toString(value);
    }
  }

  record Sample(int neighbors, double gammaRelative, boolean literal, Color color, Width width) {
    Sample {
      if (neighbors < 1) {
        throw new IllegalArgumentException(
            "neighbors must be at least 1: neighbors = " + neighbors);
      }
    }
  }

  private final Sample sample = new Sample(5, 0.5, false, Color.BLUE, new Width(1));

  @Test
  void componentsBecomeNamesAndTexts() {
    assertThat(Parameters.of(sample))
        .containsExactly(
            Map.entry("neighbors", "5"),
            Map.entry("gamma-relative", "0.5"),
            Map.entry("literal", "false"),
            Map.entry("color", "blue"),
            Map.entry("width", "1.0"));
  }

  @Test
  void textsChangeOnlyWhatTheyName() {
    Sample changed =
        Parameters.with(
            sample,
            Map.of(
                "gamma-relative", "1e-5", "color", "dark-red", "width", "wide", "literal", "true"));
    assertThat(changed).isEqualTo(new Sample(5, 1e-5, true, Color.DARK_RED, new Width(9)));
  }

  @Test
  void wrongTextsAreRefusedByName() {
    assertRefused("neighbors", "many", "neighbors must be a whole number: neighbors = 'many'");
    assertRefused("gamma-relative", "x", "gamma-relative must be a number: gamma-relative = 'x'");
    assertRefused("literal", "yes", "literal must be true or false: literal = 'yes'");
    assertRefused("color", "green", "unknown color 'green'; known: dark-red, blue");
    assertRefused("width", "thin", "width: must be wide: 'thin'");
    assertRefused("neighbors", "0", "neighbors must be at least 1: neighbors = 0");
    assertRefused(
        "gama",
        "1",
        "unknown parameter 'gama'; known: neighbors, gamma-relative, literal, color, width");
  }

  private void assertRefused(String name, String text, String message) {
    assertThatThrownBy(() -> Parameters.with(sample, Map.of(name, text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
