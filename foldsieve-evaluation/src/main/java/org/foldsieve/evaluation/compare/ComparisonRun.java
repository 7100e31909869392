package org.foldsieve.evaluation.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;
import org.foldsieve.run.Timings;

/** One run of a comparison: splits side by side, each with a thread of its own. */
final class ComparisonRun {

  static final String TASK = "evaluate";

  private final Comparison plan;
  private final Samples samples;
  private final ComparisonListener listener;
  private final Run run;
  private final List<Split> splits;
  private final Map<Criterion, int[]> sizes = new LinkedHashMap<>();
  private final Object reporting = new Object();
  private int done;

  ComparisonRun(Comparison plan, Samples samples, ComparisonListener listener, Run run) {
    Table table = samples.table();
    plan.checkAgainst(samples);
    this.plan = plan;
    this.samples = samples.withRowFacts(samples.rowFacts().and(plan.protocol().rowFacts()));
    this.listener = listener;
    this.run = run;
    this.splits = plan.protocol().splits(table, run);
    for (Measure measure : plan.measures()) {
      for (Criterion criterion : measure.criteria()) {
        sizes.put(criterion, plan.sizes(measure, samples));
      }
    }
  }

  /** Runs what the journal does not hold yet. */
  ComparisonResult run(Supplier<Journal> opened) {
    return run.stage(
        TASK,
        () -> {
          try (Journal journal = opened.get()) {
            Finding[][] findings = new Finding[splits.size()][];
            if (splits.size() == 1) {
              findings[0] = judge(splits.get(0), run, journal);
            } else {
              Run quiet = run.withProgress(Progress.NONE);
              quiet.forEach(
                  TASK,
                  splits.size(),
                  s ->
                      findings[s] =
                          judge(
                              splits.get(s),
                              quiet.withThreads(1).withTimings(new Timings()),
                              journal));
            }
            ComparisonResult result = collect(findings, journal.remarks());
            journal.finish();
            return result;
          }
        });
  }

  /** The numbers of features at which a measure is asked. */
  int[] sizes(Measure measure) {
    return Objects.requireNonNull(sizes.get(measure.criteria().get(0)));
  }

  Comparison plan() {
    return plan;
  }

  /** All rows: what is learnt from training rows is learnt of these. */
  Samples samples() {
    return samples;
  }

  long seed() {
    return run.seed();
  }

  List<Split> splits() {
    return splits;
  }

  /** What every method reaches on one split, in the order of the plan's names. */
  private Finding[] judge(Split split, Run outer, Journal journal) {
    Map<String, Finding> found = new HashMap<>(journal.findings(split.number()));
    found.values().forEach(this::report);
    List<String> missing = plan.names().stream().filter(n -> !found.containsKey(n)).toList();
    if (!missing.isEmpty()) {
      Run inner = outer.withSeed(run.random(split.number()).nextLong());
      List<ComparedMethod> methods =
          plan.methods().stream().filter(method -> missing.contains(method.name())).toList();
      SplitJudge judge = new SplitJudge(this, split, methods, inner);
      for (String name : missing) {
        Finding finding = judge.judge(name);
        journal.add(finding);
        found.put(name, finding);
        report(finding);
      }
    }
    return plan.names().stream()
        .map(name -> Objects.requireNonNull(found.get(name)))
        .toArray(Finding[]::new);
  }

  /** Another method is done on another split. */
  private void report(Finding finding) {
    synchronized (reporting) {
      int criterion = 0;
      for (Map.Entry<Criterion, int[]> asked : sizes.entrySet()) {
        if (!finding.isRefused()) {
          listener.found(
              finding.method(),
              finding.split(),
              asked.getKey(),
              asked.getValue().clone(),
              finding.values()[criterion++].clone());
        }
      }
      done++;
      run.step(TASK, done, (long) plan.names().size() * splits.size());
    }
  }

  private ComparisonResult collect(Finding[][] findings, List<String> recovery) {
    Map<String, Map<Criterion, double[][]>> values = new LinkedHashMap<>();
    Map<String, int[][]> orders = new LinkedHashMap<>();
    List<String> names = plan.names();
    List<Criterion> criteria = List.copyOf(sizes.keySet());
    Map<String, List<String>> choices = new LinkedHashMap<>();
    List<Refusal> refusals = new ArrayList<>();
    for (int n = 0; n < names.size(); n++) {
      int method = n;
      Optional<Finding> refused =
          Arrays.stream(findings)
              .map(split -> split[method])
              .filter(Finding::isRefused)
              .findFirst();
      if (refused.isPresent()) {
        refusals.add(new Refusal(names.get(n), refused.get().split(), refused.get().refusal()));
        continue;
      }
      Map<Criterion, double[][]> byCriterion = new LinkedHashMap<>();
      for (int c = 0; c < criteria.size(); c++) {
        int criterion = c;
        byCriterion.put(
            criteria.get(c),
            Arrays.stream(findings)
                .map(split -> split[method].values()[criterion])
                .toArray(double[][]::new));
      }
      values.put(names.get(n), byCriterion);
      List<String> chosen = Arrays.stream(findings).map(split -> split[method].chosen()).toList();
      if (chosen.stream().noneMatch(String::isEmpty)) {
        choices.put(names.get(n), chosen);
      }
      if (!names.get(n).equals(Comparison.ALL)) {
        orders.put(
            names.get(n),
            Arrays.stream(findings).map(split -> split[method].order()).toArray(int[][]::new));
      }
    }
    Table table = samples.table();
    List<String> notes =
        Stream.concat(
                plan.protocol().notes(table).stream(),
                plan.measures().stream().flatMap(measure -> measure.notes(table).stream()))
            .distinct()
            .toList();
    ComparisonResult result =
        new ComparisonResult(
            plan,
            samples.rows(),
            samples.groups().size(),
            splits.size(),
            sizes,
            values,
            orders,
            choices,
            guesses(),
            refusals,
            notes,
            recovery);
    if (values.size() == 2 && !plan.methods().isEmpty()) {
      throw new DataException(
          "no method could rank these rows: " + String.join("; ", result.notes()));
    }
    return result;
  }

  /** What is reached without a look at any feature, by criterion: the mean over splits. */
  private Map<Criterion, Double> guesses() {
    Map<Criterion, Double> guesses = new LinkedHashMap<>();
    if (samples.table().labels().isEmpty()) {
      return guesses;
    }
    Labels labels = samples.table().labels().get();
    for (Measure measure : plan.measures()) {
      for (Split split : splits) {
        double[] values =
            measure.guess(
                labels.select(split.training()),
                SplitData.weights(samples, split.training()),
                labels.select(split.test()),
                SplitData.weights(samples, split.test()));
        for (int c = 0; c < values.length; c++) {
          guesses.merge(measure.criteria().get(c), values[c] / splits.size(), Double::sum);
        }
      }
    }
    return guesses;
  }
}
