package org.foldsieve.io.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {

  @Test
  void agreesWithTheLibraryOnRandomNumbersOfEveryForm() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 200_000; i++) {
      String text =
          switch (random.nextInt(5)) {
            case 0 -> Double.toString(Double.longBitsToDouble(random.nextLong()));
            case 1 -> Long.toString(random.nextLong());
            case 2 -> String.format(Locale.ROOT, "%.3f", random.nextDouble() * 1000);
            case 3 -> (random.nextInt(2_000_000) - 1_000_000) + "e" + (random.nextInt(80) - 40);
            default -> digits(random) + "." + digits(random);
          };
      if (text.contains("N") || text.contains("I")) {
        continue;
      }
      assertThat(Decimals.parse(text)).as(text).isEqualTo(Double.parseDouble(text));
    }
  }

  private static String digits(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(1, 22); i > 0; i--) {
      text.append((char) ('0' + random.nextInt(10)));
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "+0.0",
        "1.",
        ".5",
        "-.5e-3",
        "1E5",
        "00012",
        "9007199254740992",
        "9007199254740993",
        "123456789012345678901234567890",
        "1e22",
        "1e23",
        "4.9e-324",
        "1e400",
        "0.000000000000000000000000000001",
        "1e-400",
        "179769313486231570e291",
        "0e99999999999"
      })
  void readsWhatTheLibraryReads(String text) {
    assertThat(Decimals.parse(text)).isEqualTo(Double.parseDouble(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "-",
        "+",
        "e5",
        "1e",
        "1e+",
        "1d",
        "1f",
        "0x10",
        "0x1p3",
        "NaN",
        "Infinity",
        "inf",
        "1,5",
        "1 2",
        "--1",
        "1.2.3",
        "1e5.0",
        "abc",
        "１２"
      })
  void takesNothingElseForANumber(String text) {
    assertThat(Decimals.parse(text)).isNaN();
  }

  @Test
  void writesNumbersThatReadBackAsTheSameBits() {
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 100_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        assertThat(Decimals.parse(Decimals.format(value))).isEqualTo(value);
      }
    }
    assertThat(Decimals.format(5)).isEqualTo("5");
    assertThat(Decimals.format(-0.0)).isEqualTo("-0.0");
    assertThat(Decimals.parse(Decimals.format(-0.0))).isEqualTo(-0.0);
    assertThat(Decimals.format(0.1)).isEqualTo("0.1");
  }
}
