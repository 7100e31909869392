package org.foldsieve.embed.distance;

import java.util.ArrayList;
import java.util.List;
import org.foldsieve.data.Table;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.part.TrainingRows;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;

/** Classical scaling of the distances between the rows of a table: what two maps share. */
final class ScaledDistances {

  private ScaledDistances() {}

  /**
   * The map of a table.
   *
   * @param width h of a Gaussian kernel; 0 for the distances as they are
   */
  static ScalingModel fit(
      Table table, Provenance provenance, int dims, double width, Landmarks landmarks, Run run) {
    int[] chosen = landmarks.choose(table.rows(), dims, provenance.method(), run);
    boolean all = chosen.length == table.rows();
    Table solved = all ? table : table.selectRows(chosen);
    double[][] squares =
        PairwiseSquares.of(solved, square -> ScalingModel.inKernel(square, width), run);
    ClassicalScaling scaling = ClassicalScaling.of(squares, dims, run);
    ScalingModel.Places places =
        new ScalingModel.Places(width, scaling.meanSquares(), scaling.triangulation());
    TrainingRows training = TrainingRows.of(solved);
    Matrix coordinates = all ? scaling.coordinates() : places.place(table, training.table(), run);
    List<String> notes = new ArrayList<>();
    if (!all) {
      notes.add(landmarks.note(chosen.length, table.rows(), run));
    }
    notes.addAll(scaling.spectrum().notes());
    return new ScalingModel(
        new FittedModel.Fit(
            provenance,
            table.featureNames(),
            coordinates,
            scaling.spectrum(),
            new int[] {table.rows()},
            notes),
        training,
        places);
  }
}
