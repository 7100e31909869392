package org.foldsieve.evaluation.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A page about finished experiments: which runs they are from, the verdicts, our own selectors
 * against the others, and every experiment with its picture and its numbers.
 *
 * <p>Each of these blocks stands between two comments. A page that is there already keeps all that
 * is written outside of them, so that words of its own can stand beside the numbers.
 */
public final class LedgerPage {

  private static final String BEGIN = "<!-- ledger: %s -->";
  private static final String END = "<!-- end of ledger -->";

  /** Longer tables are folded away. */
  private static final int FOLDED = 12;

  /** Reports with more rows show those that are judged, and the random order. */
  private static final int MANY_ROWS = 60;

  private final List<FinishedExperiment> finished;
  private final String pictures;

  /**
   * A page.
   *
   * @param finished the experiments; of several runs of one, a full one counts, then the newest
   * @param pictures the folder of the pictures as seen from the page
   */
  public LedgerPage(List<FinishedExperiment> finished, String pictures) {
    this.finished = oneOfEach(finished);
    this.pictures = pictures;
  }

  private static List<FinishedExperiment> oneOfEach(List<FinishedExperiment> all) {
    Comparator<FinishedExperiment> better =
        Comparator.comparing(FinishedExperiment::quick)
            .reversed()
            .thenComparing(FinishedExperiment::date);
    List<FinishedExperiment> chosen = new ArrayList<>();
    for (Experiment experiment : Experiments.all()) {
      all.stream()
          .filter(one -> one.report().id().equals(experiment.id()))
          .max(better)
          .ifPresent(chosen::add);
    }
    return List.copyOf(chosen);
  }

  /** The experiments on the page, in the order of the catalogue. */
  public List<FinishedExperiment> finished() {
    return finished;
  }

  /**
   * The text of the page.
   *
   * @param old the page as it is; empty for a new one
   */
  public String text(String old) {
    String page = old.isEmpty() ? blank() : old;
    for (Map.Entry<String, String> block : blocks().entrySet()) {
      page = replace(page, block.getKey(), block.getValue());
    }
    return page;
  }

  private static String blank() {
    return """
        # Reproduction: the papers' tables and figures, ours beside theirs

        %s
        ## Verdicts

        %s
        %s
        ## The experiments

        %s"""
        .formatted(empty("runs"), empty("verdicts"), empty("selectors"), empty("experiments"));
  }

  private static String empty(String block) {
    return BEGIN.formatted(block) + "\n" + END + "\n";
  }

  private Map<String, String> blocks() {
    Map<String, String> blocks = new LinkedHashMap<>();
    blocks.put("runs", runs());
    blocks.put("verdicts", verdicts());
    blocks.put("selectors", SelectorTables.markdown(finished));
    blocks.put("experiments", experiments());
    return blocks;
  }

  /** Puts a block in its place; a page without that place does without it. */
  private static String replace(String page, String name, String block) {
    String begin = BEGIN.formatted(name);
    int from = page.indexOf(begin);
    if (from < 0) {
      return page;
    }
    int to = page.indexOf(END, from);
    if (to < 0) {
      throw new IllegalArgumentException("the page has '%s' without '%s'".formatted(begin, END));
    }
    String inside = block.isEmpty() ? "\n" : "\n\n" + block.strip() + "\n\n";
    return page.substring(0, from + begin.length()) + inside + page.substring(to);
  }

  private String runs() {
    Map<String, List<String>> ids = new TreeMap<>();
    Set<String> dates = new LinkedHashSet<>();
    Set<String> versions = new LinkedHashSet<>();
    Set<String> seeds = new LinkedHashSet<>();
    for (FinishedExperiment one : finished) {
      ids.computeIfAbsent(one.kind(), kind -> new ArrayList<>()).add(one.report().id());
      dates.add(one.date());
      versions.add(one.version());
      seeds.add(Long.toString(one.seed()));
    }
    StringBuilder text = new StringBuilder();
    text.append(
        "Made on %s with Foldsieve %s, seed %s, by\n\n"
            .formatted(
                dates.stream().sorted().collect(Collectors.joining(", ")),
                String.join(", ", versions),
                String.join(", ", seeds)));
    ids.forEach(
        (kind, those) ->
            text.append(
                "    foldsieve reproduce %s%s --data DIR --output %s\n"
                    .formatted(
                        those.size() == Experiments.all().size() ? "all" : String.join(",", those),
                        kind.equals("quick") ? " --quick" : "",
                        kind)));
    List<String> missing =
        Experiments.all().stream()
            .map(Experiment::id)
            .filter(id -> finished.stream().noneMatch(one -> one.report().id().equals(id)))
            .toList();
    if (ids.containsKey("quick")) {
      text.append(
          "\n**A quick run has fewer splits and repeats: its errors are wider, and a verdict may"
              + " change in the full run.** The column \"run\" tells them apart.\n");
    }
    if (!missing.isEmpty()) {
      text.append("\nNot on this page: %s.\n".formatted(String.join(", ", missing)));
    }
    return text.toString();
  }

  private String verdicts() {
    StringBuilder text = new StringBuilder();
    text.append("| experiment | what | run | verdict | numbers |\n|---|---|---|---|---|\n");
    Map<Verdict, Long> counts = new TreeMap<>();
    for (FinishedExperiment one : finished) {
      ExperimentReport report = one.report();
      text.append(
          "| [`%s`](#%s) | %s | %s | %s | %s |\n"
              .formatted(
                  report.id(),
                  anchor(heading(report)),
                  report.title(),
                  one.kind(),
                  report.verdict(),
                  report.summary()));
      for (ReportRow row : report.rows()) {
        counts.merge(row.verdict(), 1L, Long::sum);
      }
    }
    long judged = 0;
    List<String> parts = new ArrayList<>();
    for (Verdict verdict : List.of(Verdict.REPRODUCED, Verdict.DIRECTION, Verdict.NOT_REPRODUCED)) {
      long count = counts.getOrDefault(verdict, 0L);
      parts.add(count + " " + verdict);
      judged += count;
    }
    return text.append("\nNumbers judged: %s, of %d.\n".formatted(String.join(", ", parts), judged))
        .toString();
  }

  private static String heading(ExperimentReport report) {
    return report.id() + ": " + report.title();
  }

  /** The anchor that Markdown viewers give a heading. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }

  private String experiments() {
    return finished.stream().map(this::section).collect(Collectors.joining("\n"));
  }

  private String section(FinishedExperiment one) {
    ExperimentReport report = one.report();
    StringBuilder text = new StringBuilder();
    text.append("### %s\n\n".formatted(heading(report)));
    text.append("**%s** (%s); %s run.\n".formatted(report.verdict(), report.summary(), one.kind()));
    if (!report.remarks().isEmpty()) {
      text.append('\n');
      report.remarks().forEach(remark -> text.append("- ").append(remark).append('\n'));
    }
    if (!report.figures().isEmpty()) {
      text.append("\n![%s](%s/%s.png)\n".formatted(report.title(), pictures, report.id()));
    }
    List<ReportRow> shown = shown(report);
    if (shown.isEmpty()) {
      return text.toString();
    }
    String rest =
        shown.size() < report.rows().size()
            ? "; all %d are in the CSV file of the run".formatted(report.rows().size())
            : "";
    boolean folded = shown.size() > FOLDED;
    if (folded) {
      text.append("\n<details><summary>%d numbers%s</summary>\n".formatted(shown.size(), rest));
    }
    text.append('\n').append(Ledger.table(shown));
    if (folded) {
      text.append("\n</details>\n");
    }
    return text.toString();
  }

  /** Of long reports only what is held against a number or claim, maxima aside, and random. */
  private static List<ReportRow> shown(ExperimentReport report) {
    if (report.rows().size() <= MANY_ROWS) {
      return report.rows();
    }
    return report.rows().stream()
        .filter(row -> row.verdict() != Verdict.NO_NUMBER || row.method().equals("random"))
        .filter(row -> !row.quantity().startsWith("max "))
        .toList();
  }
}
