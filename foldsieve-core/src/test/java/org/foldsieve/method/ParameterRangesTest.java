package org.foldsieve.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
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

  /** A null that is taken is an error somewhere else later, or silently one of the choices. */
  @TestFactory
  Stream<DynamicTest> nothingIsNoValue() {
    return Methods.all().stream()
        .flatMap(
            method ->
                Arrays.stream(method.defaults().getClass().getRecordComponents())
                    .filter(component -> !component.getType().isPrimitive())
                    .map(
                        component ->
                            DynamicTest.dynamicTest(
                                method.id() + " " + component.getName(),
                                () -> refusesNull(method.defaults(), component))));
  }

  private static void refusesNull(Record method, RecordComponent absent) throws Exception {
    RecordComponent[] components = method.getClass().getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int c = 0; c < components.length; c++) {
      types[c] = components[c].getType();
      boolean present = !components[c].getName().equals(absent.getName());
      values[c] = present ? components[c].getAccessor().invoke(method) : null;
    }
    Throwable refusal =
        catchThrowable(() -> method.getClass().getDeclaredConstructor(types).newInstance(values));
    assertThat(refusal).as("%s without %s", method, absent.getName()).isNotNull();
    assertThat(refusal.getCause())
        .isInstanceOf(NullPointerException.class)
        .hasMessage(absent.getName());
  }

  @TestFactory
  Stream<DynamicTest> typesAreTrue() {
    return Methods.all().stream()
        .flatMap(
            method ->
                method.parameters().stream()
                    .map(
                        parameter ->
                            DynamicTest.dynamicTest(
                                method.id() + " " + parameter.name(),
                                () -> isOfItsType(method, parameter))));
  }

  private static void isOfItsType(Method<?> method, Method.Parameter parameter) {
    switch (parameter.type()) {
      case WHOLE -> {
        assertThat(Long.parseLong(parameter.defaultValue())).isNotNegative();
        refuses(method, parameter, "1.5");
      }
      case NUMBER -> {
        assertThat(Double.parseDouble(parameter.defaultValue())).isFinite();
        refuses(method, parameter, "a");
      }
      case FLAG, CHOICE -> {
        assertThat(parameter.words()).contains(parameter.defaultValue()).doesNotHaveDuplicates();
        assertThat(String.join("|", parameter.words())).isEqualTo(parameter.range());
      }
      case TEXT -> takes(method, parameter, parameter.defaultValue());
    }
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
