package org.foldsieve.app.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.input.Dataset;
import org.foldsieve.app.input.DatasetReader;
import org.foldsieve.app.option.CsvOptions;
import org.foldsieve.app.option.DataOptions;
import org.foldsieve.app.option.MethodOptions;
import org.foldsieve.app.option.MetricOptions;
import org.foldsieve.app.option.OutputOptions;
import org.foldsieve.app.option.OutputPath;
import org.foldsieve.app.option.RebuiltOptions;
import org.foldsieve.app.option.RecallOptions;
import org.foldsieve.app.option.ScaleOptions;
import org.foldsieve.app.plot.Plot;
import org.foldsieve.app.plot.PlotFiles;
import org.foldsieve.app.plot.ScatterPlot;
import org.foldsieve.app.plot.ThumbnailPlot;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Metric;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.PullingRows;
import org.foldsieve.embed.image.ImageEmbedding;
import org.foldsieve.embed.linear.LinearModel;
import org.foldsieve.embed.linear.PrincipalComponents;
import org.foldsieve.io.LoadingFiles;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.method.Recommendation;
import org.foldsieve.model.SavedModel;
import org.foldsieve.numeric.Matrix;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Maps the samples into few dimensions. */
@CommandLine.Command(
    name = "embed",
    description = "Map the samples into few dimensions, and draw the map.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  foldsieve embed digits --plot map.png --thumbnails",
      "  foldsieve embed swiss-roll:n=2000,seed=1 --method isomap -k 10 --output roll.csv",
      "  foldsieve embed faces.mat --image 32x32 --method 2d2pca --dims 4x6 --output small.npz"
          + " --rebuilt again.npz",
      "  foldsieve embed train.csv --method pca --dims 3 --model map.model"
    })
final class EmbedCommand extends Command {

  private static final List<Method.Kind> KINDS =
      List.of(Method.Kind.EMBEDDING, Method.Kind.IMAGE_EMBEDDING);

  @Parameters(
      paramLabel = "DATA",
      arity = "0..1",
      description = "File, '-', folder of images, or a bundled set; or ask for it with --sql.")
  private String data = "";

  @Mixin private MethodOptions methods = new MethodOptions();
  @Mixin private RecallOptions recall = new RecallOptions();
  @Mixin private MetricOptions metric = new MetricOptions();

  @Option(
      names = "--dims",
      paramLabel = "D|SHARE|UxV",
      description =
          "Number of coordinates; for pca also the share of the variance they hold, as 0.95; for"
              + " images also the size of a reduced image.")
  private @Nullable String dims;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      converter = OutputPath.class,
      description = "Draw the first two coordinates, coloured by class: .png or .svg.")
  private @Nullable Path plot;

  @Option(names = "--thumbnails", description = "Draw the images themselves on the map.")
  private boolean thumbnails;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      converter = OutputPath.class,
      description = "Save the map and its scaling for 'transform'.")
  private @Nullable Path model;

  @Option(
      names = "--loadings",
      paramLabel = "FILE",
      converter = OutputPath.class,
      description =
          "Write the mean of every feature and its part in every coordinate (linear maps); .csv.")
  private @Nullable Path loadings;

  @Option(
      names = "--set-aside",
      description =
          "Leave out rows that take the map for themselves, and map the others; they get no"
              + " coordinates.")
  private boolean setAside;

  @Mixin private RebuiltOptions images = new RebuiltOptions();
  @Mixin private DataOptions dataOptions = new DataOptions();
  @Mixin private ScaleOptions scale = new ScaleOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Mixin private CsvOptions csv = new CsvOptions();

  EmbedCommand(Context context) {
    super(context);
  }

  @Override
  void run(Session session) {
    if (thumbnails && plot == null) {
      throw new UsageException("--thumbnails needs a picture to draw on: --plot FILE.png");
    }
    List<Method<?>> named = methods.named(KINDS);
    if (named.size() > 1) {
      throw new UsageException("one method makes one map: name one");
    }
    PlotFiles.check(plot);
    Outputs.requireExtension(output.output, "csv", "npz");
    Outputs.requireFile("--model", model, "a model is not text; name a file");
    Outputs.requireFile("--loadings", loadings, "standard output is for the map; name a file");
    Outputs.requireExtension(loadings, "csv");
    images.check();
    Outputs outputs = outputs().writing(csv.words());
    recall.check();
    metric.metric();
    Dataset raw =
        session.stage("read", () -> DatasetReader.readUnscaled(data, dataOptions, session));
    Dataset read =
        session.stage("read", () -> DatasetReader.scale(raw, metric.scaling(scale.kind())));
    DatasetReader.sayWhy(raw, read, session);
    Dataset dataset = session.stage("read", () -> read.comparedBy(metric, session));
    if (thumbnails && dataset.table().imageShape().isEmpty()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%s holds no images to draw; say their size with --image RxC",
              dataset.name()));
    }
    Embedding embedding = embedding(named, dataset.table(), session);
    images.require(embedding instanceof ImageEmbedding, embedding.id());
    checkMetric(embedding, session);
    if (setAside && embedding instanceof ImageEmbedding) {
      throw new UsageException(
          "--set-aside is for maps of rows; " + embedding.id() + " is for images");
    }
    Table table = dataset.table();
    PullingRows.Rest rest =
        session.compute(
            "embed:" + embedding.id(),
            run ->
                setAside
                    ? PullingRows.setAside(embedding, dataset.bench(recall.of(run)))
                    : PullingRows.Rest.ofAll(embedding.fit(dataset.bench(recall.of(run)))));
    EmbeddingModel map = rest.model();
    RecallOptions.say(map.provenance().parameters(), session::hint);
    if (loadings != null && !(map instanceof LinearModel)) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--loadings needs a linear map, and %s is none: its coordinates are no sums of"
                  + " features; pca, lpp, npe and lda are",
              embedding.id()));
    }
    Matrix places = rest.coordinates();
    Stream.of(map.notes(), rest.notes(table), pulling(places, table, embedding))
        .flatMap(List::stream)
        .forEach(note -> session.hint(embedding.id() + ": " + note));
    if (model != null
        && embedding.comparesRows()
        && !dataset.samples().rowFacts().distances().canMeasureNewRows()) {
      session.hint(
          embedding.id()
              + ": how far new rows are is not known, so 'transform' cannot place them with "
              + model);
    }
    MapDetails details = MapDetails.ofTraining(map);
    MapDetails.explained(map).ifPresent(session::hint);
    if (Outputs.isArchive(output.output) || images.rebuilt != null) {
      session.stage("embed:" + embedding.id(), () -> details.addErrors(dataset.table(), session));
    }
    Path picture = plot;
    if (picture != null) {
      session.stage(
          "plot",
          () -> PlotFiles.write(picture(places, dataset, embedding.id()), picture, outputs));
    }
    session.stage("write", () -> write(map, places, details, dataset, outputs, session));
  }

  /** What a map does not show because of a few rows, and what to do. */
  private List<String> pulling(Matrix places, Table table, Embedding embedding) {
    int[] rows = embedding instanceof ImageEmbedding ? new int[0] : PullingRows.of(places);
    return rows.length == 0
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "%d of %d rows take nearly all of the map for themselves (%s), the others fall"
                    + " together; %s",
                rows.length,
                places.rows(),
                PullingRows.named(rows, table),
                setAside
                    ? "there are too many of them to set aside; try another --method or --scale"
                    : "--set-aside maps the others without them"));
  }

  private void checkMetric(Embedding embedding, Session session) {
    if (metric.isOfData() && !embedding.needsDistancesOnly()) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "%s maps rows by their features, and DATA holds distances; %s need only those",
              embedding.id(),
              String.join(
                  ", ",
                  Methods.all().stream()
                      .filter(method -> method.kind() == Method.Kind.EMBEDDING)
                      .filter(method -> ((Embedding) method.create(Map.of())).needsDistancesOnly())
                      .map(Method::id)
                      .toList())));
    }
    if (metric.metric() != Metric.EUCLIDEAN && !embedding.comparesRows()) {
      session.hint(
          String.format(
              Locale.ROOT,
              "--metric %s has no effect on %s: it looks for no neighbours",
              metric.metric().id(),
              embedding.id()));
    }
  }

  private Embedding embedding(List<Method<?>> named, Table table, Session session) {
    MethodOptions.Chosen chosen =
        methods
            .configure(
                named.isEmpty() ? List.of(recommended(table, session)) : named, session::hint)
            .get(0);
    Method<?> method = chosen.method();
    Map<String, String> values = chosen.values();
    if (dims != null) {
      values.put("dims", dims);
    }
    checkShare(method, values.get("dims"));
    Embedding embedding = (Embedding) method.create(values);
    boolean counted =
        method.parameters().stream()
            .anyMatch(p -> p.name().equals("clusters") && p.defaultValue().equals("labels"));
    table
        .labels()
        .filter(labels -> counted && !values.containsKey("clusters") && !labels.isNumeric())
        .map(Labels::classCount)
        .ifPresent(
            classes ->
                session.hint(
                    String.format(
                        Locale.ROOT,
                        "%s looks for %d clusters, the number of classes; -P clusters=C sets"
                            + " another",
                        method.id(),
                        classes)));
    return embedding;
  }

  /** The map for a table when none is named; says so where it is not the usual one. */
  private Method<?> recommended(Table table, Session session) {
    if (metric.isOfData()) {
      return Recommendation.mapOfDistances();
    }
    Method<?> usual = Recommendation.WITHOUT_LABELS.map();
    Method<?> map = Methods.recommended(table).map();
    if (map != usual) {
      session.hint(
          String.format(
              Locale.ROOT,
              "%,d rows are too %s for %s, and are mapped by %s; --method names another map",
              table.rows(),
              table.rows() < 1000 ? "few" : "many",
              usual.id(),
              map.id()));
    }
    return map;
  }

  /** A share of the variance says how many coordinates only where they add up to it. */
  private static void checkShare(Method<?> method, @Nullable String dims) {
    boolean isShare = dims != null && dims.matches("0?\\.[0-9]+");
    boolean known =
        method.defaults() instanceof PrincipalComponents
            || method.kind() == Method.Kind.IMAGE_EMBEDDING;
    if (isShare && !known) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--dims %s is a share of the variance, and the coordinates of %s do not add up to it"
                  + " one by one, as those of pca do; give a number of them",
              dims,
              method.id()));
    }
  }

  private Plot picture(Matrix places, Dataset dataset, String method) {
    String title = String.format(Locale.ROOT, "%s by %s", dataset.name(), method);
    if (!thumbnails) {
      return ScatterPlot.of(places, dataset.table().labels().orElse(null), title);
    }
    if (places.columns() < 2) {
      throw new UsageException("--thumbnails needs two coordinates: --dims 2");
    }
    return new ThumbnailPlot(dataset.table(), places, title);
  }

  private void write(
      EmbeddingModel map,
      Matrix places,
      MapDetails details,
      Dataset dataset,
      Outputs outputs,
      Session session) {
    if (model != null) {
      outputs.model(
          model,
          dataset
              .scaling()
              .map(scaling -> SavedModel.of(map, scaling))
              .orElseGet(() -> SavedModel.of(map))
              .withPreparation(dataset.preparation()));
    }
    var out = session.console().out();
    boolean piped = output.output != null && Outputs.isStandardOutput(output.output);
    boolean shown =
        output.output == null
            && plot == null
            && model == null
            && loadings == null
            && images.rebuilt == null;
    if (loadings != null) {
      outputs.text(loadings, writer -> LoadingFiles.write((LinearModel) map, writer, csv.words()));
    }
    if (output.output != null && !piped) {
      outputs.map(output.output, places, details.arrays(), dataset.table(), out);
    }
    List<String> rebuilt =
        images.rebuilt == null
            ? List.of()
            : details.writeRebuilt(
                images.rebuilt, places, dataset.scaling(), dataset.table(), outputs, session);
    outputs.commit();
    if (piped || shown) {
      outputs.map(null, places, details.arrays(), dataset.table(), out);
    }
    rebuilt.forEach(out::println);
    if (piped || shown) {
      return;
    }
    if (loadings != null) {
      out.println(
          String.format(
              Locale.ROOT,
              "%s: %d features in %d %s",
              loadings,
              map.featureNames().size(),
              places.columns(),
              places.columns() == 1 ? "dimension" : "dimensions"));
    }
    for (Path file : new Path[] {output.output, plot, model}) {
      if (file != null) {
        out.println(
            String.format(
                Locale.ROOT,
                "%s: %d rows in %d %s by %s",
                file,
                places.rows(),
                places.columns(),
                places.columns() == 1 ? "dimension" : "dimensions",
                map.provenance().method()));
      }
    }
  }
}
