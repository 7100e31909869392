package org.foldsieve.evaluation.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Runs experiments one after the other and writes down what came of them. */
public final class Ledger {

  private Ledger() {}

  /**
   * Runs the experiments in order. One that lacks data says so in its report, and the next one
   * follows.
   *
   * @param listener hears each report as soon as it is there
   */
  public static List<ExperimentReport> run(
      List<Experiment> experiments, Laboratory laboratory, Consumer<ExperimentReport> listener) {
    List<ExperimentReport> reports = new ArrayList<>();
    for (Experiment experiment : experiments) {
      laboratory.run().checkCancelled(experiment.id());
      ExperimentReport report;
      try {
        report = experiment.run(laboratory);
      } catch (MissingDataException missing) {
        report = ExperimentReport.notRun(experiment, missing.getMessage());
      }
      reports.add(report);
      listener.accept(report);
    }
    return List.copyOf(reports);
  }

  /** The ledger as Markdown: a table of verdicts, then every report with its numbers. */
  public static String markdown(List<ExperimentReport> reports) {
    StringBuilder text = new StringBuilder();
    text.append("| experiment | what | verdict | numbers |\n|---|---|---|---|\n");
    for (ExperimentReport report : reports) {
      text.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(report.id(), report.title(), report.verdict(), report.summary()));
    }
    for (ExperimentReport report : reports) {
      text.append('\n').append(markdown(report));
    }
    return text.toString();
  }

  /** One report as Markdown. */
  public static String markdown(ExperimentReport report) {
    StringBuilder text = new StringBuilder();
    text.append("## %s: %s\n\n".formatted(report.id(), report.title()));
    text.append("**%s** (%s)\n\n".formatted(report.verdict(), report.summary()));
    for (String remark : report.remarks()) {
      text.append("- ").append(remark).append('\n');
    }
    if (!report.rows().isEmpty()) {
      text.append("\n| setting | method | quantity | paper | ours | se | verdict | remark |\n");
      text.append("|---|---|---|---|---|---|---|---|\n");
    }
    for (ReportRow row : report.rows()) {
      text.append(
          "| %s | %s | %s | %s | %s | %s | %s | %s |\n"
              .formatted(
                  row.setting(),
                  row.method(),
                  row.quantity(),
                  number(row.paper()),
                  number(row.ours()),
                  number(row.standardError()),
                  row.verdict(),
                  row.remark()));
    }
    return text.toString();
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.2f", value);
  }
}
