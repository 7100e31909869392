package org.foldsieve.papers.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.FinishedExperiment;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.alignment.AlignmentComparison;

/**
 * The part of a page that is about one experiment. What the rest of the page says about it stands
 * in its first lines, so that a page can be renewed where the results it was made of are gone.
 *
 * @param id the experiment's id
 * @param title its title
 * @param verdict its verdict
 * @param summary the counts of all verdicts
 * @param kind full or quick
 * @param date the day the run ended
 * @param version the version of Foldsieve
 * @param seed the seed of the run
 * @param text all of the section, which ends with a line feed
 */
record PageSection(
    String id,
    String title,
    String verdict,
    String summary,
    String kind,
    String date,
    String version,
    String seed,
    String text) {

  /** Longer tables are folded away. */
  private static final int FOLDED = 12;

  /** Reports with more rows show those that are judged, and the random order. */
  private static final int MANY_ROWS = 60;

  /** Reports with more rows, of which none is judged, show what holds over all sets. */
  private static final int MOST_ROWS = 400;

  private static final String RANDOM = "random";
  private static final String MINUS_RANDOM = "minus random";

  private static final String START = "### ";

  private static final Pattern FIRST_LINES =
      Pattern.compile(
          START
              + "(?<id>\\S+): (?<title>.+)\n\n"
              + "\\*\\*(?<verdict>[^*]+)\\*\\* \\((?<summary>.*)\\);"
              + " (?<kind>full|quick) run of (?<date>\\S+) with Foldsieve (?<version>\\S+),"
              + " seed (?<seed>\\S+)\\.\n");

  /** The section of a finished experiment, its picture in that folder. */
  static PageSection of(FinishedExperiment finished, String pictures) {
    ExperimentReport report = finished.report();
    return new PageSection(
        report.id(),
        report.title(),
        report.verdict().toString(),
        report.summary(),
        finished.kind(),
        finished.date(),
        finished.version(),
        Long.toString(finished.seed()),
        text(finished, pictures));
  }

  /** The sections in that part of a page. */
  static List<PageSection> read(String block) {
    List<PageSection> sections = new ArrayList<>();
    for (String text : block.strip().split("(?m)^(?=" + START + ")")) {
      if (!text.isBlank()) {
        sections.add(parse(text.strip() + "\n"));
      }
    }
    return sections;
  }

  private static PageSection parse(String text) {
    Matcher found = FIRST_LINES.matcher(text);
    if (!found.lookingAt()) {
      throw new IllegalArgumentException(
          String.format(
                  Locale.ROOT,
                  "the page has a section '%s' that does not begin as one; below '### ID: title'"
                      + " stands",
                  text.lines().findFirst().orElseThrow())
              + " '**verdict** (numbers); full run of DATE with Foldsieve VERSION, seed SEED.';"
              + " put it right, or take the section out");
    }
    return new PageSection(
        found.group("id"),
        found.group("title"),
        found.group("verdict"),
        found.group("summary"),
        found.group("kind"),
        found.group("date"),
        found.group("version"),
        found.group("seed"),
        text);
  }

  boolean isFull() {
    return kind.equals("full");
  }

  /** How many numbers have which verdict, as the summary says. */
  Map<Verdict, Integer> counts() {
    Map<Verdict, Integer> counts = new TreeMap<>();
    Matcher parts = Pattern.compile("[:,] (\\d+) ([a-z ]+)").matcher(summary);
    while (parts.find()) {
      for (Verdict verdict : Verdict.values()) {
        if (verdict.toString().equals(parts.group(2))) {
          counts.put(verdict, Integer.valueOf(parts.group(1)));
        }
      }
    }
    return counts;
  }

  /** The row of the table of verdicts. */
  String row() {
    return String.format(
        Locale.ROOT,
        "| [`%s`](#%s) | %s | %s | %s | %s |\n",
        id,
        anchor(id + ": " + title),
        title,
        kind,
        verdict,
        summary);
  }

  /** The anchor that Markdown viewers give a heading. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }

  private static String text(FinishedExperiment one, String pictures) {
    ExperimentReport report = one.report();
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT, "%s%s: %s\n\n", START, report.id(), report.title()));
    text.append(
        String.format(
            Locale.ROOT,
            "**%s** (%s); %s run of %s with Foldsieve %s, seed %d.\n",
            report.verdict(),
            report.summary(),
            one.kind(),
            one.date(),
            one.version(),
            one.seed()));
    if (!report.remarks().isEmpty()) {
      text.append('\n');
      report.remarks().forEach(remark -> text.append("- ").append(remark).append('\n'));
    }
    if (!report.figures().isEmpty()) {
      text.append(
          String.format(
              Locale.ROOT, "\n![%s](%s/%s.png)\n", report.title(), pictures, report.id()));
    }
    List<ReportRow> shown = shown(report);
    if (shown.isEmpty()) {
      return text.toString();
    }
    String rest =
        shown.size() < report.rows().size()
            ? String.format(
                Locale.ROOT, "; all %d are in the CSV file of the run", report.rows().size())
            : "";
    boolean folded = shown.size() > FOLDED;
    if (folded) {
      text.append(
          String.format(
              Locale.ROOT, "\n<details><summary>%d numbers%s</summary>\n", shown.size(), rest));
    }
    text.append('\n').append(Ledger.table(shown));
    if (folded) {
      text.append("\n</details>\n");
    }
    return text.toString();
  }

  /**
   * Of long reports only what is held against a number or claim, maxima aside, and random. Where no
   * row is, nothing would be left: then what each method is worth, or over all sets together.
   */
  private static List<ReportRow> shown(ExperimentReport report) {
    if (report.rows().size() <= MANY_ROWS) {
      return report.rows();
    }
    List<ReportRow> means =
        report.rows().stream().filter(row -> !row.quantity().startsWith("max ")).toList();
    if (means.stream().anyMatch(row -> row.verdict() != Verdict.NO_NUMBER)) {
      return means.stream()
          .filter(row -> row.verdict() != Verdict.NO_NUMBER || row.method().equals(RANDOM))
          .toList();
    }
    boolean paired = means.stream().anyMatch(row -> row.quantity().endsWith(MINUS_RANDOM));
    List<ReportRow> worth =
        means.stream()
            .filter(
                row ->
                    !paired || row.method().equals(RANDOM) || row.quantity().endsWith(MINUS_RANDOM))
            .toList();
    return worth.size() <= MOST_ROWS
        ? worth
        : worth.stream()
            .filter(row -> row.setting().startsWith(AlignmentComparison.ALL_SETS))
            .toList();
  }
}
