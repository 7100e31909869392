package org.foldsieve.benchmark.peers;

import weka.attributeSelection.ReliefFAttributeEval;
import weka.core.Instances;

/** Weka's ReliefF, k = 10 on all samples. */
final class WekaReliefF {

  private WekaReliefF() {}

  public static void main(String[] args) throws Exception {
    Peer peer = new Peer(args);
    PeerTable table = peer.table();
    Instances instances = WekaTable.numeric(table);
    ReliefFAttributeEval evaluator =
        peer.measure(
            "relieff",
            "Weka 3.8.6",
            "one thread is all it has",
            () -> {
              ReliefFAttributeEval fresh = new ReliefFAttributeEval();
              fresh.setNumNeighbours(10);
              fresh.buildEvaluator(instances);
              return fresh;
            });
    double[] scores = new double[table.features()];
    for (int j = 0; j < scores.length; j++) {
      scores[j] = evaluator.evaluateAttribute(j);
    }
    peer.checkScores("relieff", scores);
  }
}
