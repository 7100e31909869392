package org.foldsieve.papers.outlook;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.evaluation.protocol.PerClass;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.papers.DataFolder;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.trial.AvailableSets;
import org.foldsieve.papers.trial.SampleMean;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.run.Run;

/**
 * Maps that place new rows beside each other, all but kpca linear: 1-NN after the projection,
 * learnt on 2, 5 and 10 rows a class.
 */
final class MapComparison implements Experiment {

  private static final int[] TRAINING = {2, 5, 10};

  private record Set(String name, String file) {

    Table read(DataFolder data) {
      return name.equals("digits") ? data.read(file, "", "last") : data.read(file);
    }
  }

  private record Mapper(String name, String id, Map<String, String> parameters) {}

  private static final List<Set> SETS =
      List.of(
          new Set("yale", "yale.mat"),
          new Set("orl", "orl.mat"),
          new Set("digits", "digits.csv.gz"),
          new Set("coil20", "coil20.mat"),
          new Set("pie", "pie-c27.npz"));

  private static final List<Mapper> MAPPERS =
      List.of(
          new Mapper("pca", "pca", Map.of()),
          new Mapper("lpp", "lpp", Map.of()),
          new Mapper("npe", "npe", Map.of()),
          new Mapper("onpp", "npe", Map.of("orthogonal", "true")),
          new Mapper("spp", "lpp", Map.of("weights", "l1")),
          new Mapper("lda", "lda", Map.of()),
          new Mapper("mmc", "mmc", Map.of()),
          new Mapper("mfa", "mfa", Map.of()),
          new Mapper("ssdr", "ssdr", Map.of()),
          new Mapper("sda", "sda", Map.of()),
          new Mapper("kpca", "kpca", Map.of()));

  @Override
  public String id() {
    return "maps";
  }

  @Override
  public String title() {
    return "Linear maps, and kpca, beside each other: 1-NN after the projection";
  }

  @Override
  public List<String> files() {
    return SETS.stream().map(Set::file).toList();
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    List<ReportRow> rows = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    remarks.add(
        String.format(
            Locale.ROOT,
            "Each map has one dimension fewer than there are classes, and is learnt on the training"
                + " rows alone: 2, 5 or 10 of each class, %d draws; all other rows are tested."
                + " Defaults otherwise, with k lowered where there are too few rows.",
            setup.choose(5, 2)));
    AvailableSets.forEach(
        SETS,
        set -> {
          Table table = set.read(setup.data());
          int smallest = Arrays.stream(table.labels().orElseThrow().classSizes()).min().orElse(0);
          for (int training : TRAINING) {
            if (training >= smallest) {
              remarks.add(
                  String.format(
                      Locale.ROOT,
                      "%s has %d rows of a class, so that none is left to test with %d.",
                      set.name(),
                      smallest,
                      training));
              continue;
            }
            addRows(set.name(), training, table, setup, rows);
          }
        },
        remarks);
    return ExperimentReport.of(this, rows, List.of(), remarks);
  }

  private static void addRows(
      String set, int training, Table table, ExperimentSetup setup, List<ReportRow> rows) {
    Run run = setup.run();
    List<Split> splits = new PerClass(training, setup.choose(5, 2)).splits(table, run);
    Map<String, double[]> accuracies = new LinkedHashMap<>();
    Map<String, String> refused = new LinkedHashMap<>();
    for (int s = 0; s < splits.size(); s++) {
      Table train = table.selectRows(splits.get(s).training());
      Table test = table.selectRows(splits.get(s).test());
      put(accuracies, "raw", s, splits.size(), accuracy(train, test, run));
      int dims = train.labels().orElseThrow().classCount() - 1;
      for (Mapper mapper : MAPPERS) {
        try {
          EmbeddingModel model = fit(mapper, dims, training, train, run);
          Table mapped = Table.of(model.coordinates()).withLabels(train.labels().orElseThrow());
          Table placed =
              Table.of(model.transform(test, run)).withLabels(test.labels().orElseThrow());
          put(accuracies, mapper.name(), s, splits.size(), accuracy(mapped, placed, run));
        } catch (FoldsieveException problem) {
          refused.put(mapper.name(), problem.getMessage());
          put(accuracies, mapper.name(), s, splits.size(), Double.NaN);
        }
      }
      run.step(set + ", " + training + " a class", s + 1, splits.size());
    }
    String setting = String.format(Locale.ROOT, "%s, %d a class", set, training);
    accuracies.forEach(
        (name, values) ->
            rows.add(
                refused.containsKey(name)
                    ? ReportRow.own(setting, name, "1-NN accuracy %", Double.NaN, Double.NaN)
                        .withRemark(refused.get(name))
                    : ReportRow.own(
                        setting,
                        name,
                        "1-NN accuracy %",
                        SampleMean.mean(values),
                        SampleMean.standardError(values))));
  }

  private static void put(
      Map<String, double[]> accuracies, String name, int split, int splits, double value) {
    accuracies.computeIfAbsent(name, unused -> new double[splits])[split] = value;
  }

  private static EmbeddingModel fit(Mapper mapper, int dims, int training, Table train, Run run) {
    Map<String, String> parameters = new LinkedHashMap<>(mapper.parameters());
    parameters.put("dims", Integer.toString(dims));
    int others = train.rows() - 1;
    switch (mapper.id()) {
      case "lpp", "npe" -> parameters.put("neighbors", Integer.toString(Math.min(10, others)));
      case "sda" -> parameters.put("neighbors", Integer.toString(Math.min(5, others)));
      case "mfa" -> parameters.put("within-neighbors", Integer.toString(Math.min(5, training - 1)));
      default -> {
        // It has no neighbours.
      }
    }
    return Methods.embedding(mapper.id(), parameters).fit(train, run);
  }

  /** The share of test rows whose nearest training row is of their class, in percent. */
  static double accuracy(Table train, Table test, Run run) {
    NeighborTable nearest =
        NeighborSearch.nearest(test.withoutLabels(), train.withoutLabels(), 1, run);
    Labels known = train.labels().orElseThrow();
    Labels truth = test.labels().orElseThrow();
    int right = 0;
    for (int i = 0; i < test.rows(); i++) {
      right += known.text(nearest.index(i, 0)).equals(truth.text(i)) ? 1 : 0;
    }
    return 100.0 * right / test.rows();
  }
}
