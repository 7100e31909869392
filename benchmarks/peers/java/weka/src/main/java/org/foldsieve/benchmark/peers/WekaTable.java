package org.foldsieve.benchmark.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** A table as Weka holds one, the class last. */
final class WekaTable {

  private WekaTable() {}

  static Instances numeric(PeerTable table) {
    return instances(table, List.of());
  }

  /** Values that are codes 0, 1, ... of bins, as nominal attributes. */
  static Instances nominal(PeerTable table) {
    double largest = Arrays.stream(table.rows()).flatMapToDouble(Arrays::stream).max().orElse(0);
    return instances(
        table, IntStream.rangeClosed(0, (int) largest).mapToObj(b -> "b" + b).toList());
  }

  private static Instances instances(PeerTable table, List<String> bins) {
    int d = table.features();
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      attributes.add(bins.isEmpty() ? new Attribute("f" + j) : new Attribute("f" + j, bins));
    }
    attributes.add(
        new Attribute(
            "class", IntStream.range(0, table.classes()).mapToObj(c -> "c" + c).toList()));
    Instances instances = new Instances("peer", attributes, table.rows().length);
    instances.setClassIndex(d);
    for (int i = 0; i < table.rows().length; i++) {
      double[] values = Arrays.copyOf(table.rows()[i], d + 1);
      values[d] = table.codes()[i];
      instances.add(new DenseInstance(1, values));
    }
    return instances;
  }
}
