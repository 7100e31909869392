package org.foldsieve.embed.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.Products;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Linear discriminant analysis: the linear map in which classes stand far apart for how wide each
 * of them is; of faces, Fisherfaces.
 *
 * <p>With the scores Z of all principal components, r of them,
 *
 * <p>\[ S_b a = \mu \Big(S_w + reg\, \frac{\mathrm{tr}(S_w)}{r} I\Big) a, \quad S_b = \sum_c
 * \frac{n_c}{n} (m_c - m)(m_c - m)^\top, \quad S_w = \frac{1}{n} \sum_i (z_i - m_{c(i)})(z_i -
 * m_{c(i)})^\top \]
 *
 * <p>for the d largest μ, a scaled to 1 in the matrix on the right; \( Y = (X - 1\bar x^\top) V a
 * \), V the principal directions and \( \bar x \) the mean of all rows. New rows are projected.
 * {@code reg} keeps directions in which the training rows of a class hardly differ from deciding
 * alone; with 0 it is the plain method, on n - C principal components at most.
 *
 * <p><b>Undefined.</b> There are at most C - 1 directions for C classes, fewer where the means of
 * the classes fall into a smaller space; more dimensions are an error that states the number. A
 * class of one row counts in S_b only. Rows that differ from their class in nothing (S_w = 0, as
 * when every class has one row) are an error. With {@code reg=0} and an S_w whose smallest
 * eigenvalue is at most 1e-10 of the largest, reg is 1e-6, and a note says so.
 *
 * <p><b>Cost.</b> With more rows than features O(n m²) time and O(n m) memory: the directions are
 * found in the features themselves. Else, and for a {@code reg} below 1e-5, O(n m min(n, m) + n r²
 * + r³/3), O(n r) memory.
 *
 * <p><b>Departures.</b> With {@code reg=0} the directions are those of scikit-learn's solver {@code
 * eigen}, and of {@code svd} times √((n - C)/n).
 *
 * <p><b>Paper.</b> Belhumeur, Hespanha, Kriegman (1997). Eigenfaces vs. Fisherfaces: recognition
 * using class specific linear projection. IEEE TPAMI 19(7).
 *
 * @param dims the number of coordinates, at most one less than there are classes
 * @param reg the share of the mean variance inside classes that is added to it
 * @since 0.1.0
 */
public record LinearDiscriminants(int dims, double reg) implements Embedding {

  /** An S_w whose smallest eigenvalue is at most this part of the largest counts as singular. */
  private static final double SINGULAR = 1e-10;

  private static final double SMALL_REG = 1e-6;

  /** From here on S_w is far from singular in all features, as rounding goes. */
  private static final double AMPLE = 1e-5;

  /** Checks the parameters. */
  public LinearDiscriminants {
    Require.atLeast(1, "dims", dims);
    Require.notNegative("reg", reg);
  }

  /** Two dimensions, reg 0.1. */
  public static LinearDiscriminants withDefaults() {
    return new LinearDiscriminants(2, 0.1);
  }

  /** This method with another number of coordinates. */
  public LinearDiscriminants withDimensions(int dims) {
    return new LinearDiscriminants(dims, reg);
  }

  /** This method with another regularisation. */
  public LinearDiscriminants withReg(double reg) {
    return new LinearDiscriminants(dims, reg);
  }

  @Override
  public String id() {
    return "lda";
  }

  @Override
  public LinearModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public LinearModel fit(Workbench bench) {
    Table table = bench.table();
    Run run = bench.run();
    Labels labels = table.requireClasses(id());
    int classes = (int) Arrays.stream(labels.classSizes()).filter(size -> size > 0).count();
    MapRequirements.requireDimensions(dims, classes - 1, "one less than there are classes");
    requirePairs(id(), labels);
    Problem problem = pose(bench, labels, classes);
    Matrix within = problem.within;
    double trace = ClassScatter.trace(within);
    requireWidth(id(), trace);
    List<String> notes = new ArrayList<>();
    double used = reg;
    if (reg == 0 && isSingular(within)) {
      used = SMALL_REG;
      notes.add(
          String.format(
              Locale.ROOT,
              "the rows of a class do not differ in every direction; reg = %s was used instead of"
                  + " 0",
              SMALL_REG));
    }
    ClassScatter.addToDiagonal(within, used * trace / problem.rank);
    Directions found =
        Directions.ofRoot(
            problem.betweenRoot,
            within,
            dims,
            "the number of directions in which the means of the classes differ");
    Provenance provenance =
        Provenance.of(id(), Parameters.of(this), run, table.rows(), table.features());
    return problem.space.model(provenance, found, notes, run);
  }

  /** The scatters, in a space of this rank. */
  private record Problem(ScoreSpace space, Matrix betweenRoot, Matrix within, int rank) {}

  /**
   * In the features themselves where that comes to the same and nothing but the rank has to be told
   * of the principal components: what is added to S_w keeps directions in which no row differs from
   * mattering. Else in the scores.
   */
  private Problem pose(Workbench bench, Labels labels, int classes) {
    Run run = bench.run();
    Table table = bench.table();
    boolean isLabelled = Arrays.stream(labels.codes()).allMatch(code -> code >= 0);
    if (reg >= AMPLE && isLabelled && table.rows() > table.features()) {
      ScoreSpace space = ScoreSpace.ofFeatures(bench);
      ClassScatter scatter = ClassScatter.of(space.scores(), labels, run);
      Matrix within = scatter.within(run);
      Matrix root = scatter.betweenRoot();
      Matrix total = Products.multiply(false, root, true, root, run);
      Arrays.setAll(total.values(), at -> total.values()[at] + within.values()[at]);
      OptionalInt rank = ProductRank.of(space.scores(), total, run);
      if (rank.isPresent()) {
        return new Problem(space, root, within, rank.getAsInt());
      }
    }
    ScoreSpace space = ScoreSpace.of(bench, reg == 0 ? table.rows() - classes : Integer.MAX_VALUE);
    ClassScatter scatter = ClassScatter.of(space.scores(), labels, run);
    return new Problem(space, scatter.betweenRoot(), scatter.within(run), space.rank());
  }

  private static boolean isSingular(Matrix within) {
    int r = within.rows();
    double[] values = Blas.get().symmetricEigen(within.values().clone(), r, 0, r).values();
    return values[0] <= SINGULAR * values[r - 1];
  }

  /** How wide classes are needs a class of two rows. */
  static void requirePairs(String method, Labels labels) {
    if (Arrays.stream(labels.classSizes()).noneMatch(size -> size > 1)) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%s needs a class of at least two rows, and every class of '%s' has one; name a label"
                  + " that rows share",
              method,
              labels.name()));
    }
  }

  /** Rows of a class that do not differ give no width to divide by. */
  static void requireWidth(String method, double trace) {
    if (!(trace > 0)) {
      throw new DataException(
          method
              + " needs rows of one class that differ, and all rows of every class are the same;"
              + " drop repeated rows");
    }
  }
}
