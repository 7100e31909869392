package org.foldsieve.papers.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.junit.jupiter.api.Test;

class RowSubsetsTest {

  private static Table table(String... labels) {
    Matrix values = Matrix.zeros(labels.length, 1);
    for (int i = 0; i < labels.length; i++) {
      values.set(i, 0, i);
    }
    return Table.of(values).withLabels(Labels.classes("class", List.of(labels)));
  }

  private static double[] column(Table table) {
    return table.toMatrix().column(0);
  }

  @Test
  void classesThatLoseAllTheirRowsAreGone() {
    Table chosen = RowSubsets.ofClasses(table("b", "a", "c", "b"), List.of("b", "c"));
    assertThat(column(chosen)).containsExactly(0, 2, 3);
    assertThat(chosen.labels().orElseThrow().classCount()).isEqualTo(2);
    assertThat(RowSubsets.of(table("a", "b"), 1).labels().orElseThrow().classNames())
        .containsExactly("b");
  }

  @Test
  void theFirstOfEachClassAreInTheOrderOfTheTable() {
    Table chosen = RowSubsets.firstOfClasses(table("b", "a", "b", "b", "a", "b"), n -> n / 2);
    assertThat(column(chosen)).containsExactly(0, 1, 2);
  }

  @Test
  void testImagesOfMnistLieBelowTheTrainingImages() {
    Table both =
        ImageSets.mnist(
            (name, matrix, label) ->
                name.equals(ImageSets.MNIST_TRAINING)
                    ? table("7", "3", "7")
                    : table("9", "3", "1", "0"),
            2,
            3);
    assertThat(column(both)).containsExactly(0, 1, 0, 1, 2);
    Labels labels = both.labels().orElseThrow();
    assertThat(List.of(labels.text(0), labels.text(1), labels.text(2), labels.text(4)))
        .containsExactly("7", "3", "9", "1");
  }
}
