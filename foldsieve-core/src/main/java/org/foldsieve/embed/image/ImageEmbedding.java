package org.foldsieve.embed.image;

import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;

/**
 * A method that reduces images; the table must have an image shape.
 *
 * @since 0.1.0
 */
public interface ImageEmbedding extends Embedding {

  @Override
  ImageModel fit(Workbench bench);

  @Override
  default ImageModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }
}
