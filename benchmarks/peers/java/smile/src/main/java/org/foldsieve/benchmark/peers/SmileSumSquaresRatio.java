package org.foldsieve.benchmark.peers;

import java.util.Arrays;
import smile.data.DataFrame;
import smile.data.vector.IntVector;
import smile.feature.selection.SumSquaresRatio;

/** Smile's ratio of the sums of squares between and within classes: our Fisher score. */
final class SmileSumSquaresRatio {

  private SmileSumSquaresRatio() {}

  public static void main(String[] args) throws Exception {
    Peer peer = new Peer(args);
    PeerTable table = peer.table();
    DataFrame frame = DataFrame.of(table.rows()).merge(IntVector.of("class", table.codes()));
    double[] ratios =
        peer.measure(
            "fisher",
            "Smile 3.1.1 SumSquaresRatio",
            "one thread is all it has",
            () ->
                Arrays.stream(SumSquaresRatio.fit(frame, "class"))
                    .mapToDouble(ratio -> ratio.ssr)
                    .toArray());
    peer.checkScores("fisher", ratios);
  }
}
