package org.foldsieve.score;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import org.foldsieve.data.FeatureGroups;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Samples;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;

/**
 * Ranks the units of some rows by any method: features, columns of words and gaps, or groups of
 * them.
 *
 * <p>A {@link MixedScorer} sees the columns, where they are {@linkplain Samples#shown shown}. Every
 * other method ranks the features, and the result is told by unit: a unit stands where the best of
 * its features stands, and has the score of that feature. Where every feature is a unit the
 * rankings are those of {@link Rankings}, bit for bit.
 *
 * <p>Where the table decided on a scaling, methods {@linkplain FeatureScorer#ranksRawValues about
 * the values as they are} see the rows before it.
 *
 * <p>Where units are {@linkplain Samples#kept kept}, every ranking begins with them, and the
 * methods go on from all of their features; see {@link Kept}.
 *
 * @since 0.1.0
 */
public final class MixedRankings {

  private MixedRankings() {}

  /**
   * Ranks all units by each method.
   *
   * @param samples the rows
   * @param methods the methods
   * @param run how to run
   * @return a ranking for each method, in their order
   */
  public static List<FeatureRanking> rankAll(
      Samples samples, List<? extends FeatureScorer> methods, Run run) {
    return rank(samples, methods, OptionalInt.empty(), run);
  }

  /**
   * Ranks as many of the units as are wanted by each method, the best ones; a method that scores
   * each by itself ranks all.
   *
   * @param samples the rows
   * @param methods the methods
   * @param top how many units are wanted
   * @param run how to run
   * @return a ranking for each method, in their order
   */
  public static List<FeatureRanking> rankTop(
      Samples samples, List<? extends FeatureScorer> methods, int top, Run run) {
    return rank(samples, methods, OptionalInt.of(top), run);
  }

  private static List<FeatureRanking> rank(
      Samples samples, List<? extends FeatureScorer> methods, OptionalInt top, Run run) {
    List<? extends FeatureScorer> ofRaw =
        samples.raw() == samples
            ? List.of()
            : methods.stream().filter(FeatureScorer::ranksRawValues).toList();
    if (ofRaw.isEmpty()) {
      return rankShown(samples, methods, top, run);
    }
    List<? extends FeatureScorer> others =
        methods.stream().filter(method -> !method.ranksRawValues()).toList();
    Iterator<FeatureRanking> byRaw = rankShown(samples.raw(), ofRaw, top, run).iterator();
    Iterator<FeatureRanking> byOthers = rankShown(samples, others, top, run).iterator();
    return methods.stream()
        .map(method -> method.ranksRawValues() ? byRaw.next() : byOthers.next())
        .toList();
  }

  private static List<FeatureRanking> rankShown(
      Samples samples, List<? extends FeatureScorer> methods, OptionalInt top, Run run) {
    List<FeatureScorer> ofFeatures = new ArrayList<>();
    for (FeatureScorer method : methods) {
      if (!seesColumns(method, samples)) {
        ofFeatures.add(top.isPresent() ? forTop(method, samples, top.getAsInt()) : method);
      }
    }
    List<FeatureRanking> byFeature =
        ofFeatures.isEmpty() ? List.of() : rankFeatures(samples, ofFeatures, run);
    List<FeatureRanking> rankings = new ArrayList<>();
    int next = 0;
    for (FeatureScorer method : methods) {
      if (seesColumns(method, samples)) {
        FeatureScorer wanting =
            top.isPresent() ? method.forTop(atLeastKept(top.getAsInt(), samples)) : method;
        rankings.add(run.stage("score:" + method.id(), () -> rankColumns(wanting, samples, run)));
        continue;
      }
      FeatureRanking first = byFeature.get(next++);
      int units = Math.min(top.orElse(0), samples.groups().size());
      rankings.add(
          byUnit(
              first,
              units,
              samples.groups(),
              more -> rankFeatures(samples, List.of(forTop(method, samples, more)), run).get(0)));
    }
    return rankings;
  }

  /** The rows with what is known of them: methods that split rows obey it. */
  private static Workbench bench(Samples samples, Run run) {
    return new Workbench(samples.table(), samples.rowFacts(), run);
  }

  /** Units of several columns are kept column by column. */
  private static int atLeastKept(int top, Samples samples) {
    return Math.max(top, samples.columnGroups().features(samples.kept()).length);
  }

  private static List<FeatureRanking> rankFeatures(
      Samples samples, List<FeatureScorer> methods, Run run) {
    return Rankings.rankAll(bench(samples, run), methods, keptFeatures(samples));
  }

  /** {@return the features of all units that stay} */
  public static Kept keptFeatures(Samples samples) {
    return Kept.of(samples.groups().features(samples.kept()));
  }

  /**
   * {@return a method of features for somebody who wants so many units: as many features, but all
   * of those that stay}
   *
   * @param method the method
   * @param samples the rows
   * @param units how many units are wanted, those that stay among them
   */
  public static FeatureScorer forTop(FeatureScorer method, Samples samples, int units) {
    int more = units - samples.kept().length;
    long features = (long) keptFeatures(samples).size() + Math.max(0, more);
    return method.forTop((int) Math.min(features, samples.table().features()));
  }

  /**
   * {@return whether a method ranks the columns of these rows as they are, not their features}
   *
   * @param method the method
   * @param samples the rows
   */
  public static boolean seesColumns(FeatureScorer method, Samples samples) {
    return method instanceof MixedScorer && samples.shown().isPresent();
  }

  /**
   * {@return the ranking of the units by a method that sees columns}
   *
   * @param method a method that {@linkplain #seesColumns sees columns}
   * @param samples the rows
   * @param run how to run
   */
  public static FeatureRanking rankColumns(FeatureScorer method, Samples samples, Run run) {
    MixedTable columns = samples.shown().orElseThrow();
    Kept kept = Kept.of(samples.columnGroups().features(samples.kept()));
    FeatureRanking ranking =
        Rankings.withNoteOnWeights(
            ((MixedScorer) method).rank(columns, samples.rowFacts(), kept, run),
            method,
            samples.rowFacts());
    return samples.columnGroups().areSingle() ? ranking : ranking.byGroup(samples.columnGroups());
  }

  /**
   * Tells a ranking of features by unit. Who picks feature by feature may have picked several of
   * one unit, and too few units: then more picks are asked for.
   *
   * @param ranking a ranking of as many features as units are wanted, or of all
   * @param wanted how many units are wanted
   * @param groups the units
   * @param picks ranks again, for more features
   * @return the units
   */
  public static FeatureRanking byUnit(
      FeatureRanking ranking,
      int wanted,
      FeatureGroups groups,
      Function<Integer, FeatureRanking> picks) {
    if (groups.areSingle()) {
      return ranking;
    }
    FeatureRanking units = ranking.byGroup(groups);
    int asked = wanted;
    while (units.order().length < wanted && asked < groups.features()) {
      asked = (int) Math.min(2L * asked, groups.features());
      units = picks.apply(asked).byGroup(groups);
    }
    return units;
  }
}
