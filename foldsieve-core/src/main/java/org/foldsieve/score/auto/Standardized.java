package org.foldsieve.score.auto;

import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Kept;

/**
 * A method that sees every feature divided by its standard deviation, learnt from the rows it
 * ranks. For methods to which the offset of a feature does not matter: a sparse table stays sparse.
 *
 * @param method the method
 */
record Standardized(FeatureScorer method) implements FeatureScorer {

  @Override
  public String id() {
    return method.id();
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    return rank(bench, Kept.NOTHING);
  }

  @Override
  public FeatureRanking rank(Workbench bench, Kept kept) {
    Table table = bench.table();
    Scaling standard = Scaling.fit(Scaling.Kind.STANDARD, table);
    Scaling learnt =
        table.isSparse()
            ? Scaling.of(
                Scaling.Kind.STANDARD,
                table.featureNames(),
                new double[table.features()],
                standard.scale())
            : standard;
    return method.rank(new Workbench(learnt.apply(table), bench.rowFacts(), bench.run()), kept);
  }

  @Override
  public FeatureScorer forTop(int features) {
    return new Standardized(method.forTop(features));
  }

  @Override
  public boolean comparesRows() {
    return method.comparesRows();
  }

  @Override
  public void planNeighbors(Workbench bench) {
    // It works on a bench of its own.
  }
}
