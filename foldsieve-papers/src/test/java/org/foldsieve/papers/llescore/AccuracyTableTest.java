package org.foldsieve.papers.llescore;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.PerClass;
import org.foldsieve.io.BundledData;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.trial.Contender;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table of the paper's shape on Iris, with a method that refuses these rows. */
class AccuracyTableTest {

  private static final String REFUSING = "laplacian t=tiny";

  @TempDir Path folder;

  private ExperimentReport report;

  @BeforeEach
  void run() {
    List<Contender> candidates =
        List.of(
            Contender.of("variance", Map.of()),
            new Contender(
                "laplacian t=10",
                "laplacian",
                "laplacian",
                Map.of("kernel", "heat-t2", "bandwidth", "10")),
            new Contender(
                REFUSING,
                "laplacian",
                "laplacian",
                Map.of("kernel", "heat-t2", "bandwidth", "1e-9")),
            Contender.of("lle-score", Map.of()));
    AccuracyTable.Data data =
        new AccuracyTable.Data(
            List.of(),
            setup -> {
              Table iris = setup.data().read("iris-uci.csv");
              return IntStream.of(5, 6, 7)
                  .mapToObj(
                      p -> new AccuracyTable.Setting("p=" + p, "p=" + p, iris, new PerClass(p, 2)))
                  .toList();
            });
    AccuracyTable.Reading reading =
        new AccuracyTable.Reading(
            candidates, "laplacian", "lle-score", Map.of(), List.of("A remark."));
    report =
        new AccuracyTable("lle-score-table6", "a test", List.of(), data, reading)
            .run(
                new ExperimentSetup(
                    (name, matrix, label) -> BundledData.table("iris-uci"),
                    folder,
                    true,
                    Run.defaults()));
  }

  @Test
  void aMethodThatRefusesIsExplainedOnceAndNamedWhereElse() {
    assertThat(report.remarks()).hasSize(2).first().isEqualTo("A remark.");
    assertThat(report.remarks().get(1))
        .startsWith("p=5: " + REFUSING + " is left out, it refused split 0: ")
        .endsWith(" (so it did at p=6, p=7)");
    assertThat(report.rows()).extracting(ReportRow::method).doesNotContain(REFUSING);
  }

  @Test
  void everyCandidateIsHeldAgainstItsPrintedNumbers() {
    assertThat(report.rows())
        .filteredOn(row -> !Double.isNaN(row.paper()))
        .allSatisfy(row -> assertThat(row.verdict()).isLessThan(Verdict.NO_NUMBER))
        .extracting(ReportRow::method)
        .containsOnly("variance", "laplacian t=10", "lle-score");
    // Three settings, two classifiers, three candidates, mean and max.
    assertThat(report.rows()).filteredOn(row -> !Double.isNaN(row.paper())).hasSize(36);
    assertThat(report.rows())
        .filteredOn(row -> row.quantity().equals("mean minus best other"))
        .hasSize(6)
        .extracting(ReportRow::method)
        .containsOnly("lle-score");
    assertThat(report.figures()).hasSize(6);
  }
}
