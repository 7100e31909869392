package org.foldsieve.papers.alignment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.io.BundledData;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.papers.DataFolder;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.MissingDataException;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AutoComparisonTest {

  private static final DataFolder IRIS =
      (name, matrix, label) -> {
        if (!name.equals("iris.csv")) {
          throw new MissingDataException(name);
        }
        return BundledData.table("iris");
      };

  @Test
  void winsTiesAndLossesAreCountedByTheRule(@TempDir Path folder) {
    ExperimentReport report =
        new AutoComparison().run(new ExperimentSetup(IRIS, folder, true, Run.defaults()));
    for (String judge : List.of("1nn", "ncm", "svm", "trees")) {
      List<ReportRow> cells =
          report.rows().stream().filter(row -> row.setting().equals("iris " + judge)).toList();
      assertThat(cells).extracting(ReportRow::method).contains("auto", "fisher", "random");
      for (ReportRow cell : cells.subList(1, cells.size())) {
        WinCount count =
            report.rows().stream()
                .filter(row -> row.setting().equals("all sets " + judge))
                .filter(row -> row.method().equals("auto against " + cell.method()))
                .map(row -> WinCount.parse(row.remark()))
                .findFirst()
                .orElseThrow();
        boolean tie =
            Math.abs(cell.ours()) <= 1 || Math.abs(cell.ours()) <= 2 * cell.standardError();
        assertThat(count.ties()).as("%s %s", judge, cell.method()).isEqualTo(tie ? 1 : 0);
        assertThat(count.wins()).isEqualTo(!tie && cell.ours() > 0 ? 1 : 0);
      }
    }
    assertThat(report.remarks())
        .anyMatch(remark -> remark.startsWith("iris: took {gka-margin="))
        .anyMatch(remark -> remark.startsWith("ncm: auto less the best of them in hindsight is "))
        .anyMatch(remark -> remark.startsWith("Left out, ") && remark.contains("wdbc.csv"));
  }

  @Test
  void everyScoreStandsAloneAndWithControl(@TempDir Path folder) {
    ExperimentReport report =
        new RedundancyComparison().run(new ExperimentSetup(IRIS, folder, true, Run.defaults()));
    assertThat(report.rows())
        .filteredOn(row -> row.setting().equals("iris ncm"))
        .extracting(ReportRow::method)
        .contains("fisher", "laplacian", "variance");
    assertThat(report.remarks())
        .anyMatch(remark -> remark.startsWith("fisher 1nn: control gains "));
  }

  @Test
  void setsAreCutToASizeThatCanBeJudged() {
    SplittableRandom random = new SplittableRandom(1);
    Matrix values = Matrix.zeros(4000, 700);
    Arrays.setAll(values.values(), at -> random.nextInt(9) == 0 && at % 700 > 99 ? 1 : 0);
    int[] codes = IntStream.range(0, 4000).map(i -> i < 3 ? 60 : i % 50).toArray();
    Table dense = Table.of(values).withLabels(Labels.classes("y", codes));
    Table sparse = Table.of(SparseMatrix.of(values)).withLabels(Labels.classes("y", codes));
    JudgedSet set = new JudgedSet("any", "any.csv", "");
    Table drawn = set.read((name, matrix, label) -> dense);
    assertThat(drawn.features()).isEqualTo(500);
    assertThat(drawn.rows()).isBetween(1300, 1340);
    assertThat(drawn.labels().orElseThrow().classCount()).isEqualTo(40);
    Protocol protocol = JudgedSet.protocol(drawn, 2);
    assertThat(protocol.splits(drawn, Run.defaults()).get(0).training().length).isBetween(300, 340);
    // Words that no row has are the first to go.
    assertThat(set.read((name, matrix, label) -> sparse).featureNames())
        .hasSize(500)
        .doesNotContain("f0", "f99");
  }
}
