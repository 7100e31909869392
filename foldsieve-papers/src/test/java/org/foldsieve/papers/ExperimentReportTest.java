package org.foldsieve.papers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentReportTest {

  private static final double NONE = Double.NaN;

  private static final Experiment EXPERIMENT = new Untried();

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
    return ExperimentReport.of(EXPERIMENT, rows, List.of(), List.of("a remark"));
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
    ExperimentReport.of(EXPERIMENT, List.of(), List.of(figure), List.of()).writeFigures(out);
    assertThat(out)
        .hasToString(
            "figure,series,x,y,error,color\nf,s,1.00000,3.00000,,\nf,s,2.00000,4.00000,,\n");
  }

  /** Has a name, and is never run. */
  private record Untried() implements Experiment {

    @Override
    public String id() {
      return "untried";
    }

    @Override
    public String title() {
      return "a test";
    }

    @Override
    public List<String> files() {
      return List.of();
    }

    @Override
    public ExperimentReport run(ExperimentSetup setup) {
      throw new UnsupportedOperationException();
    }
  }
}
