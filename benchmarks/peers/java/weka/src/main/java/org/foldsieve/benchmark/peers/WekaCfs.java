package org.foldsieve.benchmark.peers;

import java.util.Arrays;
import weka.attributeSelection.ASSearch;
import weka.attributeSelection.AttributeSelection;
import weka.attributeSelection.BestFirst;
import weka.attributeSelection.CfsSubsetEval;
import weka.attributeSelection.GreedyStepwise;
import weka.core.Instances;

/**
 * Weka's correlation-based subset on the bins Foldsieve made: with {@code --task cfs} greedily up
 * to the peak of the merit, as our {@code cfs} goes; else by best-first search, what Weka's users
 * take where ours take FCBF. That weighs features by symmetric uncertainty too; the subsets differ.
 */
final class WekaCfs {

  private WekaCfs() {}

  public static void main(String[] args) throws Exception {
    Peer peer = new Peer(args);
    boolean greedy = peer.text("task").equals("cfs");
    Instances instances = WekaTable.nominal(peer.table());
    int[] subset =
        peer.measure(
            peer.text("task"),
            "Weka 3.8.6 CFS",
            greedy ? "" : "another criterion: best-first search over subsets",
            () -> {
              CfsSubsetEval evaluator = new CfsSubsetEval();
              evaluator.setNumThreads(peer.threads());
              evaluator.setPoolSize(peer.threads());
              evaluator.setLocallyPredictive(!greedy);
              AttributeSelection selection = new AttributeSelection();
              selection.setEvaluator(evaluator);
              selection.setSearch(search(greedy, peer.threads()));
              selection.SelectAttributes(instances);
              int[] all = selection.selectedAttributes();
              return Arrays.copyOf(all, all.length - 1);
            });
    peer.checkPicks(peer.text("task"), subset);
  }

  private static ASSearch search(boolean greedy, int threads) {
    if (!greedy) {
      return new BestFirst();
    }
    GreedyStepwise search = new GreedyStepwise();
    search.setNumExecutionSlots(threads);
    return search;
  }
}
