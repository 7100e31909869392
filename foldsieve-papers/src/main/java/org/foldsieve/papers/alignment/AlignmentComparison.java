package org.foldsieve.papers.alignment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.trial.Accuracies;
import org.foldsieve.papers.trial.AvailableSets;
import org.foldsieve.papers.trial.Contender;
import org.foldsieve.papers.trial.Curves;
import org.foldsieve.papers.trial.PaperNumbers;

/**
 * Graph-kernel alignment against a random order and every method of the papers: paired differences
 * of the mean accuracy over subset sizes, and how often it wins, ties and loses.
 */
public final class AlignmentComparison implements Experiment {

  /** The experiment's id. */
  public static final String ID = "alignment";

  /** The setting of the counts of wins, ties and losses. */
  public static final String ALL_SETS = "all sets";

  private static final int MAX_FEATURES = 1024;
  private static final int FEW_FEATURES = 200;
  private static final int EVERY_PREFIX = 50;
  private static final String GKA = "gka";
  private static final String SUPERVISED = "gka-supervised";

  private static final List<String> WITHOUT_LABELS =
      List.of(
          "variance",
          "laplacian",
          "sparsity",
          "lle-graph",
          "lle-score",
          "lkr",
          "pivoted-qr",
          "column-subset");
  private static final List<String> WITH_LABELS =
      List.of(
          "fisher",
          "frll-q",
          "frll-d",
          "relieff",
          "subset-fisher",
          "fcbf",
          "mrmr-mid",
          "mrmr-miq",
          "lkr-supervised");
  private static final List<String> IN_BINS = List.of("fcbf", "mrmr-mid", "mrmr-miq");

  /** Methods that count have the bins of the papers, three cut at mean and deviation. */
  private static Map<String, String> paperBins(String id) {
    return IN_BINS.contains(id) ? Map.of("discretize", "sigma", "bins", "3") : Map.of();
  }

  /** Plans the comparison; it has no parameters. */
  public AlignmentComparison() {}

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String title() {
    return "Graph-kernel alignment against every method of the papers";
  }

  @Override
  public List<String> files() {
    return AlignmentSets.files();
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    Tally tally = new Tally();
    List<ReportRow> rows = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    remarks.add(
        String.format(
                Locale.ROOT,
                "Accuracy is the mean over all subset sizes from 1 to the number of features, to %d"
                    + " of more",
                FEW_FEATURES)
            + String.format(
                Locale.ROOT,
                " than %d; beyond %d features sizes are sampled in steps of 10 %% and joined by"
                    + " lines.",
                MAX_FEATURES,
                EVERY_PREFIX));
    remarks.add(
        "The numbers beside ours are those of the definition of the method (independent run, other"
            + " splits). Wins and losses count differences above two standard errors.");
    AvailableSets.forEach(
        AlignmentSets.ALL, choice -> judge(choice, setup, tally, rows, figures, remarks), remarks);
    rows.addAll(tally.rows());
    remarks.addAll(tally.remarks());
    return ExperimentReport.of(this, rows, figures, remarks);
  }

  private static void judge(
      AlignmentSets.Choice choice,
      ExperimentSetup setup,
      Tally tally,
      List<ReportRow> rows,
      List<Figure> figures,
      List<String> remarks) {
    Table table = choice.read(setup.data());
    Protocol protocol = choice.protocol(table, setup.choose(10, 3));
    ComparisonResult result =
        Comparison.withClasses(candidates().stream().map(Contender::method).toList())
            .withProtocol(protocol)
            .withEveryPrefix(EVERY_PREFIX)
            .withMaxFeatures(table.features() <= MAX_FEATURES ? table.features() : FEW_FEATURES)
            .withRandomOrders(setup.choose(5, 2))
            .run(table, setup.folder(), setup.run());
    result.notes().forEach(note -> remarks.add(choice.name() + ": " + note));
    int testRows = protocol.splits(table, setup.run()).get(0).test().length;
    for (Criterion criterion : result.criteria()) {
      Map<String, Accuracies> found = new LinkedHashMap<>();
      for (String method : result.methods()) {
        if (!method.equals(Comparison.ALL)) {
          found.put(
              method,
              Accuracies.overEverySize(
                  result.curve(method, criterion).sizes(),
                  result.values(method, criterion),
                  testRows));
        }
      }
      rows.addAll(rows(choice.name(), criterion.measure(), found));
      tally.add(choice.name() + " " + criterion.measure(), found);
      String name = choice.name() + "-" + criterion.measure();
      figures.add(Curves.figure(name, choice.name(), criterion, result));
    }
  }

  private static List<Contender> candidates() {
    List<Contender> all = new ArrayList<>();
    all.add(Contender.of(GKA, Map.of()));
    all.add(Contender.of(SUPERVISED, Map.of()));
    for (String id : WITHOUT_LABELS) {
      all.add(Contender.of(id, id.equals("sparsity") ? Map.of("neighbors", "5") : Map.of()));
    }
    WITH_LABELS.forEach(id -> all.add(Contender.of(id, paperBins(id))));
    return all;
  }

  private static List<ReportRow> rows(
      String set, String classifier, Map<String, Accuracies> found) {
    PaperNumbers known = PaperNumbers.of(AlignmentComparison.class, ID);
    Accuracies random = Objects.requireNonNull(found.get(Comparison.RANDOM));
    List<ReportRow> rows = new ArrayList<>();
    String setting = set + " " + classifier;
    rows.add(
        ReportRow.own(setting, "random", "mean accuracy %", random.mean(), random.meanError()));
    found.forEach(
        (method, own) -> {
          if (method.equals(Comparison.RANDOM)) {
            return;
          }
          double difference = own.mean() - random.mean();
          double error = own.pairedError(random);
          Optional<PaperNumbers.Entry> number = known.find(set, classifier, method, "minus-random");
          if (number.isEmpty()) {
            rows.add(
                ReportRow.own(setting, method, "mean accuracy minus random", difference, error));
          } else {
            rows.add(
                new ReportRow(
                    setting,
                    method,
                    "mean accuracy minus random",
                    number.get().value(),
                    difference,
                    error,
                    Verdict.of(
                        number.get().value(),
                        difference,
                        error,
                        Math.signum(number.get().value()) * difference > 2 * error),
                    ""));
          }
        });
    return rows;
  }

  /** Wins, ties and losses of the two selectors over sets and classifiers. */
  private static final class Tally {

    private final Map<String, WinCount> counts = new LinkedHashMap<>();

    void add(String cell, Map<String, Accuracies> found) {
      count(GKA, Comparison.RANDOM, cell, found);
      count(SUPERVISED, Comparison.RANDOM, cell, found);
      WITHOUT_LABELS.forEach(rival -> count(GKA, rival, cell, found));
      WITH_LABELS.forEach(rival -> count(SUPERVISED, rival, cell, found));
    }

    private void count(String own, String rival, String cell, Map<String, Accuracies> found) {
      Accuracies ours = found.get(own);
      Accuracies theirs = found.get(rival);
      if (ours != null && theirs != null) {
        WinCount outcome =
            ours.beats(theirs, true)
                ? WinCount.WIN
                : theirs.beats(ours, true) ? WinCount.lossAt(cell) : WinCount.TIE;
        counts.merge(own + " against " + rival, outcome, WinCount::plus);
      }
    }

    /** Wins / ties / losses of each selector, rival after rival. */
    List<String> remarks() {
      List<String> remarks = new ArrayList<>();
      for (String own : List.of(GKA, SUPERVISED)) {
        List<String> parts = new ArrayList<>();
        counts.forEach(
            (pair, count) -> {
              if (pair.startsWith(own + " ")) {
                String rival = pair.substring(pair.lastIndexOf(' ') + 1);
                parts.add(
                    String.format(
                        Locale.ROOT,
                        "%s %d/%d/%d",
                        rival,
                        count.wins(),
                        count.ties(),
                        count.losses()));
              }
            });
        remarks.add(
            String.format(
                Locale.ROOT, "%s, wins/ties/losses against %s.", own, String.join(", ", parts)));
      }
      return remarks;
    }

    List<ReportRow> rows() {
      List<ReportRow> rows = new ArrayList<>();
      counts.forEach(
          (pair, count) ->
              rows.add(
                  ReportRow.own(
                          ALL_SETS,
                          pair,
                          "wins minus losses",
                          count.wins() - count.losses(),
                          Double.NaN)
                      .withRemark(count.toString())));
      return rows;
    }
  }
}
