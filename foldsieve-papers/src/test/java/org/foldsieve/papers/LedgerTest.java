package org.foldsieve.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {

  private static final double NONE = Double.NaN;

  @Test
  void numbersAreJudgedByPointsErrorsAndDirection() {
    assertThat(Verdict.of(50, 50.9, 0.1, false)).isEqualTo(Verdict.REPRODUCED);
    assertThat(Verdict.of(50, 51.1, 0.1, false)).isEqualTo(Verdict.NOT_REPRODUCED);
    assertThat(Verdict.of(50, 51.1, 0.1, true)).isEqualTo(Verdict.DIRECTION);
    assertThat(Verdict.of(50, 53.9, 2, false)).isEqualTo(Verdict.REPRODUCED);
    assertThat(Verdict.of(50, 51.1, NONE, false)).isEqualTo(Verdict.NOT_REPRODUCED);
  }

  @Test
  void aReportIsWhatHalfOfItsNumbersReach() {
    assertThat(report(Verdict.REPRODUCED, Verdict.NOT_REPRODUCED).verdict())
        .isEqualTo(Verdict.REPRODUCED);
    assertThat(report(Verdict.DIRECTION, Verdict.NOT_REPRODUCED, Verdict.REPRODUCED).verdict())
        .isEqualTo(Verdict.DIRECTION);
    ExperimentReport mixed =
        report(Verdict.NO_NUMBER, Verdict.REPRODUCED, Verdict.NOT_REPRODUCED, Verdict.REPRODUCED);
    assertThat(mixed.summary()).isEqualTo("of 3: 2 reproduced, 1 not reproduced");
    assertThat(report(Verdict.NO_NUMBER).verdict()).isEqualTo(Verdict.NO_NUMBER);
  }

  private static ExperimentReport report(Verdict... verdicts) {
    List<ReportRow> rows = new ArrayList<>();
    for (Verdict verdict : verdicts) {
      rows.add(new ReportRow("p=2", "a,b", "mean", 1, 2.5, NONE, verdict, "said \"so\""));
    }
    return ExperimentReport.of(new Wanting(), rows, List.of(), List.of("a remark"));
  }

  @Test
  void anExperimentWithoutDataSaysSoAndTheNextFollows(@TempDir Path folder) {
    Laboratory laboratory =
        new Laboratory(
            (name, matrix, label) -> {
              throw new MissingDataException(name);
            },
            folder,
            true,
            Run.defaults());
    List<ExperimentReport> heard = new ArrayList<>();
    List<ExperimentReport> reports =
        Ledger.run(List.of(new Wanting(), new Wanting()), laboratory, heard::add);
    assertThat(heard).isEqualTo(reports).hasSize(2);
    assertThat(reports.get(1).verdict()).isEqualTo(Verdict.NOT_RUN);
    assertThat(Ledger.markdown(reports))
        .contains(
            "| `wanting` | a test | not run | wants data.mat, which is not in the data folder |");
  }

  @Test
  void rowsAreWrittenAsCsv() throws IOException {
    StringBuilder out = new StringBuilder();
    report(Verdict.DIRECTION).writeRows(out);
    assertThat(out)
        .hasToString(
            "setting,method,quantity,paper,ours,standard_error,verdict,remark\n"
                + "p=2,\"a,b\",mean,1.00000,2.50000,,direction,\"said \"\"so\"\"\"\n");
  }

  @Test
  void figuresAreWrittenAsCsv() throws IOException {
    Figure figure =
        new Figure(
            "f",
            "t",
            Figure.Kind.LINES,
            "x",
            "y",
            List.of(Figure.Series.line("s", new double[] {1, 2}, new double[] {3, 4})));
    StringBuilder out = new StringBuilder();
    ExperimentReport.of(new Wanting(), List.of(), List.of(figure), List.of()).writeFigures(out);
    assertThat(out)
        .hasToString(
            "figure,series,x,y,error,color\nf,s,1.00000,3.00000,,\nf,s,2.00000,4.00000,,\n");
  }

  @Test
  void everyExperimentHasItsOwnIdATitleAndFiles() {
    List<String> ids = Experiments.all().stream().map(Experiment::id).toList();
    assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z0-9-]+"));
    assertThat(Experiments.all()).allSatisfy(e -> assertThat(e.title()).isNotBlank());
    assertThat(Experiments.find(ids.get(0)).id()).isEqualTo(ids.get(0));
    assertThatThrownBy(() -> Experiments.find("nothing"))
        .hasMessageStartingWith("unknown experiment 'nothing'; known: lle-score-");
  }

  @Test
  void printedTablesAreComplete() {
    for (String id : List.of("lle-score-table6", "lle-score-table7", "lle-score-table8")) {
      PaperNumbers numbers = PaperNumbers.of(id);
      String setting = id.endsWith("8") ? "p=20" : "p=2";
      for (String classifier : List.of("ncm", "1nn")) {
        assertThat(numbers.ranked(setting, classifier, "mean"))
            .containsExactlyInAnyOrder(
                "variance", "laplacian", "sparsity", "lle-graph", "lle-score");
      }
    }
    assertThat(
            PaperNumbers.of("lle-score-table6")
                .find("p=5", "1nn", "lle-graph", "mean")
                .orElseThrow())
        .isEqualTo(new PaperNumbers.Entry("p=5", "1nn", "lle-graph", "mean", 53.88, "", ""));
  }

  /** Wants a file that is never there. */
  private record Wanting() implements Experiment {

    @Override
    public String id() {
      return "wanting";
    }

    @Override
    public String title() {
      return "a test";
    }

    @Override
    public List<String> files() {
      return List.of("data.mat");
    }

    @Override
    public ExperimentReport run(Laboratory laboratory) {
      laboratory.data().read("data.mat");
      throw new IllegalStateException("the file should be missing");
    }
  }
}
