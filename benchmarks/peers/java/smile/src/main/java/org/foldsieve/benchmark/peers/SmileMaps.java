package org.foldsieve.benchmark.peers;

import java.util.concurrent.Callable;
import smile.feature.extraction.PCA;
import smile.manifold.IsoMap;
import smile.manifold.LLE;
import smile.manifold.LaplacianEigenmap;

/** Smile's maps into two dimensions: k = 10, neighbours included. */
final class SmileMaps {

  private static final int NEIGHBORS = 10;
  private static final int DIMENSIONS = 2;

  private SmileMaps() {}

  public static void main(String[] args) throws Exception {
    Peer peer = new Peer(args);
    double[][] rows = peer.table().rows();
    String method = peer.text("method");
    Callable<double[][]> map =
        switch (method) {
          case "lle" -> () -> LLE.of(rows, NEIGHBORS, DIMENSIONS).coordinates;
          case "isomap" -> () -> IsoMap.of(rows, NEIGHBORS, DIMENSIONS, false).coordinates;
          // A width that is not positive means weights of 1.
          case "laplacian-eigenmaps" ->
              () -> LaplacianEigenmap.of(rows, NEIGHBORS, DIMENSIONS, -1).coordinates;
          case "pca" -> () -> PCA.fit(rows).getProjection(DIMENSIONS).apply(rows);
          default -> throw new IllegalArgumentException("--method " + method + " is none of Smile's");
        };
    double[][] coordinates = peer.measure(method, "Smile 3.1.1", "", map);
    peer.check(method, "Smile placed %d of %d rows", coordinates.length, rows.length);
    double[][] ours = peer.map(method, rows.length);
    if (coordinates.length == ours.length) {
      peer.check(
          method,
          "largest angle between the maps of Foldsieve and Smile %.1e",
          Planes.angle(ours, coordinates));
    }
  }
}
