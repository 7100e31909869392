package org.foldsieve.graph.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.graph.Radius;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class AffinityGraphTest {

  /** Nearest: 0 -> 1, 1 -> 0, 3 -> 1, 7 -> 3; squared distances 1, 1, 4, 16 with a mean of 5.5. */
  private static final Workbench LINE = bench(0, 1, 3, 7);

  private static Workbench bench(double... values) {
    return new Workbench(Table.of(Matrix.wrap(values.length, 1, values)), Run.defaults());
  }

  private static AffinityGraph within(double radius, Kernel kernel, Bandwidth bandwidth) {
    return new AffinityGraph(1, Radius.of(radius), kernel, bandwidth);
  }

  private static void assertWeights(
      SparseMatrix weights, double first, double second, double third) {
    assertThat(weights.entries()).isEqualTo(6);
    assertThat(weights.get(0, 1)).isCloseTo(first, offset(1e-15));
    assertThat(weights.get(1, 2)).isCloseTo(second, offset(1e-15));
    assertThat(weights.get(2, 3)).isCloseTo(third, offset(1e-15));
    assertThat(weights.get(3, 2)).isEqualTo(weights.get(2, 3));
  }

  private static SparseMatrix nearest(Kernel kernel, Bandwidth bandwidth) {
    return AffinityGraph.nearest(1, kernel, bandwidth).on(LINE).adjacency();
  }

  @Test
  void heatFallsWithTheSquaredDistanceByTOrTSquared() {
    Bandwidth four = Bandwidth.of(4);
    assertWeights(nearest(Kernel.HEAT_T, four), Math.exp(-0.25), Math.exp(-1), Math.exp(-4));
    assertWeights(
        nearest(Kernel.HEAT_T2, four), Math.exp(-1 / 16.0), Math.exp(-0.25), Math.exp(-1));
    assertWeights(nearest(Kernel.BINARY, four), 1, 1, 1);
  }

  @Test
  void theBandwidthOfTheDataIsTheMeanSquaredDistance() {
    for (Kernel kernel : new Kernel[] {Kernel.HEAT_T, Kernel.HEAT_T2}) {
      assertWeights(
          nearest(kernel, Bandwidth.AUTO),
          Math.exp(-1 / 5.5),
          Math.exp(-4 / 5.5),
          Math.exp(-16 / 5.5));
      assertThat(AffinityGraph.nearest(1, kernel, Bandwidth.AUTO).width(LINE)).isEqualTo(5.5);
    }
  }

  @Test
  void widthIsWhatSquaredDistancesAreDividedBy() {
    assertThat(AffinityGraph.nearest(1, Kernel.HEAT_T, Bandwidth.of(3)).width(LINE)).isEqualTo(3);
    assertThat(AffinityGraph.nearest(1, Kernel.HEAT_T2, Bandwidth.of(3)).width(LINE)).isEqualTo(9);
    assertThat(AffinityGraph.nearest(1, Kernel.BINARY, Bandwidth.of(3)).width(LINE)).isEqualTo(1);
    AffinityGraph tuned = AffinityGraph.nearest(1, Kernel.SELF_TUNED, Bandwidth.AUTO);
    assertThatThrownBy(() -> tuned.width(LINE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a self-tuned kernel has no common width");
  }

  /** Of four rows the scale is the distance of the farthest: 7, 6, 4, 7. */
  @Test
  void selfTunedWeightsDivideByBothScales() {
    assertWeights(
        nearest(Kernel.SELF_TUNED, Bandwidth.AUTO),
        Math.exp(-1 / 42.0),
        Math.exp(-4 / 24.0),
        Math.exp(-16 / 28.0));
  }

  /** On ten rows at 0, 1 ... 9 the seventh neighbour of row 0 is at 7, of row 1 at 6. */
  @Test
  void theScaleIsTheSeventhNeighbour() {
    Workbench ten = bench(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    SparseMatrix weights =
        AffinityGraph.nearest(1, Kernel.SELF_TUNED, Bandwidth.AUTO).on(ten).adjacency();
    assertThat(weights.get(0, 1)).isCloseTo(Math.exp(-1 / 42.0), offset(1e-15));
  }

  @Test
  void aRadiusJoinsAllWithinIt() {
    SparseMatrix weights = within(3, Kernel.BINARY, Bandwidth.AUTO).on(LINE).adjacency();
    assertThat(weights.entries()).isEqualTo(6);
    assertThat(weights.get(0, 2)).isEqualTo(1);
    assertThat(weights.get(2, 3)).isZero();
    // Squared distances 1, 4 and 9, each from both ends.
    assertThat(within(3, Kernel.HEAT_T, Bandwidth.AUTO).width(LINE))
        .isCloseTo(14 / 3.0, offset(1e-15));
  }

  @Test
  void tellsHowManyNeighboursItWillAskFor() {
    assertThat(AffinityGraph.nearest(3, Kernel.HEAT_T, Bandwidth.AUTO).sharedNeighbors())
        .isEqualTo(3);
    assertThat(AffinityGraph.nearest(3, Kernel.SELF_TUNED, Bandwidth.AUTO).sharedNeighbors())
        .isEqualTo(7);
    assertThat(AffinityGraph.nearest(9, Kernel.SELF_TUNED, Bandwidth.AUTO).sharedNeighbors())
        .isEqualTo(9);
    assertThat(within(1, Kernel.HEAT_T, Bandwidth.AUTO).sharedNeighbors()).isZero();
    assertThat(within(1, Kernel.SELF_TUNED, Bandwidth.AUTO).sharedNeighbors()).isEqualTo(7);
  }

  @Test
  void equalRowsWeighOneWhateverTheWidth() {
    SparseMatrix weights =
        AffinityGraph.nearest(1, Kernel.HEAT_T, Bandwidth.AUTO).on(bench(5, 5, 5)).adjacency();
    assertThat(weights.values()).containsOnly(1);
    assertThat(Kernel.HEAT_T.weight(0, 0)).isEqualTo(1);
    assertThat(Kernel.HEAT_T.weight(2, 0)).isZero();
  }

  @Test
  void weightsThatAllVanishAreRefusedAndOneIsEnough() {
    AffinityGraph narrow = AffinityGraph.nearest(1, Kernel.HEAT_T, Bandwidth.of(1e-3));
    assertThatThrownBy(() -> narrow.on(LINE))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("every weight underflows to 0 with bandwidth = 0.001")
        .hasMessageContaining("the smallest squared distance between neighbours is 1.0");
    assertThat(narrow.on(bench(0, 0, 3)).adjacency().values()).containsExactly(1, 0, 1, 0);
  }

  @Test
  void squaredDistancesThatOverflowAreRefused() {
    AffinityGraph graph = AffinityGraph.nearest(1, Kernel.HEAT_T, Bandwidth.AUTO);
    assertThatThrownBy(() -> graph.on(bench(0, 1e200)))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "squared distances between rows overflow; scale the features before making a graph");
  }
}
