package org.foldsieve.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.foldsieve.data.Column;
import org.foldsieve.data.Encoding;
import org.foldsieve.data.Fields;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Preparation;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.method.Trait;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureSelection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a field of a model file holds instead of what belongs there, the model is refused when
 * it is read, or it places rows: no index leaves its array later.
 */
class AlteredModelTest {

  private static final Run RUN = Run.defaults().withThreads(1).withMaxMemory(64L << 20);
  private static final int ROWS = 16;

  static Stream<Method<?>> maps() {
    return Methods.all().stream().filter(method -> method.defaults() instanceof Embedding);
  }

  @ParameterizedTest
  @MethodSource("maps")
  void everyFieldIsChecked(Method<?> method) {
    boolean images = method.traits().contains(Trait.NEEDS_IMAGES);
    double[] values = new SplittableRandom(1).doubles(images ? ROWS * 30L : ROWS * 3L).toArray();
    Table plain = Table.of(Matrix.wrap(ROWS, values.length / ROWS, values));
    Table table = images ? plain.withImageShape(ImageShape.of(6, 5)) : plain;
    int[] codes = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      codes[i] = i % 3;
    }
    Table labelled = table.withLabels(Labels.classes("label", codes, List.of("a", "b", "c")));
    EmbeddingModel model = ((Embedding) method.defaults()).fit(labelled, RUN);
    Table rows = table.selectRows(new int[] {3, 0, 7});
    String type = model.type();
    assertThat(EmbeddingModels.read(type, model.fields()).transform(rows, RUN))
        .isEqualTo(model.transform(rows, RUN));
    int refused = 0;
    List<Supplier<Fields>> altered = altered(model.fields());
    for (Supplier<Fields> fields : altered) {
      EmbeddingModel other;
      try {
        other = EmbeddingModels.read(type, fields.get());
      } catch (IllegalArgumentException told) {
        assertThat(told.getMessage()).isNotBlank();
        refused++;
        continue;
      }
      try {
        other.spectrum().notes();
        assertThat(other.toString()).isNotBlank();
        assertThat(other.transform(rows, RUN).rows()).isEqualTo(3);
      } catch (FoldsieveException told) {
        assertThat(told.getMessage()).isNotBlank();
      }
    }
    assertThat(refused).isGreaterThan(altered.size() / 4);
  }

  @Test
  void everyFieldOfThePreparationIsChecked() {
    MixedTable training =
        MixedTable.of(
            List.of(
                Column.ofNumbers("size", new double[] {1, Double.NaN, 3, 5}),
                Column.ofWords("colour", new int[] {0, 1, -1, 0}, Levels.of(List.of("red", "tan"))),
                Column.ofNumbers("age", new double[] {4, 2, 3, 7})));
    Encoding encoding = Encoding.fit(training, Encoding.Choices.defaults());
    Table features = encoding.apply(training);
    SavedModel sound =
        SavedModel.of(
                FeatureSelection.of(features.featureNames()),
                Scaling.fit(Scaling.Kind.STANDARD, features))
            .withPreparation(
                new Preparation(
                    Optional.of("class"),
                    Optional.of("name"),
                    Preparation.Gaps.FILL,
                    Optional.of(encoding)));
    int refused = 0;
    List<Supplier<Fields>> altered = altered(sound.fields());
    for (Supplier<Fields> fields : altered) {
      SavedModel other;
      try {
        other = SavedModel.read(fields.get());
      } catch (IllegalArgumentException told) {
        assertThat(told.getMessage()).isNotBlank();
        refused++;
        continue;
      }
      try {
        assertThat(other.columns()).isNotEmpty();
        Table rows =
            other
                .preparation()
                .flatMap(Preparation::encoding)
                .map(learnt -> learnt.apply(training))
                .orElse(features);
        assertThat(other.prepare(rows).rows()).isEqualTo(4);
      } catch (FoldsieveException told) {
        assertThat(told.getMessage()).isNotBlank();
      }
    }
    assertThat(refused).isGreaterThan(altered.size() / 4);
  }

  /** The fields with one of them altered, one way at a time. */
  private static List<Supplier<Fields>> altered(Fields sound) {
    List<Supplier<Fields>> all = new ArrayList<>();
    for (Map.Entry<String, Object> field : sound.values().entrySet()) {
      for (Supplier<?> value : variants(field.getValue())) {
        all.add(
            () -> {
              Fields copy = new Fields();
              sound
                  .values()
                  .forEach(
                      (name, old) ->
                          copy.put(name, name.equals(field.getKey()) ? value.get() : old));
              return copy;
            });
      }
      all.add(
          () -> {
            Fields without = new Fields();
            sound
                .values()
                .forEach(
                    (name, old) -> {
                      if (!name.equals(field.getKey())) {
                        without.put(name, old);
                      }
                    });
            return without;
          });
    }
    return all;
  }

  private static List<Supplier<?>> variants(Object value) {
    List<Supplier<?>> all = new ArrayList<>();
    if (value instanceof Fields inner) {
      all.addAll(altered(inner));
    } else if (value instanceof Long) {
      for (long number : new long[] {-1, 0, 1, ROWS, ROWS + 1, Integer.MAX_VALUE, Long.MIN_VALUE}) {
        all.add(() -> number);
      }
    } else if (value instanceof Double) {
      for (double number : new double[] {-1, 0, 2, 1e308, Double.NaN, 1 / 0.0}) {
        all.add(() -> number);
      }
    } else if (value instanceof String) {
      all.add(() -> "");
      all.add(() -> "BINARY");
      all.add(() -> "lle");
    } else if (value instanceof List<?> texts) {
      all.add(() -> texts.isEmpty() ? List.of("a") : texts.subList(1, texts.size()));
      all.add(List::of);
    } else if (value instanceof int[] ints) {
      all.add(() -> new int[0]);
      for (int at = 0; at < ints.length; at++) {
        for (int number : new int[] {-1, 0, ROWS, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
          all.add(with(ints, at, number));
        }
      }
    } else if (value instanceof double[] numbers) {
      all.add(() -> new double[0]);
      all.add(() -> new double[2 * numbers.length + 1]);
      for (int at = 0; at < Math.min(4, numbers.length); at++) {
        for (double number : new double[] {-1, 0, 1e308, Double.NaN, 1 / 0.0}) {
          all.add(with(numbers, at, number));
        }
      }
    } else if (value instanceof Matrix matrix) {
      all.add(() -> Matrix.zeros(0, 0));
      all.add(() -> Matrix.zeros(matrix.columns(), matrix.rows()));
      all.add(() -> Matrix.zeros(matrix.rows(), matrix.columns() + 1));
      all.add(() -> Matrix.zeros(matrix.rows(), matrix.columns()));
      for (double number : new double[] {-1, 1e308, Double.NaN, 1 / 0.0}) {
        Supplier<double[]> changed = with(matrix.values(), 0, number);
        all.add(() -> Matrix.wrap(matrix.rows(), matrix.columns(), changed.get()));
      }
    } else if (value instanceof SparseMatrix sparse) {
      all.add(() -> SparseMatrix.diagonal(new double[sparse.rows()]));
      all.add(() -> SparseMatrix.diagonal(new double[1]));
      all.add(() -> SparseMatrix.of(Matrix.zeros(sparse.rows(), sparse.columns() + 1)));
      for (double number : new double[] {-1, 1e308, Double.NaN, 1 / 0.0}) {
        Supplier<double[]> changed = with(sparse.values(), 0, number);
        all.add(
            () ->
                SparseMatrix.wrap(
                    sparse.rows(),
                    sparse.columns(),
                    sparse.rowStart(),
                    sparse.columnIndices(),
                    changed.get()));
      }
    }
    return all;
  }

  private static Supplier<int[]> with(int[] array, int at, int value) {
    return () -> {
      int[] copy = array.clone();
      copy[at] = value;
      return copy;
    };
  }

  private static Supplier<double[]> with(double[] array, int at, double value) {
    return () -> {
      double[] copy = array.clone();
      copy[at] = value;
      return copy;
    };
  }
}
