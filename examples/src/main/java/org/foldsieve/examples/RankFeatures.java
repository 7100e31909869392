package org.foldsieve.examples;

import org.foldsieve.data.Table;
import org.foldsieve.io.BundledData;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.alignment.GkaSupervised;

/** Which features should I keep? Ranks the pixels of the digits and cuts the table to the best. */
public final class RankFeatures {

  private RankFeatures() {}

  /** Prints the ten best pixels. */
  public static void main(String[] args) {
    Table digits = BundledData.table("digits");
    FeatureRanking ranking = GkaSupervised.withDefaults().rank(digits, Run.defaults());
    for (int place = 0; place < 10; place++) {
      int feature = ranking.order()[place];
      System.out.println(place + 1 + ". " + ranking.featureNames().get(feature));
    }
    Table small = ranking.top(10).transform(digits);
    System.out.println("kept " + small.features() + " of " + digits.features() + " features");
  }
}
