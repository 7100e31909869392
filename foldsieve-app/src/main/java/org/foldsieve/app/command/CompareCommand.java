package org.foldsieve.app.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.foldsieve.app.failure.Failures;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.file.ResultFolder;
import org.foldsieve.app.input.Dataset;
import org.foldsieve.app.input.DatasetReader;
import org.foldsieve.app.option.DataOptions;
import org.foldsieve.app.option.MethodOptions;
import org.foldsieve.app.option.MetricOptions;
import org.foldsieve.app.option.OutputPath;
import org.foldsieve.app.option.ProtocolOptions;
import org.foldsieve.app.option.RedundancyOptions;
import org.foldsieve.app.option.ScaleOptions;
import org.foldsieve.app.option.UnitOptions;
import org.foldsieve.app.option.WeightOptions;
import org.foldsieve.app.plot.CurvePlot;
import org.foldsieve.app.plot.PlotFiles;
import org.foldsieve.app.report.Report;
import org.foldsieve.app.report.ReportContent;
import org.foldsieve.app.report.SummaryJson;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.foldsieve.app.text.AnswerText;
import org.foldsieve.app.text.CommandText;
import org.foldsieve.app.text.ComparisonText;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.compare.Answer;
import org.foldsieve.evaluation.compare.ClassResults;
import org.foldsieve.evaluation.compare.ComparedMethod;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Judges;
import org.foldsieve.evaluation.compare.Measure;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.method.Recommendation;
import org.foldsieve.output.OutputException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.MixedRankings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares methods without leaks and writes the report. */
@CommandLine.Command(
    name = "compare",
    description =
        "Compare methods on rows they have not seen, beside a random order, and write a report.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  foldsieve compare",
      "  foldsieve compare table.csv --label last",
      "  foldsieve compare digits --method gka,laplacian,fisher --output digits-report",
      "  foldsieve compare visits.csv --label ill --classifier ridge,1nn --protocol groups=patient"
    })
final class CompareCommand extends Command {

  private static final String REPORT = "report.html";
  private static final String RESULTS = "results.csv";
  private static final String SUMMARY = "summary.json";
  private static final String JOURNALS = "comparison-*.journal";

  /** With more features, methods that pick one by one would take hours to rank all of them. */
  private static final int MANY_FEATURES = 5000;

  private static final int ENOUGH_FEATURES = 1000;
  private static final String DEFAULT = "digits";

  @Parameters(
      paramLabel = "DATA",
      arity = "0..1",
      description = "File, '-', folder of images, or a bundled set (default: " + DEFAULT + ").")
  private @Nullable String given;

  @Mixin private MethodOptions methods = new MethodOptions();
  @Mixin private MetricOptions metric = new MetricOptions();
  @Mixin private WeightOptions weight = new WeightOptions();
  @Mixin private RedundancyOptions redundancy = new RedundancyOptions();
  @Mixin private UnitOptions unitOptions = new UnitOptions();

  @Option(
      names = "--classifier",
      paramLabel = "ID",
      split = ",",
      description =
          "Who judges, with commas. Classes: 1nn (any number), ncm, svm, ridge, trees, kmeans"
              + " (default: ncm,1nn,kmeans). A number to predict: 5nn, ridge, trees (default: all"
              + " three).")
  private List<String> classifiers = new ArrayList<>();

  @Mixin private ProtocolOptions protocol = new ProtocolOptions();

  @Option(
      names = "--top",
      paramLabel = "M",
      description = "Look at subsets of up to M features (default: all; 1000 of more than 5000).")
  private @Nullable Integer top;

  @Option(
      names = "--all-rows",
      description =
          "Compare on all rows, however many; otherwise on 10000 of more, drawn in proportion by"
              + " class.")
  private boolean allRows;

  @Mixin private DataOptions dataOptions = new DataOptions();
  @Mixin private ScaleOptions scale = new ScaleOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      converter = OutputPath.Folder.class,
      description = "Folder to write (default: foldsieve-NAME, then -2, -3).")
  private @Nullable Path output;

  CompareCommand(Context context) {
    super(context);
  }

  @Override
  void run(Session session) {
    if (top != null && top < 1) {
      throw new UsageException("--top must be at least 1: --top " + top);
    }
    String data = given != null ? given : dataOptions.isQuery() ? "" : DEFAULT;
    List<Method<?>> named = methods.named(Scorers.KINDS);
    metric.requireFeatures();
    weight.column().ifPresent(dataOptions::nameRowsBy);
    protocol.column().ifPresent(dataOptions::nameRowsBy);
    // Rows are scaled split by split, so the table itself stays as it is.
    Dataset read =
        session.stage("read", () -> DatasetReader.readUnscaled(data, dataOptions, session));
    Optional<Protocol> ofAll = protocol.protocol(read.table());
    Dataset known =
        ofAll
            .map(chosen -> read.knowing(chosen.rowFacts()))
            .orElse(read)
            .knowing(
                DatasetReader.weights(weight, protocol.column(), read, data, dataOptions, session));
    Dataset inUnits = known.with(unitOptions.of(known.samples(), dataOptions, session.run()));
    Dataset whole = session.stage("read", () -> inUnits.comparedBy(metric, session));
    Dataset dataset = session.stage("read", () -> draw(whole, session));
    Optional<Protocol> splits = dataset == whole ? ofAll : protocol.protocol(dataset.table());
    Scorers.checkKept(top, unitOptions);
    if (dataset.isGrouped()) {
      session.hint(
          "groups count as one: "
              + String.join(
                  ", ",
                  dataset.units().stream()
                      .filter(unit -> dataset.members(unit).size() > 1)
                      .map(dataset::describeUnit)
                      .toList()));
    }
    Recommendation recommended = Methods.recommended(dataset.table());
    List<MethodOptions.Chosen> chosen =
        methods.configure(named.isEmpty() ? recommended.compared() : named, session::hint).stream()
            .filter(method -> !method.id().equals(Comparison.RANDOM))
            .toList();
    if (chosen.isEmpty()) {
      throw new UsageException(
          "the random order is always there; name a method to compare it with");
    }
    checkLabels(dataset.table());
    Scorers.checkNeighbors(chosen, dataset.table());
    List<String> smallClasses = SmallClasses.remarks(chosen, dataset.table());
    smallClasses.forEach(session::hint);
    Scorers.hintAtScaling(chosen, scale.kind(), session);
    Dataset scaled =
        session.stage("read", () -> DatasetReader.scale(dataset, metric.scaling(scale.kind())));
    DatasetReader.sayWhy(dataset, scaled, session);
    List<FeatureScorer> scorers = Scorers.create(chosen, redundancy.isControlled());
    Scorers.sayWhoSeesRaw(scorers, scaled, session);
    Scorers.hintAtMetric(scorers, metric.metric(), session);
    Comparison plan = plan(scorers, splits, dataset, session);
    boolean fresh = output == null || !Files.exists(output);
    Outputs outputs = outputs();
    Path folder =
        new ResultFolder(
                dataset.name(), REPORT, List.of(RESULTS, SUMMARY, "curves-*.png"), JOURNALS)
            .open(output, outputs);
    // What is measured is done each time, not taken from the journal of the time before.
    @Nullable Path journals = session.isRepeated() ? null : folder;
    ComparisonResult result;
    try {
      result = session.compute("evaluate", run -> compare(plan, dataset.samples(), journals, run));
    } catch (DataException refused) {
      if (fresh) {
        outputs.release(folder);
        deleteUnused(folder);
      }
      throw refused;
    }
    result.recovery().forEach(session::hint);
    result.notes().forEach(session::hint);
    Answer answer = session.stage("evaluate", () -> Answer.of(result, recommended.score().id()));
    int wanted = Math.min(plan.maxFeatures(), scaled.units().size());
    // Without those that refused the data, and were left out.
    List<FeatureScorer> compared =
        scorers.stream()
            .filter(method -> result.methods().contains(method.id()))
            .map(method -> MixedRankings.forTop(method, scaled.samples(), wanted))
            .toList();
    ReportParts parts =
        session.compute(
            Scorers.stage(compared.get(0)),
            run -> ReportParts.compute(scaled, compared, answer, run));
    parts.notes().forEach(session::hint);
    AnswerText words =
        new AnswerText(answer, recommended.score().id(), ranked(parts.rankings(), answer));
    Optional<ClassResults> classes =
        session.stage("evaluate", () -> ClassResults.of(answer, dataset.samples(), session.run()));
    session.stage("plot", () -> plot(result, answer, folder, outputs));
    session.stage("write", () -> writeTables(result, folder, outputs));
    ReportContent content =
        new ReportContent(
            scaled,
            words,
            parts.rankings(),
            parts.map(),
            parts.health(),
            parts.neighbors(),
            classes,
            Stream.of(smallClasses, result.notes(), parts.notes()).flatMap(List::stream).toList(),
            session.seconds(),
            session.run().seed(),
            CommandText.line(context().arguments()));
    session.stage(
        "write",
        () -> {
          // Last, and whole: a folder with a report is a finished one.
          outputs.text(folder.resolve(REPORT), new Report(content)::write);
          outputs.commit();
          deleteJournals(folder).ifPresent(session::hint);
          session.console().out().print(ComparisonText.of(scaled.describe(), words));
          session.console().out().println("\nreport: " + folder.resolve(REPORT));
        });
  }

  private Dataset draw(Dataset whole, Session session) {
    RowDraw draw =
        allRows || protocol.namesRows() || metric.isOfData()
            ? RowDraw.none(whole)
            : RowDraw.of("compared", whole, "compares on all", session.run());
    if (!draw.isDrawn()) {
      return whole;
    }
    session.hint(draw.said());
    return draw.dataset().remarking(draw.said());
  }

  private static List<String> ranked(List<FeatureRanking> rankings, Answer answer) {
    return rankings.stream()
        .filter(ranking -> ranking.method().equals(answer.winner()))
        .findFirst()
        .map(
            ranking ->
                Arrays.stream(ranking.order()).mapToObj(ranking.featureNames()::get).toList())
        .orElse(List.of());
  }

  /** Labels that nothing can be judged by are a mistake better said before the work. */
  private static void checkLabels(Table table) {
    table
        .labels()
        .ifPresent(
            labels -> {
              if (labels.isNumeric()) {
                table.requireNumbers("compare");
              } else {
                table.requireClasses("compare");
              }
            });
  }

  private Comparison plan(
      List<FeatureScorer> scorers, Optional<Protocol> splits, Dataset dataset, Session session) {
    List<ComparedMethod> compared = scorers.stream().map(ComparedMethod::of).toList();
    Table table = dataset.table();
    Comparison suiting = Comparison.suiting(compared, table);
    Comparison plan =
        suiting
            .withProtocol(splits.orElse(suiting.protocol()))
            .withMeasures(classifiers.isEmpty() ? suiting.measures() : judges(table))
            .withScaling(metric.scaling(scale.kind()));
    if (top != null) {
      if (top > dataset.units().size()) {
        session.hint(
            String.format(
                Locale.ROOT, "--top %d: there are %d features", top, dataset.units().size()));
      }
      return plan.withMaxFeatures(Math.min(top, dataset.units().size()));
    }
    if (dataset.units().size() > MANY_FEATURES) {
      session.hint(
          String.format(
              Locale.ROOT,
              "looks at subsets of up to %d of %d features; --top M sets another limit",
              ENOUGH_FEATURES,
              dataset.units().size()));
      return plan.withMaxFeatures(ENOUGH_FEATURES);
    }
    return plan;
  }

  private List<Measure> judges(Table table) {
    return Judges.of(
        classifiers,
        table
            .labels()
            .orElseThrow(
                () ->
                    new UsageException(
                        "--classifier judges by labels, and the table has none; name a column with"
                            + " --label")));
  }

  private static ComparisonResult compare(
      Comparison plan, Samples samples, @Nullable Path folder, Run run) {
    if (folder == null) {
      return plan.run(samples, run);
    }
    try {
      return plan.run(samples, folder, run);
    } catch (UncheckedIOException problem) {
      IOException cause = Failures.cause(problem);
      throw new UncheckedIOException(
          new OutputException(
              String.format(
                  Locale.ROOT, "cannot write in '%s': %s", folder, Failures.describe(cause)),
              cause));
    }
  }

  private static void plot(ComparisonResult result, Answer answer, Path folder, Outputs outputs) {
    for (Measure measure : result.plan().measures()) {
      // Of the judges of labels the one that decides; the report has them all.
      List<Criterion> drawn = measure.deciding().map(List::of).orElse(measure.criteria());
      drawn.forEach(criterion -> plot(result, criterion, answer, folder, outputs));
    }
  }

  private static void plot(
      ComparisonResult result, Criterion criterion, Answer answer, Path folder, Outputs outputs) {
    String name =
        String.format(Locale.ROOT, "curves-%s-%s.png", criterion.measure(), criterion.metric());
    PlotFiles.write(
        CurvePlot.of(result, criterion, answer.methods()), folder.resolve(name), outputs);
  }

  private static void writeTables(ComparisonResult result, Path folder, Outputs outputs) {
    outputs.text(folder.resolve(RESULTS), result::writeRows);
    outputs.text(folder.resolve(SUMMARY), writer -> SummaryJson.write(result, writer));
  }

  /** A run that the data made impossible leaves nothing to go on with. */
  private static void deleteUnused(Path folder) {
    deleteJournals(folder);
    try {
      Files.deleteIfExists(folder);
    } catch (IOException kept) {
      // Somebody put a file there meanwhile; why the data were refused is what the user must read.
    }
  }

  /** The journal was for going on after a stop; one that stays is said, for all else is there. */
  private static Optional<String> deleteJournals(Path folder) {
    try (DirectoryStream<Path> journals = Files.newDirectoryStream(folder, JOURNALS)) {
      for (Path journal : journals) {
        Files.deleteIfExists(journal);
      }
      return Optional.empty();
    } catch (IOException | DirectoryIteratorException problem) {
      String reason =
          problem instanceof IOException trouble
              ? Failures.describe(trouble)
              : String.valueOf(problem.getMessage());
      return Optional.of(
          String.format(
              Locale.ROOT,
              "the files %s in '%s' are no longer needed and could not be deleted (%s)",
              JOURNALS,
              folder,
              reason));
    }
  }
}
