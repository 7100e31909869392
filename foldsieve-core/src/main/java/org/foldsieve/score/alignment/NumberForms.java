package org.foldsieve.score.alignment;

import org.foldsieve.data.Labels;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.Regularization;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;

/**
 * The targets of a number to predict: the line through it, the margin between near rows of
 * different numbers, and neighbours among all rows.
 *
 * @param labels the numbers, finite and not all the same
 * @param neighbors K of the weights; the margin looks at {@value #MARGIN_FACTOR} K
 * @param epsilon the part of the trace added to the diagonal of each local Gram matrix
 */
record NumberForms(Labels labels, int neighbors, double epsilon) implements LabelForms {

  /** With classes a row has K near rows in each; with numbers it has as many as in four. */
  static final int MARGIN_FACTOR = 4;

  @Override
  public String spreadName() {
    return "along the number";
  }

  @Override
  public void planNeighbors(Workbench bench, boolean margin) {
    bench.planNeighbors(available(margin ? MARGIN_FACTOR : 1));
  }

  /** All other rows where they are fewer. */
  private int available(int factor) {
    return (int) Math.min((long) factor * neighbors, labels.rows() - 1);
  }

  @Override
  public Recipe<double[]> spread() {
    return new NumberLine(labels);
  }

  @Override
  public Recipe<double[]> margin() {
    return new NumberMargin(labels, available(MARGIN_FACTOR));
  }

  @Override
  public Recipe<double[]> explained() {
    return new Explained(available(1), epsilon);
  }

  /** What LLE weights over all rows explain of every feature. */
  record Explained(int neighbors, double epsilon) implements Recipe<double[]> {
    @Override
    public double[] make(Workbench bench) {
      return Gka.explainedBy(
          LleWeights.forScores(neighbors, Regularization.TRACE, epsilon, 0).on(bench),
          CenteredGram.of(bench),
          bench);
    }
  }
}
