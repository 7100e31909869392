package org.foldsieve.papers.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.FinishedExperiment;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.alignment.AlignmentComparison;
import org.junit.jupiter.api.Test;

class LedgerPageTest {

  private static final Figure FIGURE = new Figure("f", "t", Figure.Kind.LINES, "x", "y", List.of());

  private static FinishedExperiment finished(String id, boolean quick, String date, double ours) {
    List<ReportRow> rows =
        List.of(
            new ReportRow("p=2 ncm", "variance", "mean accuracy %", 36, ours, .5, of(ours), ""),
            ReportRow.own("p=2 ncm", "random", "mean accuracy %", 40, .5));
    Experiment experiment = Experiments.find(id);
    return new FinishedExperiment(
        ExperimentReport.of(experiment, rows, List.of(FIGURE), List.of("A remark.")),
        quick,
        1,
        "1.2.3",
        "",
        date);
  }

  private static Verdict of(double ours) {
    return Verdict.of(36, ours, .5, false);
  }

  private static String page(FinishedExperiment... all) {
    return renewed("", all);
  }

  private static String renewed(String old, FinishedExperiment... all) {
    return new LedgerPage(List.of(all), "images/x", old).text();
  }

  @Test
  void aNewPageHasRunsVerdictsAndSections() {
    String page =
        page(
            finished("lle-score-table6", false, "2026-11-16", 36.2),
            finished("frll-figure2", true, "2026-11-15", 30));
    assertThat(page)
        .startsWith("# Reproduction")
        .contains("Made on 2026-11-15, 2026-11-16 with Foldsieve 1.2.3, seed 1, by")
        .contains("    foldsieve reproduce lle-score-table6 --data DIR --output full\n")
        .contains("    foldsieve reproduce frll-figure2 --quick --data DIR --output quick\n")
        .contains("**A quick run has fewer splits")
        .contains("Not on this page: lle-score-figure1, ")
        .contains(
            "| [`lle-score-table6`](#lle-score-table6-table-vi-and-figures-2-3-yale) | Table VI and"
                + " Figures 2, 3: Yale | full | reproduced | of 1: 1 reproduced |\n")
        .contains("Numbers judged: 1 reproduced, 0 direction, 1 not reproduced, of 2.")
        .contains("### lle-score-table6: Table VI and Figures 2, 3: Yale\n")
        .contains(
            "**reproduced** (of 1: 1 reproduced); full run of 2026-11-16 with Foldsieve 1.2.3,"
                + " seed 1.\n\n- A remark.\n")
        .contains("![Table VI and Figures 2, 3: Yale](images/x/lle-score-table6.png)")
        .contains("| p=2 ncm | variance | mean accuracy % | 36.00 | 36.20 | 0.500 | reproduced |");
  }

  @Test
  void allExperimentsInFullAreOneCommand() {
    FinishedExperiment[] all =
        Experiments.all().stream()
            .map(experiment -> finished(experiment.id(), false, "2026-11-16", 36))
            .filter(one -> !one.report().id().equals(AlignmentComparison.ID))
            .toArray(FinishedExperiment[]::new);
    assertThat(page(all)).contains("Not on this page: alignment.").doesNotContain("quick");
    FinishedExperiment[] complete =
        Stream.concat(Stream.of(all), Stream.of(alignment())).toArray(FinishedExperiment[]::new);
    assertThat(page(complete))
        .contains("    foldsieve reproduce all --data DIR --output full\n")
        .doesNotContain("Not on this page");
  }

  @Test
  void aFullRunCountsBeforeAQuickOneAndThenTheNewest() {
    assertThat(
            page(
                finished("lle-score-table6", true, "2026-11-18", 30),
                finished("lle-score-table6", false, "2026-11-16", 36.1),
                finished("lle-score-table6", false, "2026-11-17", 36.2)))
        .contains("| 36.20 |", "Made on 2026-11-17")
        .doesNotContain("| 36.10 |", "| 30.00 |");
  }

  @Test
  void wordsOutsideOfTheBlocksStay() {
    String first = page(finished("lle-score-table6", false, "2026-11-16", 36.2));
    String edited = first.replace("## The experiments", "## What stands\n\nMuch.\n\n## Details");
    String second = renewed(edited, finished("lle-score-table6", false, "2026-11-17", 36.3));
    assertThat(second)
        .contains("## What stands\n\nMuch.\n\n## Details", "2026-11-17", "36.30")
        .doesNotContain("2026-11-16", "36.20");
  }

  @Test
  void aPageMadeInStepsIsThePageMadeAtOnce() {
    List<FinishedExperiment> all = new ArrayList<>();
    List<Experiment> catalogue = Experiments.all();
    for (int i = 0; i < catalogue.size(); i++) {
      String id = catalogue.get(i).id();
      String date = "2026-11-" + (10 + i % 7);
      all.add(
          id.equals(AlignmentComparison.ID)
              ? alignment()
              : finished(id, i % 3 == 0, date, 34 + i % 4));
    }
    List<FinishedExperiment> newest = new ArrayList<>(all);
    newest.set(
        3, new FinishedExperiment(all.get(3).report(), false, 7, "1.3.0", "other", "2026-12-01"));
    newest.set(5, finished(all.get(5).report().id(), false, "2026-12-02", 30));
    String atOnce = page(newest.toArray(FinishedExperiment[]::new));
    String before = page(all.toArray(FinishedExperiment[]::new));
    assertThat(before).isNotEqualTo(atOnce).doesNotContain("1.3.0");
    assertThat(renewed(before, newest.get(3), newest.get(5))).isEqualTo(atOnce);

    String oneByOne = "";
    for (int i = newest.size() - 1; i >= 0; i--) {
      oneByOne = renewed(oneByOne, newest.get(i));
    }
    assertThat(oneByOne).isEqualTo(atOnce);
    assertThat(renewed(atOnce)).isEqualTo(atOnce);
  }

  @Test
  void aQuickRunDoesNotReplaceAFullOneOfThePage() {
    String full = page(finished("lle-score-table6", false, "2026-11-16", 36.2));
    FinishedExperiment quick = finished("lle-score-table6", true, "2026-11-17", 30);
    LedgerPage page = new LedgerPage(List.of(quick), "images/x", full);
    assertThat(page.text()).isEqualTo(full);
    assertThat(page.taken()).isEmpty();
    assertThat(page.passedOver()).containsExactly(quick);
    assertThat(renewed(page(quick), finished("lle-score-table6", false, "2026-11-16", 36.2)))
        .isEqualTo(full);
    FinishedExperiment newer = finished("lle-score-table6", true, "2026-11-18", 31);
    assertThat(renewed(page(quick), newer)).isEqualTo(page(newer));
  }

  @Test
  void aSectionThatWasTakenOutIsGoneFromAllBlocks() {
    FinishedExperiment other = finished("frll-figure2", true, "2026-11-15", 30);
    String both = page(other, alignment());
    int section = both.indexOf("### alignment");
    String without =
        both.substring(0, section) + both.substring(both.indexOf("<!-- end of ledger", section));
    assertThat(renewed(without)).isEqualTo(page(other));
  }

  @Test
  void whatCannotBeKeptIsRefused() {
    FinishedExperiment one = finished("lle-score-table6", false, "2026-11-16", 36);
    assertThatThrownBy(() -> renewed("<!-- ledger: runs -->\n", one))
        .hasMessageContaining("'<!-- ledger: runs -->' without '<!-- end of ledger -->'");
    assertThatThrownBy(() -> renewed(page(one).replace(" run of 2026-11-16", " run"), one))
        .hasMessageContaining(
            "'### lle-score-table6: Table VI and Figures 2, 3: Yale' that does not")
        .hasMessageContaining("full run of DATE with Foldsieve VERSION, seed SEED");
    assertThatThrownBy(
            () -> renewed(page(one).replace("### lle-score-table6", "### lle-score-table66")))
        .hasMessageContaining("'lle-score-table66', which is no experiment; take it out");
    String section = page(one).substring(page(one).indexOf("### lle-score-table6"));
    String twice =
        page(one).replace("### lle-score", section.split("<!--", 2)[0] + "### lle-score");
    assertThatThrownBy(() -> renewed(twice))
        .hasMessageContaining("two sections 'lle-score-table6'; take one out");
    assertThat(renewed("no place for anything", one)).isEqualTo("no place for anything");
  }

  @Test
  void longReportsShowWhatIsJudgedAndRandom() {
    List<ReportRow> rows = new ArrayList<>();
    for (int p = 0; p < 20; p++) {
      String setting = "p=" + p;
      rows.add(new ReportRow(setting, "a", "mean accuracy %", 1, 1, 1, Verdict.REPRODUCED, ""));
      rows.add(new ReportRow(setting, "a", "max accuracy %", 1, 1, 1, Verdict.REPRODUCED, ""));
      rows.add(ReportRow.own(setting, "b", "mean accuracy minus random", 1, 1));
      rows.add(ReportRow.own(setting, "random", "mean accuracy %", 1, 1));
    }
    ExperimentReport report =
        ExperimentReport.of(Experiments.find("lle-score-table6"), rows, List.of(), List.of());
    assertThat(page(new FinishedExperiment(report, false, 1, "1", "", "2026-11-16")))
        .contains("<summary>40 numbers; all 80 are in the CSV file of the run</summary>")
        .doesNotContain("| max accuracy", "minus random");
  }

  /** Before, an experiment that no paper has showed nothing but its random order, or no number. */
  @Test
  void longReportsWithoutNumbersOfAPaperShowWhatEachMethodIsWorth() {
    List<ReportRow> plain = new ArrayList<>();
    List<ReportRow> paired = new ArrayList<>();
    List<ReportRow> many = new ArrayList<>();
    for (int p = 0; p < 500; p++) {
      String setting = "p=" + p;
      if (p < 70) {
        plain.add(ReportRow.own(setting, "pca", "1-NN accuracy %", 1, 1));
      }
      if (p < 40) {
        paired.add(ReportRow.own(setting, "a", "mean accuracy %", 1, 1));
        paired.add(ReportRow.own(setting, "a", "max accuracy %", 1, 1));
        paired.add(ReportRow.own(setting, "a", "mean accuracy minus random", 1, 1));
        paired.add(ReportRow.own(setting, "random", "mean accuracy %", 1, 1));
      }
      many.add(ReportRow.own(setting, "a", "auto minus it", 1, 1));
    }
    many.add(ReportRow.own("all sets ncm", "auto against a", "mean difference", 2.5, 1));

    assertThat(unjudged("maps", plain)).contains("<summary>70 numbers</summary>", "| p=69 | pca |");
    assertThat(unjudged("selectors", paired))
        .contains("<summary>80 numbers; all 160 are in the CSV file of the run</summary>")
        .contains("| p=39 | a | mean accuracy minus random |", "| p=39 | random |")
        .doesNotContain("| a | mean accuracy % |", "| max accuracy");
    assertThat(unjudged("auto", many))
        .contains("| all sets ncm | auto against a | mean difference |  | 2.500 |")
        .doesNotContain("| p=");
  }

  private static String unjudged(String id, List<ReportRow> rows) {
    ExperimentReport report = ExperimentReport.of(Experiments.find(id), rows, List.of(), List.of());
    return page(new FinishedExperiment(report, false, 1, "1", "", "2026-11-16"));
  }

  private static FinishedExperiment alignment() {
    List<ReportRow> rows =
        List.of(
            ReportRow.own("yale ncm", "random", "mean accuracy %", 55, .5),
            ReportRow.own("yale ncm", "gka", "mean accuracy minus random", 4.51, .71),
            ReportRow.own("yale 1nn", "random", "mean accuracy %", 54, .5),
            ReportRow.own("yale 1nn", "gka", "mean accuracy minus random", -2.5, .52),
            ReportRow.own("orl ncm", "random", "mean accuracy %", 70, .5),
            ReportRow.own("orl ncm", "gka", "mean accuracy minus random", 4.3, 1.1),
            ReportRow.own("all sets", "gka against random", "wins minus losses", 1, Double.NaN)
                .withRemark("2 wins, 0 ties, 1 losses: yale 1nn"));
    return new FinishedExperiment(
        ExperimentReport.of(Experiments.find(AlignmentComparison.ID), rows, List.of(), List.of()),
        false,
        1,
        "1.2.3",
        "",
        "2026-11-16");
  }

  @Test
  void theSelectorsHaveATableAClassifierAndTheirCounts() {
    assertThat(page(alignment()))
        .contains(
            """
            | ncm | yale | orl |
            |---|---|---|
            | random | 55.0 (0.5) | 70.0 (0.5) |
            | gka | 4.5 (0.7) | 4.3 (1.1) |
            """)
        .contains("| gka | -2.5 (0.5) |  |\n")
        .contains("| gka against random | 2 | 0 | 1 | yale 1nn |\n");
  }
}
