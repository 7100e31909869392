package org.foldsieve.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.FeatureGroups;
import org.foldsieve.numeric.SortedOrder;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Provenance;
import org.jspecify.annotations.Nullable;

/**
 * Features, best first.
 *
 * <p>A method that scores each feature by itself ranks all of them: ties by feature index,
 * undefined features (NaN) last, by index. A greedy method that was stopped early ranks only what
 * it picked; its score of a feature is the criterion at the pick.
 *
 * <p>Immutable; arrays handed out are copies.
 *
 * @since 0.1.0
 */
public final class FeatureRanking {

  /** Which scores are better. */
  public enum Direction {
    /** The smallest score is best. */
    MINIMIZE,
    /** The largest score is best. */
    MAXIMIZE,
    /** The order is the result; scores, where there are any, only explain it. */
    ORDER
  }

  /**
   * The part of rankings whose score is the objective of all picks so far: what each pick adds, as
   * a share of the largest objective that these picks reach. Below 0 the pick lowers the objective:
   * it repeats more than it brings. Stopping earlier may make the largest smaller, and the shares
   * larger; the objectives themselves stay. What all features would reach is not known without
   * picking them all.
   */
  public static final String ADDED = "share added";

  /** Beside the parameters of the method, the features that were kept, with commas. */
  public static final String KEEP = "keep";

  private final Provenance provenance;
  private final List<String> featureNames;
  private final Direction direction;
  private final double[] scores;
  private final int[] order;
  private final Map<String, double[]> parts;
  private final List<String> notes;
  private final @Nullable MethodChoice choice;

  /** How many of the first were kept whatever their score. */
  private final int kept;

  private FeatureRanking(
      Provenance provenance,
      List<String> featureNames,
      Direction direction,
      double[] scores,
      int[] order,
      Map<String, double[]> parts,
      List<String> notes,
      @Nullable MethodChoice choice,
      int kept) {
    this.provenance = provenance;
    this.featureNames = featureNames;
    this.direction = direction;
    this.scores = scores;
    this.order = order;
    this.parts = parts;
    this.notes = notes;
    this.choice = choice;
    this.kept = kept;
  }

  /** A ranking by score; NaN is undefined. */
  public static FeatureRanking byScore(
      Provenance provenance, List<String> featureNames, Direction direction, double[] scores) {
    if (direction == Direction.ORDER) {
      throw new IllegalArgumentException("scores need a direction: MINIMIZE or MAXIMIZE");
    }
    checkLength(scores.length, featureNames);
    double sign = direction == Direction.MINIMIZE ? 1 : -1;
    double[] keys = new double[scores.length];
    for (int j = 0; j < keys.length; j++) {
      // Adding zero lets -0.0 and 0.0 tie; NaN comes last whatever its sign.
      keys[j] = sign * scores[j] + 0.0;
    }
    return new FeatureRanking(
        Blas.told(provenance),
        List.copyOf(featureNames),
        direction,
        scores.clone(),
        SortedOrder.of(keys),
        Map.of(),
        List.of(),
        null,
        0);
  }

  /**
   * A ranking by picks.
   *
   * @param order the features in the order they were picked, each at most once
   * @param criterion by feature index, the criterion at its pick; NaN where there is none
   */
  public static FeatureRanking byOrder(
      Provenance provenance, List<String> featureNames, int[] order, double[] criterion) {
    checkLength(criterion.length, featureNames);
    boolean[] seen = new boolean[featureNames.size()];
    for (int feature : order) {
      if (seen[feature]) {
        throw new IllegalArgumentException("feature " + feature + " is picked twice");
      }
      seen[feature] = true;
    }
    return new FeatureRanking(
        Blas.told(provenance),
        List.copyOf(featureNames),
        Direction.ORDER,
        criterion.clone(),
        order.clone(),
        Map.of(),
        List.of(),
        null,
        0);
  }

  private static void checkLength(int length, List<String> featureNames) {
    if (length != featureNames.size()) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%d scores for %d features", length, featureNames.size()));
    }
  }

  /** This ranking with a part of the score, by feature index, as "numerator" or "within". */
  public FeatureRanking withPart(String name, double[] values) {
    checkLength(values.length, featureNames);
    Map<String, double[]> more = new LinkedHashMap<>(parts);
    more.put(name, values.clone());
    return new FeatureRanking(
        provenance,
        featureNames,
        direction,
        scores,
        order,
        Collections.unmodifiableMap(more),
        notes,
        choice,
        kept);
  }

  /** This ranking with a remark its reader should see. */
  public FeatureRanking withNote(String note) {
    List<String> more = new ArrayList<>(notes);
    more.add(Objects.requireNonNull(note, "note"));
    return new FeatureRanking(
        provenance, featureNames, direction, scores, order, parts, List.copyOf(more), choice, kept);
  }

  /** This ranking with the choice among methods it comes from. */
  public FeatureRanking withChoice(MethodChoice choice) {
    return new FeatureRanking(
        provenance, featureNames, direction, scores, order, parts, notes, choice, kept);
  }

  /**
   * This ranking with the kept features first, in their order, and all others after them in the
   * order they have; those it did not rank are ranked now. Scores stay as they are.
   */
  public FeatureRanking keeping(Kept features) {
    if (features.isEmpty()) {
      return this;
    }
    features.requireWithin(featureNames.size());
    boolean[] stays = new boolean[featureNames.size()];
    features.features().forEach(f -> stays[f] = true);
    IntStream others = Arrays.stream(order).filter(f -> !stays[f]);
    return new FeatureRanking(
        told(provenance, features.features().stream().map(featureNames::get).toList()),
        featureNames,
        direction,
        scores,
        IntStream.concat(Arrays.stream(features.toArray()), others).toArray(),
        parts,
        notes,
        choice,
        features.size());
  }

  /** With what was kept: beside the parameters, for it decides the ranking as they do. */
  private static Provenance told(Provenance provenance, List<String> names) {
    return provenance.with(KEEP, String.join(",", names));
  }

  /**
   * This ranking told by groups: a group stands where its best feature stands, and has the score
   * and the parts of that feature. Groups of whose features none is ranked are not ranked.
   */
  public FeatureRanking byGroup(FeatureGroups groups) {
    int[] first = new int[groups.size()];
    Arrays.fill(first, -1);
    int[] ranked = new int[groups.size()];
    int count = 0;
    for (int feature : order) {
      int group = groups.groupOf(feature);
      if (first[group] < 0) {
        first[group] = feature;
        ranked[count++] = group;
      }
    }
    Map<String, double[]> groupParts = new LinkedHashMap<>();
    parts.forEach((name, values) -> groupParts.put(name, pick(values, first)));
    int[] keptGroups = Arrays.stream(order, 0, kept).map(groups::groupOf).distinct().toArray();
    return new FeatureRanking(
        kept == 0
            ? provenance
            : told(provenance, Arrays.stream(keptGroups).mapToObj(groups.names()::get).toList()),
        groups.names(),
        direction,
        pick(scores, first),
        Arrays.copyOf(ranked, count),
        Collections.unmodifiableMap(groupParts),
        notes,
        choice,
        keptGroups.length);
  }

  private static double[] pick(double[] values, int[] features) {
    return Arrays.stream(features).mapToDouble(f -> f < 0 ? Double.NaN : values[f]).toArray();
  }

  /** Where this ranking comes from. */
  public Provenance provenance() {
    return provenance;
  }

  /** The method's id. */
  public String method() {
    return provenance.method();
  }

  /** Which scores are better. */
  public Direction direction() {
    return direction;
  }

  /** The names of all features, in column order. */
  public List<String> featureNames() {
    return featureNames;
  }

  /** The ranked features, best first. */
  public int[] order() {
    return order.clone();
  }

  /** The features that were kept whatever their score, the first of the ranking. */
  public List<String> kept() {
    return Arrays.stream(order, 0, kept).mapToObj(featureNames::get).toList();
  }

  /** The score of every feature, by index; NaN where it has none. */
  public double[] scores() {
    return scores.clone();
  }

  /** The score of one feature; NaN where it has none. */
  public double score(int feature) {
    return scores[feature];
  }

  /** The place of a feature, 1 for the best; 0 when it is not ranked. */
  public int place(int feature) {
    for (int r = 0; r < order.length; r++) {
      if (order[r] == feature) {
        return r + 1;
      }
    }
    return 0;
  }

  /** The names of the features without a defined score, for methods that score each feature. */
  public List<String> undefined() {
    return IntStream.range(0, scores.length)
        .filter(feature -> direction != Direction.ORDER && Double.isNaN(scores[feature]))
        .mapToObj(featureNames::get)
        .toList();
  }

  /** The parts of the score by name: each holds one number a feature. */
  public Map<String, double[]> parts() {
    Map<String, double[]> copy = new LinkedHashMap<>();
    parts.forEach((name, values) -> copy.put(name, values.clone()));
    return copy;
  }

  /** The choice among methods it comes from, where one was made. */
  public Optional<MethodChoice> choice() {
    return Optional.ofNullable(choice);
  }

  /** Remarks a reader should see. */
  public List<String> notes() {
    if (kept == 0) {
      return notes;
    }
    List<String> all = new ArrayList<>(notes);
    all.add(
        direction == Direction.ORDER
            ? "goes on from what is kept: " + String.join(", ", kept())
            : "kept, and first whatever the score: " + String.join(", ", kept()));
    return List.copyOf(all);
  }

  /**
   * How many features stand before the largest gap between one score and the next, the first where
   * several are equal; all ranked features where no two scores are finite. Gaps between kept
   * features do not count.
   */
  public int largestGap() {
    int size = order.length;
    double widest = -1;
    for (int r = kept + 1; r < order.length; r++) {
      double gap = Math.abs(scores[order[r - 1]] - scores[order[r]]);
      if (Double.isFinite(gap) && gap > widest) {
        widest = gap;
        size = r;
      }
    }
    return size;
  }

  /** The best m features. */
  public FeatureSelection top(int m) {
    if (m < 0 || m > order.length) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "top takes 0 to %d features, the number ranked: %d", order.length, m));
    }
    int[] best = Arrays.copyOf(order, m);
    return new FeatureSelection(
        Arrays.stream(best).mapToObj(featureNames::get).toList(),
        kept().subList(0, Math.min(m, kept)));
  }
}
