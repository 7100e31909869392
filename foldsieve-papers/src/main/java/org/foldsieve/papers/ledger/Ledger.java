package org.foldsieve.papers.ledger;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.foldsieve.data.DataException;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.MissingDataException;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.run.MemoryLimitException;

/**
 * Runs experiments and writes down what came of them.
 *
 * @since 0.1.0
 */
public final class Ledger {

  /** Longer tables are folded away. */
  private static final int FOLDED = 12;

  private Ledger() {}

  /**
   * Runs an experiment. One that lacks data, cannot use them or would need too much memory says so
   * in its report.
   *
   * @param experiment the experiment
   * @param setup what it works with
   * @return what it found, or why it could not run
   */
  public static ExperimentReport run(Experiment experiment, ExperimentSetup setup) {
    setup.run().checkCancelled(experiment.id());
    try {
      return experiment.run(setup);
    } catch (MissingDataException | DataException | MemoryLimitException reason) {
      return ExperimentReport.notRun(experiment, Objects.requireNonNull(reason.getMessage()));
    }
  }

  /**
   * {@return the ledger as Markdown: a table of verdicts, then every report with what was judged}
   *
   * @param reports the reports, in order
   */
  public static String markdown(List<ExperimentReport> reports) {
    StringBuilder text = new StringBuilder();
    text.append("| experiment | what | verdict | numbers |\n|---|---|---|---|\n");
    for (ExperimentReport report : reports) {
      text.append(
          String.format(
              Locale.ROOT,
              "| `%s` | %s | %s | %s |\n",
              report.id(),
              report.title(),
              report.verdict(),
              report.summary()));
    }
    for (ExperimentReport report : reports) {
      if (report.verdict() != Verdict.NOT_RUN) {
        text.append('\n').append(markdown(report, false));
      }
    }
    return text.toString();
  }

  /**
   * {@return one report as Markdown}
   *
   * @param report the report
   * @param everyRow whether rows are shown that no number or claim of the paper belongs to
   */
  public static String markdown(ExperimentReport report, boolean everyRow) {
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT, "## %s: %s\n\n", report.id(), report.title()));
    text.append(String.format(Locale.ROOT, "**%s** (%s)\n\n", report.verdict(), report.summary()));
    for (String remark : report.remarks()) {
      text.append("- ").append(remark).append('\n');
    }
    if (!report.figures().isEmpty()) {
      text.append(String.format(Locale.ROOT, "\n![%s](%s.png)\n", report.title(), report.id()));
    }
    List<ReportRow> shown =
        report.rows().stream()
            .filter(row -> everyRow || row.verdict() != Verdict.NO_NUMBER)
            .toList();
    boolean folded = !everyRow && shown.size() > FOLDED;
    if (folded) {
      text.append(
          String.format(
              Locale.ROOT, "\n<details><summary>The %d numbers</summary>\n", shown.size()));
    }
    if (!shown.isEmpty()) {
      text.append('\n').append(table(shown));
    }
    if (folded) {
      text.append("\n</details>\n");
    }
    return text.toString();
  }

  /** The rows as a Markdown table. */
  static String table(List<ReportRow> rows) {
    StringBuilder text = new StringBuilder();
    text.append("| setting | method | quantity | paper | ours | se | verdict | remark |\n");
    text.append("|---|---|---|---|---|---|---|---|\n");
    rows.forEach(row -> text.append(markdown(row)));
    return text.toString();
  }

  private static String markdown(ReportRow row) {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %s | %s | %s | %s | %s |\n",
        row.setting(),
        row.method(),
        row.quantity(),
        number(row.paper()),
        number(row.ours()),
        number(row.standardError()),
        row.verdict(),
        row.remark());
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    return String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.3f" : "%.2f", value);
  }
}
