package org.foldsieve.papers.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.foldsieve.io.BundledData;
import org.foldsieve.papers.DataFolder;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiments that need no more than the bundled data. */
class BundledExperimentsTest {

  @TempDir Path folder;

  private ExperimentReport run(String id) {
    DataFolder bundled =
        (name, matrix, label) -> {
          assertThat(name).isEqualTo("iris-uci.csv");
          return BundledData.table("iris-uci");
        };
    return Experiments.find(id).run(new ExperimentSetup(bundled, folder, true, Run.defaults()));
  }

  @Test
  void everyRowOfTableTwoHoldsAsMeant() {
    List<ReportRow> rows = run("lle-score-table2").rows();
    assertThat(rows).filteredOn(row -> row.setting().equals("as meant")).hasSize(3);
    for (ReportRow row : rows) {
      boolean misprinted =
          row.setting().equals("as printed")
              && List.of("fisher", "laplacian", "sparsity").contains(row.method());
      assertThat(row.verdict())
          .as("%s %s", row.method(), row.setting())
          .isEqualTo(misprinted ? Verdict.NOT_REPRODUCED : Verdict.REPRODUCED);
    }
  }

  @Test
  void accuraciesOfSingleIrisFeaturesAreThePapers() {
    ExperimentReport report = run("lle-score-iris");
    assertThat(report.summary()).isEqualTo("of 4: 4 reproduced");
  }

  @Test
  void ordersOfIrisAreReproducedWhereTheyCanBe() {
    assertThat(run("lle-score-table4").rows())
        .filteredOn(row -> row.verdict() == Verdict.REPRODUCED)
        .extracting(ReportRow::method)
        .containsExactly("variance", "lle-graph/variance");
    assertThat(run("lle-score-table5").rows())
        .filteredOn(row -> row.method().equals("laplacian"))
        .allSatisfy(row -> assertThat(row.remark()).contains("ours 3 4 1 2"));
  }

  @Test
  void neighborsOfTheToyChange() {
    assertThat(run("lle-score-figure1").summary()).isEqualTo("of 2: 2 reproduced");
  }
}
