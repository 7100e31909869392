package org.foldsieve.papers.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
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
  private static final String FROM = " with Foldsieve ";
  private static final String SEED = ", seed ";

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
    String text = block.strip();
    for (int from = 0; from < text.length(); ) {
      int next = text.indexOf("\n" + START, from);
      int end = next < 0 ? text.length() : next + 1;
      sections.add(parse(text.substring(from, end).strip() + "\n"));
      from = end;
    }
    return sections;
  }

  private static PageSection parse(String text) {
    List<String> first = text.lines().limit(3).toList();
    Map<String, String> found = new HashMap<>();
    boolean begins =
        first.size() == 3
            && first.get(1).isEmpty()
            && new Phrase(first.get(0), found).says(START, "id", ": ", "title", "")
            && Stream.of("full", "quick")
                .anyMatch(kind -> new Phrase(first.get(2), found).isOfRun(kind));
    if (!begins) {
      throw new DataException(
          String.format(
                  Locale.ROOT,
                  "the page has a section '%s' that does not begin as one; below '### ID: title'"
                      + " stands",
                  text.lines().findFirst().orElseThrow())
              + " '**verdict** (numbers); full run of DATE with Foldsieve VERSION, seed SEED.';"
              + " put it right, or take the section out");
    }
    return new PageSection(
        found.getOrDefault("id", ""),
        found.getOrDefault("title", ""),
        found.getOrDefault("verdict", ""),
        found.getOrDefault("summary", ""),
        found.getOrDefault("kind", ""),
        found.getOrDefault("date", ""),
        found.getOrDefault("version", ""),
        found.getOrDefault("seed", ""),
        text);
  }

  /** A line of constant and free words in turn; what the free ones are goes into a map. */
  private record Phrase(String line, Map<String, String> words) {

    /** Whether it tells the verdict of a run of that kind. */
    boolean isOfRun(String kind) {
      words.put("kind", kind);
      String run = "); " + kind + " run of ";
      return says(
          "**", "verdict", "** (", "summary", run, "date", FROM, "version", SEED, "seed", ".");
    }

    boolean says(String... parts) {
      if (!line.startsWith(parts[0])) {
        return false;
      }
      int from = parts[0].length();
      for (int i = 1; i < parts.length; i += 2) {
        String next = parts[i + 1];
        boolean last = i + 2 == parts.length;
        int to = last ? line.length() - next.length() : line.indexOf(next, from);
        if (to < from || !line.startsWith(next, to)) {
          return false;
        }
        words.put(parts[i], line.substring(from, to));
        from = to + next.length();
      }
      return true;
    }
  }

  boolean isFull() {
    return kind.equals("full");
  }

  /** How many numbers have which verdict, as the summary says. */
  Map<Verdict, Integer> counts() {
    Map<Verdict, Integer> counts = new TreeMap<>();
    for (String part : summary.substring(summary.indexOf(':') + 1).split(",")) {
      String count = part.strip();
      for (Verdict verdict : Verdict.values()) {
        int digits = count.length() - verdict.toString().length() - 1;
        if (digits > 0
            && digits < 10
            && count.endsWith(" " + verdict)
            && count.chars().limit(digits).allMatch(c -> c >= '0' && c <= '9')) {
          counts.put(verdict, Integer.valueOf(count.substring(0, digits)));
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
    StringBuilder anchor = new StringBuilder();
    heading
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(PageSection::staysInAnchor)
        .map(c -> c == ' ' ? '-' : c)
        .forEach(anchor::appendCodePoint);
    return anchor.toString();
  }

  private static boolean staysInAnchor(int c) {
    int type = Character.getType(c);
    return Character.isLetterOrDigit(c)
        || type == Character.LETTER_NUMBER
        || type == Character.OTHER_NUMBER
        || " _-".indexOf(c) >= 0;
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
