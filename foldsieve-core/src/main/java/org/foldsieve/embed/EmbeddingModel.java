package org.foldsieve.embed;

import java.util.List;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;

/** A learnt map: coordinates of the training rows, and the way to place new rows. */
public interface EmbeddingModel {

  /** Where this model comes from. */
  Provenance provenance();

  /** The coordinates of the training rows, one row each; a copy. */
  Matrix coordinates();

  /** The eigenvalues behind the coordinates, one a dimension. */
  double[] eigenvalues();

  /** Remarks a reader should see: components, truncation, convergence. */
  List<String> notes();

  /** Places rows with the features the map was learnt on. */
  Matrix transform(Table rows, Run run);
}
