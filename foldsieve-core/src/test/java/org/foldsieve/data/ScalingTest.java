package org.foldsieve.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.junit.jupiter.api.Test;

class ScalingTest {

  private final Table train =
      Table.of(
          Matrix.ofRows(new double[] {0, 7, 10}, new double[] {4, 7, 20}, new double[] {8, 7, 30}),
          List.of("a", "constant", "c"));

  @Test
  void standardGivesMeanZeroAndDeviationOne() {
    Table scaled = Scaling.fit(Scaling.Kind.STANDARD, train).apply(train);
    double unit = Math.sqrt(1.5);
    assertThat(scaled.toMatrix().column(0)).containsExactly(-unit, 0, unit);
    assertThat(scaled.toMatrix().column(1)).containsExactly(0, 0, 0);
  }

  /** "Scale it first" is what users are told when the squares of their numbers overflow. */
  @Test
  void numbersWhoseSquaresLeaveTheDoublesAreScaledAsOthers() {
    Matrix expected = Scaling.fit(Scaling.Kind.STANDARD, train).apply(train).toMatrix();
    for (double unit : new double[] {0x1p1018, 0x1p-900}) {
      Matrix cells = train.toMatrix().copy();
      for (int at = 0; at < cells.values().length; at++) {
        cells.values()[at] *= unit;
      }
      Table extreme = Table.of(cells, train.featureNames());
      assertThat(Scaling.fit(Scaling.Kind.STANDARD, extreme).apply(extreme).toMatrix())
          .isEqualTo(expected);
    }
  }

  @Test
  void aRangeThatOverflowsIsRefused() {
    Table table = Table.of(Matrix.ofRows(new double[] {1e308}, new double[] {-1e308}));
    for (Scaling.Kind kind : List.of(Scaling.Kind.STANDARD, Scaling.Kind.MINMAX)) {
      assertThatThrownBy(() -> Scaling.fit(kind, table))
          .isInstanceOf(DataException.class)
          .hasMessage(
              "column 'f0' (0) goes from -1.0E308 to 1.0E308, a difference that overflows;"
                  + " drop it");
    }
  }

  @Test
  void undoingGivesTheRowsBack() {
    for (Scaling.Kind kind : Scaling.Kind.values()) {
      Scaling scaling = Scaling.fit(kind, train);
      double[] again = scaling.undo(scaling.apply(train).toMatrix()).values();
      double[] rows = train.toMatrix().values();
      for (int at = 0; at < rows.length; at++) {
        assertThat(again[at]).isCloseTo(rows[at], within(1e-12));
      }
    }
  }

  @Test
  void newRowsAreScaledWithTheNumbersOfTheTrainingRows() {
    Scaling scaling = Scaling.fit(Scaling.Kind.MINMAX, train);
    Table fresh = Table.of(Matrix.ofRows(new double[] {16, 9, 0}), train.featureNames());
    assertThat(scaling.apply(fresh).toMatrix().row(0)).containsExactly(2, 2, -0.5);
  }

  @Test
  void aSparseTableStaysSparseWhereZeroStaysZero() {
    Table sparse =
        Table.of(
            SparseMatrix.of(Matrix.ofRows(new double[] {0, 2}, new double[] {5, 0})),
            List.of("a", "b"));
    Table scaled = Scaling.fit(Scaling.Kind.MINMAX, sparse).apply(sparse);
    assertThat(scaled.isSparse()).isTrue();
    assertThat(scaled.toMatrix())
        .isEqualTo(Matrix.ofRows(new double[] {0, 1}, new double[] {1, 0}));
  }

  @Test
  void labelsNamesAndShapeSurvive() {
    Table full =
        train
            .withLabels(Labels.classes("y", 1, 2, 1))
            .withRowNames(List.of("r", "s", "t"))
            .withImageShape(ImageShape.of(1, 3));
    Table scaled = Scaling.fit(Scaling.Kind.STANDARD, full).apply(full);
    assertThat(scaled.labels()).isPresent();
    assertThat(scaled.rowNames()).isPresent();
    assertThat(scaled.imageShape()).isPresent();
  }

  @Test
  void otherFeaturesAreRefused() {
    Scaling scaling = Scaling.fit(Scaling.Kind.STANDARD, train);
    assertThatThrownBy(() -> scaling.apply(Table.of(Matrix.zeros(1, 3))))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "the scaling was learnt on 3 features (a, …), the table has 3 (f0, …); give the same");
  }
}
