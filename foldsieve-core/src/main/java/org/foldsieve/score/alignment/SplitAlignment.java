package org.foldsieve.score.alignment;

import java.util.List;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.Regularization;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.jspecify.annotations.Nullable;

/**
 * An alignment ({@link Gka}, {@link GkaSupervised}, {@link GkaMargin}) whose parts are computed in
 * different places: the products of features by strips of rows ({@code CrossProducts}), the targets
 * by features, and the picks where both have come together. The ranking has the bits of the method
 * on one table.
 *
 * @since 0.1.0
 */
public final class SplitAlignment {

  /** C is formed: 8 d² bytes, at most 2 GB. */
  private static final int MOST_FEATURES = 1 << 14;

  private final FeatureScorer method;
  private final @Nullable Labels labels;

  private SplitAlignment(FeatureScorer method, @Nullable Labels labels) {
    this.method = method;
    this.labels = labels;
  }

  /** Whether a method is an alignment. */
  public static boolean handles(FeatureScorer method) {
    return method instanceof Gka || method instanceof GkaSupervised || method instanceof GkaMargin;
  }

  /**
   * The parts of an alignment of a dense table.
   *
   * @param table the table or its outline: its shape and its labels
   * @throws ParameterException when the products of so many features are never formed
   */
  public static SplitAlignment of(FeatureScorer method, Table table) {
    int d = table.features();
    if (d > CenteredGram.FORMED_FEATURES && (table.rows() <= 2L * d || d > MOST_FEATURES)) {
      throw new ParameterException(
          method.id()
              + " in parts forms the products of all features, which "
              + d
              + " features of "
              + table.rows()
              + " rows are too many for; rank by laplacian or variance first and keep fewer");
    }
    return new SplitAlignment(
        method,
        method instanceof Gka
            ? null
            : table.labels().filter(Labels::isNumeric).isPresent()
                ? table.requireNumbers(method.id())
                : table.requireClasses(method.id()));
  }

  private List<Recipe<double[]>> recipes() {
    if (method instanceof Gka gka) {
      return List.of(new NumberForms.Explained(gka.neighbors(), gka.epsilon()));
    }
    return target().recipes(java.util.Objects.requireNonNull(labels));
  }

  private LabelTarget target() {
    return method instanceof GkaSupervised supervised
        ? supervised.target()
        : ((GkaMargin) method).target();
  }

  /** The weights of all rows that {@link #targets} asks a bench for. */
  public LleWeights weights(int rows) {
    if (method instanceof Gka gka) {
      return LleWeights.forScores(gka.neighbors(), Regularization.TRACE, gka.epsilon(), 0);
    }
    LabelTarget target = target();
    boolean numbers = labels != null && labels.isNumeric();
    int neighbors = numbers ? Math.min(target.neighbors(), rows - 1) : target.neighbors();
    return LleWeights.forScores(neighbors, Regularization.TRACE, target.epsilon(), 0);
  }

  /** Under which recipe a bench knows the weights; inside classes where there are some. */
  public Recipe<SparseMatrix> weightsRecipe(int rows) {
    LleWeights weights = weights(rows);
    return labels == null || labels.isNumeric() ? weights : weights.withinClasses(labels);
  }

  /** Whether the weights are those of neighbours inside classes. */
  public boolean weighsInsideClasses() {
    return labels != null && !labels.isNumeric();
  }

  /** What every feature of a part is centred by. */
  public static double[] means(Table part, Run run) {
    return FeatureMeans.of(part, run);
  }

  /**
   * The targets of the features of a part, in the order in which {@link #pick} takes them.
   *
   * @param part knows the neighbours and weights of all rows
   * @param energies the diagonal of the products, of these features
   */
  public double[][] targets(Workbench part, double[] energies) {
    part.know(new CenteredGram.OfTable(), new Energies(energies));
    return recipes().stream().map(part::shared).toArray(double[][]::new);
  }

  /**
   * The ranking.
   *
   * @param outline a bench that knows the ranges of all features
   * @param lower the products of the centred features, the lower triangle row by row
   * @param targets those of all features
   */
  public FeatureRanking pick(Workbench outline, double[] lower, double[][] targets) {
    CenteredGram gram = FormedGram.ofLower(outline.table().features(), lower);
    CenteredGram.requireFourthPowers(gram.energies(), outline);
    outline.know(new CenteredGram.OfTable(), gram);
    List<Recipe<double[]>> recipes = recipes();
    for (int r = 0; r < targets.length; r++) {
      outline.know(recipes.get(r), targets[r]);
    }
    return method.rank(outline);
  }

  /** A Gram matrix of which only the diagonal is known. */
  private record Energies(double[] energies) implements CenteredGram {
    @Override
    public void column(int j, double[] target) {
      throw new IllegalStateException("only the energies of a part are known");
    }

    @Override
    public double[] squaredColumnSums() {
      throw new IllegalStateException("only the energies of a part are known");
    }
  }
}
