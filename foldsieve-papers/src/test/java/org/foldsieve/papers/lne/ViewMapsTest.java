package org.foldsieve.papers.lne;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ViewMapsTest {

  private static final int VIEWS = 72;
  private static final int SIDE = 24;

  @Test
  void directionsInViewOrderCorrelateFullyWhicheverWayRound() {
    double[] forward = IntStream.range(0, 36).mapToDouble(i -> 0.7 + i * Math.PI / 18).toArray();
    double[] backward = IntStream.range(0, 36).mapToDouble(i -> 0.7 - i * Math.PI / 18).toArray();
    assertThat(ViewMaps.circularCorrelation(forward)).isCloseTo(1, within(1e-12));
    assertThat(ViewMaps.circularCorrelation(backward)).isCloseTo(1, within(1e-12));
  }

  @Test
  void directionsThatDoNotFollowTheViewsCorrelateLittle() {
    double[] twice = IntStream.range(0, 36).mapToDouble(i -> i * Math.PI / 9).toArray();
    assertThat(ViewMaps.circularCorrelation(twice)).isLessThan(1e-12);
    assertThat(ViewMaps.circularCorrelation(new double[36])).isLessThan(1e-12);
  }

  /** What the ledger asks of the duck, of a thing that may be part of this project. */
  @ParameterizedTest
  @ValueSource(ints = {5, 8})
  void viewsOfATurningThingMapToALoop(int neighbors) {
    Matrix map = MapTrial.Mapper.LNE.map(turningThing(), neighbors, Run.defaults().withThreads(2));
    assertThat(ViewMaps.circularCorrelation(ViewMaps.angles(map))).isGreaterThan(0.99);
  }

  /** Pictures of three lights of unequal strength that turn about the middle, 5 degrees a view. */
  private static Table turningThing() {
    double[] radius = {8, 5, 7};
    double[] angle = {0, 2.1, 3.6};
    double[] strength = {1, 0.7, 0.4};
    Matrix pixels = Matrix.zeros(VIEWS, SIDE * SIDE);
    for (int view = 0; view < VIEWS; view++) {
      for (int light = 0; light < radius.length; light++) {
        double at = angle[light] + 2 * Math.PI * view / VIEWS;
        double x = SIDE / 2.0 + radius[light] * Math.cos(at);
        double y = SIDE / 2.0 + radius[light] * Math.sin(at);
        for (int pixel = 0; pixel < SIDE * SIDE; pixel++) {
          double distance = Math.hypot(pixel % SIDE - x, pixel / SIDE - y);
          double glow = strength[light] * Math.exp(-distance * distance / 8);
          pixels.set(view, pixel, pixels.get(view, pixel) + glow);
        }
      }
    }
    return Table.of(pixels);
  }
}
