package org.foldsieve.papers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * What an experiment found.
 *
 * @param id the experiment's id
 * @param title its title
 * @param verdict what at least half of the deciding rows reach
 * @param summary the counts of all verdicts, or why it was not run
 * @param rows the numbers
 * @param figures the plots
 * @param remarks reasons and readings, for the reader
 * @since 0.1.0
 */
public record ExperimentReport(
    String id,
    String title,
    Verdict verdict,
    String summary,
    List<ReportRow> rows,
    List<Figure> figures,
    List<String> remarks) {

  /**
   * Copies the lists.
   *
   * @param id the experiment's
   * @param title the experiment's
   * @param verdict of the whole
   * @param summary of the verdicts
   * @param rows any number
   * @param figures any number
   * @param remarks any number
   */
  public ExperimentReport {
    rows = List.copyOf(rows);
    figures = List.copyOf(figures);
    remarks = List.copyOf(remarks);
  }

  /**
   * Reports what was found; the verdict is what at least half of the judged rows reach.
   *
   * @param experiment the experiment
   * @param rows its numbers
   * @param figures its plots
   * @param remarks reasons and readings, for the reader
   * @return the report
   */
  public static ExperimentReport of(
      Experiment experiment, List<ReportRow> rows, List<Figure> figures, List<String> remarks) {
    return of(experiment, rows, row -> true, figures, remarks);
  }

  /**
   * Reports what was found where only some of the rows decide about the verdict.
   *
   * @param experiment the experiment
   * @param rows its numbers
   * @param deciding the rows that decide
   * @param figures its plots
   * @param remarks reasons and readings, for the reader
   * @return the report
   */
  public static ExperimentReport of(
      Experiment experiment,
      List<ReportRow> rows,
      Predicate<ReportRow> deciding,
      List<Figure> figures,
      List<String> remarks) {
    List<Verdict> decisive = judged(rows.stream().filter(deciding).toList());
    List<Verdict> all = judged(rows);
    return new ExperimentReport(
        experiment.id(),
        experiment.title(),
        decisive.isEmpty() ? Verdict.NO_NUMBER : decisive.get((decisive.size() - 1) / 2),
        all.isEmpty() ? "the paper gives no number to compare with" : count(all),
        rows,
        figures,
        remarks);
  }

  /** The verdicts of the rows that have one, best first. */
  private static List<Verdict> judged(List<ReportRow> rows) {
    return rows.stream()
        .map(ReportRow::verdict)
        .filter(verdict -> verdict.compareTo(Verdict.NOT_REPRODUCED) <= 0)
        .sorted()
        .toList();
  }

  private static String count(List<Verdict> judged) {
    List<String> counts = new ArrayList<>();
    for (Verdict verdict : List.of(Verdict.REPRODUCED, Verdict.DIRECTION, Verdict.NOT_REPRODUCED)) {
      long count = judged.stream().filter(verdict::equals).count();
      if (count > 0) {
        counts.add(count + " " + verdict);
      }
    }
    return String.format(Locale.ROOT, "of %d: %s", judged.size(), String.join(", ", counts));
  }

  /**
   * {@return the report of an experiment that could not run}
   *
   * @param experiment the experiment
   * @param reason what it lacks
   */
  public static ExperimentReport notRun(Experiment experiment, String reason) {
    return new ExperimentReport(
        experiment.id(),
        experiment.title(),
        Verdict.NOT_RUN,
        reason,
        List.of(),
        List.of(),
        List.of());
  }

  /**
   * Writes the rows as CSV with a header.
   *
   * @param out where they go
   * @throws IOException when they cannot be written
   */
  public void writeRows(Appendable out) throws IOException {
    out.append("setting,method,quantity,paper,ours,standard_error,verdict,remark\n");
    for (ReportRow row : rows) {
      out.append(quote(row.setting())).append(',');
      out.append(quote(row.method())).append(',');
      out.append(quote(row.quantity())).append(',');
      out.append(number(row.paper())).append(',');
      out.append(number(row.ours())).append(',');
      out.append(number(row.standardError())).append(',');
      out.append(row.verdict().toString()).append(',');
      out.append(quote(row.remark())).append('\n');
    }
  }

  /**
   * Writes the points of all figures as CSV with a header.
   *
   * @param out where they go
   * @throws IOException when they cannot be written
   */
  public void writeFigures(Appendable out) throws IOException {
    out.append("figure,series,x,y,error,color\n");
    for (Figure figure : figures) {
      for (Figure.Series series : figure.series()) {
        for (int i = 0; i < series.x().length; i++) {
          out.append(quote(figure.name())).append(',');
          out.append(quote(series.name())).append(',');
          out.append(number(series.x()[i])).append(',');
          out.append(number(series.y()[i])).append(',');
          out.append(i < series.error().length ? number(series.error()[i]) : "").append(',');
          out.append(i < series.color().length ? number(series.color()[i]) : "").append('\n');
        }
      }
    }
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.6g", value);
  }

  private static String quote(String text) {
    boolean plain = text.chars().noneMatch(c -> ",\"\n".indexOf(c) >= 0);
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
