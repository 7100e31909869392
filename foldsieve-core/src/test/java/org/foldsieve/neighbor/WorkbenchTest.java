package org.foldsieve.neighbor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Metric;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class WorkbenchTest {

  private static final Table LINE =
      Table.of(Matrix.ofRows(new double[][] {{0}, {1}, {3}, {7}, {15}}));

  @Test
  void knownNeighborsAreTakenAndCutButALargerKIsSearched() {
    NeighborTable known = NeighborSearch.nearest(LINE, 2, Run.defaults());
    Workbench bench = Workbench.withNeighbors(LINE, known, Run.defaults());
    assertThat(bench.neighbors(2)).isSameAs(known);
    assertThat(bench.neighbors(1).indices()).containsExactly(1, 0, 1, 2, 3);
    assertThat(bench.neighbors(3).k()).isEqualTo(3);
  }

  @Test
  void neighborsByClassAreThoseOfTheLabelsAskedFor() {
    Labels sides = Labels.classes("side", 0, 0, 0, 1, 1);
    Labels parity = Labels.classes("parity", 0, 1, 0, 1, 0);
    Workbench bench = new Workbench(LINE, Run.defaults());
    assertThat(bench.neighborsInClass(sides, 1).indices()).containsExactly(1, 0, 1, 4, 3);
    assertThat(bench.neighborsInClass(parity, 1).indices()).containsExactly(2, 3, 0, 1, 2);
    assertThat(bench.neighborsOutsideClass(sides, 1).indices()).containsExactly(3, 3, 3, 2, 2);
    assertThat(bench.neighborsOutsideClass(parity, 1).indices()).containsExactly(1, 0, 1, 2, 3);
  }

  @Test
  void neighborsOfAnotherTableAreRefused() {
    NeighborTable known = NeighborSearch.nearest(LINE, 2, Run.defaults());
    Table shorter = LINE.selectRows(new int[] {0, 1, 2});
    assertThatThrownBy(() -> Workbench.withNeighbors(shorter, known, Run.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "neighbors must be those of the table: 5 rows with neighbours, 3 rows in the table");
  }

  @Test
  void oneSearchServesEveryPlanTheTableCanServe() {
    List<String> searches = new ArrayList<>();
    Run run = Run.defaults().withProgress((task, done, total) -> searches.add(task));
    Workbench bench = new Workbench(LINE, run);
    bench.planNeighbors(2);
    bench.planNeighbors(4);
    bench.planNeighbors(3);
    assertThat(bench.neighbors(1).k()).isEqualTo(1);
    searches.clear();
    assertThat(bench.neighbors(4).index(4, 3)).isZero();
    assertThat(searches).isEmpty();
  }

  @Test
  void aPlanThatTheTableCannotServeSpoilsNothing() {
    Workbench bench = new Workbench(LINE, Run.defaults());
    bench.planNeighbors(5);
    assertThat(bench.neighbors(4).k()).isEqualTo(4);
  }

  @Test
  void neighborsByClassAreSearchedAgainForMore() {
    Labels sides = Labels.classes("side", 0, 0, 0, 1, 1);
    Workbench bench = new Workbench(LINE, Run.defaults());
    bench.planNeighborsInClass(1);
    bench.planNeighborsOutsideClass(2);
    assertThat(bench.neighborsInClass(sides, 1).indices()).containsExactly(1, 0, 1, 4, 3);
    assertThat(bench.neighborsInClass(sides, 2).indices()).containsExactly(1, 2, 0, 2, 1, 0, 4, 3);
    assertThat(bench.neighborsOutsideClass(sides, 1).indices()).containsExactly(3, 3, 3, 2, 2);
    assertThat(bench.neighborsOutsideClass(sides, 2).indices())
        .containsExactly(3, 4, 3, 4, 3, 4, 2, 1, 2, 1);
  }

  @Test
  void theSearchInEachClassServesInsideAndOutside() {
    Labels sides = Labels.classes("side", 0, 0, 0, 1, 1);
    List<String> searches = new ArrayList<>();
    Run run = Run.defaults().withProgress((task, done, total) -> searches.add(task));
    for (boolean announced : new boolean[] {true, false}) {
      Table table = LINE.withLabels(sides);
      Workbench bench = new Workbench(table, run);
      if (announced) {
        bench.planNeighborsOfEachClass(2);
      } else {
        assertThat(bench.neighborsOfEachClass(sides, 2).of(0).indices())
            .containsExactly(1, 2, 0, 2, 1, 0, 2, 1, 2, 1);
        searches.clear();
      }
      assertThat(bench.neighborsInClass(sides, 2).indices())
          .containsExactly(1, 2, 0, 2, 1, 0, 4, 3);
      if (announced) {
        searches.clear();
      }
      assertThat(bench.neighborsOutsideClass(sides, 2).indices())
          .containsExactly(3, 4, 3, 4, 3, 4, 2, 1, 2, 1);
      assertThat(bench.neighborsOfEachClass(sides, 1).of(1).indices())
          .containsExactly(3, 3, 3, 4, 3);
      assertThat(searches).isEmpty();
      // For more it is searched again.
      assertThat(bench.neighborsOfEachClass(sides, 3).of(0).count(4)).isEqualTo(3);
    }
  }

  @Test
  void aRowWithoutAClassIsLeftToTheOtherSearch() {
    Labels sides = Labels.classes("side", 0, 0, -1, 1, 1);
    Workbench bench = new Workbench(LINE.withLabels(sides), Run.defaults());
    bench.planNeighborsOfEachClass(1);
    assertThat(bench.neighborsInClass(sides, 1))
        .isEqualTo(new Workbench(LINE, Run.defaults()).neighborsInClass(sides, 1));
  }

  @Test
  void provenanceNamesWhatIsNearWhereItIsNotEuclidean() {
    RowFacts cosine = RowFacts.NONE.withDistances(RowDistances.of(Metric.COSINE));
    Workbench plain = new Workbench(LINE, Run.defaults());
    Workbench other = new Workbench(LINE, cosine, Run.defaults());
    assertThat(plain.provenance("laplacian", Map.of()).parameters()).isEmpty();
    assertThat(other.provenance("laplacian", Map.of()).parameters())
        .containsExactly(Map.entry("metric", "cosine"));
  }

  @Test
  void rangesAreFoundOnce() {
    Workbench bench = new Workbench(LINE, Run.defaults());
    assertThat(bench.ranges().max(0)).isEqualTo(15);
    assertThat(bench.ranges()).isSameAs(bench.ranges());
  }

  @Test
  void aRadiusThatJoinsNothingIsRefused() {
    Workbench bench = new Workbench(LINE, Run.defaults());
    assertThat(bench.neighborsWithin(1).indices()).containsExactly(1, 0);
    assertThat(bench.neighborsWithin(1)).isSameAs(bench.neighborsWithin(1));
    assertThatThrownBy(() -> bench.neighborsWithin(0.5))
        .isInstanceOf(ParameterException.class)
        .hasMessage(
            "radius too small for this data: no two rows are within radius = 0.5; choose a larger"
                + " one");
  }

  @Test
  void oneRowIsTooFewAndTwoAreEnough() {
    Table one = LINE.selectRows(new int[] {0});
    assertThatThrownBy(() -> new Workbench(one, Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessage("the table has one row; ranking and mapping need at least two");
    Workbench two = new Workbench(LINE.selectRows(new int[] {0, 1}), Run.defaults());
    assertThat(two.neighbors(1).indices()).containsExactly(1, 0);
  }

  @Test
  void rangesLeaveOutRowsOfNoWeight() {
    Workbench bench = new Workbench(LINE, Run.defaults());
    assertThat(bench.rangesWhere(new double[] {1, 2, 3, 4, 5})).isSameAs(bench.ranges());
    assertThat(bench.rangesWhere(new double[] {0, 1, 1, 1, 0}).max(0)).isEqualTo(7);
    assertThat(bench.rangesWhere(new double[] {0, 1, 1, 1, 0}).min(0)).isEqualTo(1);
  }

  @Test
  void aRecipeIsMadeOnceAndIsAStageWhenItWasPlanned() {
    record Count(List<String> made) implements Recipe<String> {
      @Override
      public String make(Workbench bench) {
        made.add("made");
        return "result";
      }
    }
    List<String> made = new ArrayList<>();
    Workbench bench = new Workbench(LINE, Run.defaults());
    Count recipe = new Count(made);
    assertThat(bench.shared(recipe)).isSameAs(bench.shared(recipe));
    assertThat(made).hasSize(1);
    assertThat(bench.run().timings().seconds()).doesNotContainKey("weights");
    Count planned = new Count(new ArrayList<>(List.of("another")));
    bench.planWeights(planned);
    bench.shared(planned);
    assertThat(bench.run().timings().seconds()).containsKey("weights");
  }
}
