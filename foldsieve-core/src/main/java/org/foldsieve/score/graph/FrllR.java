package org.foldsieve.score.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.foldsieve.data.Table;
import org.foldsieve.graph.Radius;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.Sums;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedyPicks;
import org.foldsieve.score.GreedyRankings;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.Picks;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.form.QuadraticForms;

/**
 * Picks features one after the other by how much they differ between near rows of different classes
 * relative to near rows of one class, without what the picks before them tell already: FRLL that
 * charges for redundancy.
 *
 * <p>\[ \max_S \; \mathrm{tr} \big[ (X_S^\top L_w X_S + \rho I)^{-1} X_S^\top L_b X_S \big] \]
 *
 * <p>with the Laplacians of the two graphs of {@link FrllQ}, of classes or of numbers. Each pick
 * adds the ratio b/w of what is left of the feature: its part orthogonal, in the product of \( L_w
 * \) and the ridge, to all picks before. That ratio is its score. A single feature has b / (w + ρ),
 * {@link FrllQ} with a ridge; ρ is {@code ridge} times the mean w of the features that vary. Ratios
 * within 1e-12 of the largest tie, and the smallest index wins.
 *
 * <p>Not changed by a feature's offset; changed by its scale, against which the ridge is measured.
 *
 * <p><b>Undefined.</b> Constant features are undefined and last. Where near rows of one class never
 * differ in any feature, there is nothing to compare with: features come by b alone, and a note
 * says so.
 *
 * <p><b>Cost.</b> O(n²d) for the neighbours, O(nd + m (n + d)) for the m-th pick; a dense table is
 * copied.
 *
 * <p><b>Paper.</b> The redundancy that Pan, Wang, Song, Niu, Gu (2013) leave as future work. Fast
 * feature ranking and its application to face recognition. Transactions of Nanjing University of
 * Aeronautics and Astronautics 30.
 *
 * @param neighbors k; not used with a radius
 * @param split where the k nearest are looked for
 * @param radius joins all rows within this distance instead of the k nearest
 * @param ridge what is added to w, as a part of its mean
 * @param picks how many features are picked
 * @since 0.1.0
 */
public record FrllR(int neighbors, FrllQ.Split split, Radius radius, double ridge, Picks picks)
    implements GreedySelector {

  /** Checks the parameters. */
  public FrllR {
    new FrllGraphs(neighbors, split, radius);
    Require.positive("ridge", ridge);
    Objects.requireNonNull(picks, "picks");
  }

  /** Five neighbours inside and outside the class, a ridge of a tenth, all features. */
  public static FrllR withDefaults() {
    return new FrllR(5, FrllQ.Split.CLASS, Radius.NONE, 0.1, Picks.ALL);
  }

  /** This method with another number of neighbours. */
  public FrllR withNeighbors(int neighbors) {
    return new FrllR(neighbors, split, radius, ridge, picks);
  }

  /** This method with another choice of where to look. */
  public FrllR withSplit(FrllQ.Split split) {
    return new FrllR(neighbors, split, radius, ridge, picks);
  }

  /** This method on the graphs of all rows within a radius. */
  public FrllR withRadius(Radius radius) {
    return new FrllR(neighbors, split, radius, ridge, picks);
  }

  /** This method with another ridge. */
  public FrllR withRidge(double ridge) {
    return new FrllR(neighbors, split, radius, ridge, picks);
  }

  @Override
  public FrllR stoppingAfter(int picks) {
    return new FrllR(neighbors, split, radius, ridge, new Picks(picks));
  }

  @Override
  public String id() {
    return "frll-r";
  }

  @Override
  public boolean comparesRows() {
    return true;
  }

  @Override
  public int sharedNeighbors() {
    return graphs().sharedNeighbors();
  }

  @Override
  public void planNeighbors(Workbench bench) {
    graphs().planNeighbors(bench);
  }

  @Override
  public List<Recipe<?>> sharedWeights() {
    return List.of(graphs());
  }

  private FrllGraphs graphs() {
    return new FrllGraphs(neighbors, split, radius);
  }

  @Override
  public FeatureRanking rank(Workbench bench, Kept kept) {
    Table table = bench.table();
    Run run = bench.run();
    List<QuadraticForm> forms = graphs().forms(bench, id());
    List<double[]> values = QuadraticForms.evaluate(table, forms, run);
    GreedyPicks order = GreedyPicks.of(bench, kept, picks);
    int most = order.size();
    run.requireMemory(
        8L * most * (table.rows() + table.features()),
        String.format(Locale.ROOT, "frll-r of %d of %d features", most, table.features()),
        "pick fewer features, or use frll-q, which needs less");
    Picking picking =
        new Picking(CenteredColumns.of(table, run), forms, values, order.open(), ridge);
    picking.pick(order, run);
    FeatureRanking ranking =
        GreedyRankings.of(this, bench, order, picks)
            .withPart("between", values.get(1))
            .withPart("within", values.get(0));
    return picking.blind
        ? ranking.withNote(
            "near rows of one class differ in no feature: features come by their differences"
                + " between classes alone")
        : ranking;
  }

  /**
   * What is left of every feature, by numbers: the residual is q_r, a combination of features, and
   * the picked ones are p_i, of length 1 in the product of L_w and the ridge.
   */
  private static final class Picking {

    private final CenteredColumns columns;
    private final SparseMatrix withinGraph;
    private final SparseMatrix betweenGraph;
    private final boolean[] open;
    private final boolean blind;

    /** Of every residual: its squares in L_w with the ridge, and in L_b. */
    private final double[] within;

    private final double[] between;

    /** The picks as functions on the rows, and their products with every feature in L_w. */
    private final List<double[]> functions = new ArrayList<>();

    private final List<double[]> products = new ArrayList<>();

    Picking(
        CenteredColumns columns,
        List<QuadraticForm> forms,
        List<double[]> values,
        boolean[] open,
        double ridge) {
      this.columns = columns;
      this.withinGraph = adjacency(forms.get(0));
      this.betweenGraph = adjacency(forms.get(1));
      this.open = open;
      this.within = values.get(0).clone();
      this.between = values.get(1).clone();
      double scale = mean(within, open);
      this.blind = !(scale > 0);
      // Any number will do where nothing else is below: it divides all alike.
      double added = ridge * (blind ? Math.max(mean(between, open), Double.MIN_NORMAL) : scale);
      for (int r = 0; r < within.length; r++) {
        within[r] += added;
      }
    }

    private static SparseMatrix adjacency(QuadraticForm form) {
      return ((QuadraticForm.EdgeDifferences) form).graph().adjacency();
    }

    private static double mean(double[] values, boolean[] open) {
      double sum = 0;
      for (int r = 0; r < open.length; r++) {
        sum += open[r] ? values[r] : 0;
      }
      return sum / Math.max(1, GreedyRankings.count(open));
    }

    void pick(GreedyPicks picks, Run run) {
      double[] ratios = new double[open.length];
      while (picks.hasNext()) {
        Arrays.setAll(ratios, r -> between[r] / within[r]);
        int best = picks.next(ratios);
        if (picks.hasNext()) {
          takeOut(best);
        }
        run.step("picks", picks.count(), picks.size());
      }
    }

    /** With p the residual of the pick at length 1: w - g², b - 2gh + g² p'Bp for all others. */
    private void takeOut(int pick) {
      double length = Math.sqrt(within[pick]);
      double[] function = new double[columns.rows()];
      columns.copy(pick, function);
      for (int i = 0; i < functions.size(); i++) {
        double share = products.get(i)[pick];
        double[] earlier = functions.get(i);
        for (int row = 0; row < function.length; row++) {
          function[row] -= share * earlier[row];
        }
      }
      for (int row = 0; row < function.length; row++) {
        function[row] /= length;
      }
      // The ridge adds nothing to the product with a feature that is not picked.
      double[] g = new double[open.length];
      columns.multiply(laplacian(withinGraph, function), g);
      double[] inBetween = laplacian(betweenGraph, function);
      double[] h = new double[open.length];
      columns.multiply(inBetween, h);
      for (int i = 0; i < functions.size(); i++) {
        double along = Sums.dot(functions.get(i), inBetween);
        double[] share = products.get(i);
        for (int r = 0; r < h.length; r++) {
          h[r] -= share[r] * along;
        }
      }
      double own = Sums.dot(function, inBetween);
      for (int r = 0; r < open.length; r++) {
        if (open[r]) {
          within[r] -= g[r] * g[r];
          between[r] = Math.max(0, between[r] - g[r] * (2 * h[r] - g[r] * own));
        }
      }
      functions.add(function);
      products.add(g);
    }

    /** (D - W) x, by differences, which keep their digits. */
    private static double[] laplacian(SparseMatrix w, double[] x) {
      double[] y = new double[x.length];
      for (int i = 0; i < x.length; i++) {
        for (int e = w.rowStart()[i]; e < w.rowStart()[i + 1]; e++) {
          y[i] += w.values()[e] * (x[i] - x[w.columnIndices()[e]]);
        }
      }
      return y;
    }
  }
}
