package org.foldsieve.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.spectral.LocalNeighborhoodEmbedding;
import org.foldsieve.io.BundledData;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/** How do I place new rows on a map? Fits one, saves it, loads it and places rows it never saw. */
public final class MapRows {

  private MapRows() {}

  /** Prints where the first new row is placed. */
  public static void main(String[] args) throws IOException {
    Table digits = BundledData.table("digits");
    Table train = digits.selectRows(IntStream.range(0, 1500).toArray());
    Table fresh = digits.selectRows(IntStream.range(1500, digits.rows()).toArray());
    Run run = Run.defaults();
    EmbeddingModel map =
        LocalNeighborhoodEmbedding.withDefaults().withDimensions(2).fit(train, run);
    map.notes().forEach(System.out::println);
    Path file = Files.createTempFile("digits", ".model");
    try {
      ModelFiles.save(map, file);
      Matrix placed = ModelFiles.loadEmbedding(file).transform(fresh, run);
      System.out.println("placed " + placed.rows() + " new rows in 2 dimensions");
      System.out.println("the first at " + placed.get(0, 0) + ", " + placed.get(0, 1));
    } finally {
      Files.delete(file);
    }
  }
}
