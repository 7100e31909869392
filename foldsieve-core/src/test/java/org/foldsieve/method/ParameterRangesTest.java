package org.foldsieve.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the catalogue prints as the range of a parameter is what the method takes and refuses. */
class ParameterRangesTest {

  private static final Pattern FROM =
      Pattern.compile("(\\d+)\\.\\.(\\d*|rows|rows-1|rank|.*values)");
  private static final Pattern ABOVE = Pattern.compile("above 0( to (\\d+))?");
  private static final Pattern BELOW = Pattern.compile("0 to below (\\d+)");

  @TestFactory
  Stream<DynamicTest> everyRangeIsKept() {
    return Methods.all().stream()
        .flatMap(
            method ->
                method.parameters().stream()
                    .map(
                        parameter ->
                            DynamicTest.dynamicTest(
                                method.id() + " " + parameter.name(),
                                () -> check(method, parameter))));
  }

  private static void check(Method<?> method, Method.Parameter parameter) {
    assertThat(parameter.range()).doesNotContain(" |").doesNotContain("| ");
    for (String choice : parameter.range().split("\\|")) {
      Matcher from = FROM.matcher(choice);
      Matcher above = ABOVE.matcher(choice);
      Matcher below = BELOW.matcher(choice);
      if (from.matches()) {
        takes(method, parameter, from.group(1));
        refuses(method, parameter, Integer.toString(Integer.parseInt(from.group(1)) - 1));
        if (from.group(2).matches("\\d+")) {
          takes(method, parameter, from.group(2));
          refuses(method, parameter, Integer.toString(Integer.parseInt(from.group(2)) + 1));
        }
      } else if (above.matches()) {
        takes(method, parameter, "0.25");
        refuses(method, parameter, "0");
        refuses(method, parameter, "NaN");
        refuses(method, parameter, "Infinity");
        if (above.group(2) != null) {
          takes(method, parameter, above.group(2));
          refuses(method, parameter, above.group(2) + ".5");
        }
      } else if (below.matches()) {
        takes(method, parameter, "0");
        refuses(method, parameter, "-0.5");
        refuses(method, parameter, below.group(1));
      } else if (choice.matches("[a-z0-9-]+") && !choice.equals("pairs")) {
        takes(method, parameter, choice);
      }
    }
  }

  private static void takes(Method<?> method, Method.Parameter parameter, String value) {
    assertThatCode(() -> method.create(Map.of(parameter.name(), value)))
        .as("%s=%s", parameter.name(), value)
        .doesNotThrowAnyException();
  }

  private static void refuses(Method<?> method, Method.Parameter parameter, String value) {
    assertThatThrownBy(() -> method.create(Map.of(parameter.name(), value)))
        .as("%s=%s", parameter.name(), value)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(method.id() + ": " + parameter.name());
  }
}
