package org.foldsieve.embed.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.TallMatrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

/** The rank told by products is the one of the decomposition, or is left to it. */
class ProductRankTest {

  private static final Run RUN = Run.defaults().withThreads(2);
  private static final int ROWS = 300;

  /** Twelve features; from the given one on, each is twice the one so many before it. */
  private static Table table(int free, double smallest) {
    SplittableRandom random = new SplittableRandom(5);
    Matrix values = Matrix.zeros(ROWS, 12);
    int[] codes = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      codes[i] = i % 3;
      for (int j = 0; j < 12; j++) {
        values.set(
            i,
            j,
            j < free
                ? 1000 + (j == 0 ? smallest : 1) * (random.nextDouble() + codes[i] * (j % 3))
                : 2 * values.get(i, j - free));
      }
    }
    return Table.of(values).withLabels(Labels.classes("class", codes));
  }

  private static OptionalInt rank(Table table) {
    TallMatrix centered = ScoreSpace.ofFeatures(new Workbench(table, RUN)).scores();
    Matrix products = GraphForm.symmetric(centered, RUN);
    for (int at = 0; at < products.values().length; at++) {
      products.values()[at] /= ROWS;
    }
    return ProductRank.of(centered, products, RUN);
  }

  @Test
  void isThatOfTheDecomposition() {
    for (Table table : new Table[] {table(12, 1), table(8, 1), table(12, 1e-6), table(7, 1e-5)}) {
      assertThat(rank(table))
          .hasValue(PrincipalAxes.of(Centered.of(new Workbench(table, RUN)), RUN).rank());
    }
    assertThat(rank(table(8, 1))).hasValue(8);
    assertThat(rank(table(12, 1e-6))).hasValue(12);
  }

  @Test
  void isLeftToTheDecompositionAtTheEdge() {
    assertThat(rank(table(12, 8e-10))).isEmpty();
  }

  @Test
  void isLeftToTheDecompositionWhereProductsOverflow() {
    Matrix far = table(12, 1).toMatrix();
    for (int at = 0; at < far.values().length; at++) {
      far.values()[at] *= 1e140;
    }
    assertThat(rank(Table.of(far))).isEmpty();
  }

  /** As many features depend on others as before: the plain way and that by scores agree. */
  @Test
  void discriminantsAreThoseInTheScores() {
    for (int free : new int[] {12, 8}) {
      Table table = table(free, 1e-3);
      LinearDiscriminants lda = LinearDiscriminants.withDefaults().withReg(0.05);
      LinearModel quick = lda.fit(table, RUN);
      Labels labels = table.requireClasses("lda");
      ScoreSpace space = ScoreSpace.of(new Workbench(table, RUN));
      ClassScatter scatter = ClassScatter.of(space.scores(), labels, RUN);
      Matrix within = scatter.within(RUN);
      ClassScatter.addToDiagonal(within, 0.05 * ClassScatter.trace(within) / space.rank());
      Directions found = Directions.ofRoot(scatter.betweenRoot(), within, 2, "");
      LinearModel slow = space.model(quick.provenance(), found, List.of(), RUN);
      assertThat(quick.eigenvalues()).containsExactly(slow.eigenvalues(), within(1e-9));
      assertThat(quick.coordinates().values())
          .containsExactly(slow.coordinates().values(), within(1e-9));
      assertThat(lda.fit(table, Run.defaults().withThreads(1)).coordinates())
          .isEqualTo(quick.coordinates());
    }
  }

  /** Classes stand as far apart for their width whatever the unit; squares of it may underflow. */
  @Test
  void discriminantsDoNotDependOnTheUnit() {
    Table table = table(12, 1);
    Matrix small = table.toMatrix();
    for (int at = 0; at < small.values().length; at++) {
      small.values()[at] = Math.scalb(small.values()[at], -510);
    }
    LinearDiscriminants lda = LinearDiscriminants.withDefaults();
    Table near = Table.of(small).withLabels(table.labels().orElseThrow());
    assertThat(lda.fit(near, RUN).coordinates().values())
        .containsExactly(lda.fit(table, RUN).coordinates().values(), within(1e-9));
  }
}
