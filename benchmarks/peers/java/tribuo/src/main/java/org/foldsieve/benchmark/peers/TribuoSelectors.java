package org.foldsieve.benchmark.peers;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.tribuo.Feature;
import org.tribuo.FeatureSelector;
import org.tribuo.MutableDataset;
import org.tribuo.SelectedFeatureSet;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.fs.JMI;
import org.tribuo.classification.fs.mRMR;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;

/**
 * Tribuo's mRMR or JMI ({@code --selector}) with three bins. Its bins are of equal width, so its
 * picks differ from ours; the work of mRMR is the same.
 */
final class TribuoSelectors {

  private TribuoSelectors() {}

  public static void main(String[] args) throws Exception {
    Logger.getLogger("org.tribuo").setLevel(Level.OFF);
    Peer peer = new Peer(args);
    MutableDataset<Label> data = dataset(peer.table());
    int picks = peer.number("picks", 50);
    FeatureSelector<Label> selector =
        switch (peer.text("selector")) {
          case "mrmr" -> new mRMR(picks, 3, peer.threads());
          case "jmi" -> new JMI(picks, 3, peer.threads());
          default -> throw new IllegalArgumentException("unknown --selector; known: mrmr, jmi");
        };
    SelectedFeatureSet set =
        peer.measure(
            "mrmr-mid",
            "Tribuo 4.3.2 " + selector.getClass().getSimpleName(),
            peer.threads() + " threads",
            () -> selector.select(data));
    peer.checkPicks(
        "mrmr-mid",
        set.featureNames().stream()
            .mapToInt(name -> Integer.parseInt(name.substring(1)))
            .toArray());
  }

  private static MutableDataset<Label> dataset(PeerTable table) {
    LabelFactory factory = new LabelFactory();
    MutableDataset<Label> data =
        new MutableDataset<>(new SimpleDataSourceProvenance("peer", factory), factory);
    for (int i = 0; i < table.rows().length; i++) {
      ArrayExample<Label> example = new ArrayExample<>(new Label("c" + table.codes()[i]));
      for (int j = 0; j < table.features(); j++) {
        example.add(new Feature("f" + j, table.rows()[i][j]));
      }
      data.add(example);
    }
    return data;
  }
}
