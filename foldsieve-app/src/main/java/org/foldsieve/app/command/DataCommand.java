package org.foldsieve.app.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.foldsieve.app.Context;
import org.foldsieve.app.Dataset;
import org.foldsieve.app.Datasets;
import org.foldsieve.app.Outputs;
import org.foldsieve.app.Session;
import org.foldsieve.app.TextTable;
import org.foldsieve.app.option.DataOptions;
import org.foldsieve.data.DataException;
import org.foldsieve.io.BundledData;
import org.foldsieve.io.DataSource;
import org.foldsieve.io.GeneratedData;
import org.foldsieve.io.NearestName;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a bundled or generated set to a file. */
@CommandLine.Command(
    name = "data",
    description = "Write a bundled or generated set to a file, or list the sets there are.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  foldsieve data",
      "  foldsieve data iris --output iris.csv",
      "  foldsieve data swiss-roll:n=2000,seed=1 --output roll.npz"
    })
public final class DataCommand extends Command {

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "A set; without it, all are listed.")
  private String name;

  @Mixin private DataOptions dataOptions;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "File to write, its extension says the format (default: standard output, as CSV).")
  private Path output;

  /** A command for one run. */
  public DataCommand(Context context) {
    super(context);
  }

  @Override
  protected void run(Session session) {
    PrintStream out = session.console().out();
    if (name == null) {
      list(out);
      return;
    }
    Outputs.requireExtension(output, Outputs.TABLES);
    Outputs outputs = outputs(output);
    DataSource source = DataSource.of(name);
    if (!source.isBundled() && !source.isGenerated()) {
      throw new DataException(NearestName.unknown("set", name, names()));
    }
    Dataset dataset = session.stage("read", () -> Datasets.read(name, dataOptions, session));
    session.stage(
        "write",
        () -> {
          if (output == null || Outputs.isStandardOutput(output)) {
            outputs.csv(dataset.table(), out).forEach(session::hint);
          } else {
            outputs.table(output, dataset.table()).forEach(session::hint);
          }
        });
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>(BundledData.names());
    names.addAll(GeneratedData.names());
    return names;
  }

  private static void list(PrintStream out) {
    TextTable table = new TextTable().text("set").text("what it is");
    BundledData.names().forEach(set -> table.row(set, BundledData.describe(set)));
    for (String set : GeneratedData.names()) {
      table.row(set, "generated; parameters: " + String.join(", ", GeneratedData.parameters(set)));
    }
    out.print(table);
  }
}
