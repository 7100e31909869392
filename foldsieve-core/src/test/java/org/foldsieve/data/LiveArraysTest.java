package org.foldsieve.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.foldsieve.embed.linear.PrincipalComponents;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What calls itself immutable hands out no array that it goes on using. */
class LiveArraysTest {

  static Stream<Object> immutables() {
    SplittableRandom random = new SplittableRandom(5);
    Table dense =
        Table.of(Matrix.wrap(12, 3, random.doubles(36, 1, 2).toArray()))
            .withLabels(Labels.classes("y", random.ints(12, 0, 2).toArray()));
    Table sparse = Table.of(dense.toSparse(), dense.featureNames());
    Run run = Run.defaults();
    return Stream.of(
        dense,
        sparse,
        dense.labels().orElseThrow(),
        Labels.numbers("z", 1, 2, 3),
        Scaling.fit(Scaling.Kind.STANDARD, dense),
        FeatureRanges.of(dense, run),
        Variance.withDefaults().rank(dense, run),
        Column.ofNumbers("a", new double[] {1, 2}),
        FeatureGroups.ofEach(dense.featureNames()),
        PrincipalComponents.withDefaults().fit(dense, run));
  }

  @ParameterizedTest
  @MethodSource("immutables")
  void writingToWhatItGivesLeavesItAsItWas(Object value) throws ReflectiveOperationException {
    for (Method method : value.getClass().getMethods()) {
      if (method.getParameterCount() == 0
          && !Modifier.isStatic(method.getModifiers())
          && !method.getDeclaringClass().equals(Object.class)) {
        String before = text(given(value, method));
        arrays(given(value, method)).forEach(LiveArraysTest::spoil);
        assertThat(text(given(value, method))).as(method.toString()).isEqualTo(before);
      }
    }
  }

  private static Object given(Object value, Method method) throws ReflectiveOperationException {
    try {
      return Optional.ofNullable(method.invoke(value)).orElse("null");
    } catch (InvocationTargetException refused) {
      return String.valueOf(refused.getCause());
    }
  }

  private static List<Object> arrays(Object given) {
    if (given instanceof Matrix matrix) {
      return List.of(matrix.values());
    }
    if (given instanceof SparseMatrix matrix) {
      return List.of(matrix.values(), matrix.columnIndices(), matrix.rowStart());
    }
    if (given instanceof Object[] many) {
      return Stream.of(many).flatMap(each -> arrays(each).stream()).toList();
    }
    return given.getClass().isArray() ? List.of(given) : List.of();
  }

  private static String text(Object given) {
    List<Object> arrays = arrays(given);
    if (arrays.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (Object array : arrays) {
      for (int i = 0; i < Array.getLength(array); i++) {
        text.append(Array.get(array, i)).append(' ');
      }
    }
    return text.toString();
  }

  private static void spoil(Object array) {
    for (int i = 0; i < Array.getLength(array); i++) {
      if (array instanceof double[] numbers) {
        numbers[i] = -77;
      } else if (array instanceof int[] numbers) {
        numbers[i] = 77;
      } else if (array instanceof boolean[] flags) {
        flags[i] = !flags[i];
      }
    }
  }
}
