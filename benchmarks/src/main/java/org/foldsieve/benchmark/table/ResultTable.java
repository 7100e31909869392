package org.foldsieve.benchmark.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.foldsieve.benchmark.table.Lines.Curve;
import org.foldsieve.benchmark.table.Lines.Remark;
import org.foldsieve.benchmark.table.Lines.Result;

/**
 * Turns the raw lines of a run into results.csv, results.md and pictures: {@code RAW FOLDER
 * [PAGE]}. In the table, "times" is the peer's fastest time divided by ours, so more than 1 means
 * that we are faster. A page of the documentation gets the table between its two markers.
 */
public final class ResultTable {

  private static final String BEGIN = "<!-- results: written by benchmarks/run --docs -->";
  private static final String END = "<!-- end of results -->";

  private ResultTable() {}

  /** Reads the file of the first argument, writes into the folder of the second. */
  public static void main(String[] args) throws IOException {
    Lines lines = new Lines(Files.readAllLines(Path.of(args[0])));
    Path folder = Path.of(args[1]);
    Files.write(folder.resolve("results.csv"), csv(lines));
    List<String> table = markdown(lines);
    Files.write(folder.resolve("results.md"), table);
    ResultPlots.write(lines, folder);
    if (args.length > 2) {
      Path page = Path.of(args[2]);
      Files.writeString(page, withTable(Files.readString(page), String.join("\n", table)));
    }
  }

  /** The page with the table in place of what stood between the markers. */
  static String withTable(String page, String table) {
    int from = page.indexOf(BEGIN);
    int to = page.indexOf(END);
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("the page lacks the lines " + BEGIN + " and " + END);
    }
    return page.substring(0, from + BEGIN.length()) + "\n" + table + "\n" + page.substring(to);
  }

  private static List<String> csv(Lines lines) {
    List<String> csv = new ArrayList<>();
    csv.add("task,case,system,first_s,min_s,median_s,peak_mib,times_foldsieve,share_of_limit,note");
    for (Result result : lines.results()) {
      csv.add(String.join(",", cells(lines, result, 1)));
    }
    return csv;
  }

  private static List<String> markdown(Lines lines) {
    List<String> page = new ArrayList<>();
    lines.limits().forEach((limit, rate) -> page.add(limit(limit, rate)));
    page.add("");
    page.add(
        "| task | case | system | first s | min s | median s | peak MiB | times | % of limit |"
            + " note |");
    page.add("|---|---|---|--:|--:|--:|--:|--:|--:|---|");
    for (Result result : lines.results()) {
      page.add("| " + String.join(" | ", cells(lines, result, 100)) + " |");
    }
    Map<Curve, TreeMap<Double, Double>> growth = lines.growth();
    if (!growth.isEmpty()) {
      page.addAll(List.of("", "| task | system | grows with | from | to | exponent |"));
      page.add("|---|---|---|--:|--:|--:|");
      growth.forEach((curve, points) -> page.add(row(curve, points)));
    }
    remarks(page, "Checks", lines.checks());
    remarks(page, "Missing", lines.missing());
    return page;
  }

  private static String limit(String limit, double rate) {
    String unit = limit.startsWith("copy") ? "GB/s" : "GF/s";
    return String.format(Locale.ROOT, "- %s: %.1f %s", limit, rate * 1e-9, unit);
  }

  private static String row(Curve curve, TreeMap<Double, Double> points) {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %.0f | %.0f | %.2f |",
        curve.task(),
        curve.system(),
        curve.variable(),
        points.firstKey(),
        points.lastKey(),
        Lines.exponent(points));
  }

  private static void remarks(List<String> page, String title, List<Remark> remarks) {
    if (!remarks.isEmpty()) {
      page.addAll(List.of("", title + ":", ""));
      remarks.forEach(remark -> page.add("- " + remark.heading() + ": " + remark.text()));
    }
  }

  private static List<String> cells(Lines lines, Result result, double shareScale) {
    return List.of(
        result.task(),
        result.kase(),
        result.system(),
        number("%.4g", result.first()),
        number("%.4g", result.min()),
        number("%.4g", result.median()),
        result.mebibytes() < 0 ? "" : Long.toString(result.mebibytes()),
        number("%.2f", lines.ratio(result)),
        number(shareScale == 1 ? "%.3f" : "%.0f", shareScale * lines.share(result)),
        result.note());
  }

  private static String number(String format, double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
  }
}
