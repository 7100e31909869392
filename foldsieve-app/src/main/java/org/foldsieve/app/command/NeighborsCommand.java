package org.foldsieve.app.command;

import java.io.PrintStream;
import java.util.Locale;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.input.Dataset;
import org.foldsieve.app.input.DatasetReader;
import org.foldsieve.app.option.DataOptions;
import org.foldsieve.app.option.OutputOptions;
import org.foldsieve.app.option.PlainScaleOptions;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.foldsieve.app.text.Numbers;
import org.foldsieve.app.text.TextTable;
import org.foldsieve.graph.EdgeWeight;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.GraphHealth;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.io.NeighborFiles;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds the exact nearest neighbours of every row. */
@CommandLine.Command(
    name = "neighbors",
    description = "Find the exact nearest neighbours of every row.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  foldsieve neighbors iris -k 5",
      "  foldsieve neighbors table.csv -k 10 --scale standard --output graph.npz",
      "  foldsieve neighbors digits -k 3 --output graph.csv"
    })
final class NeighborsCommand extends Command {

  private static final int SHOWN = 10;

  @Parameters(paramLabel = "DATA", description = "File, '-', folder of images, or a bundled set.")
  @SuppressWarnings("NullAway.Init") // Required: picocli sets it.
  private String data;

  @Option(
      names = {"-k", "--neighbors"},
      paramLabel = "K",
      defaultValue = "5",
      description = "Number of neighbours (default: ${DEFAULT-VALUE}).")
  private int k;

  @Mixin private DataOptions dataOptions = new DataOptions();
  @Mixin private PlainScaleOptions scale = new PlainScaleOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  NeighborsCommand(Context context) {
    super(context);
  }

  @Override
  void run(Session session) {
    if (k < 1) {
      throw new UsageException("-k must be at least 1: -k " + k);
    }
    Outputs.requireExtension(output.output, "npz", "csv");
    Outputs outputs = outputs();
    Dataset dataset =
        session.stage("read", () -> DatasetReader.read(data, dataOptions, scale, session));
    NeighborTable neighbors =
        session.compute("neighbors", run -> new Workbench(dataset.table(), run).neighbors(k));
    session.stage(
        "write",
        () -> {
          write(dataset, neighbors, outputs, session.console().out());
          health(dataset, neighbors).findings().forEach(session::hint);
        });
  }

  private static GraphHealth health(Dataset dataset, NeighborTable neighbors) {
    NeighborLists lists = neighbors.toLists();
    Graph graph = Graph.of(lists, Symmetrization.OR, EdgeWeight.BINARY);
    return GraphHealth.of(dataset.table(), lists, graph);
  }

  private void write(Dataset dataset, NeighborTable neighbors, Outputs outputs, PrintStream out) {
    if (output.output != null) {
      if (Outputs.isStandardOutput(output.output)) {
        outputs.text(output.output, out, writer -> NeighborFiles.writeCsv(neighbors, writer));
        return;
      }
      outputs.neighbors(output.output, neighbors);
      outputs.commit();
    }
    out.println(dataset.describe());
    out.println();
    int shown = Math.min(SHOWN, neighbors.rows());
    TextTable table = new TextTable().number("row").text("nearest (distance)");
    for (int i = 0; i < shown; i++) {
      StringBuilder line = new StringBuilder();
      for (int r = 0; r < Math.min(k, 5); r++) {
        line.append(r == 0 ? "" : "  ")
            .append(
                String.format(
                    Locale.ROOT,
                    "%d (%s)",
                    neighbors.index(i, r),
                    Numbers.brief(neighbors.distance(i, r))));
      }
      table.row(i, line + (k > 5 ? "  ..." : ""));
    }
    out.print(table);
    if (shown < neighbors.rows()) {
      out.println(
          String.format(
              Locale.ROOT,
              "... and %d more rows; --output FILE.npz keeps them all",
              neighbors.rows() - shown));
    }
  }
}
