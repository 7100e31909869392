package org.foldsieve.app.command;

import java.util.List;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.Picks;
import org.foldsieve.score.alignment.Redundancy;

/**
 * A score followed by redundancy control, as one method.
 *
 * @param method the score
 * @param picks how many features to pick
 */
record RedundancyControlled(FeatureScorer method, Picks picks) implements GreedySelector {

  @Override
  public String id() {
    return method.id();
  }

  @Override
  public FeatureRanking rank(Workbench bench, Kept kept) {
    return Redundancy.reorder(method, bench, kept, picks);
  }

  @Override
  public RedundancyControlled stoppingAfter(int features) {
    return new RedundancyControlled(method, new Picks(features));
  }

  @Override
  public boolean ranksRawValues() {
    return method.ranksRawValues();
  }

  @Override
  public boolean comparesRows() {
    return method.comparesRows();
  }

  @Override
  public int sharedNeighbors() {
    return method.sharedNeighbors();
  }

  @Override
  public void planNeighbors(Workbench bench) {
    method.planNeighbors(bench);
  }

  @Override
  public List<Recipe<?>> sharedWeights() {
    return method.sharedWeights();
  }
}
