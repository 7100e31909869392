package org.foldsieve.papers.lne;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.SyntheticManifold;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.metric.MapQuality;
import org.foldsieve.evaluation.metric.Procrustes;
import org.foldsieve.method.Methods;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/**
 * One map of a known surface and how good it is.
 *
 * @param map the coordinates; a row without a place is NaN
 * @param trustworthiness with 12 neighbours, of the rows that have a place
 * @param procrustes the Procrustes error to the true chart, of those rows
 */
record MapTrial(Matrix map, double trustworthiness, double procrustes) {

  private static final int NEIGHBORS = 12;

  /** The maps of the LNE paper: the method's name, its id and its parameters. */
  enum Mapper {
    PCA("pca", "pca", Map.of()),
    LE("le", "laplacian-eigenmaps", Map.of()),
    ISOMAP("isomap", "isomap", Map.of()),
    LLE("lle", "lle", Map.of()),
    LNE("lne", "lne", Map.of("lambda", "0.2", "reg", "0")),
    LNE_REG("lne reg=1e-3", "lne", Map.of("lambda", "0.2"));

    /** Those the paper compares LNE with, where PCA is among them. */
    static final List<Mapper> ALL = List.of(values());

    /** Those without PCA. */
    static final List<Mapper> NONLINEAR = List.of(LE, ISOMAP, LLE, LNE, LNE_REG);

    private final String text;
    private final String id;
    private final Map<String, String> parameters;

    Mapper(String text, String id, Map<String, String> parameters) {
      this.text = text;
      this.id = id;
      this.parameters = parameters;
    }

    String text() {
      return text;
    }

    /** The coordinates of a table in two dimensions. */
    Matrix map(Table table, int neighbors, Run run) {
      Map<String, String> all = new LinkedHashMap<>(parameters);
      if (this != PCA) {
        all.put("neighbors", Integer.toString(neighbors));
      }
      return Methods.embedding(id, all).fit(table, run.withProgress(Progress.NONE)).coordinates();
    }
  }

  static MapTrial of(SyntheticManifold manifold, Mapper mapper, int neighbors, Run run) {
    Table points = manifold.table().withoutLabels();
    Matrix map = mapper.map(points, neighbors, run);
    int[] placed =
        IntStream.range(0, map.rows()).filter(i -> Double.isFinite(map.get(i, 0))).toArray();
    Matrix kept = rows(map, placed);
    MapQuality quality =
        MapQuality.of(points.selectRows(placed), kept, NEIGHBORS, run.withProgress(Progress.NONE));
    return new MapTrial(
        map, quality.trustworthiness(), Procrustes.error(kept, rows(manifold.chart(), placed)));
  }

  private static Matrix rows(Matrix matrix, int[] rows) {
    double[][] kept = new double[rows.length][];
    for (int r = 0; r < rows.length; r++) {
      kept[r] = matrix.row(rows[r]);
    }
    return Matrix.ofRows(kept);
  }
}
