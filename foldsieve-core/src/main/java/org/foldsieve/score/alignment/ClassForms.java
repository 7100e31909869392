package org.foldsieve.score.alignment;

import org.foldsieve.data.Labels;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.Regularization;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;

/**
 * The targets of classes: class means, the margin between classes, neighbours inside them.
 *
 * @param labels the classes, of which every row has one
 * @param neighbors K of both the weights inside the class and the margin
 * @param epsilon the part of the trace added to the diagonal of each local Gram matrix
 */
record ClassForms(Labels labels, int neighbors, double epsilon) implements LabelForms {

  @Override
  public String spreadName() {
    return "between classes";
  }

  @Override
  public void planNeighbors(Workbench bench, boolean margin) {
    bench.planNeighborsInClass(neighbors);
    if (margin) {
      bench.planNeighborsOfEachClass(neighbors);
    }
  }

  @Override
  public Recipe<double[]> spread() {
    return new BetweenClasses(labels);
  }

  @Override
  public Recipe<double[]> margin() {
    return new MarginForm(labels, neighbors);
  }

  @Override
  public Recipe<double[]> explained() {
    return new Explained(labels, neighbors, epsilon);
  }

  /** What LLE weights inside the classes explain of every feature. */
  private record Explained(Labels labels, int neighbors, double epsilon)
      implements Recipe<double[]> {
    @Override
    public double[] make(Workbench bench) {
      return Gka.explainedBy(
          LleWeights.forScores(neighbors, Regularization.TRACE, epsilon, 0)
              .withinClasses(bench, labels),
          CenteredGram.of(bench),
          bench);
    }
  }
}
