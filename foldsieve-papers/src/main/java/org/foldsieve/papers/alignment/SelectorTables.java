package org.foldsieve.papers.alignment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.foldsieve.papers.FinishedExperiment;
import org.foldsieve.papers.ReportRow;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of the alignment selectors as tables: a column a set, a row a method, a table a
 * classifier.
 */
public final class SelectorTables {

  private SelectorTables() {}

  /**
   * {@return the tables and the counts as Markdown; empty where the comparison was not run}
   *
   * @param finished finished experiments, the comparison among them or not
   */
  public static String markdown(List<FinishedExperiment> finished) {
    return finished.stream()
        .filter(one -> one.report().id().equals(AlignmentComparison.ID))
        .findFirst()
        .map(SelectorTables::markdown)
        .orElse("");
  }

  private static String markdown(FinishedExperiment one) {
    List<ReportRow> rows = one.report().rows();
    Map<String, Map<String, ReportRow>> byMethod = new LinkedHashMap<>();
    Set<String> classifiers = new LinkedHashSet<>();
    Set<String> sets = new LinkedHashSet<>();
    for (ReportRow row : rows) {
      if (row.setting().equals(AlignmentComparison.ALL_SETS)) {
        continue;
      }
      int space = row.setting().lastIndexOf(' ');
      sets.add(row.setting().substring(0, space));
      classifiers.add(row.setting().substring(space + 1));
      byMethod
          .computeIfAbsent(row.method(), method -> new LinkedHashMap<>())
          .put(row.setting(), row);
    }
    StringBuilder text = new StringBuilder();
    text.append(
        "Mean accuracy over subset sizes less that of a random order, in points (standard error)."
            + String.format(
                Locale.ROOT,
                " The row `random` is its accuracy in per cent. A %s run.\n",
                one.kind()));
    for (String classifier : classifiers) {
      text.append(
          String.format(Locale.ROOT, "\n| %s | %s |\n", classifier, String.join(" | ", sets)));
      text.append("|---".repeat(sets.size() + 1)).append("|\n");
      byMethod.forEach(
          (method, bySetting) -> {
            List<String> cells = new ArrayList<>();
            for (String set : sets) {
              cells.add(cell(bySetting.get(set + " " + classifier)));
            }
            text.append(
                String.format(Locale.ROOT, "| %s | %s |\n", method, String.join(" | ", cells)));
          });
    }
    text.append(
        "\nWins, ties and losses, a win being a paired difference above two standard errors:\n\n");
    text.append("| | wins | ties | losses | lost on |\n|---|---|---|---|---|\n");
    rows.stream()
        .filter(row -> row.setting().equals(AlignmentComparison.ALL_SETS))
        .forEach(
            row ->
                text.append(
                    String.format(Locale.ROOT, "| %s | %s |\n", row.method(), counts(row))));
    return text.toString();
  }

  private static String counts(ReportRow row) {
    WinCount count = WinCount.parse(row.remark());
    return String.format(
        Locale.ROOT,
        "%d | %d | %d | %s",
        count.wins(),
        count.ties(),
        count.losses(),
        String.join(", ", count.lost()));
  }

  private static String cell(@Nullable ReportRow row) {
    return row == null
        ? ""
        : String.format(Locale.ROOT, "%.1f (%.1f)", row.ours(), row.standardError());
  }
}
