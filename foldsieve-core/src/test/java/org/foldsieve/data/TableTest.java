package org.foldsieve.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.junit.jupiter.api.Test;

class TableTest {

  private final Matrix values = Matrix.ofRows(new double[] {1, 0, 3}, new double[] {0, 5, -6});
  private final Table dense = Table.of(values, List.of("a", "b", "c"));
  private final Table sparse = Table.of(SparseMatrix.of(values), List.of("a", "b", "c"));

  @Test
  void denseAndSparseReadTheSame() {
    double[] denseBlock = new double[4];
    double[] sparseBlock = new double[4];
    dense.copyColumns(1, 3, denseBlock);
    sparse.copyColumns(1, 3, sparseBlock);
    assertThat(denseBlock).containsExactly(0, 5, 3, -6);
    assertThat(sparseBlock).containsExactly(denseBlock);
    double[] row = new double[3];
    sparse.copyRow(1, row);
    assertThat(row).containsExactly(0, 5, -6);
    assertThat(sparse.value(1, 2)).isEqualTo(-6);
    assertThat(sparse.toMatrix()).isEqualTo(values);
  }

  @Test
  void selectionsKeepOrderLabelsAndNames() {
    Labels labels = Labels.classes("kind", List.of("x", "y"));
    for (Table table : List.of(dense, sparse)) {
      Table selected =
          table
              .withLabels(labels)
              .withRowNames(List.of("r0", "r1"))
              .selectFeatures(new int[] {2, 0})
              .selectRows(new int[] {1, 1, 0});
      assertThat(selected.featureNames()).containsExactly("c", "a");
      assertThat(selected.toMatrix())
          .isEqualTo(
              Matrix.ofRows(new double[] {-6, 0}, new double[] {-6, 0}, new double[] {3, 1}));
      assertThat(selected.labels().orElseThrow().codes()).containsExactly(1, 1, 0);
      assertThat(selected.rowNames().orElseThrow()).containsExactly("r1", "r1", "r0");
      assertThat(selected.isSparse()).isEqualTo(table.isSparse());
    }
  }

  @Test
  void whatIsNotFiniteIsNamedByRowAndColumn() {
    Matrix broken = Matrix.ofRows(new double[] {1, 2}, new double[] {3, Double.NaN});
    String message =
        "column 'age' (1) holds NaN at row 1; impute it or drop the row or the column first";
    assertThatThrownBy(() -> Table.of(broken, List.of("id", "age")))
        .isInstanceOf(DataException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> Table.of(SparseMatrix.of(broken), List.of("id", "age")))
        .isInstanceOf(DataException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> Table.of(Matrix.ofRows(new double[] {Double.NEGATIVE_INFINITY})))
        .hasMessageStartingWith("column 'f0' (0) holds -Infinity at row 0");
  }

  @Test
  void emptyTablesAndRepeatedNamesAreRefused() {
    assertThatThrownBy(() -> Table.of(Matrix.zeros(0, 2)))
        .hasMessage("the table has no rows; it needs at least one sample");
    assertThatThrownBy(() -> Table.of(Matrix.zeros(2, 0)))
        .hasMessage("the table has no features; it needs at least one numeric column");
    assertThatThrownBy(() -> Table.of(values, List.of("a", "b", "a")))
        .hasMessage("columns 0 and 2 have the same name 'a'; rename one, or drop it");
    assertThatThrownBy(() -> Table.of(values, List.of("a", "b")))
        .hasMessage("2 feature names for 3 columns; give one name a column");
  }

  @Test
  void whatDoesNotFitTheRowsIsRefused() {
    assertThatThrownBy(() -> dense.withLabels(Labels.classes("y", 1, 2, 3)))
        .hasMessage("3 labels for 2 rows; give one label a row");
    assertThatThrownBy(() -> dense.withRowNames(List.of("r0")))
        .hasMessage("1 row names for 2 rows; give one name a row");
    assertThatThrownBy(() -> dense.withImageShape(ImageShape.of(2, 2)))
        .hasMessage("an image of 2 x 2 has 4 pixels, the table has 3 features");
  }

  @Test
  void methodsThatNeedClassesSayWhatIsWrong() {
    assertThatThrownBy(() -> dense.requireClasses("fisher"))
        .hasMessage("fisher needs class labels and the table has none; name a label column");
    assertThatThrownBy(
            () -> dense.withLabels(Labels.numbers("price", 1, 2)).requireClasses("fisher"))
        .hasMessage(
            "fisher needs class labels, but label 'price' holds numbers; read it as classes (target=class)");
    assertThatThrownBy(
            () ->
                dense.withLabels(Labels.classes("kind", List.of("x", ""))).requireClasses("fisher"))
        .hasMessage(
            "fisher needs a label for every row, and row 1 has none; label it or leave such rows out (missing=drop-rows)");
    assertThatThrownBy(
            () ->
                dense
                    .withLabels(Labels.classes("kind", List.of("x", "x")))
                    .requireClasses("fisher"))
        .hasMessage(
            "fisher needs at least two classes, and every row of label 'kind' is 'x'; name another label (label=NAME)");
  }

  @Test
  void classesAreOrderedNumericallyOrByName() {
    assertThat(Labels.classes("y", 10, 9, 10, -1).classNames()).containsExactly("-1", "9", "10");
    Labels text = Labels.classes("y", List.of("b", "", "a", "10"));
    assertThat(text.classNames()).containsExactly("10", "a", "b");
    assertThat(text.codes()).containsExactly(2, -1, 1, 0);
    assertThat(text.classMembers()[1]).containsExactly(2);
    assertThat(text.text(1)).isEmpty();
  }

  @Test
  void pixelsAreFoundInEitherOrder() {
    ImageShape rows = ImageShape.of(2, 3);
    ImageShape columns = new ImageShape(2, 3, ImageShape.Order.COLUMN_MAJOR);
    assertThat(rows.feature(1, 0)).isEqualTo(3);
    assertThat(columns.feature(1, 0)).isEqualTo(1);
    assertThat(columns).hasToString("2x3:column-major");
  }

  @Test
  void anImageOfMorePixelsThanAnArrayHoldsIsRefused() {
    assertThatThrownBy(() -> ImageShape.of(65_536, 65_536))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("65536 x 65536");
  }
}
