package org.foldsieve.papers.alignment;

import java.util.List;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.GivenSplits;
import org.foldsieve.evaluation.protocol.PerClass;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.evaluation.protocol.ShareOfClass;
import org.foldsieve.papers.DataFolder;
import org.foldsieve.papers.trial.ImageSets;

/** The sets on which the alignment selectors are compared, and how each is split. */
final class AlignmentSets {

  static final String MNIST = "mnist";

  /**
   * One set.
   *
   * @param name its name
   * @param file its file
   * @param training training rows a class; 0 for two thirds of each class
   */
  record Choice(String name, String file, int training) {

    Table read(DataFolder data) {
      return switch (name) {
        case MNIST -> ImageSets.mnist(data, 5000, 1000);
        case "digits" -> data.read(file, "", "last");
        default -> data.read(file);
      };
    }

    Protocol protocol(Table table, int splits) {
      if (name.equals(MNIST)) {
        return GivenSplits.firstRows(5000, table.rows());
      }
      return training > 0 ? new PerClass(training, splits) : new ShareOfClass(2.0 / 3, splits);
    }
  }

  static final List<Choice> ALL =
      List.of(
          new Choice("yaleb", "yaleb.mat", 20),
          new Choice("umist", "umist.npz", 10),
          new Choice("pie10p", "warp-pie10p.mat", 10),
          new Choice(MNIST, ImageSets.MNIST_TRAINING, 0),
          new Choice("colon", "colon.mat", 0),
          new Choice("allaml", "allaml.mat", 0),
          new Choice("yale", "yale.mat", 5),
          new Choice("orl", "orl.mat", 5),
          new Choice("coil20", "coil20.mat", 20),
          new Choice("usps", "usps.mat", 100),
          new Choice("digits", "digits.csv.gz", 50));

  private AlignmentSets() {}

  static List<String> files() {
    return ALL.stream().map(Choice::file).toList();
  }
}
