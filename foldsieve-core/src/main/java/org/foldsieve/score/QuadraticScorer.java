package org.foldsieve.score;

import java.util.List;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.form.QuadraticForms;

/**
 * A score made of quadratic forms. It says which forms it needs and how their values become scores;
 * {@link QuadraticForms} computes the forms of many such methods in one pass.
 *
 * @since 0.1.0
 */
public interface QuadraticScorer extends FeatureScorer {

  /** The forms this method needs of the table on the bench. */
  List<QuadraticForm> forms(Workbench bench);

  /**
   * The ranking, from the values of the forms.
   *
   * @param values for each form, in order, its value for every feature
   */
  FeatureRanking combine(Workbench bench, List<double[]> values);

  /** The ranking that begins with what is kept, from the values of the forms. */
  default FeatureRanking combine(Workbench bench, List<double[]> values, Kept kept) {
    return combine(bench, values).keeping(kept);
  }

  @Override
  default FeatureRanking rank(Workbench bench, Kept kept) {
    return combine(bench, QuadraticForms.evaluate(bench.table(), forms(bench), bench.run()), kept);
  }

  @Override
  default FeatureRanking rank(Workbench bench) {
    return combine(bench, QuadraticForms.evaluate(bench.table(), forms(bench), bench.run()));
  }
}
