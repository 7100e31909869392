package org.foldsieve.evaluation.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class MapQualityTest {

  private static final Run RUN = Run.defaults().withThreads(2);
  private static final JsonObject GOLDEN = golden();

  /** The golden maps lie in the tests of the core. */
  private static JsonObject golden() {
    Path file = Path.of("../foldsieve-core/src/test/resources/golden/vector_swissroll80.json");
    try {
      return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static Matrix matrix(JsonArray rows) {
    double[][] values = new double[rows.size()][];
    for (int i = 0; i < values.length; i++) {
      JsonArray row = rows.get(i).getAsJsonArray();
      values[i] = new double[row.size()];
      for (int j = 0; j < values[i].length; j++) {
        values[i][j] = row.get(j).getAsDouble();
      }
    }
    return Matrix.ofRows(values);
  }

  private static JsonObject isomap() {
    return GOLDEN.getAsJsonObject("methods").getAsJsonObject("ISOMAP");
  }

  @Test
  void goldenMeasuresOfIsomapAreReached() {
    JsonObject metrics = GOLDEN.getAsJsonObject("metrics_on_ISOMAP");
    Table rows = Table.of(matrix(GOLDEN.getAsJsonArray("X")));
    Matrix map = matrix(isomap().getAsJsonArray("Y_signfixed"));
    MapQuality quality = MapQuality.of(rows, map, metrics.get("k").getAsInt(), RUN);
    assertThat(quality.trustworthiness())
        .isCloseTo(metrics.get("trustworthiness").getAsDouble(), within(1e-12));
    assertThat(quality.continuity())
        .isCloseTo(metrics.get("continuity").getAsDouble(), within(1e-12));
    assertThat(Procrustes.error(map, matrix(GOLDEN.getAsJsonArray("intrinsic"))))
        .isCloseTo(metrics.get("procrustes_to_intrinsic").getAsDouble(), within(1e-9));
    assertThat(ResidualVariance.of(matrix(isomap().getAsJsonArray("geodesic")), map))
        .isCloseTo(isomap().get("residual_variance").getAsDouble(), within(1e-9));
  }

  @Test
  void aMapThatIsTheTableKeepsEverything() {
    Matrix rows = random(40, 3, 1);
    MapQuality quality = MapQuality.of(Table.of(rows), rows, 7, RUN);
    assertThat(quality).isEqualTo(new MapQuality(1, 1, 1));
  }

  @Test
  void qualityDoesNotDependOnThreads() {
    Matrix rows = random(50, 4, 1);
    Matrix map = random(50, 2, 2);
    assertThat(MapQuality.of(Table.of(rows), map, 5, RUN.withThreads(1)))
        .isEqualTo(MapQuality.of(Table.of(rows), map, 5, RUN.withThreads(7)));
  }

  @Test
  void procrustesForgetsShiftRotationReflectionAndScale() {
    Matrix map = random(30, 2, 1);
    Matrix moved = Matrix.zeros(30, 2);
    for (int i = 0; i < 30; i++) {
      moved.set(i, 0, 5 + 3 * (0.6 * map.get(i, 0) - 0.8 * map.get(i, 1)));
      moved.set(i, 1, -1 - 3 * (0.8 * map.get(i, 0) + 0.6 * map.get(i, 1)));
    }
    assertThat(Procrustes.error(map, moved)).isCloseTo(0, within(1e-12));
    assertThat(Procrustes.error(map, random(30, 2, 9))).isGreaterThan(0.5);
  }

  @Test
  void unplacedRowsAndTooManyNeighborsAreRefused() {
    Matrix rows = random(10, 3, 1);
    Matrix map = random(10, 2, 2);
    assertThatThrownBy(() -> MapQuality.of(Table.of(rows), map, 5, RUN))
        .hasMessageContaining("k = 5, rows = 10");
    map.set(3, 1, Double.NaN);
    assertThatThrownBy(() -> MapQuality.of(Table.of(rows), map, 2, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("row 3 has no place");
    assertThatThrownBy(() -> Procrustes.error(Matrix.zeros(5, 2), random(5, 2, 1)))
        .isInstanceOf(DataException.class);
  }

  private static Matrix random(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return Matrix.wrap(n, d, random.doubles((long) n * d).toArray());
  }
}
