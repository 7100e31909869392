package org.foldsieve.benchmark.peers;

import weka.attributeSelection.AttributeSelection;
import weka.attributeSelection.BestFirst;
import weka.attributeSelection.CfsSubsetEval;
import weka.core.Instances;

/**
 * Weka's correlation-based subset by best-first search, on the bins Foldsieve made: what Weka's
 * users take where ours take FCBF. Both weigh features by symmetric uncertainty; the subsets
 * differ.
 */
final class WekaCfs {

  private WekaCfs() {}

  public static void main(String[] args) throws Exception {
    Peer peer = new Peer(args);
    Instances instances = WekaTable.nominal(peer.table());
    int[] subset =
        peer.measure(
            "fcbf",
            "Weka 3.8.6 CFS",
            "another criterion: best-first search over subsets",
            () -> {
              CfsSubsetEval evaluator = new CfsSubsetEval();
              evaluator.setNumThreads(peer.threads());
              evaluator.setPoolSize(peer.threads());
              AttributeSelection selection = new AttributeSelection();
              selection.setEvaluator(evaluator);
              selection.setSearch(new BestFirst());
              selection.SelectAttributes(instances);
              int[] all = selection.selectedAttributes();
              return java.util.Arrays.copyOf(all, all.length - 1);
            });
    peer.checkPicks("fcbf", subset);
  }
}
