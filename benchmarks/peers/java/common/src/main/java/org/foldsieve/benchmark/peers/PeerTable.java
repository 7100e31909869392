package org.foldsieve.benchmark.peers;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The table a Foldsieve benchmark left for its peers: shape, number of classes, then each row's
 * class and values. Without labels there are 0 classes, and every code is -1.
 */
public record PeerTable(double[][] rows, int[] codes, int classes) {

  public int features() {
    return rows[0].length;
  }

  static PeerTable read(Path file) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 20))) {
      int n = in.readInt();
      int d = in.readInt();
      int classes = in.readInt();
      double[][] rows = new double[n][d];
      int[] codes = new int[n];
      for (int i = 0; i < n; i++) {
        codes[i] = in.readInt();
        for (int j = 0; j < d; j++) {
          rows[i][j] = in.readDouble();
        }
      }
      return new PeerTable(rows, codes, classes);
    }
  }
}
