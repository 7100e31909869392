package org.foldsieve.evaluation.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.NearestClassMean;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.evaluation.regress.NeighborMean;
import org.foldsieve.evaluation.regress.RandomTrees;
import org.foldsieve.evaluation.regress.RidgeRegression;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * What to compare and how: methods, protocol, measures. Each split encodes words and gaps, scales,
 * ranks and tunes on its training rows alone; the test rows only judge. Beside the methods stand a
 * random order (the mean of several) and all features.
 *
 * <p>The same table, plan and seed give the same values at any number of threads, whether the run
 * went through or was interrupted and taken up again.
 *
 * @param methods the methods, each under a name of its own
 * @param protocol how rows are split
 * @param measures what judges
 * @param scaling learnt on the training rows of each split
 * @param randomOrders how many random orders stand beside the methods in each split
 * @param everyPrefix up to how many features incremental measures look at every number of them
 * @param maxFeatures the largest subset; methods that pick one by one stop there
 * @since 0.1.0
 */
public record Comparison(
    List<ComparedMethod> methods,
    Protocol protocol,
    List<Measure> measures,
    Scaling.Kind scaling,
    int randomOrders,
    int everyPrefix,
    int maxFeatures) {

  /** The name of the random orders in results. */
  public static final String RANDOM = "random";

  /** The name of the full set of features in results. */
  public static final String ALL = "all";

  /**
   * Checks the plan.
   *
   * @param methods no two of a name
   * @param protocol any
   * @param measures at least one
   * @param scaling any
   * @param randomOrders at least 1
   * @param everyPrefix at least 1
   * @param maxFeatures at least 1
   */
  public Comparison {
    methods = List.copyOf(methods);
    measures = List.copyOf(measures);
    Require.atLeast(1, "random-orders", randomOrders);
    Require.atLeast(1, "every-prefix", everyPrefix);
    Require.atLeast(1, "max-features", maxFeatures);
    if (measures.isEmpty()) {
      throw new IllegalArgumentException("a comparison needs at least one measure");
    }
    Set<Criterion> criteria = new HashSet<>();
    for (Measure measure : measures) {
      for (Criterion criterion : measure.criteria()) {
        if (!criteria.add(criterion)) {
          throw new IllegalArgumentException(
              String.format(
                  Locale.ROOT,
                  "two measures of a comparison give the criterion '%s'; take one of them",
                  criterion));
        }
      }
    }
    Set<String> names = new HashSet<>(Set.of(RANDOM, ALL));
    for (ComparedMethod method : methods) {
      if (!names.add(method.name())) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "two methods of a comparison are named '%s'; name them apart",
                method.name()));
      }
    }
  }

  /**
   * Nearest class mean and 1-NN by their accuracy alone; see {@link #of}.
   *
   * @param methods the methods, each under a name of its own
   * @return the plan
   */
  public static Comparison withClasses(List<ComparedMethod> methods) {
    return of(
        methods,
        List.of(
            new AccuracyMeasure(NearestClassMean.withDefaults()),
            new AccuracyMeasure(NearestNeighbors.withDefaults())));
  }

  /**
   * For tables with classes: nearest class mean and 1-NN at every prefix up to 200 features and a
   * grid beyond, k-means at a coarse grid; 5 stratified folds, twice; no scaling; 5 random orders.
   * Accuracy decides, or {@linkplain ClassificationMeasure balanced accuracy} where the classes are
   * uneven.
   *
   * @param methods the methods, each under a name of its own
   * @param labels the classes of all rows
   * @return the plan
   */
  public static Comparison withClasses(List<ComparedMethod> methods, Labels labels) {
    return of(
        methods,
        List.of(
            ClassificationMeasure.of(NearestClassMean.withDefaults(), labels),
            ClassificationMeasure.of(NearestNeighbors.withDefaults(), labels),
            ClusterMeasure.ofClasses(labels.classCount())));
  }

  /**
   * For tables with a number to predict: the mean of 5 neighbours and ridge regression at every
   * prefix up to 200 features and a grid beyond, randomised trees at a coarse grid; 5 folds that
   * are even in the number, twice; no scaling; 5 random orders.
   *
   * @param methods the methods, each under a name of its own
   * @return the plan
   */
  public static Comparison withNumbers(List<ComparedMethod> methods) {
    return of(
        methods,
        List.of(
            new RegressionMeasure(NeighborMean.withDefaults()),
            new RegressionMeasure(RidgeRegression.withDefaults()),
            new RegressionMeasure(RandomTrees.withDefaults())));
  }

  /**
   * For tables without classes: how well subsets keep neighbours, the other features and the
   * clusters that all features show, at a coarse grid of sizes; 5 folds, twice; no scaling; 5
   * random orders.
   *
   * @param methods the methods, each under a name of its own
   * @param clusters how many clusters k-means looks for
   * @return the plan
   */
  public static Comparison withoutClasses(List<ComparedMethod> methods, int clusters) {
    return of(
        methods,
        List.of(
            NeighborMeasure.withDefaults(),
            ReconstructionMeasure.withDefaults(),
            ClusterMeasure.ofAllFeatures(clusters)));
  }

  /**
   * What suits a table: {@linkplain #withClasses(List, Labels) by its classes}, {@linkplain
   * #withNumbers by its number}, or {@linkplain #withoutClasses without} where it has neither, with
   * a cluster for every 20 rows, 2 to 10 of them.
   *
   * @param methods the methods, each under a name of its own
   * @param table the table that will be split
   * @return the plan
   */
  public static Comparison suiting(List<ComparedMethod> methods, Table table) {
    return table
        .labels()
        .map(labels -> labels.isNumeric() ? withNumbers(methods) : withClasses(methods, labels))
        .orElseGet(() -> withoutClasses(methods, clusters(table)));
  }

  /** Without classes nobody knows how many clusters there are; a few are enough to compare. */
  private static int clusters(Table table) {
    return Math.max(2, Math.min(10, table.rows() / 20));
  }

  /**
   * Any measures over 5 folds, twice; no scaling; 5 random orders; subsets of every size.
   *
   * @param methods the methods, each under a name of its own
   * @param measures what judges
   * @return the plan
   */
  public static Comparison of(List<ComparedMethod> methods, List<Measure> measures) {
    return new Comparison(
        methods,
        StratifiedFolds.withDefaults(),
        measures,
        Scaling.Kind.NONE,
        5,
        200,
        Integer.MAX_VALUE);
  }

  /**
   * {@return this plan with another protocol}
   *
   * @param protocol how rows are split
   */
  public Comparison withProtocol(Protocol protocol) {
    return new Comparison(
        methods, protocol, measures, scaling, randomOrders, everyPrefix, maxFeatures);
  }

  /**
   * {@return this plan with other measures}
   *
   * @param measures what judges
   */
  public Comparison withMeasures(List<Measure> measures) {
    return new Comparison(
        methods, protocol, measures, scaling, randomOrders, everyPrefix, maxFeatures);
  }

  /**
   * {@return this plan with a scaling that is learnt on the training rows of each split}
   *
   * @param scaling its kind
   */
  public Comparison withScaling(Scaling.Kind scaling) {
    return new Comparison(
        methods, protocol, measures, scaling, randomOrders, everyPrefix, maxFeatures);
  }

  /**
   * {@return this plan with another number of random orders a split}
   *
   * @param randomOrders how many; at least 1
   */
  public Comparison withRandomOrders(int randomOrders) {
    return new Comparison(
        methods, protocol, measures, scaling, randomOrders, everyPrefix, maxFeatures);
  }

  /**
   * {@return this plan with another limit up to which incremental measures look at every size}
   *
   * @param everyPrefix the limit; at least 1
   */
  public Comparison withEveryPrefix(int everyPrefix) {
    return new Comparison(
        methods, protocol, measures, scaling, randomOrders, everyPrefix, maxFeatures);
  }

  /**
   * {@return this plan with subsets up to another size}
   *
   * @param maxFeatures the largest subset; at least 1
   */
  public Comparison withMaxFeatures(int maxFeatures) {
    return new Comparison(
        methods, protocol, measures, scaling, randomOrders, everyPrefix, maxFeatures);
  }

  /**
   * Compares, keeping nothing on disk.
   *
   * @param table the rows, with classes where a measure asks for them
   * @param run threads, seed, progress and cancellation
   * @return what was found
   */
  public ComparisonResult run(Table table, Run run) {
    return run(Samples.of(table), run);
  }

  /**
   * Compares, keeping nothing on disk. What is compared and counted are units: a column of words is
   * one, however many features it becomes.
   *
   * @param samples the rows, with classes where a measure asks for them
   * @param run threads, seed, progress and cancellation
   * @return what was found
   */
  public ComparisonResult run(Samples samples, Run run) {
    return run(samples, ComparisonListener.NONE, run);
  }

  /**
   * Compares, keeping nothing on disk, and tells what is found while it goes on.
   *
   * @param samples the rows, with classes where a measure asks for them
   * @param listener hears every piece as it is done
   * @param run threads, seed, progress and cancellation
   * @return what was found, the same whoever listens
   */
  public ComparisonResult run(Samples samples, ComparisonListener listener, Run run) {
    return new ComparisonRun(this, samples, listener, run).run(Journal::none);
  }

  /**
   * As {@link #run(Samples, Path, Run)}, every feature a unit.
   *
   * @param table the rows, with classes where a measure asks for them
   * @param folder where the journal is kept
   * @param run threads, seed, progress and cancellation
   * @return what was found
   */
  public ComparisonResult run(Table table, Path folder, Run run) {
    return run(Samples.of(table), folder, run);
  }

  /**
   * Compares, writing each finished piece to a journal in the folder; a run with the same table,
   * plan and seed that was interrupted goes on from there. The journal's name holds its key, so
   * runs with other parameters do not meet. It stays until the caller deletes it.
   *
   * @param samples the rows, with classes where a measure asks for them
   * @param folder where the journal is kept
   * @param run threads, seed, progress and cancellation
   * @return what was found
   */
  public ComparisonResult run(Samples samples, Path folder, Run run) {
    ComparisonRun comparison = new ComparisonRun(this, samples, ComparisonListener.NONE, run);
    return comparison.run(() -> Journal.open(folder, JournalKey.of(comparison)));
  }

  /** Every method's name with the baselines last. */
  List<String> names() {
    List<String> names = new ArrayList<>(methods.stream().map(ComparedMethod::name).toList());
    names.add(RANDOM);
    names.add(ALL);
    return List.copyOf(names);
  }

  /** The sizes a measure is asked for: no subset is smaller than what is kept. */
  int[] sizes(Measure measure, Samples samples) {
    int largest = Math.min(samples.groups().size(), maxFeatures);
    int least = samples.kept().length;
    int[] sizes =
        measure.isIncremental()
            ? FeatureCounts.fine(largest, everyPrefix)
            : FeatureCounts.coarse(largest);
    return least == 0
        ? sizes
        : IntStream.concat(IntStream.of(least), Arrays.stream(sizes).filter(m -> m > least))
            .toArray();
  }

  void checkAgainst(Samples samples) {
    Table table = samples.table();
    if (maxFeatures < samples.kept().length) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "max-features must be at least the number of features kept: max-features = %d, kept"
                  + " = %d",
              maxFeatures,
              samples.kept().length));
    }
    for (Measure measure : measures) {
      if (measure.needsClasses()) {
        table.requireClasses(measure.id());
      }
      if (measure.needsNumbers()) {
        table.requireNumbers(measure.id());
      }
    }
    if (table.rows() < 2) {
      throw new DataException("the table has one row; a comparison needs at least two");
    }
  }

  /** All that decides the values, apart from table and seed. */
  String recipe(Samples samples) {
    StringBuilder text = new StringBuilder();
    methods.forEach(method -> text.append(method.recipe()).append('\n'));
    text.append(protocol.id()).append('\n');
    for (Measure measure : measures) {
      text.append(measure).append(Arrays.toString(sizes(measure, samples))).append('\n');
    }
    return text.append(scaling)
        .append(' ')
        .append(randomOrders)
        .append(' ')
        .append(maxFeatures)
        .toString();
  }
}
