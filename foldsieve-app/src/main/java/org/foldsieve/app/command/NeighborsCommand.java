package org.foldsieve.app.command;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.input.Dataset;
import org.foldsieve.app.input.DatasetReader;
import org.foldsieve.app.option.DataOptions;
import org.foldsieve.app.option.MetricOptions;
import org.foldsieve.app.option.OutputOptions;
import org.foldsieve.app.option.PlainScaleOptions;
import org.foldsieve.app.option.RecallOptions;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.foldsieve.app.text.Numbers;
import org.foldsieve.app.text.TextTable;
import org.foldsieve.data.Column;
import org.foldsieve.data.Metric;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;
import org.foldsieve.graph.EdgeWeight;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.GraphHealth;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.io.NeighborFiles;
import org.foldsieve.model.SavedModel;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureSelection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds the nearest neighbours of every row, exact ones unless told otherwise. */
@CommandLine.Command(
    name = "neighbors",
    description = "Find the exact nearest neighbours of every row.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  foldsieve neighbors iris -k 5",
      "  foldsieve neighbors table.csv -k 10 --scale standard --output graph.npz",
      "  foldsieve neighbors texts.libsvm -k 10 --metric cosine --output graph.npz",
      "  foldsieve neighbors new.csv --against train.csv -k 3 --output nearest.csv",
      "  foldsieve neighbors digits --radius 20 --output graph.csv",
      "  foldsieve neighbors million.npy -k 10 --neighbors-recall 0.99 --output graph.npz"
    })
final class NeighborsCommand extends Command {

  private static final int SHOWN = 10;
  private static final int DEFAULT = 5;

  @Parameters(
      paramLabel = "DATA",
      arity = "0..1",
      description = "File, '-', folder of images, or a bundled set; or ask for it with --sql.")
  private String data = "";

  @Option(
      names = {"-k", "--neighbors"},
      paramLabel = "K",
      description = "Number of neighbours (default: 5).")
  private @Nullable Integer k;

  @Option(
      names = "--radius",
      paramLabel = "R",
      description = "All rows within this distance, instead of the K nearest.")
  private @Nullable Double radius;

  @Option(
      names = "--against",
      paramLabel = "TRAIN",
      description =
          "Look for the neighbours among the rows of this table, which also teaches --scale and"
              + " what becomes of words and gaps.")
  private @Nullable String against;

  @Mixin private RecallOptions recall = new RecallOptions();
  @Mixin private MetricOptions metric = new MetricOptions();
  @Mixin private DataOptions dataOptions = new DataOptions();
  @Mixin private PlainScaleOptions scale = new PlainScaleOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  NeighborsCommand(Context context) {
    super(context);
  }

  /**
   * What was found.
   *
   * @param lists the neighbours of each row
   * @param table the same, where every row has k
   * @param searched how many rows were searched
   */
  private record Found(NeighborLists lists, Optional<NeighborTable> table, int searched) {}

  @Override
  void run(Session session) {
    check();
    Outputs.requireExtension(output.output, "npz", "csv");
    Outputs outputs = outputs();
    String searched = against == null ? data : against;
    Dataset rows =
        session.stage("read", () -> DatasetReader.read(searched, dataOptions, scale, session));
    if (against != null) {
      Samples queries = session.stage("read", () -> newRows(rows, session));
      Found found = session.compute("neighbors", run -> search(queries, rows.samples(), run));
      session.stage(
          "write",
          () -> write(newName(rows, queries.table()), found, outputs, session.console().out()));
      return;
    }
    Dataset dataset = session.stage("read", () -> rows.comparedBy(metric, session));
    Found found = session.compute("neighbors", run -> search(dataset, recall.of(run)));
    session.stage(
        "write",
        () -> {
          write(describe(dataset, found), found, outputs, session.console().out());
          health(dataset, found.lists()).findings().forEach(session::hint);
        });
  }

  private void check() {
    recall.check();
    if (k != null && k < 1) {
      throw new UsageException("-k must be at least 1: -k " + k);
    }
    if (k != null && radius != null) {
      throw new UsageException(
          "take the K nearest (-k) or all within a radius (--radius), not both");
    }
    if (radius != null && !(radius > 0)) {
      throw new UsageException("--radius must be positive: --radius " + radius);
    }
    if (metric.isOfData() && scale.kind().isPresent()) {
      throw new UsageException("distances are taken as they are; leave --scale out");
    }
    if (against != null && metric.metric() == Metric.PRECOMPUTED) {
      throw new UsageException(
          "--against measures the rows itself: leave precomputed distances out");
    }
  }

  /** New rows with the features of the training rows: prepared and scaled as those were. */
  private Samples newRows(Dataset training, Session session) {
    if (metric.metric().scalesColumns() && training.samples().columns().isPresent()) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--metric %s with --against compares numbers without gaps, and %s has words or gaps;"
                  + " take --metric gower",
              metric.metric().id(),
              training.name()));
    }
    FeatureSelection all = FeatureSelection.of(training.table().featureNames());
    SavedModel model =
        training
            .scaling()
            .map(scaling -> SavedModel.of(all, scaling))
            .orElseGet(() -> SavedModel.of(all))
            .withPreparation(training.preparation());
    Dataset read = DatasetReader.readBeside(model, data, dataOptions, session);
    return comparesColumns(training.samples())
        ? read.samples()
        : Samples.of(model.prepare(read.table()));
  }

  /** Whether words and gaps are compared as they are; they are never scaled. */
  private boolean comparesColumns(Samples training) {
    return metric.metric().knowsWords() && training.columns().isPresent();
  }

  private static MixedTable numbers(Table table) {
    List<Column> columns = new ArrayList<>();
    double[] cells = new double[table.rows()];
    for (int j = 0; j < table.features(); j++) {
      table.copyColumn(j, cells);
      columns.add(Column.ofNumbers(table.featureNames().get(j), cells));
    }
    return MixedTable.of(columns);
  }

  private Found search(Samples newRows, Samples known, Run run) {
    if (comparesColumns(known)) {
      return search(
          newRows.columns().orElseGet(() -> numbers(newRows.table())),
          known.columns().orElseThrow(),
          metric.metric(),
          run);
    }
    Table queries = newRows.table();
    Table training = known.table();
    if (radius != null) {
      NeighborLists lists =
          NeighborSearch.withinRadius(queries, training, metric.metric(), radius, run);
      return new Found(lists, Optional.empty(), training.rows());
    }
    NeighborTable nearest =
        NeighborSearch.nearest(queries, training, metric.metric(), wanted(), run);
    return new Found(nearest.toLists(), Optional.of(nearest), training.rows());
  }

  private Found search(MixedTable queries, MixedTable training, Metric measure, Run run) {
    if (radius != null) {
      NeighborLists lists = NeighborSearch.withinRadius(queries, training, measure, radius, run);
      return new Found(lists, Optional.empty(), training.rows());
    }
    NeighborTable nearest = NeighborSearch.nearest(queries, training, measure, wanted(), run);
    return new Found(nearest.toLists(), Optional.of(nearest), training.rows());
  }

  private Found search(Dataset dataset, Run run) {
    Table table = dataset.table();
    RowDistances distances = dataset.samples().rowFacts().distances();
    if (radius != null) {
      NeighborLists lists = NeighborSearch.withinRadius(table, distances, radius, run);
      return new Found(lists, Optional.empty(), table.rows());
    }
    Workbench bench = new Workbench(table, dataset.samples().rowFacts(), run);
    NeighborTable nearest = bench.neighbors(wanted());
    return new Found(nearest.toLists(), Optional.of(nearest), table.rows());
  }

  private static String describe(Dataset dataset, Found found) {
    return found
        .table()
        .flatMap(NeighborTable::recall)
        .map(part -> dataset.describe() + "; neighbours: " + part)
        .orElse(dataset.describe());
  }

  private int wanted() {
    return k == null ? DEFAULT : k;
  }

  private static GraphHealth health(Dataset dataset, NeighborLists lists) {
    Graph graph = Graph.of(lists, Symmetrization.OR, EdgeWeight.BINARY);
    return GraphHealth.of(dataset.table(), lists, graph);
  }

  private static String newName(Dataset training, Table queries) {
    return String.format(
        Locale.ROOT, "%d new rows against %s", queries.rows(), training.describe());
  }

  private void write(String title, Found found, Outputs outputs, PrintStream out) {
    if (output.output != null) {
      if (Outputs.isStandardOutput(output.output)) {
        outputs.text(output.output, out, writer -> NeighborFiles.writeCsv(found.lists(), writer));
        return;
      }
      if (found.table().isPresent()) {
        outputs.neighbors(output.output, found.table().get());
      } else {
        outputs.neighbors(output.output, found.lists(), found.searched());
      }
      outputs.commit();
    }
    out.println(title);
    out.println();
    NeighborLists lists = found.lists();
    int shown = Math.min(SHOWN, lists.rows());
    TextTable table = new TextTable().number("row").text("nearest (distance)");
    for (int i = 0; i < shown; i++) {
      table.row(i, line(lists, i));
    }
    out.print(table);
    if (shown < lists.rows()) {
      out.println(
          String.format(
              Locale.ROOT,
              "... and %d more rows; --output FILE.npz keeps them all",
              lists.rows() - shown));
    }
  }

  private static String line(NeighborLists lists, int i) {
    StringBuilder line = new StringBuilder();
    for (int r = 0; r < Math.min(lists.count(i), DEFAULT); r++) {
      int e = lists.start()[i] + r;
      line.append(r == 0 ? "" : "  ")
          .append(
              String.format(
                  Locale.ROOT,
                  "%d (%s)",
                  lists.indices()[e],
                  Numbers.brief(Math.sqrt(lists.squaredDistances()[e]))));
    }
    return line + (lists.count(i) > DEFAULT ? "  ..." : "");
  }
}
