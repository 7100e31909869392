package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.method.Trait;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever values users give to parameters, what goes wrong is told to be theirs to mend. */
class ParameterMistakesTest {

  private static final List<String> VALUES =
      List.of("0", "-1", "1", "2", "7", "12", "1000000", "1e-300", "1e300", "NaN", "none", "?");

  static Stream<Method<?>> methods() {
    return Methods.all().stream();
  }

  /** Twelve rows of six features in two classes, or as many images of 2 x 3. */
  private static String table() {
    StringBuilder csv = new StringBuilder("a,b,c,d,e,f,kind\n");
    for (int i = 0; i < 12; i++) {
      for (int j = 0; j < 6; j++) {
        csv.append((i * 37 + j * 11 + i * j * 7) % 23).append(',');
      }
      csv.append(i % 2 == 0 ? "x" : "y").append('\n');
    }
    return csv.toString();
  }

  private static List<String> command(Method<?> method) {
    List<String> words = new ArrayList<>();
    words.add(method.kind() == Method.Kind.FEATURE_SCORE ? "rank" : "embed");
    words.addAll(List.of("-", "-q", "-m", method.id(), "-o", "-"));
    if (method.traits().contains(Trait.NEEDS_IMAGES)) {
      words.addAll(List.of("--image", "2x3"));
    }
    if (Stream.of("clusters", "neighbors").allMatch(name -> has(method, name))) {
      words.addAll(List.of("-k", "3"));
    }
    return words;
  }

  private static boolean has(Method<?> method, String parameter) {
    return method.parameters().stream().anyMatch(p -> p.name().equals(parameter));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void noValueOfAParameterIsAFaultOfOurs(Method<?> method) {
    for (Method.Parameter parameter : method.parameters()) {
      for (String value : VALUES) {
        List<String> words = command(method);
        words.addAll(List.of("-P", parameter.name() + "=" + value));
        Outcome outcome = Outcome.withInput(table(), words.toArray(String[]::new));

        assertThat(outcome.code())
            .as("%s: %s", words, outcome.err())
            .isIn(ExitCode.DONE, ExitCode.USAGE, ExitCode.DATA, ExitCode.MEMORY);
        assertThat(outcome.errors()).as("%s", words).hasSizeLessThanOrEqualTo(1);
      }
    }
  }
}
