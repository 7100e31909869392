package org.foldsieve.papers.drasl;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.method.Methods;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.trial.ClusterTrials;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/**
 * K-means on reduced images, as all tables and figures of the DRASL paper have it: 30 single
 * random-sample starts, ACC and NMI of each. Kept in one place, because tables and figures share
 * them.
 */
final class DraslTrials {

  static final String BASELINE = "baseline";

  /** The rows of Tables 2 and 3, and ours beside them. */
  static final List<String> METHODS =
      List.of(BASELINE, "2dpca", "2d2pca", "i2dpca", "2dlpp", "drasl", "drasl unit");

  private final ExperimentSetup setup;
  private final Map<String, Table> tables = new LinkedHashMap<>();

  DraslTrials(ExperimentSetup setup) {
    this.setup = setup;
  }

  /** ACC of every start and, after them, NMI of every start, in percent. */
  double[] get(DraslSets.ImageSet set, String method, int dims) {
    int starts = setup.choose(30, 10);
    String name = String.format(Locale.ROOT, "%s %s d%d x%d", set.name(), method, dims, starts);
    return setup
        .checkpoints("drasl")
        .get(name, () -> ClusterTrials.run(reduce(set, method, dims), 1, starts, setup.run()));
  }

  Table table(DraslSets.ImageSet set) {
    return tables.computeIfAbsent(set.name(), name -> set.read(setup.data()));
  }

  /**
   * One less than the number of classes; half of the side where that would be the whole image,
   * which every orthonormal reducer leaves as it is.
   */
  int classDims(DraslSets.ImageSet set) {
    Table table = table(set);
    ImageShape shape = table.imageShape().orElseThrow();
    int dims = table.labels().orElseThrow().classCount() - 1;
    int side = Math.min(shape.rows(), shape.columns());
    return dims < side ? dims : side / 2;
  }

  private Table reduce(DraslSets.ImageSet set, String method, int dims) {
    Table table = table(set);
    if (method.equals(BASELINE)) {
      return table;
    }
    Run quiet = setup.run().withProgress(Progress.NONE);
    return Table.of(
            Methods.embedding(id(method), parameters(method, dims)).fit(table, quiet).coordinates())
        .withLabels(table.labels().orElseThrow());
  }

  static String id(String method) {
    return method.startsWith("drasl") ? "drasl" : method;
  }

  static Map<String, String> parameters(String method, int dims) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("dims", Integer.toString(dims));
    switch (method) {
      case "2dlpp" -> parameters.put("scaling", "orth");
      case "drasl unit" -> parameters.put("projection", "unit");
      case "drasl plain" -> parameters.put("projection", "plain");
      case "lpp" -> {
        parameters.put("neighbors", "5");
        parameters.put("weights", "self-tuned");
        parameters.put("scaling", "unit");
      }
      default -> {}
    }
    return parameters;
  }
}
