package org.foldsieve.app.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.numeric.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScatterPlotTest {

  @ParameterizedTest
  @CsvSource({
    "0.05, 0.05",
    "-0.01, -0.01",
    "0, 0",
    "0.30000000000000004, 0.3",
    "60, 60",
    "120000, 120000",
    "2.5E-7, 2.5E-7",
    "3000000, 3E6"
  })
  void placesOnAnAxisLookAlike(double place, String shown) {
    assertThat(CurvePlot.tick(place)).isEqualTo(shown);
  }

  @Test
  void everyClassHasRoomInTheLegend() {
    Matrix places = Matrix.wrap(80, 2, IntStream.range(0, 160).mapToDouble(i -> i).toArray());
    int[] classes = IntStream.range(0, 80).map(i -> i % 40).toArray();
    assertThat(ScatterPlot.of(places, Labels.classes("y", classes), "t").height())
        .isGreaterThan(40 * 21);
    assertThat(ScatterPlot.of(places, null, "t").height()).isEqualTo(680);
  }
}
