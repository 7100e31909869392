package org.foldsieve.score;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.foldsieve.data.Encoding;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/**
 * Ranks the columns of a table of words and gaps by any method.
 *
 * <p>A {@link MixedScorer} sees the table as it is. Every other method ranks the features of its
 * {@link Encoding}, learnt from the same rows, and the result is told by column: a column stands
 * where the best of its features stands.
 *
 * @since 0.1.0
 */
public final class MixedRankings {

  private MixedRankings() {}

  /**
   * Ranks all columns by each method.
   *
   * @param table the table
   * @param methods the methods
   * @param choices how words and gaps are encoded for methods that know neither
   * @param run how to run
   * @return a ranking for each method, in their order
   */
  public static List<FeatureRanking> rankAll(
      MixedTable table, List<? extends FeatureScorer> methods, Encoding.Choices choices, Run run) {
    return rank(table, methods, OptionalInt.empty(), choices, run);
  }

  /**
   * Ranks as many of the columns as are wanted by each method, the best ones; a method that scores
   * each by itself ranks all.
   *
   * @param table the table
   * @param methods the methods
   * @param top how many columns are wanted
   * @param choices how words and gaps are encoded for methods that know neither
   * @param run how to run
   * @return a ranking for each method, in their order
   */
  public static List<FeatureRanking> rankTop(
      MixedTable table,
      List<? extends FeatureScorer> methods,
      int top,
      Encoding.Choices choices,
      Run run) {
    return rank(table, methods, OptionalInt.of(top), choices, run);
  }

  private static List<FeatureRanking> rank(
      MixedTable table,
      List<? extends FeatureScorer> methods,
      OptionalInt top,
      Encoding.Choices choices,
      Run run) {
    List<FeatureScorer> encodedMethods =
        methods.stream()
            .filter(method -> !(method instanceof MixedScorer))
            .map(FeatureScorer.class::cast)
            .toList();
    List<FeatureRanking> encoded =
        encodedMethods.isEmpty()
            ? List.of()
            : rankEncoded(table, encodedMethods, top, choices, run);
    List<FeatureRanking> rankings = new ArrayList<>();
    int next = 0;
    for (FeatureScorer method : methods) {
      rankings.add(
          method instanceof MixedScorer mixed
              ? run.stage("score:" + method.id(), () -> wanting(mixed, top).rank(table, run))
              : encoded.get(next++));
    }
    return rankings;
  }

  private static MixedScorer wanting(MixedScorer method, OptionalInt top) {
    return top.isPresent() ? method.forTop(top.getAsInt()) : method;
  }

  private static List<FeatureRanking> rankEncoded(
      MixedTable table,
      List<FeatureScorer> methods,
      OptionalInt top,
      Encoding.Choices choices,
      Run run) {
    Encoding encoding = Encoding.fit(table, choices);
    Table features = encoding.apply(table);
    int all = features.features();
    List<FeatureScorer> wanting =
        methods.stream()
            .map(method -> top.isPresent() ? method.forTop(Math.min(top.getAsInt(), all)) : method)
            .toList();
    List<FeatureRanking> rankings = new ArrayList<>();
    for (FeatureRanking ranking : Rankings.rankAll(features, wanting, run)) {
      rankings.add(ranking.byGroup(encoding.groups()));
    }
    // Who picks feature by feature may have picked several of one column, and too few columns.
    for (int m = 0; m < methods.size() && top.isPresent(); m++) {
      for (int picks = top.getAsInt();
          rankings.get(m).order().length < top.getAsInt() && picks < all; ) {
        picks = (int) Math.min(2L * picks, all);
        FeatureScorer method = methods.get(m).forTop(picks);
        FeatureRanking more = Rankings.rankAll(features, List.of(method), run).get(0);
        rankings.set(m, more.byGroup(encoding.groups()));
      }
    }
    return rankings;
  }
}
