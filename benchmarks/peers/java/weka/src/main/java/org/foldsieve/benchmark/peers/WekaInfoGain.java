package org.foldsieve.benchmark.peers;

import weka.attributeSelection.InfoGainAttributeEval;
import weka.core.Instances;

/**
 * Weka's information gain of every feature, on the bins Foldsieve made: the mutual information with
 * the class, in bits.
 */
final class WekaInfoGain {

  private WekaInfoGain() {}

  public static void main(String[] args) throws Exception {
    Peer peer = new Peer(args);
    PeerTable table = peer.table();
    Instances instances = WekaTable.nominal(table);
    double[] gains =
        peer.measure(
            "mutual information with the class",
            "Weka 3.8.6 InfoGain",
            "one thread is all it has; on bins made before",
            () -> {
              InfoGainAttributeEval evaluator = new InfoGainAttributeEval();
              evaluator.buildEvaluator(instances);
              double[] bits = new double[table.features()];
              for (int j = 0; j < bits.length; j++) {
                bits[j] = evaluator.evaluateAttribute(j);
              }
              return bits;
            });
    peer.checkScores("mutual information with the class", gains);
  }
}
