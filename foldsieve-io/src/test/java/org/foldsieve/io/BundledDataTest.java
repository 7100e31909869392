package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;

class BundledDataTest {

  @Test
  void irisCarriesItsSpecies() {
    Table iris = BundledData.table("iris");
    assertThat(iris.rows()).isEqualTo(150);
    assertThat(iris.featureNames())
        .containsExactly("sepal_length", "sepal_width", "petal_length", "petal_width");
    Labels labels = iris.labels().orElseThrow();
    assertThat(labels.name()).isEqualTo("species");
    assertThat(labels.classNames()).containsExactly("setosa", "versicolor", "virginica");
    assertThat(labels.classSizes()).containsExactly(50, 50, 50);
    assertThat(iris.value(0, 0)).isEqualTo(5.1);
  }

  @Test
  void theTwoIrisSetsDifferInTwoRows() {
    Table fisher = BundledData.table("iris");
    Table uci = BundledData.table("iris-uci");
    int different = 0;
    for (int i = 0; i < 150; i++) {
      different +=
          fisher.toMatrix().row(i)[1] != uci.toMatrix().row(i)[1]
                  || fisher.toMatrix().row(i)[2] != uci.toMatrix().row(i)[2]
                  || fisher.toMatrix().row(i)[3] != uci.toMatrix().row(i)[3]
              ? 1
              : 0;
    }
    assertThat(different).isEqualTo(2);
  }

  @Test
  void wdbcCarriesItsDiagnosis() {
    Table wdbc = BundledData.table("wdbc");
    assertThat(wdbc.rows()).isEqualTo(569);
    assertThat(wdbc.features()).isEqualTo(30);
    assertThat(wdbc.labels().orElseThrow().name()).isEqualTo("diagnosis");
    assertThat(wdbc.labels().orElseThrow().classSizes()).containsExactly(357, 212);
  }

  @Test
  void digitsAreImagesWithNamedPixels() {
    Table digits = BundledData.table("digits");
    assertThat(digits.rows()).isEqualTo(1797);
    assertThat(digits.features()).isEqualTo(64);
    assertThat(digits.featureNames().get(0)).isEqualTo("p0_0");
    assertThat(digits.featureNames().get(63)).isEqualTo("p7_7");
    assertThat(digits.imageShape()).contains(ImageShape.of(8, 8));
    assertThat(digits.labels().orElseThrow().name()).isEqualTo("digit");
    assertThat(digits.labels().orElseThrow().classCount()).isEqualTo(10);
    assertThat(digits.value(0, 2)).isEqualTo(5);
  }

  @Test
  void digitsWithAPixelLeftOutAreNoImages() throws Exception {
    Reading reading =
        DataSource.of("digits").read(ReadOptions.defaults().withDrop(java.util.List.of("p0_0")));
    assertThat(reading.table().features()).isEqualTo(63);
    assertThat(reading.table().imageShape()).isEmpty();
  }

  @Test
  void withoutLabelsTheAnswerIsNoFeatureEither() throws Exception {
    Table table = DataSource.of("digits").read(ReadOptions.defaults().withLabel("none")).table();
    assertThat(table.labels()).isEmpty();
    assertThat(table.features()).isEqualTo(64);
    assertThat(table.imageShape()).isPresent();
  }

  @Test
  void unknownSetSuggestsTheNearest() {
    assertThatThrownBy(() -> BundledData.table("irsi"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("did you mean 'iris'?");
  }
}
