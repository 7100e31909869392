package org.foldsieve.benchmark.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class LinesTest {

  private final Lines lines =
      new Lines(
          List.of(
              "MACHINE,sgemm,150.0 GF/s,OpenBLAS",
              "RESULT,neighbors,mnist 10000,foldsieve,2.0,1.0,1.1,500,,sgemm:7.5e10",
              "RESULT,neighbors,mnist 20000,foldsieve,5.0,4.0,4.1,900,",
              "RESULT,neighbors,mnist 20000,FAISS,9.0,8.0,8.1,,",
              "GROWTH,lle-score,foldsieve,features,10,0.1",
              "GROWTH,lle-score,foldsieve,features,100,1",
              "GROWTH,lonely,foldsieve,features,100,1",
              "CHECK,neighbors,FAISS,all the same",
              "MISSING,weka,not built",
              "something a program says"));

  @Test
  void aRatioIsThePeersTimeOverOurs() {
    assertThat(lines.ratio(lines.results().get(2))).isEqualTo(2);
    assertThat(lines.ratio(lines.results().get(1))).isNaN();
  }

  @Test
  void theShareOfTheLimitComesFromTheNamedWork() {
    assertThat(lines.share(lines.results().get(0))).isCloseTo(0.5, within(1e-12));
    assertThat(lines.share(lines.results().get(1))).isNaN();
  }

  @Test
  void exponentsAreFittedWhereThereAreTwoPoints() {
    assertThat(lines.growth().keySet())
        .containsExactly(
            new Lines.Curve("lle-score", "foldsieve", "features"),
            new Lines.Curve("neighbors mnist", "foldsieve", "rows"));
    assertThat(lines.growth().values().stream().map(Lines::exponent))
        .allSatisfy(e -> assertThat(Math.abs(e - 1.5)).isCloseTo(0.5, within(1e-12)));
  }

  @Test
  void checksAndWhatIsMissingAreKept() {
    assertThat(lines.checks())
        .containsExactly(new Lines.Remark("neighbors", "FAISS, all the same"));
    assertThat(lines.missing()).containsExactly(new Lines.Remark("weka", "not built"));
  }

  @Test
  void aPageGetsTheTableBetweenItsMarkers() {
    String begin = "<!-- results: written by benchmarks/run --docs -->";
    String end = "<!-- end of results -->";
    assertThat(ResultTable.withTable("a\n" + begin + "\nold\n" + end + "\nb\n", "new"))
        .isEqualTo("a\n" + begin + "\nnew\n" + end + "\nb\n");
    assertThatThrownBy(() -> ResultTable.withTable("a page without markers", "new"))
        .hasMessageContaining("lacks the lines");
  }
}
