package org.foldsieve.score.form;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/**
 * Evaluates quadratic forms of every feature, all forms in one pass over the data.
 *
 * <p>Threads own ranges of features. In a dense table an edge or a row touches a contiguous run of
 * values, added elementwise, so the loops run as vectors, every feature is summed in the same order
 * whatever its range, and the rows an edge brings into the cache serve all forms. In a sparse table
 * every feature costs as much as it has entries: rows in which it is zero are summed in closed
 * form.
 *
 * @since 0.1.0
 */
public final class QuadraticForms {

  private QuadraticForms() {}

  /** For each form, in order, its value for every feature. Equal forms are computed once. */
  public static List<double[]> evaluate(Table table, List<QuadraticForm> forms, Run run) {
    List<QuadraticForm> distinct = List.copyOf(new LinkedHashSet<>(forms));
    double[][] values = new double[distinct.size()][table.features()];
    if (!distinct.isEmpty()) {
      if (table.isSparse()) {
        SparseForms.evaluate(table, distinct, values, run);
      } else {
        DenseForms.evaluate(table, distinct, values, run);
      }
    }
    List<double[]> ordered = new ArrayList<>();
    for (QuadraticForm form : forms) {
      ordered.add(values[distinct.indexOf(form)].clone());
    }
    return ordered;
  }

  /** About how much work a form is for one feature, to divide the time of a pass by. */
  public static double cost(QuadraticForm form, int rows) {
    if (form instanceof QuadraticForm.EdgeDifferences edges) {
      return 0.5 * edges.graph().adjacency().entries();
    } else if (form instanceof QuadraticForm.Residuals residuals) {
      return residuals.weights().entries();
    }
    return rows;
  }
}
