package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.data.Table;
import org.foldsieve.graph.PairConstraints;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.form.QuadraticForm;

/**
 * Ranks features by how close they keep rows that belong together and how far apart rows that do
 * not, smallest first.
 *
 * <p>\[ CS1_r = \frac{m_r}{c_r}, \quad CS2_r = m_r - \lambda c_r, \quad m_r = \sum_{(i,j) \in must}
 * (f_i - f_j)^2, \quad c_r = \sum_{(i,j) \in cannot} (f_i - f_j)^2 \]
 *
 * <p>Each unordered pair counts once. The pairs are given, or follow from the labels: every pair of
 * labelled rows is a must or a cannot. Then the sums are taken class by class in O(nd) and no pair
 * is formed:
 *
 * <p>\[ m_r = \sum_P n_P S_P, \quad c_r = \sum_P (n - n_P) S_P + n \sum_P n_P (\mu_P - \mu)^2,
 * \quad S_P = \sum_{i \in P} (f_i - \mu_P)^2 \]
 *
 * <p>A row whose label is missing takes part in no pair. With {@code share < 1} only the labels of
 * ⌈share n_P⌉ rows of each class, drawn by the seed of the run, are used.
 *
 * <p>CS1 is not changed by a feature's scale, CS2 is.
 *
 * <p><b>Undefined.</b> CS1 is +infinity where c_r = 0. The score is undefined for a constant
 * feature. It is an error when the labels give no must pair (every class has one row) or no cannot
 * pair (one class).
 *
 * <p><b>Cost.</b> O(nd) time from labels, O(pairs · d) with given pairs.
 *
 * <p><b>Paper.</b> Zhang, Chen, Zhou (2008). Constraint score: a new filter method for feature
 * selection with pairwise constraints. Pattern Recognition 41(5).
 *
 * @param form CS1 or CS2
 * @param lambda the weight of the cannot pairs in CS2
 * @param share the share of the labels that is used
 * @param pairs the pairs, or {@link PairConstraints#FROM_LABELS}
 * @since 0.1.0
 */
public record ConstraintScore(Form form, double lambda, double share, PairConstraints pairs)
    implements QuadraticScorer {

  /** How the two sums become a score. */
  public enum Form {
    /** Their ratio. */
    CS1,
    /** Their difference. */
    CS2
  }

  /** Checks the parameters. */
  public ConstraintScore {
    Objects.requireNonNull(form, "form");
    Objects.requireNonNull(pairs, "pairs");
    Require.notNegative("lambda", lambda);
    if (!(share > 0 && share <= 1)) {
      throw new ParameterException("share must be above 0 and at most 1: share = " + share);
    }
    if (share < 1 && !pairs.areFromLabels()) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "share is of the labels and pairs are given: share = %s; leave one out",
              share));
    }
  }

  /** CS1 from all labels; lambda 0.1 for CS2. */
  public static ConstraintScore withDefaults() {
    return new ConstraintScore(Form.CS1, 0.1, 1, PairConstraints.FROM_LABELS);
  }

  /** This method in another form. */
  public ConstraintScore withForm(Form form) {
    return new ConstraintScore(form, lambda, share, pairs);
  }

  /** This method with another weight of the cannot pairs. */
  public ConstraintScore withLambda(double lambda) {
    return new ConstraintScore(form, lambda, share, pairs);
  }

  /** This method with another share of the labels. */
  public ConstraintScore withShare(double share) {
    return new ConstraintScore(form, lambda, share, pairs);
  }

  /** This method with given pairs. */
  public ConstraintScore withPairs(PairConstraints pairs) {
    return new ConstraintScore(form, lambda, share, pairs);
  }

  @Override
  public String id() {
    return "constraint";
  }

  @Override
  public boolean isEnergy() {
    return form == Form.CS2;
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    if (!pairs.areFromLabels()) {
      int n = bench.table().rows();
      return List.of(
          new QuadraticForm.EdgeDifferences(pairs.mustGraph(n)),
          new QuadraticForm.EdgeDifferences(pairs.cannotGraph(n)));
    }
    int[][] members = drawMembers(bench.table(), bench.run());
    double[] sizes = Arrays.stream(members).mapToDouble(rows -> rows.length).toArray();
    double n = Arrays.stream(sizes).sum();
    double[] others = Arrays.stream(sizes).map(size -> n - size).toArray();
    double[] pulls = Arrays.stream(sizes).map(size -> n * size).toArray();
    return List.of(
        new QuadraticForm.WithinClasses(members, sizes),
        new QuadraticForm.WithinClasses(members, others),
        new QuadraticForm.BetweenClasses(members, pulls));
  }

  private int[][] drawMembers(Table table, Run run) {
    int[][] members = requireLabels(table).classMembers();
    if (share < 1) {
      for (int p = 0; p < members.length; p++) {
        members[p] = draw(members[p], run.random(p));
      }
    }
    if (Arrays.stream(members).noneMatch(rows -> rows.length > 1)) {
      throw new DataException(
          "constraint needs a pair of rows of one class, and no class has two labelled rows; "
              + (share < 1 ? "raise share = " + share : "label more rows"));
    }
    return members;
  }

  /** Not {@link Table#requireClasses}: here a row may be without a label. */
  private Labels requireLabels(Table table) {
    Labels labels = table.labels().orElse(null);
    if (labels == null || labels.isNumeric()) {
      return table.requireClasses(id());
    }
    long present = Arrays.stream(labels.classSizes()).filter(size -> size > 0).count();
    if (present == 0) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "constraint needs class labels and every label of '%s' is missing; label some rows",
              labels.name()));
    }
    if (present == 1) {
      int only = 0;
      while (labels.classSizes()[only] == 0) {
        only++;
      }
      throw new DataException(
          Message.of(
              "constraint needs at least two classes, and every row of label '%s' is '%s'; name"
                  + " another label (%s)",
              labels.name(), labels.classNames().get(only), Setting.LABEL.to("NAME")));
    }
    return labels;
  }

  private int[] draw(int[] rows, SplittableRandom random) {
    int count = (int) Math.ceil(share * rows.length);
    int[] drawn = rows.clone();
    for (int r = 0; r < count; r++) {
      int other = r + random.nextInt(drawn.length - r);
      int swap = drawn[r];
      drawn[r] = drawn[other];
      drawn[other] = swap;
    }
    drawn = Arrays.copyOf(drawn, count);
    Arrays.sort(drawn);
    return drawn;
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    double[] must = values.get(0);
    double[] cannot = values.get(1).clone();
    if (values.size() == 3) {
      Arrays.setAll(cannot, j -> cannot[j] + values.get(2)[j]);
    }
    double[] scores = new double[must.length];
    Arrays.setAll(scores, j -> score(must[j], cannot[j]));
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MINIMIZE, scores)
        .withPart("must", must)
        .withPart("cannot", cannot);
  }

  private double score(double must, double cannot) {
    if (form == Form.CS2) {
      return must - lambda * cannot;
    }
    return cannot == 0 ? Double.POSITIVE_INFINITY : must / cannot;
  }
}
