package org.foldsieve.papers.ledger;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.foldsieve.data.DataException;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.FinishedExperiment;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.alignment.AlignmentComparison;
import org.foldsieve.papers.alignment.SelectorTables;

/**
 * A page about finished experiments: which runs they are from, the verdicts, our own selectors
 * against the others, and every experiment with its picture and its numbers.
 *
 * <p>Each of these blocks stands between two comments. A page that is there already keeps all that
 * is written outside of them, so that words of its own can stand beside the numbers. It also keeps
 * the experiments that are not among the finished ones, so that one of them can be renewed alone:
 * their sections are the record, and the other blocks are made of all sections anew.
 *
 * @since 0.1.0
 */
public final class LedgerPage {

  private static final String BEGIN = "<!-- ledger: %s -->";
  private static final String END = "<!-- end of ledger -->";

  private static final String RUNS = "runs";
  private static final String VERDICTS = "verdicts";
  private static final String SELECTORS = "selectors";
  private static final String EXPERIMENTS = "experiments";

  private final String page;
  private final List<FinishedExperiment> taken = new ArrayList<>();
  private final List<FinishedExperiment> passedOver = new ArrayList<>();
  private final List<PageSection> sections = new ArrayList<>();

  /**
   * A page.
   *
   * @param finished the experiments; of several runs of one, a full one counts, then the newest.
   *     They replace those of the old page, but a quick run does not replace a full one
   * @param pictures the folder of the pictures as seen from the page
   * @param old the page as it is; empty for a new one
   */
  public LedgerPage(List<FinishedExperiment> finished, String pictures, String old) {
    page = old.isEmpty() ? blank() : old;
    Map<String, PageSection> kept = sectionsOf(page);
    for (Experiment experiment : Experiments.all()) {
      PageSection before = kept.remove(experiment.id());
      Optional<FinishedExperiment> found = best(finished, experiment.id());
      boolean passed =
          before != null && before.isFull() && found.filter(f -> f.quick()).isPresent();
      found.ifPresent((passed ? passedOver : taken)::add);
      if (found.isPresent() && !passed) {
        sections.add(PageSection.of(found.get(), pictures));
      } else if (before != null) {
        sections.add(before);
      }
    }
    if (!kept.isEmpty()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the page has a section '%s', which is no experiment; take it out",
              kept.keySet().iterator().next()));
    }
  }

  private static Optional<FinishedExperiment> best(List<FinishedExperiment> all, String id) {
    return all.stream()
        .filter(one -> one.report().id().equals(id))
        .max(
            Comparator.comparing(FinishedExperiment::quick)
                .reversed()
                .thenComparing(FinishedExperiment::date));
  }

  private static Map<String, PageSection> sectionsOf(String page) {
    Map<String, PageSection> sections = new LinkedHashMap<>();
    for (PageSection section : PageSection.read(block(page, EXPERIMENTS))) {
      if (sections.put(section.id(), section) != null) {
        throw new DataException(
            String.format(
                Locale.ROOT, "the page has two sections '%s'; take one out", section.id()));
      }
    }
    return sections;
  }

  /** {@return the finished experiments that are on the page now, in the order of the catalogue} */
  public List<FinishedExperiment> taken() {
    return List.copyOf(taken);
  }

  /** {@return the quick runs that did not replace a full one} */
  public List<FinishedExperiment> passedOver() {
    return List.copyOf(passedOver);
  }

  /** {@return how many experiments are on the page} */
  public int size() {
    return sections.size();
  }

  /** {@return the text of the page} */
  public String text() {
    String text = replace(page, RUNS, runs());
    text = replace(text, VERDICTS, verdicts());
    text = replace(text, SELECTORS, selectors());
    return replace(
        text,
        EXPERIMENTS,
        sections.stream().map(PageSection::text).collect(Collectors.joining("\n")));
  }

  private static String blank() {
    return String.format(
        Locale.ROOT,
        """
        # Reproduction: the papers' tables and figures, ours beside theirs

        %s
        ## Verdicts

        %s
        %s
        ## The experiments

        %s\
        """,
        empty(RUNS),
        empty(VERDICTS),
        empty(SELECTORS),
        empty(EXPERIMENTS));
  }

  private static String empty(String block) {
    return String.format(Locale.ROOT, BEGIN, block) + "\n" + END + "\n";
  }

  /** What stands in a block; empty where the page does without it. */
  private static String block(String page, String name) {
    String begin = String.format(Locale.ROOT, BEGIN, name);
    int from = page.indexOf(begin);
    return from < 0 ? "" : page.substring(from + begin.length(), endOf(page, from, begin));
  }

  /** Puts a block in its place; a page without that place does without it. */
  private static String replace(String page, String name, String block) {
    String begin = String.format(Locale.ROOT, BEGIN, name);
    int from = page.indexOf(begin);
    if (from < 0) {
      return page;
    }
    String inside = block.isBlank() ? "\n" : "\n\n" + block.strip() + "\n\n";
    return page.substring(0, from + begin.length())
        + inside
        + page.substring(endOf(page, from, begin));
  }

  private static int endOf(String page, int from, String begin) {
    int end = page.indexOf(END, from);
    if (end < 0) {
      throw new DataException(
          String.format(Locale.ROOT, "the page has '%s' without '%s'", begin, END));
    }
    return end;
  }

  private String runs() {
    Map<String, List<String>> ids = new TreeMap<>();
    Set<String> dates = new LinkedHashSet<>();
    Set<String> versions = new LinkedHashSet<>();
    Set<String> seeds = new LinkedHashSet<>();
    for (PageSection one : sections) {
      ids.computeIfAbsent(one.kind(), kind -> new ArrayList<>()).add(one.id());
      dates.add(one.date());
      versions.add(one.version());
      seeds.add(one.seed());
    }
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "Made on %s with Foldsieve %s, seed %s, by\n\n",
            dates.stream().sorted().collect(Collectors.joining(", ")),
            String.join(", ", versions),
            String.join(", ", seeds)));
    ids.forEach(
        (kind, those) ->
            text.append(
                String.format(
                    Locale.ROOT,
                    "    foldsieve reproduce %s%s --data DIR --output %s\n",
                    those.size() == Experiments.all().size() ? "all" : String.join(",", those),
                    kind.equals("quick") ? " --quick" : "",
                    kind)));
    List<String> missing =
        Experiments.all().stream()
            .map(Experiment::id)
            .filter(id -> sections.stream().noneMatch(one -> one.id().equals(id)))
            .toList();
    if (ids.containsKey("quick")) {
      text.append(
          "\n**A quick run has fewer splits and repeats: its errors are wider, and a verdict may"
              + " change in the full run.** The column \"run\" tells them apart.\n");
    }
    if (!missing.isEmpty()) {
      text.append(
          String.format(Locale.ROOT, "\nNot on this page: %s.\n", String.join(", ", missing)));
    }
    return text.toString();
  }

  private String verdicts() {
    StringBuilder text = new StringBuilder();
    text.append("| experiment | what | run | verdict | numbers |\n|---|---|---|---|---|\n");
    Map<Verdict, Integer> counts = new TreeMap<>();
    for (PageSection one : sections) {
      text.append(one.row());
      one.counts().forEach((verdict, count) -> counts.merge(verdict, count, Integer::sum));
    }
    int judged = 0;
    List<String> parts = new ArrayList<>();
    for (Verdict verdict : List.of(Verdict.REPRODUCED, Verdict.DIRECTION, Verdict.NOT_REPRODUCED)) {
      int count = counts.getOrDefault(verdict, 0);
      parts.add(count + " " + verdict);
      judged += count;
    }
    return text.append(
            String.format(
                Locale.ROOT, "\nNumbers judged: %s, of %d.\n", String.join(", ", parts), judged))
        .toString();
  }

  /** The tables of the comparison of selectors; those of the page where it is not a new one. */
  private String selectors() {
    if (taken.stream().anyMatch(one -> one.report().id().equals(AlignmentComparison.ID))) {
      return SelectorTables.markdown(taken);
    }
    boolean kept = sections.stream().anyMatch(one -> one.id().equals(AlignmentComparison.ID));
    return kept ? block(page, SELECTORS) : "";
  }
}
