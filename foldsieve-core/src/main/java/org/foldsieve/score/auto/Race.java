package org.foldsieve.score.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;
import org.foldsieve.run.Timings;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Kept;
import org.foldsieve.score.MethodChoice;
import org.foldsieve.score.Rankings;
import org.jspecify.annotations.Nullable;

/**
 * Candidates judged on inner folds of some rows: each ranks the rows that train, and the rows that
 * test say how good the first features of its order are.
 */
final class Race {

  /** How many features are judged; all of them, too, where they are fewer than the last. */
  private static final int[] PREFIXES = {1, 2, 5, 10, 20, 50, 100, 200};

  private final Table table;
  private final RowFacts facts;
  private final Judge judge;
  private final List<Candidate> candidates;
  private final Kept kept;
  private final Run run;
  private final int[] sizes;

  /** Sums over repeats of the scores of row i by candidate c, and how often it was tested. */
  private final double[][] scores;

  private final int[] tested;
  private final @Nullable String[] refusals;
  private int judgedFolds;

  private Race(
      Table table, RowFacts facts, Judge judge, List<Candidate> candidates, Kept kept, Run run) {
    this.table = table;
    this.facts = facts;
    this.judge = judge;
    this.candidates = candidates;
    this.kept = kept;
    this.run = run;
    this.sizes = sizes(table.features(), kept.size());
    this.scores = new double[candidates.size()][table.rows()];
    this.tested = new int[table.rows()];
    this.refusals = new @Nullable String[candidates.size()];
  }

  static Race run(
      Table table, RowFacts facts, Judge judge, List<Candidate> candidates, Kept kept, Run run) {
    Race race = new Race(table, facts, judge, candidates, kept, run);
    race.judgeFolds();
    return race;
  }

  /** The features that are kept, and as many beside them. */
  static int[] sizes(int features, int kept) {
    int largest = kept + PREFIXES[PREFIXES.length - 1];
    IntStream fixed = Arrays.stream(PREFIXES).map(m -> kept + m).filter(size -> size <= features);
    return IntStream.concat(fixed, IntStream.of(Math.min(largest, features))).distinct().toArray();
  }

  /** What one fold says: the scores of its test rows by candidate, or why one refused. */
  private record Verdict(double[][] scores, @Nullable String[] refusals) {}

  /** Folds side by side, for inside them there is little for many threads; added in their order. */
  private void judgeFolds() {
    List<InnerFolds.Fold> folds =
        InnerFolds.of(judge.strata(table), facts, run).stream()
            .filter(fold -> fold.test().length > 0 && fold.training().length > 1)
            .filter(fold -> judge.canLearn(table.selectRows(fold.training())))
            .toList();
    judgedFolds = folds.size();
    Run inner =
        run.withThreads(Math.max(1, run.threads() / Math.max(1, folds.size())))
            .withProgress(Progress.NONE)
            .withTimings(new Timings());
    Verdict[] verdicts = new Verdict[folds.size()];
    run.forEach("inner folds", folds.size(), f -> verdicts[f] = judge(folds.get(f), inner));
    for (int f = 0; f < verdicts.length; f++) {
      int[] test = folds.get(f).test();
      for (int t = 0; t < test.length; t++) {
        tested[test[t]]++;
        for (int c = 0; c < scores.length; c++) {
          scores[c][test[t]] += verdicts[f].scores[c][t];
        }
      }
      for (int c = 0; c < scores.length; c++) {
        refusals[c] = refusals[c] == null ? verdicts[f].refusals[c] : refusals[c];
      }
    }
  }

  private Verdict judge(InnerFolds.Fold fold, Run inner) {
    Table training = table.selectRows(fold.training());
    Table test = table.selectRows(fold.test());
    // Rows of weight 0 are left out before.
    double[] weights =
        facts.select(fold.training()).weights().orElseGet(() -> RowCounts.ones(training.rows()));
    Run own = inner.withTimings(new Timings());
    Workbench bench = new Workbench(training, facts.select(fold.training()), own);
    List<FeatureScorer> methods =
        candidates.stream().map(one -> one.method().forTop(sizes[sizes.length - 1])).toList();
    Rankings.plan(bench, methods);
    double[][] found = new double[methods.size()][test.rows()];
    @Nullable String[] refused = new @Nullable String[methods.size()];
    List<int[]> orders = new ArrayList<>();
    for (int c = 0; c < methods.size(); c++) {
      try {
        int[] order = methods.get(c).rank(bench, kept).order();
        order = Arrays.copyOf(order, sizes[sizes.length - 1]);
        orders.add(order);
        found[c] = earlier(orders, found).orElse(null);
        if (found[c] == null) {
          found[c] = judge.scores(training, weights, test, order, sizes, own);
        }
      } catch (FoldsieveException refusal) {
        orders.add(new int[0]);
        refused[c] = refusal.getMessage();
        found[c] = new double[test.rows()];
      }
    }
    return new Verdict(found, refused);
  }

  /** What an earlier candidate of the same order got. */
  private static Optional<double[]> earlier(List<int[]> orders, double[][] found) {
    int last = orders.size() - 1;
    return IntStream.range(0, last)
        .filter(c -> Arrays.equals(orders.get(c), orders.get(last)))
        .mapToObj(c -> found[c].clone())
        .findFirst();
  }

  /** The choice by the rule of one standard error. */
  MethodChoice choice() {
    int preferred = 0;
    while (preferred < refusals.length - 1 && refusals[preferred] != null) {
      preferred++;
    }
    int[] rows = IntStream.range(0, tested.length).filter(i -> tested[i] > 0).toArray();
    double[] weights = facts.weights().orElse(null);
    List<MethodChoice.Candidate> judged = new ArrayList<>();
    for (int c = 0; c < scores.length; c++) {
      double[] own = new double[rows.length];
      double[] more = new double[rows.length];
      double[] weight = new double[rows.length];
      for (int r = 0; r < rows.length; r++) {
        own[r] = scores[c][rows[r]] / tested[rows[r]];
        more[r] = own[r] - scores[preferred][rows[r]] / tested[rows[r]];
        weight[r] = weights == null ? 1 : weights[rows[r]];
      }
      boolean out = refusals[c] != null;
      Mean mean = out ? Mean.NONE : Mean.of(own, weight);
      Mean gain = out ? Mean.NONE : Mean.of(more, weight);
      FeatureScorer method = candidates.get(c).method();
      judged.add(
          new MethodChoice.Candidate(
              candidates.get(c).name(),
              method.id(),
              candidates.get(c).parameters(),
              mean.value(),
              mean.error(),
              gain.value(),
              gain.error(),
              Optional.ofNullable(refusals[c])));
    }
    int chosen = preferred;
    for (int c = 0; c < judged.size(); c++) {
      chosen = judged.get(c).score() > judged.get(chosen).score() ? c : chosen;
    }
    // Not a number where a single row was judged: then nothing is sure.
    boolean sure = judged.get(chosen).gain() > judged.get(chosen).gainError();
    return new MethodChoice(
        judged.get(sure ? chosen : preferred).name(),
        judged.get(preferred).name(),
        judged,
        judge.measure(),
        table.rows(),
        judgedFolds);
  }

  /** A mean over rows and its standard error. */
  record Mean(double value, double error) {

    static final Mean NONE = new Mean(Double.NaN, Double.NaN);

    /** With weights all equal the error is sd / sqrt(n), sd with n - 1. */
    static Mean of(double[] values, double[] weights) {
      int n = values.length;
      double sum = 0;
      double total = 0;
      for (int i = 0; i < n; i++) {
        sum += weights[i] * values[i];
        total += weights[i];
      }
      double mean = sum / total;
      double squares = 0;
      for (int i = 0; i < n; i++) {
        squares += weights[i] * weights[i] * (values[i] - mean) * (values[i] - mean);
      }
      return new Mean(mean, Math.sqrt(squares * n / (n - 1)) / total);
    }
  }
}
