package org.foldsieve.app.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.input.Dataset;
import org.foldsieve.app.input.DatasetReader;
import org.foldsieve.app.option.CsvOptions;
import org.foldsieve.app.option.DataOptions;
import org.foldsieve.app.option.OutputPath;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.foldsieve.app.text.TextTable;
import org.foldsieve.io.BundledData;
import org.foldsieve.io.GeneratedData;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a bundled or generated set, or a file in another format. */
@CommandLine.Command(
    name = "data",
    description =
        "Write a bundled or generated set, or a file in another format; or list the sets.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  foldsieve data",
      "  foldsieve data iris --output iris.csv",
      "  foldsieve data swiss-roll:n=2000,seed=1 --output roll.npz",
      "  foldsieve data faces.mat --output faces.npz",
      "  foldsieve data table.csv --categorical one-hot --missing median --output clean.csv"
    })
final class DataCommand extends Command {

  @Parameters(
      paramLabel = "DATA",
      arity = "0..1",
      description = "A set, a file, '-' or a folder of images; without it, all sets are listed.")
  private @Nullable String name;

  @Mixin private DataOptions dataOptions = new DataOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      converter = OutputPath.class,
      description =
          "File to write, its extension says the format (default: standard output, as CSV).")
  private @Nullable Path output;

  @Mixin private CsvOptions csv = new CsvOptions();

  DataCommand(Context context) {
    super(context);
  }

  @Override
  void run(Session session) {
    PrintStream out = session.console().out();
    String wanted = name == null ? "" : name;
    if (name == null && !dataOptions.isQuery()) {
      list(out);
      return;
    }
    Outputs.requireExtension(output, Outputs.TABLES);
    Outputs outputs = outputs().writing(csv.words());
    Dataset dataset = session.stage("read", () -> DatasetReader.read(wanted, dataOptions, session));
    session.stage(
        "write",
        () -> {
          if (output == null || Outputs.isStandardOutput(output)) {
            outputs.csv(dataset.table(), out).forEach(session::hint);
          } else {
            outputs.table(output, dataset.table()).forEach(session::hint);
            outputs.commit();
            out.println(
                String.format(
                    Locale.ROOT,
                    "%s: %d features, %d rows",
                    output,
                    dataset.table().features(),
                    dataset.table().rows()));
          }
        });
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
