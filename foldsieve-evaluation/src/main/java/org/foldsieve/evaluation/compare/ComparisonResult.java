package org.foldsieve.evaluation.compare;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.foldsieve.evaluation.metric.Stability;

/**
 * What a comparison found: for every method and criterion the value at each number of features on
 * each split, and what follows from it. Immutable; arrays handed out are copies or read-only by
 * agreement.
 *
 * @since 0.1.0
 */
public final class ComparisonResult {

  private final Comparison plan;
  private final int rows;
  private final int features;
  private final int splits;
  private final List<Criterion> criteria;
  private final Map<Criterion, int[]> sizes;

  /** For each method and criterion, {@code [split][size]}. */
  private final Map<String, Map<Criterion, double[][]>> values;

  /** For each method, its order on each split. */
  private final Map<String, int[][]> orders;

  /** For each method that chooses another, what it chose on each split. */
  private final Map<String, List<String>> choices;

  /** What guessing reaches. */
  private final Map<Criterion, Double> guesses;

  private final List<Refusal> refusals;
  private final List<String> notes;
  private final List<String> recovery;

  ComparisonResult(
      Comparison plan,
      int rows,
      int features,
      int splits,
      Map<Criterion, int[]> sizes,
      Map<String, Map<Criterion, double[][]>> values,
      Map<String, int[][]> orders,
      Map<String, List<String>> choices,
      Map<Criterion, Double> guesses,
      List<Refusal> refusals,
      List<String> notes,
      List<String> recovery) {
    this.plan = plan;
    this.rows = rows;
    this.features = features;
    this.splits = splits;
    this.criteria = List.copyOf(sizes.keySet());
    this.sizes = Collections.unmodifiableMap(new LinkedHashMap<>(sizes));
    this.values = values;
    this.orders = orders;
    this.choices = Map.copyOf(choices);
    this.guesses = Map.copyOf(guesses);
    this.refusals = List.copyOf(refusals);
    this.notes = List.copyOf(notes);
    this.recovery = List.copyOf(recovery);
  }

  /** {@return the plan behind the result} */
  public Comparison plan() {
    return plan;
  }

  /** {@return the number of samples of the table} */
  public int rows() {
    return rows;
  }

  /** {@return the number of features of the table} */
  public int features() {
    return features;
  }

  /** {@return the number of splits} */
  public int splits() {
    return splits;
  }

  /**
   * {@return the names of the methods, the random order and all features last} A method that
   * refused a split is left out; {@link #refusals()} says why.
   */
  public List<String> methods() {
    return List.copyOf(values.keySet());
  }

  /** {@return what was measured} */
  public List<Criterion> criteria() {
    return criteria;
  }

  /** {@return the methods that were left out, in the order of the plan} */
  public List<Refusal> refusals() {
    return refusals;
  }

  /** {@return remarks a reader should see: the refusals, then what the measures have to say} */
  public List<String> notes() {
    return Stream.concat(refusals.stream().map(Refusal::toString), notes.stream()).toList();
  }

  /**
   * {@return what was damaged in the journal of an interrupted run, and computed again; the values
   * do not depend on it}
   */
  public List<String> recovery() {
    return recovery;
  }

  /**
   * What a method that chooses another chose on how many splits, the most frequent first, of equal
   * ones that of the earlier split.
   *
   * @param method a name of {@link #methods()}
   * @return the names of what it chose; empty for a method that ranks by itself
   */
  public Map<String, Integer> timesTaken(String method) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    choices.getOrDefault(method, List.of()).forEach(name -> counts.merge(name, 1, Integer::sum));
    Map<String, Integer> ordered = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(entry -> ordered.put(entry.getKey(), entry.getValue()));
    return Collections.unmodifiableMap(ordered);
  }

  /**
   * The values of a method under a criterion, {@code [split][size]}; the sizes are its curve's.
   *
   * @param method a name of {@link #methods()}
   * @param criterion one of {@link #criteria()}
   * @return a copy of the values
   */
  public double[][] values(String method, Criterion criterion) {
    return Arrays.stream(found(method, criterion)).map(double[]::clone).toArray(double[][]::new);
  }

  private double[][] found(String method, Criterion criterion) {
    double[][] found = values.getOrDefault(method, Map.of()).get(criterion);
    if (found == null) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "no values of '%s' under '%s'; methods: %s, criteria: %s",
              method,
              criterion,
              methods(),
              criteria));
    }
    return found;
  }

  private int[] sizes(String method, Criterion criterion) {
    return method.equals(Comparison.ALL)
        ? new int[] {features}
        : Objects.requireNonNull(sizes.get(criterion));
  }

  /**
   * {@return the mean over splits at each number of features; all features have a curve of one
   * point}
   *
   * @param method a name of {@link #methods()}
   * @param criterion one of {@link #criteria()}
   */
  public Curve curve(String method, Criterion criterion) {
    double[][] found = found(method, criterion);
    return Curve.of(sizes(method, criterion).clone(), found);
  }

  /**
   * The paired difference to the random order at each number of features, for plotting. All
   * features are one point, which the random order need not have: they have no such curve.
   *
   * @param method a name of {@link #methods()}, but that of all features
   * @param criterion one of {@link #criteria()}
   * @return the difference, method less random order
   */
  public Curve minusRandom(String method, Criterion criterion) {
    if (method.equals(Comparison.ALL)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "'%s' has no curve to compare with the random order; ask for its summary",
              method));
    }
    double[][] difference = values(method, criterion);
    double[][] random = found(Comparison.RANDOM, criterion);
    for (int split = 0; split < splits; split++) {
      for (int s = 0; s < difference[split].length; s++) {
        difference[split][s] -= random[split][s];
      }
    }
    return Curve.of(sizes(method, criterion).clone(), difference);
  }

  /**
   * {@return one method under one criterion, in a line}
   *
   * @param method a name of {@link #methods()}
   * @param criterion one of {@link #criteria()}
   */
  public Summary summary(String method, Criterion criterion) {
    double[] own = splitMeans(found(method, criterion));
    double[] random = splitMeans(found(Comparison.RANDOM, criterion));
    double[] difference = new double[splits];
    for (int split = 0; split < splits; split++) {
      difference[split] = own[split] - random[split];
    }
    Curve curve = curve(method, criterion);
    int best = curve.bestPlace(criterion.higherIsBetter());
    int oneError = curve.oneErrorPlace(criterion.higherIsBetter());
    return new Summary(
        method,
        criterion,
        Statistics.mean(own),
        Statistics.standardError(own),
        curve.mean()[best],
        curve.sizes()[best],
        curve.sizes()[oneError],
        Statistics.mean(difference),
        Statistics.standardError(difference));
  }

  /**
   * {@return what somebody reaches who looks at no feature and always guesses the same (the largest
   * class, the mean number): the mean over splits; empty where there is nothing to guess}
   *
   * @param criterion one of {@link #criteria()}
   */
  public OptionalDouble guess(Criterion criterion) {
    Double value = guesses.get(criterion);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static double[] splitMeans(double[][] values) {
    double[] means = new double[values.length];
    for (int split = 0; split < means.length; split++) {
      means[split] = Statistics.mean(values[split]);
    }
    return means;
  }

  /**
   * {@return how alike the top m features of two splits are, for every m; NaN with one split}
   *
   * @param method a name of {@link #methods()}, but that of all features
   */
  public Stability stability(String method) {
    return Stability.of(orders(method), features);
  }

  /**
   * On how many splits each feature was among the first of a method's order.
   *
   * @param method a name of {@link #methods()}, but that of all features
   * @param size how many features count as the first
   * @return the number of splits for each feature
   */
  public int[] timesChosen(String method, int size) {
    int[] times = new int[features];
    for (int[] order : orders(method)) {
      for (int r = 0; r < Math.min(size, order.length); r++) {
        times[order[r]]++;
      }
    }
    return times;
  }

  /** The order of a method on each split; only read it. */
  int[][] orders(String method) {
    int[][] found = orders.get(method);
    if (found == null) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "no orders of '%s'; known: %s", method, orders.keySet()));
    }
    return found;
  }

  /**
   * Writes one line a value, {@code method,protocol,split,classifier,features,metric,value}, with a
   * header; splits count from 0. The same result gives the same bytes.
   *
   * @param out where they go
   * @throws IOException when they cannot be written
   */
  public void writeRows(Appendable out) throws IOException {
    out.append("method,protocol,split,classifier,features,metric,value\n");
    for (String method : methods()) {
      for (Criterion criterion : criteria) {
        int[] at = sizes(method, criterion);
        double[][] found = found(method, criterion);
        for (int split = 0; split < splits; split++) {
          String head = method + "," + plan.protocol().id() + "," + split + ",";
          for (int s = 0; s < at.length; s++) {
            out.append(head)
                .append(criterion.measure())
                .append(',')
                .append(Integer.toString(at[s]))
                .append(',')
                .append(criterion.metric())
                .append(',')
                .append(Double.toString(found[split][s]))
                .append('\n');
          }
        }
      }
    }
  }
}
