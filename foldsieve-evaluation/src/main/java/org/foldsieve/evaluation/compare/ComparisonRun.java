package org.foldsieve.evaluation.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;
import org.foldsieve.run.Timings;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.RandomOrder;
import org.foldsieve.score.SubsetSelector;
import org.jspecify.annotations.Nullable;

/** One run of a comparison: splits side by side, each with a thread of its own. */
final class ComparisonRun {

  private static final String TASK = "evaluate";

  private final Comparison plan;
  private final Table table;
  private final Run run;
  private final List<Split> splits;
  private final Map<Criterion, int[]> sizes = new LinkedHashMap<>();
  private final Object reporting = new Object();
  private int done;

  ComparisonRun(Comparison plan, Table table, Run run) {
    plan.checkAgainst(table);
    this.plan = plan;
    this.table = table;
    this.run = run;
    this.splits = plan.protocol().splits(table, run);
    for (Measure measure : plan.measures()) {
      for (Criterion criterion : measure.criteria()) {
        sizes.put(criterion, plan.sizes(measure, table.features()));
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
            return collect(findings);
          }
        });
  }

  /** The numbers of features at which a measure is asked. */
  private int[] sizes(Measure measure) {
    return Objects.requireNonNull(sizes.get(measure.criteria().get(0)));
  }

  Comparison plan() {
    return plan;
  }

  Table table() {
    return table;
  }

  long seed() {
    return run.seed();
  }

  List<Split> splits() {
    return splits;
  }

  /** What every method reaches on one split, in the order of the plan's names. */
  private Finding[] judge(Split split, Run outer, Journal journal) {
    Run inner = outer.withSeed(run.random(split.number()).nextLong());
    Bench bench = new Bench(split, inner);
    List<String> names = plan.names();
    Finding[] findings = new Finding[names.size()];
    for (int n = 0; n < findings.length; n++) {
      String name = names.get(n);
      Optional<Finding> known = journal.find(name, split.number());
      findings[n] = known.isPresent() ? known.get() : bench.judge(name, n);
      if (known.isEmpty()) {
        journal.add(findings[n]);
      }
      synchronized (reporting) {
        done++;
        run.step(TASK, done, (long) names.size() * splits.size());
      }
    }
    return findings;
  }

  private ComparisonResult collect(Finding[][] findings) {
    Map<String, Map<Criterion, double[][]>> values = new LinkedHashMap<>();
    Map<String, int[][]> orders = new LinkedHashMap<>();
    List<String> names = plan.names();
    List<Criterion> criteria = List.copyOf(sizes.keySet());
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
      if (!names.get(n).equals(Comparison.ALL)) {
        orders.put(
            names.get(n),
            Arrays.stream(findings).map(split -> split[method].order()).toArray(int[][]::new));
      }
    }
    List<String> notes =
        plan.measures().stream().flatMap(measure -> measure.notes(table).stream()).toList();
    ComparisonResult result =
        new ComparisonResult(
            plan,
            table.rows(),
            table.features(),
            splits.size(),
            sizes,
            values,
            orders,
            refusals,
            notes);
    if (values.size() == 2 && !plan.methods().isEmpty()) {
      throw new DataException(
          "no method could rank these rows: " + String.join("; ", result.notes()));
    }
    return result;
  }

  /** One split: its rows are cut, scaled and searched for neighbours once, when first needed. */
  private final class Bench {

    private final Split split;
    private final Run inner;
    private @Nullable SplitData data;
    private @Nullable Workbench workbench;

    Bench(Split split, Run inner) {
      this.split = split;
      this.inner = inner;
    }

    /** A method that refuses these rows is noted and left out; the others go on. */
    Finding judge(String name, int place) {
      try {
        return judgeOrThrow(name, place);
      } catch (RefusedException refused) {
        return Finding.refused(name, split.number(), refused.reason);
      }
    }

    private Finding judgeOrThrow(String name, int place) {
      if (name.equals(Comparison.ALL)) {
        int[] every = IntStream.range(0, table.features()).toArray();
        double[][] values = measure(every, measure -> new int[] {table.features()});
        return Finding.of(name, split.number(), new int[0], values);
      }
      if (name.equals(Comparison.RANDOM)) {
        return judgeRandom(name);
      }
      ComparedMethod method = plan.methods().get(place);
      int wanted = Math.min(table.features(), plan.maxFeatures());
      int[] order = rank(method, method.scorer(), wanted);
      double[][] values =
          method.scorer() instanceof SubsetSelector subsets
              ? measureSubsets(method, subsets)
              : measure(order);
      return Finding.of(name, split.number(), order, values);
    }

    private Finding judgeRandom(String name) {
      int[] first = randomOrder(0);
      double[][] sum = measure(first);
      for (int r = 1; r < plan.randomOrders(); r++) {
        add(sum, measure(randomOrder(r)));
      }
      for (double[] row : sum) {
        for (int s = 0; s < row.length; s++) {
          row[s] /= plan.randomOrders();
        }
      }
      return Finding.of(name, split.number(), first, sum);
    }

    private int[] randomOrder(int number) {
      Run seeded = inner.withSeed(inner.random(number).nextLong());
      int[] order = RandomOrder.withDefaults().rank(data().training(), seeded).order();
      return Arrays.copyOf(order, Math.min(order.length, plan.maxFeatures()));
    }

    private void add(double[][] sum, double[][] values) {
      for (int c = 0; c < sum.length; c++) {
        for (int s = 0; s < sum[c].length; s++) {
          sum[c][s] += values[c][s];
        }
      }
    }

    private int[] rank(ComparedMethod method, FeatureScorer scorer, int wanted) {
      FeatureScorer limited =
          scorer instanceof GreedySelector greedy && wanted < table.features()
              ? greedy.stoppingAfter(wanted)
              : scorer;
      int[] order;
      try {
        order = limited.rank(workbench()).order();
      } catch (FoldsieveException refused) {
        throw new RefusedException(refused.getMessage(), refused);
      }
      if (order.length < wanted) {
        throw new DataException(
            "%s ranked %d of %d features; compare methods that rank all, or ask for fewer"
                .formatted(method.name(), order.length, wanted));
      }
      return Arrays.copyOf(order, wanted);
    }

    /** Best subsets of different sizes need not contain each other: one for each size. */
    private double[][] measureSubsets(ComparedMethod method, SubsetSelector subsets) {
      double[][] values =
          sizes.values().stream().map(at -> new double[at.length]).toArray(double[][]::new);
      int first = 0;
      for (Measure measure : plan.measures()) {
        int[] at = sizes(measure);
        for (int s = 0; s < at.length; s++) {
          inner.checkCancelled(TASK);
          int[] best = rank(method, subsets.forSize(at[s]), at[s]);
          double[][] one = measure.evaluate(data(), best, new int[] {at[s]}, inner);
          for (int c = 0; c < one.length; c++) {
            values[first + c][s] = one[c][0];
          }
        }
        first += measure.criteria().size();
      }
      return values;
    }

    /** The values of all criteria at the sizes of the plan. */
    private double[][] measure(int[] order) {
      return measure(order, ComparisonRun.this::sizes);
    }

    private double[][] measure(int[] order, Function<Measure, int[]> sizes) {
      List<double[]> values = new ArrayList<>();
      for (Measure measure : plan.measures()) {
        inner.checkCancelled(TASK);
        values.addAll(Arrays.asList(measure.evaluate(data(), order, sizes.apply(measure), inner)));
      }
      return values.toArray(double[][]::new);
    }

    private SplitData data() {
      SplitData made = data;
      if (made == null) {
        made = SplitData.of(table, split, plan.scaling());
        data = made;
      }
      return made;
    }

    private Workbench workbench() {
      Workbench made = workbench;
      if (made == null) {
        made = new Workbench(data().training(), inner);
        for (ComparedMethod method : plan.methods()) {
          method.scorer().planNeighbors(made);
        }
        workbench = made;
      }
      return made;
    }
  }

  /** A method says that it cannot rank the training rows of a split. */
  private static final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    RefusedException(@Nullable String reason, Throwable cause) {
      super(reason, cause);
      this.reason = Objects.requireNonNull(reason);
    }
  }
}
