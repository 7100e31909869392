package org.foldsieve.embed.linear;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
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
 * @param mean of every feature
 * @param axes V, one a column
 * @param scores Z = (X - mean) V
 */
record ScoreSpace(Table table, double[] mean, Matrix axes, Matrix scores) {

  /** Rows to a work item. */
  private static final int BLOCK = 256;

  /** All directions in which the rows differ. */
  static ScoreSpace of(Workbench bench) {
    return of(bench, Integer.MAX_VALUE);
  }

  /** The first directions in which the rows differ, at most so many. */
  static ScoreSpace of(Workbench bench, int most) {
    Table table = bench.table();
    MapRequirements.requireSpread(table);
    PrincipalAxes axes = PrincipalAxes.of(table, bench.run());
    Matrix first = axes.axes(Math.min(most, axes.rank()));
    return new ScoreSpace(table, axes.mean(), first, axes.project(table, first, bench.run()));
  }

  /**
   * The centred features that are not constant instead of scores: for what asks for nothing but
   * their span. They may depend on each other, so their number is no rank.
   */
  static ScoreSpace ofFeatures(Workbench bench) {
    Table table = bench.table();
    MapRequirements.requireSpread(table);
    double[] mean = PrincipalAxes.mean(table);
    int m = mean.length;
    int[] varying = varying(table);
    Matrix chosen = Matrix.zeros(m, varying.length);
    for (int p = 0; p < varying.length; p++) {
      chosen.set(varying[p], p, 1);
    }
    int n = table.rows();
    bench
        .run()
        .requireMemory(
            3L * Double.BYTES * n * varying.length,
            String.format(Locale.ROOT, "%d rows in %d dimensions", n, varying.length),
            "select features first");
    Matrix centered = Matrix.zeros(n, varying.length);
    bench
        .run()
        .forEach(
            "centred rows",
            (n + BLOCK - 1) / BLOCK,
            () -> new double[m],
            (row, block) -> {
              for (int i = block * BLOCK; i < Math.min(n, (block + 1) * BLOCK); i++) {
                table.copyRow(i, row);
                for (int p = 0; p < varying.length; p++) {
                  centered.values()[i * varying.length + p] = row[varying[p]] - mean[varying[p]];
                }
              }
            });
    return new ScoreSpace(table, mean, chosen, centered);
  }

  private static int[] varying(Table table) {
    int m = table.features();
    double[] first = new double[m];
    double[] row = new double[m];
    boolean[] varies = new boolean[m];
    table.copyRow(0, first);
    for (int i = 1; i < table.rows(); i++) {
      table.copyRow(i, row);
      for (int j = 0; j < m; j++) {
        varies[j] |= row[j] != first[j];
      }
    }
    return IntStream.range(0, m).filter(j -> varies[j]).toArray();
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
        new FittedModel.Fit(
            provenance,
            table.featureNames(),
            LinearModel.project(table, mean, directions, run),
            found.spectrum(),
            componentSizes,
            notes),
        mean,
        directions,
        table);
  }

  /** The map of these directions of Z, for a method without a graph. */
  LinearModel model(Provenance provenance, Directions found, List<String> remarks, Run run) {
    return model(provenance, found, new int[] {table.rows()}, remarks, run);
  }
}
