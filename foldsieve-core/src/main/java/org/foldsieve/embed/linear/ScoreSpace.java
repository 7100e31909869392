package org.foldsieve.embed.linear;

import java.util.ArrayList;
import java.util.List;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Products;
import org.foldsieve.numeric.blas.TallMatrix;
import org.foldsieve.numeric.eigen.Signs;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;

/**
 * The principal component scores Z of a table, in which the linear maps with labels look for their
 * directions: whatever the number of features, there are no more dimensions than rows, and none in
 * which the rows do not differ.
 *
 * @param names of the features
 * @param centered the rows
 * @param axes V, one a column
 * @param scores Z = (X - mean) V
 */
record ScoreSpace(List<String> names, Centered centered, Matrix axes, TallMatrix scores) {

  /** All directions in which the rows differ. */
  static ScoreSpace of(Workbench bench) {
    return of(bench, Integer.MAX_VALUE);
  }

  /** The first directions in which the rows differ, at most so many. */
  static ScoreSpace of(Workbench bench, int most) {
    Centered centered = Centered.of(bench);
    PrincipalAxes axes = PrincipalAxes.of(centered, bench.run());
    Matrix first = axes.axes(Math.min(most, axes.rank()));
    TallMatrix scores = centered.rows().times(first, bench.run());
    return new ScoreSpace(bench.table().featureNames(), centered, first, scores);
  }

  /**
   * The centred features that are not constant instead of scores: for what asks for nothing but
   * their span. They may depend on each other, so their number is no rank.
   */
  static ScoreSpace ofFeatures(Workbench bench) {
    Centered centered = Centered.of(bench);
    int[] varying = centered.varying();
    Matrix chosen = Matrix.zeros(centered.mean().length, varying.length);
    for (int p = 0; p < varying.length; p++) {
      chosen.set(varying[p], p, 1);
    }
    TallMatrix some = centered.rows().select(varying);
    return new ScoreSpace(bench.table().featureNames(), centered, chosen, some);
  }

  /** r, the number of dimensions of Z. */
  int rank() {
    return scores.columns();
  }

  /** The map of these directions of Z. */
  LinearModel model(
      Provenance provenance,
      Directions found,
      int[] componentSizes,
      List<String> remarks,
      Run run) {
    Matrix directions = Products.multiply(axes, found.vectors(), run);
    Signs.canonicalize(directions);
    List<String> notes = new ArrayList<>(remarks);
    notes.addAll(found.spectrum().notes());
    return new LinearModel(
        FittedModel.Fit.of(
            provenance,
            names,
            centered.places(directions, run),
            found.spectrum(),
            componentSizes,
            notes),
        centered.mean(),
        directions,
        centered.rows().spread(run));
  }

  /** The map of these directions of Z, for a method without a graph. */
  LinearModel model(Provenance provenance, Directions found, List<String> remarks, Run run) {
    return model(provenance, found, new int[] {centered.rows().rows()}, remarks, run);
  }
}
