package org.foldsieve.app.command;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.input.Dataset;
import org.foldsieve.app.input.DatasetReader;
import org.foldsieve.app.option.CsvOptions;
import org.foldsieve.app.option.DataOptions;
import org.foldsieve.app.option.OutputOptions;
import org.foldsieve.app.option.RebuiltOptions;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.image.ImageModel;
import org.foldsieve.embed.linear.LinearModel;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.model.SavedModel;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.score.FeatureSelection;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Applies a saved selection or map to new rows. */
@CommandLine.Command(
    name = "transform",
    description = "Apply a selection or map that was saved with --model to new rows.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  foldsieve select train.csv --top 10 --model keep.model",
      "  foldsieve transform test.csv --model keep.model --output small-test.csv",
      "  foldsieve transform places.csv --model map.model --inverse --output rebuilt.csv"
    })
final class TransformCommand extends Command {

  @Parameters(
      paramLabel = "DATA",
      arity = "0..1",
      description = "File, '-', folder of images, or a bundled set; or ask for it with --sql.")
  private String data = "";

  @Option(
      names = "--model",
      paramLabel = "FILE",
      required = true,
      description = "What 'select --model' or 'embed --model' wrote.")
  @SuppressWarnings("NullAway.Init") // Required: picocli sets it.
  private Path model;

  @Option(
      names = "--inverse",
      description =
          "DATA holds coordinates that a linear map gave (y1, y2, ...): write the rows they"
              + " rebuild, in the units of the training file.")
  private boolean inverse;

  @Mixin private RebuiltOptions images = new RebuiltOptions();
  @Mixin private DataOptions dataOptions = new DataOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Mixin private CsvOptions csv = new CsvOptions();

  TransformCommand(Context context) {
    super(context);
  }

  @Override
  void run(Session session) {
    Outputs.requireExtension(output.output, Outputs.TABLES);
    images.check();
    Outputs outputs = outputs().writing(csv.words());
    SavedModel saved = session.stage("read", this::load);
    if (inverse) {
      rebuild(saved, outputs, session);
      return;
    }
    images.require(
        saved.embedding().filter(ImageModel.class::isInstance).isPresent(), "this model");
    Dataset dataset =
        session.stage("read", () -> DatasetReader.readFor(saved, data, dataOptions, session));
    if (saved.preparation().isEmpty() && dataOptions.settlesWordsOrGaps()) {
      session.hint(
          "the model was saved without its preparation: words and missing values are settled by"
              + " these rows alone, which may differ from its training rows; save it anew");
    }
    Table prepared = session.stage("read", () -> saved.prepare(dataset.table()));
    PrintStream out = session.console().out();
    if (saved.selection().isPresent()) {
      session.stage("write", () -> writeTable(prepared, outputs, session));
      return;
    }
    EmbeddingModel map = saved.embedding().orElseThrow();
    Matrix placed =
        session.compute("embed:" + map.provenance().method(), run -> map.transform(prepared, run));
    hintAtUnplaced(placed, map.provenance().method(), session);
    MapDetails details = MapDetails.of(map);
    if (Outputs.isArchive(output.output) || images.rebuilt != null) {
      session.stage(
          "embed:" + map.provenance().method(), () -> details.addErrors(prepared, session));
    }
    session.stage("write", () -> write(placed, details, saved, dataset.table(), outputs, session));
    if (output.output != null && !Outputs.isStandardOutput(output.output)) {
      out.println(
          String.format(
              Locale.ROOT,
              "%s: %d rows in %d %s by %s",
              output.output,
              placed.rows(),
              placed.columns(),
              placed.columns() == 1 ? "dimension" : "dimensions",
              map.provenance().method()));
    }
  }

  /** The way back: from coordinates to the features, in the units they had. */
  private void rebuild(SavedModel saved, Outputs outputs, Session session) {
    EmbeddingModel map =
        saved
            .embedding()
            .orElseThrow(
                () ->
                    new UsageException(
                        "--inverse needs a map, and this model is a selection: what it left out is"
                            + " not known"));
    if (!(map instanceof LinearModel || map instanceof ImageModel)) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--inverse needs a linear map or one of images, and %s is neither: no formula leads"
                  + " back from its coordinates",
              map.provenance().method()));
    }
    Dataset dataset = session.stage("read", () -> DatasetReader.read(data, dataOptions, session));
    Table places = coordinates(dataset.table(), map.dimensions());
    Matrix rows =
        session.compute(
            "embed:" + map.provenance().method(),
            run ->
                map instanceof LinearModel linear
                    ? linear.inverse(places.toMatrix(), run)
                    : ((ImageModel) map).reconstruct(places.toMatrix(), run));
    Matrix original = saved.scaling().map(scaling -> scaling.undo(rows)).orElse(rows);
    Table table = Table.of(original, map.featureNames());
    Table named = places.rowNames().map(table::withRowNames).orElse(table);
    Table whole = places.labels().map(named::withLabels).orElse(named);
    session.stage("write", () -> writeTable(whole, outputs, session));
  }

  /** The columns y1, y2, ... of a map's file, or all columns where they are as many. */
  private static Table coordinates(Table table, int dims) {
    List<String> names = IntStream.rangeClosed(1, dims).mapToObj(d -> "y" + d).toList();
    if (table.featureNames().containsAll(names)) {
      return FeatureSelection.of(names).transform(table);
    }
    if (table.features() != dims) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the map has %d coordinates, and the file has neither columns y1 to y%d nor just %d"
                  + " columns; give what 'embed' or 'transform' wrote",
              dims,
              dims,
              dims));
    }
    return table;
  }

  private static void hintAtUnplaced(Matrix placed, String method, Session session) {
    int[] rows =
        IntStream.range(0, placed.rows())
            .filter(i -> Arrays.stream(placed.row(i)).anyMatch(Double::isNaN))
            .toArray();
    if (rows.length > 0) {
      session.hint(
          String.format(
              Locale.ROOT,
              "%s: %d of %d rows have no place on the map, the first is row %d: they are too far"
                  + " from the rows it was learnt on, or near such as it leaves out; their"
                  + " coordinates are left empty (NaN in arrays)",
              method,
              rows.length,
              placed.rows(),
              rows[0]));
    }
  }

  private void write(
      Matrix placed,
      MapDetails details,
      SavedModel saved,
      Table samples,
      Outputs outputs,
      Session session) {
    PrintStream out = session.console().out();
    boolean piped = output.output != null && Outputs.isStandardOutput(output.output);
    if (output.output != null && !piped) {
      outputs.map(output.output, placed, details.arrays(), samples, out);
    }
    List<String> rebuilt =
        images.rebuilt == null
            ? List.of()
            : details.writeRebuilt(
                images.rebuilt, placed, saved.scaling(), samples, outputs, session);
    outputs.commit();
    if (piped || output.output == null && images.rebuilt == null) {
      outputs.map(null, placed, details.arrays(), samples, out);
    }
    rebuilt.forEach(out::println);
  }

  private SavedModel load() {
    try {
      return ModelFiles.load(model);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private void writeTable(Table table, Outputs outputs, Session session) {
    PrintStream out = session.console().out();
    if (output.output == null || Outputs.isStandardOutput(output.output)) {
      outputs.csv(table, out).forEach(session::hint);
    } else {
      outputs.table(output.output, table).forEach(session::hint);
      outputs.commit();
      out.println(
          String.format(
              Locale.ROOT,
              "%s: %d features, %d rows",
              output.output,
              table.features(),
              table.rows()));
    }
  }
}
