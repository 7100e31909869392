package org.foldsieve.score.alignment;

import java.util.List;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.Picks;

/**
 * A score followed by {@linkplain Redundancy redundancy control}, as one method: a feature that
 * says what those before it say comes late.
 *
 * @param method the score
 * @param picks how many features to pick
 * @since 0.1.0
 */
public record RedundancyControlled(FeatureScorer method, Picks picks) implements GreedySelector {

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
