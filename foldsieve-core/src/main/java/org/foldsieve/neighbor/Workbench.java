package org.foldsieve.neighbor;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.foldsieve.data.DataException;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Metric;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * One table and what several methods share of it: neighbours are found once, at the largest k asked
 * for, and cut to every smaller k; reconstruction weights and the like are made once.
 *
 * <p>Belongs to the thread that made it.
 *
 * @since 0.1.0
 */
public final class Workbench {

  private final Table table;
  private final RowFacts rowFacts;
  private final Run run;
  private final Map<Recipe<?>, Object> shared = new HashMap<>();
  private final Set<Recipe<?>> plannedWeights = new HashSet<>();
  private int plannedNeighbors;
  private int plannedInClass;
  private int plannedOutsideClass;
  private int plannedOfEachClass;

  /** Whether the table has only some of the features: neighbours are not to be found in it. */
  private boolean partial;

  private @Nullable NeighborTable neighbors;
  private @Nullable FeatureRanges ranges;
  private final Map<Double, NeighborLists> withinRadius = new HashMap<>();
  private final Map<Labels, Search> inClass = new IdentityHashMap<>();
  private final Map<Labels, Search> outsideClass = new IdentityHashMap<>();
  private final Map<Labels, ClassNeighborLists> ofEachClass = new IdentityHashMap<>();

  /**
   * An empty bench for the table.
   *
   * @throws DataException when the table has one row only: no method can compare it with another
   */
  public Workbench(Table table, Run run) {
    this(table, RowFacts.NONE, run);
  }

  /**
   * An empty bench for the table, of whose rows more is known: methods that split rows obey it.
   *
   * @throws DataException when the table has one row only, or the facts are of other rows
   */
  public Workbench(Table table, RowFacts rowFacts, Run run) {
    if (table.rows() < 2) {
      throw new DataException("the table has one row; ranking and mapping need at least two");
    }
    rowFacts.requireRows(table.rows());
    this.table = table;
    this.rowFacts = rowFacts;
    this.run = run;
  }

  /**
   * A bench for a table whose neighbours are known already, from another bench or from elsewhere.
   * They are taken as they are; a larger k than theirs is searched for.
   *
   * @throws IllegalArgumentException when the neighbours are of another number of rows
   */
  public static Workbench withNeighbors(Table table, NeighborTable neighbors, Run run) {
    if (neighbors.rows() != table.rows()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "neighbors must be those of the table: %d rows with neighbours, %d rows in the table",
              neighbors.rows(),
              table.rows()));
    }
    Workbench bench = new Workbench(table, run);
    bench.neighbors = neighbors;
    return bench;
  }

  /**
   * A bench for some features of a table, or for the outline of one that is elsewhere. What is near
   * is decided by all features, so neighbours are given to this bench and never searched for.
   */
  public static Workbench forPart(Table part, Run run) {
    Workbench bench = new Workbench(part, run);
    bench.partial = true;
    return bench;
  }

  /**
   * What was announced to a bench.
   *
   * @param neighbors the largest k of {@link #planNeighbors}, 0 for none
   * @param inClass that of {@link #planNeighborsInClass}
   * @param outsideClass that of {@link #planNeighborsOutsideClass}
   * @param ofEachClass that of {@link #planNeighborsOfEachClass}
   */
  public record Plan(int neighbors, int inClass, int outsideClass, int ofEachClass) {}

  /** The neighbours that were announced so far. */
  public Plan plan() {
    return new Plan(plannedNeighbors, plannedInClass, plannedOutsideClass, plannedOfEachClass);
  }

  /** Takes neighbours that are known already. */
  public void know(NeighborTable found) {
    neighbors = found;
  }

  private <T> T search(Supplier<T> search) {
    if (partial) {
      throw new IllegalStateException(
          "a bench for a part of a table does not look for neighbours; give them to it first");
    }
    return run.stage("neighbors", search);
  }

  /**
   * Takes neighbours by class that are known already, so that they are not searched for.
   *
   * @param labels the classes, the very object that will be asked with
   * @param k how many were looked for
   * @param inside the nearest of each row's own class
   * @param outside the nearest of the other classes
   */
  public void knowByClass(Labels labels, int k, NeighborLists inside, NeighborLists outside) {
    inClass.put(labels, new Search(k, inside));
    outsideClass.put(labels, new Search(k, outside));
  }

  /**
   * Takes the nearest rows of every class that are known already.
   *
   * @param labels the classes, the very object that will be asked with
   * @param k how many of each class were looked for
   * @param lists by class: the nearest rows of that class for every row
   */
  public void knowOfEachClass(Labels labels, int k, List<NeighborLists> lists) {
    ofEachClass.put(labels, new ClassNeighborLists(labels, k, lists));
  }

  /** Takes what a recipe would make, made elsewhere: weights, a graph, a Gram matrix. */
  public <T> void know(Recipe<T> recipe, T made) {
    shared.put(recipe, made);
  }

  /** Takes the ranges of the features, found elsewhere. */
  public void know(FeatureRanges found) {
    found.requireSquares(table);
    ranges = found;
  }

  /** The table. */
  public Table table() {
    return table;
  }

  /** What is known of the rows beside features and label. */
  public RowFacts rowFacts() {
    return rowFacts;
  }

  /** How rows are compared: what makes a neighbour. */
  public RowDistances distances() {
    return rowFacts.distances();
  }

  /**
   * Where a result comes from that was made on this bench and that neighbours had a part in. What
   * is near is named where it is not Euclidean distance, and what part of the neighbours was found
   * where they are not exact.
   */
  public Provenance provenance(String method, Map<String, String> parameters) {
    Map<String, String> all = new LinkedHashMap<>(parameters);
    if (distances().metric() != Metric.EUCLIDEAN) {
      all.put("metric", distances().metric().id());
    }
    recall().ifPresent(found -> all.put("neighbors-recall", found.toString()));
    return Provenance.of(method, all, run, table.rows(), table.features());
  }

  /** What part of the nearest neighbours was found, where a search was content with a part. */
  public Optional<NeighborRecall> recall() {
    return neighbors == null ? Optional.empty() : neighbors.recall();
  }

  /** How to run. */
  public Run run() {
    return run;
  }

  /**
   * The smallest and largest value of every feature, computed once.
   *
   * @throws DataException when squares of a feature's values leave the numbers a double holds
   */
  public FeatureRanges ranges() {
    if (ranges == null) {
      FeatureRanges found = FeatureRanges.of(table, run);
      found.requireSquares(table);
      ranges = found;
    }
    return ranges;
  }

  /** The ranges over the rows whose weight is not 0. */
  public FeatureRanges rangesWhere(double[] rowWeights) {
    return Arrays.stream(rowWeights).allMatch(weight -> weight != 0)
        ? ranges()
        : FeatureRanges.where(rowWeights, table, run);
  }

  /** Announces that {@link #neighbors} will be asked for k, so that one search serves all. */
  public void planNeighbors(int k) {
    plannedNeighbors = Math.max(plannedNeighbors, k);
  }

  /** Announces that {@link #neighborsInClass} will be asked for k. */
  public void planNeighborsInClass(int k) {
    plannedInClass = Math.max(plannedInClass, k);
  }

  /** Announces that {@link #neighborsOutsideClass} will be asked for k. */
  public void planNeighborsOutsideClass(int k) {
    plannedOutsideClass = Math.max(plannedOutsideClass, k);
  }

  /** Announces that {@link #neighborsOfEachClass} will be asked for k. */
  public void planNeighborsOfEachClass(int k) {
    plannedOfEachClass = Math.max(plannedOfEachClass, k);
  }

  /**
   * Announces that several methods will ask {@link #shared} for this. Making it is then timed as
   * the stage {@code weights}; what one method alone needs is part of that method's stage.
   */
  public void planWeights(Recipe<?> recipe) {
    plannedWeights.add(recipe);
  }

  /**
   * The k nearest neighbours of every row: exact, but for a run that is content with a part of them
   * ({@link Run#withNeighborRecall}).
   */
  public NeighborTable neighbors(int k) {
    if (neighbors == null || neighbors.k() < k) {
      int search = atLeast(k, plannedNeighbors);
      neighbors = search(() -> NeighborSearch.nearest(table, distances(), search, run));
    }
    return neighbors.slice(k);
  }

  /** The k nearest other members of each row's own class; all of them where they are fewer. */
  public NeighborLists neighborsInClass(Labels labels, int k) {
    return byClass(
        inClass,
        labels,
        k,
        plannedInClass,
        NeighborSearch::nearestInClass,
        ClassNeighborLists::inside);
  }

  /** The k nearest rows of the other classes; all of them where they are fewer. */
  public NeighborLists neighborsOutsideClass(Labels labels, int k) {
    return byClass(
        outsideClass,
        labels,
        k,
        plannedOutsideClass,
        NeighborSearch::nearestOutsideClass,
        ClassNeighborLists::outside);
  }

  /**
   * The k nearest rows of every class for each row; all of them where they are fewer. They also
   * answer who is nearest inside and outside the own class, without another search.
   *
   * @param labels classes, of which every row has one
   */
  public ClassNeighborLists neighborsOfEachClass(Labels labels, int k) {
    ClassNeighborLists known = ofEachClass.get(labels);
    if (known == null || known.k() < k) {
      int search =
          atLeast(k, Math.max(plannedOfEachClass, Math.max(plannedInClass, plannedOutsideClass)));
      known =
          search(() -> NeighborSearch.nearestOfEachClass(table, distances(), labels, search, run));
      ofEachClass.put(labels, known);
    }
    return known.slice(k);
  }

  /**
   * Every other row within the radius of each row, searched once a radius.
   *
   * @throws ParameterException when no two rows are that near
   */
  public NeighborLists neighborsWithin(double radius) {
    NeighborLists lists = withinRadius.get(radius);
    if (lists == null) {
      lists = search(() -> NeighborSearch.withinRadius(table, distances(), radius, run));
      withinRadius.put(radius, lists);
    }
    if (lists.indices().length == 0) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "radius too small for this data: no two rows are within radius = %s; choose a larger"
                  + " one",
              radius));
    }
    return lists;
  }

  /** The k to search for: a plan that this table cannot serve must not spoil one that it can. */
  private int atLeast(int k, int planned) {
    return planned < table.rows() ? Math.max(k, planned) : k;
  }

  /** What a search for k neighbours by class found. */
  private record Search(int k, NeighborLists found) {}

  /** A way to search for neighbours by class. */
  private interface ClassSearch {
    NeighborLists nearest(Table table, RowDistances distances, Labels labels, int k, Run run);
  }

  private NeighborLists byClass(
      Map<Labels, Search> known,
      Labels labels,
      int k,
      int planned,
      ClassSearch way,
      Function<ClassNeighborLists, NeighborLists> part) {
    Search last = known.get(labels);
    if (last == null || last.k() < k) {
      int search = atLeast(k, planned);
      last =
          new Search(
              search,
              isFoundOfEachClass(labels, search)
                  ? part.apply(neighborsOfEachClass(labels, search))
                  : search(() -> way.nearest(table, distances(), labels, search, run)));
      known.put(labels, last);
    }
    return last.found().slice(k);
  }

  /** Whether the search in each class, done or announced, makes another one needless. */
  private boolean isFoundOfEachClass(Labels labels, int k) {
    ClassNeighborLists known = ofEachClass.get(labels);
    boolean announced =
        plannedOfEachClass > 0
            && table.labels().filter(own -> own == labels).isPresent()
            && Arrays.stream(labels.codes()).allMatch(code -> code >= 0);
    return known != null && known.k() >= k || announced;
  }

  /** What an equal recipe made on this bench before, or else what this one makes now. */
  public <T> T shared(Recipe<T> recipe) {
    Object known = shared.get(recipe);
    if (known == null) {
      // Not computeIfAbsent: making one thing may make others.
      known =
          plannedWeights.contains(recipe)
              ? run.stage("weights", () -> recipe.make(this))
              : recipe.make(this);
      shared.put(recipe, known);
    }
    @SuppressWarnings("unchecked") // made by an equal recipe
    T made = (T) known;
    return made;
  }
}
