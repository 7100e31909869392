package org.foldsieve.embed;

import java.util.List;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Table;
import org.foldsieve.model.EmbeddingModels;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;

/**
 * A learnt map: coordinates of the training rows, and the way to place new rows.
 *
 * <p>Immutable and thread-safe.
 *
 * @since 0.1.0
 */
public interface EmbeddingModel {

  /** Where this model comes from. */
  Provenance provenance();

  /** The features the map was learnt on, in column order. */
  List<String> featureNames();

  /**
   * The coordinates of the training rows, one row each; a copy. A row that the method leaves out (a
   * small component in Isomap) is NaN. There are no rows where the map was learnt on many machines
   * and its coordinates stayed there.
   */
  Matrix coordinates();

  /** The eigenvalues behind the coordinates and how well they were met. */
  Spectrum spectrum();

  /**
   * The number of training rows in each connected component of the graph; one number, all rows, for
   * a method without a graph.
   */
  int[] componentSizes();

  /** Remarks a reader should see: components, truncation, convergence. */
  List<String> notes();

  /**
   * Places rows, which must have the features the map was learnt on; their order does not matter,
   * they are found by name.
   *
   * @throws DataException when a feature is missing or there are others
   */
  Matrix transform(Table rows, Run run);

  /** The kind of model, as a model file names it: {@code "linear"}. */
  String type();

  /** What the model is made of, for a model file; {@link EmbeddingModels} reads it back. */
  Fields fields();

  /** The number of coordinates of a row. */
  default int dimensions() {
    return coordinates().columns();
  }

  /** The eigenvalues behind the coordinates, one a dimension; a copy. */
  default double[] eigenvalues() {
    return spectrum().eigenvalues();
  }

  /** The residual of every eigenvalue, see {@link Spectrum#residuals()}; a copy. */
  default double[] residuals() {
    return spectrum().residuals();
  }
}
