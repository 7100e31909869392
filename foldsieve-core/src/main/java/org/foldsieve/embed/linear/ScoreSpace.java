package org.foldsieve.embed.linear;

import java.util.ArrayList;
import java.util.List;
import org.foldsieve.data.Table;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Products;
import org.foldsieve.numeric.eigen.Signs;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;

/**
 * The principal component scores Z of a table, in which the linear maps with labels look for their
 * directions: whatever the number of features, there are no more dimensions than rows, and none in
 * which the rows do not differ.
 *
 * @param table the rows
 * @param axes V, and the mean
 * @param scores Z = (X - mean) V
 */
record ScoreSpace(Table table, PrincipalAxes axes, Matrix scores) {

  /** All directions in which the rows differ. */
  static ScoreSpace of(Workbench bench) {
    return of(bench, Integer.MAX_VALUE);
  }

  /** The first directions in which the rows differ, at most so many. */
  static ScoreSpace of(Workbench bench, int most) {
    Table table = bench.table();
    MapRequirements.requireSpread(table);
    PrincipalAxes axes = PrincipalAxes.of(table, bench.run());
    int rank = Math.min(most, axes.rank());
    return new ScoreSpace(table, axes, axes.project(table, axes.axes(rank), bench.run()));
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
    Matrix directions = Products.multiply(axes.axes(rank()), found.vectors(), run);
    Signs.canonicalize(directions);
    List<String> notes = new ArrayList<>(remarks);
    notes.addAll(found.spectrum().notes());
    return new LinearModel(
        new FittedModel.Fit(
            provenance,
            table.featureNames(),
            LinearModel.project(table, axes.mean(), directions, run),
            found.spectrum(),
            componentSizes,
            notes),
        axes.mean(),
        directions,
        table);
  }

  /** The map of these directions of Z, for a method without a graph. */
  LinearModel model(Provenance provenance, Directions found, List<String> remarks, Run run) {
    return model(provenance, found, new int[] {table.rows()}, remarks, run);
  }
}
