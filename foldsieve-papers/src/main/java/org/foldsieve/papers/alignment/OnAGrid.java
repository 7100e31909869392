package org.foldsieve.papers.alignment;

import java.util.List;
import org.foldsieve.evaluation.classify.Classifier;
import org.foldsieve.evaluation.compare.AccuracyMeasure;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Measure;
import org.foldsieve.evaluation.compare.SplitData;
import org.foldsieve.run.Run;

/**
 * A judge asked at few sizes, so that all judges weigh the same ones.
 *
 * @param judge the judge
 */
record OnAGrid(AccuracyMeasure judge) implements Measure {

  static Measure of(Classifier classifier) {
    return new OnAGrid(new AccuracyMeasure(classifier));
  }

  @Override
  public String id() {
    return judge.id();
  }

  @Override
  public List<Criterion> criteria() {
    return judge.criteria();
  }

  @Override
  public boolean needsClasses() {
    return true;
  }

  @Override
  public boolean isIncremental() {
    return false;
  }

  @Override
  public double[][] evaluate(SplitData data, int[] order, int[] sizes, Run run) {
    return judge.evaluate(data, order, sizes, run);
  }
}
